// Out of the page and back: plays and backups as files, to share, and a device on the cable. What is in them, and what the
// other side means by its answers, the module knows.

const FILES = [['txt', 'text/plain'], ['csv', 'text/csv'], ['json', 'application/json']];
const [LINK, BACKUP, PLAYS, RESTORE] = [3, 100, 101, 102];
const [WAITING, HERE, , ASKED] = [0, 1, 2, 3];
/// Larger than any flash written down as text.
const LARGEST = 8 << 20;
/// So long a device may be silent, in milliseconds.
const PATIENCE = 5000;

const part = (id) => document.getElementById(id);
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/// `call(name, ...)` calls the module, and then what came of it is kept and seen; `read` and `write` are its memory.
export function files({ call, read, write, tell, untell }) {
  const [dialog, source, play, format, said] = ['files', 'source', 'play', 'format', 'said'].map(part);
  const far = () => source.value === 'far';
  let cable;
  let busy = Promise.resolve();

  // ---- One wish after another

  const answered = (away) => {
    const state = call('outcome', away);
    const length = state === WAITING || state === ASKED ? 0 : call('answer_size', away);
    return { state, text: length ? read(call('answer', away), length) : '' };
  };

  /// What the module has to say to it; if that was a refusal, an error.
  async function wish(what, number = 0, away = far()) {
    const turn = busy.then(async () => {
      call('wish', away, what, number);
      if (away) await converse();
      const { state, text } = answered(away);
      if (state !== HERE && state !== ASKED) throw new Error(text);
      return text;
    });
    busy = turn.catch(() => {});
    return turn;
  }

  const say = (words) => { said.textContent = words; };
  const fail = (error) => say(`${error?.message ?? error}`);

  // ---- What can be taken along

  async function list() {
    play.replaceChildren();
    for (const line of (await wish(PLAYS)).split('\n').filter(Boolean)) {
      const [number, words] = line.split('\t');
      play.add(new Option(words, number));
    }
    if (play.options.length === 0) say('No game yet: there is nothing to take along.');
    await choose();
  }

  /// Another play, another link.
  async function choose() {
    const all = Number(format.value) === BACKUP;
    play.disabled = all;
    const none = play.options.length === 0;
    for (const id of ['save', 'share']) part(id).disabled = none && !all;
    const link = part('post');
    link.removeAttribute('href');
    if (!none) link.href = await wish(LINK, Number(play.value));
  }

  async function file() {
    const kind = Number(format.value);
    if (kind === BACKUP) return new File([await wish(BACKUP)], 'stationmaster-backup.txt', { type: 'text/plain' });
    const [ending, type] = FILES[kind];
    const name = `stationmaster-${Number(play.value) || 'table'}.${ending}`;
    return new File([await wish(kind, Number(play.value))], name, { type });
  }

  async function save() {
    const made = await file();
    const link = document.createElement('a');
    link.href = URL.createObjectURL(made);
    link.download = made.name;
    link.click();
    // The browser has it by then.
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    say(`${made.name}: ${made.size} bytes`);
  }

  async function share() {
    const made = await file();
    const whole = { files: [made], title: 'Stationmaster' };
    try {
      await navigator.share(navigator.canShare?.(whole) ? whole : { text: await made.text(), title: 'Stationmaster' });
    } catch (error) {
      // Whoever has thought better of it knows that.
      if (error.name !== 'AbortError') throw error;
    }
  }

  // ---- What comes back

  async function restore(chosen) {
    if (chosen.size > LARGEST) throw new Error('no backup: far too large');
    write(new Uint8Array(await chosen.arrayBuffer()));
    await wish(RESTORE, 0, false);
    dialog.close();
    untell('restored');
    tell('asked');
    let end;
    while ((end = answered(false)).state === ASKED) await pause(50);
    untell('asked');
    tell('restored', end.text);
  }

  // ---- A device on the cable

  async function connect() {
    const port = await navigator.serial.requestPort();
    await port.open({ baudRate: 115200 });
    cable = { port, reader: port.readable.getReader(), writer: port.writable.getWriter() };
    source.add(new Option('the device on the cable', 'far'));
    source.value = 'far';
    part('where').hidden = false;
    await list();
    say('Connected.');
  }

  /// It is gone, or says nothing: back to this page.
  async function disconnect() {
    const { port, reader, writer } = cable ?? {};
    cable = undefined;
    source.querySelector('[value=far]')?.remove();
    part('where').hidden = true;
    await reader?.cancel().catch(() => {});
    reader?.releaseLock();
    writer?.releaseLock();
    await port?.close().catch(() => {});
  }

  /// Bytes back and forth until the module knows the answer.
  async function converse() {
    try {
      for (;;) {
        const length = call('outgoing');
        if (length) await cable.writer.write(read(call('outgoing_bytes'), length, true));
        const { value, done } = await Promise.race([cable.reader.read(), pause(PATIENCE).then(() => ({ done: true }))]);
        if (done) throw new Error('No answer. Is it a Stationmaster?');
        write(value);
        call('hear');
        if (call('outcome', true) !== WAITING) return;
      }
    } catch (error) {
      await disconnect();
      throw error;
    }
  }

  // ---- Buttons

  const on = (id, event, deed) => part(id).addEventListener(event, (happened) => {
    say('');
    deed(happened).catch(fail);
  });
  on('open-files', 'click', async () => {
    dialog.showModal();
    await list();
  });
  on('play', 'change', choose);
  on('format', 'change', choose);
  on('source', 'change', list);
  on('save', 'click', save);
  on('share', 'click', share);
  on('connect', 'click', connect);
  on('backup', 'change', async ({ target }) => {
    const [chosen] = target.files;
    target.value = '';
    if (chosen) await restore(chosen);
  });
  part('close-files').addEventListener('click', () => dialog.close());
  part('share').hidden = !navigator.share;
  part('cable').hidden = !navigator.serial;
  navigator.serial?.addEventListener?.('disconnect', () => disconnect().then(list).catch(fail));
}
