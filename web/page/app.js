// The page around the device. It hands over fingers and the time, keeps what changed in the flash, and only then draws.

import { files } from './files.js';
import { openFlash } from './flash.js';

const SECTOR = 4096;
const [UP, DOWN, SELECT, BACK] = [0, 1, 2, 3];
const KEYBOARD = {
  ArrowUp: UP, k: UP, ArrowDown: DOWN, j: DOWN, Enter: SELECT, ' ': SELECT, Backspace: BACK, Escape: BACK, b: BACK,
};
const HELD = { '?': SELECT, u: BACK };

const glass = document.getElementById('glass');
const words = document.getElementById('words');
const boards = document.getElementById('board');
const keys = [...document.querySelectorAll('.key')];

let device;
let flash;
let over = false;

// ---- What is said beside the device

function tell(name, reason = '') {
  const notice = document.querySelector(`[data-notice=${name}]`);
  notice.querySelector('.reason')?.replaceChildren(String(reason));
  notice.hidden = false;
  untell('late');
  document.body.dataset.state = name;
}

function untell(name) {
  document.querySelector(`[data-notice=${name}]`).hidden = true;
}

/// The device stands still from now on.
function stop(name, reason) {
  over = true;
  tell(name, reason);
  console.error(name, reason);
}

/// What it said before it stopped is still in its memory.
function crash(error) {
  const last = device.trouble_size();
  stop('stopped', last ? text(device.trouble(), last) : error);
}

// ---- The module

/// A view of the module's memory, good until the next call into it: ask for the address first.
const bytes = (address, length) => new Uint8Array(device.memory.buffer, address, length);
const text = (address, length) => new TextDecoder().decode(bytes(address, length));

async function load() {
  const response = await fetch(new URL('stationmaster.wasm', import.meta.url));
  if (!response.ok) throw new Error(`stationmaster.wasm: ${response.status}`);
  // Not `instantiateStreaming`: many a web space does not know the type of .wasm files.
  return (await WebAssembly.instantiate(await response.arrayBuffer(), {})).instance.exports;
}

// Lots are drawn from the times of keys, and browsers tell the time coarsely: the clock begins somewhere.
const start = performance.now() - crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32 * 1000;
const clock = (event) => (event?.timeStamp ?? performance.now()) - start;

// ---- From a change to the picture

let settling = false;
let timer;

/// Follows everything that may have changed something: first it is kept, then it is seen.
async function settle() {
  if (settling || over) return;
  settling = true;
  try {
    await keep();
    if (device.changed()) draw();
    rest();
  } catch (error) {
    crash(error);
  }
  settling = false;
}

async function keep() {
  for (let count; (count = device.dirty()) !== 0;) {
    const sectors = [...Array(count).keys()].map((at) => {
      const address = device.dirty_bytes(at);
      return [device.dirty_number(at), bytes(address, SECTOR).slice()];
    });
    try {
      await flash.save(sectors);
    } catch (error) {
      // The device shows that it has stopped, and why, instead of what was not kept.
      device.not_kept();
      return stop('unkept', error);
    }
    device.kept();
    persist();
  }
}

function draw() {
  const [width, height, frame] = [device.width(), device.height(), device.frame()];
  if (glass.width !== width || glass.height !== height) {
    [glass.width, glass.height] = [width, height];
    fit();
  }
  const pixels = Uint8ClampedArray.from(bytes(frame, width * height * 4));
  glass.getContext('2d').putImageData(new ImageData(pixels, width, height), 0, 0);
  glass.style.filter = `brightness(${device.brightness()}%)`;
  const length = device.spell();
  words.textContent = text(device.words(), length);
  keepAwake(device.brightness() > 0);
}

/// Until something happens by itself.
function rest() {
  clearTimeout(timer);
  const wait = device.wake() - clock();
  if (!over && wait < 2 ** 31) timer = setTimeout(() => act(() => device.advance(clock())), Math.max(0, Math.ceil(wait)));
}

/// Does something to the device, and shows what came of it.
function act(deed) {
  if (!device || over) return;
  try {
    deed();
  } catch (error) {
    return crash(error);
  }
  keys.forEach((key, number) => key.classList.toggle('down', device.is_down(number) !== 0));
  settle();
}

// ---- Fingers

keys.forEach((button, key) => {
  button.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    button.setPointerCapture(event.pointerId);
    if (event.pointerType === 'touch') navigator.vibrate?.(8);
    act(() => device.touch(clock(event), event.pointerId, key));
  });
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
    button.addEventListener(end, (event) => act(() => device.lift(clock(event), event.pointerId)));
  }
  // A screen reader clicks without a pointer.
  button.addEventListener('click', (event) => {
    if (event.detail !== 0) return;
    act(() => { device.touch(clock(event), -1, key); device.lift(clock(event), -1); });
  });
  // Or Enter would press this key for ever after.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('contextmenu', (event) => event.preventDefault());
});

// Fingers on the keyboard have negative numbers: two of its keys may press the same key of the device.
const fingers = Object.keys(KEYBOARD);
const finger = (name) => -2 - fingers.indexOf(name);

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.('a, select, button:not(.key), dialog')) return;
  const held = HELD[event.key];
  const presses = event.key === 'Enter' || event.key === ' ' ? keys.indexOf(event.target) : -1;
  const key = KEYBOARD[event.key];
  if (held === undefined && key === undefined) return;
  event.preventDefault();
  if (event.repeat) return;
  if (held !== undefined) act(() => device.hold_meaning(clock(event), held));
  else if (presses >= 0) act(() => device.touch(clock(event), finger(event.key), presses));
  else act(() => device.touch_meaning(clock(event), finger(event.key), key));
});
addEventListener('keyup', (event) => {
  if (keys.includes(event.target)) event.preventDefault();
  if (event.key in KEYBOARD) act(() => device.lift(clock(event), finger(event.key)));
});

/// The keyboard plays again: after a list or a dialog it would work that once more.
const backToDevice = () => document.getElementById('device').focus({ preventScroll: true });
document.getElementById('files').addEventListener('close', backToDevice);
// Whoever goes through the list with the keyboard says by Enter or Escape that it is chosen.
let pointed = false;
boards.addEventListener('pointerdown', () => { pointed = true; });
boards.addEventListener('keydown', (event) => {
  pointed = false;
  if (event.key === 'Enter' || event.key === 'Escape') setTimeout(backToDevice);
});

const liftAll = () => act(() => device.lift_all(clock()));
addEventListener('blur', liftAll);
document.addEventListener('visibilitychange', liftAll);

// ---- The look of it

/// Whole pixels of the screen for each pixel of the display; where they are so few that much room would be wasted, parts.
function fit() {
  const pane = document.getElementById('pane');
  const edge = document.getElementById('frame').offsetWidth - glass.offsetWidth;
  const density = devicePixelRatio || 1;
  const room = Math.min((pane.clientWidth - edge) / glass.width, (pane.clientHeight - edge) / glass.height);
  const whole = room * density >= 3;
  const scale = whole ? Math.floor(room * density) / density : room;
  glass.style.imageRendering = whole ? 'pixelated' : 'auto';
  glass.style.width = `${glass.width * scale}px`;
  glass.style.height = `${glass.height * scale}px`;
}
// A notice takes room from the device, too.
new ResizeObserver(fit).observe(document.getElementById('pane'));

function showBoard() {
  document.documentElement.dataset.board = boards.value;
  fit();
}

boards.addEventListener('change', () => {
  try { localStorage.setItem('board', boards.value); } catch { /* It is only a habit. */ }
  showBoard();
  act(() => device.switch_board(clock(), boards.selectedIndex));
  if (pointed) backToDevice();
});

/// The one in the address, or the one of the last time.
function usualBoard() {
  let last;
  try { last = localStorage.getItem('board'); } catch { /* It is only a habit. */ }
  const wanted = new URLSearchParams(location.search).get('board') ?? last;
  if ([...boards.options].some((option) => option.value === wanted)) boards.value = wanted;
}

let lamp;

/// The screen of a phone stays on as long as that of the device.
async function keepAwake(on) {
  if (on && !lamp && !document.hidden && navigator.wakeLock) {
    lamp = navigator.wakeLock.request('screen').catch(() => null);
    (await lamp)?.addEventListener('release', () => { lamp = undefined; });
  } else if (!on && lamp) {
    (await lamp)?.release();
  }
}

let asked = false;

/// Some browsers ask the player: not before there is something to keep.
function persist() {
  if (!asked) navigator.storage?.persist?.();
  asked = true;
}

// ---- Once for all tabs

/// Two devices on one flash would ruin it. The lock goes with the tab, however that ends; a page that is only put aside
/// (Back leads to it again) would keep it, so it lets go, and begins anew when it comes back.
function alone() {
  const left = new Promise((leave) => addEventListener('pagehide', leave));
  addEventListener('pageshow', (event) => event.persisted && location.reload());
  return new Promise((mine, refused) => {
    const hold = (lock) => {
      if (!lock) return 'taken';
      mine();
      return left;
    };
    navigator.locks.request('stationmaster', { ifAvailable: true }, hold).then((got) => {
      if (got !== 'taken') return undefined;
      tell('tab');
      return navigator.locks.request('stationmaster', hold);
    }).catch(refused);
  });
}

/// The worker keeps all files of one version. A new one waits until it is wanted, or until no page is open.
async function work() {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  const renewing = workers.controller !== null;
  workers.addEventListener('controllerchange', () => renewing && location.reload());
  const registration = await workers.register('sw.js', { updateViaCache: 'none' });
  const offer = () => registration.waiting && workers.controller && tell('update');
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
  document.getElementById('update').addEventListener('click', () => registration.waiting?.postMessage('begin'));
  offer();
}

async function begin() {
  if (!navigator.locks || !globalThis.WebAssembly) return stop('old');
  const loading = load();
  loading.catch(() => { /* Awaited below, when this page is the one. */ });
  usualBoard();
  showBoard();
  let saved;
  try {
    await alone();
    untell('tab');
    flash = await openFlash();
    saved = await flash.load();
  } catch (error) {
    return stop('refused', error);
  }
  try {
    device = await loading;
  } catch (error) {
    return stop('missing', error);
  }
  const image = device.image();
  for (const [sector, kept] of saved) bytes(image + sector * SECTOR, SECTOR).set(kept.subarray(0, SECTOR));
  document.body.dataset.state = 'on';
  untell('late');
  act(() => device.power_on(boards.selectedIndex));
}

files({
  call(name, ...args) {
    let value;
    act(() => { value = device[name](...args); });
    return value;
  },
  read: (address, length, raw) => (raw ? bytes(address, length).slice() : text(address, length)),
  write: (given) => {
    const address = device.room(given.length);
    bytes(address, given.length).set(given);
  },
  tell,
  untell,
});

await begin();
work().catch((error) => console.warn('not kept for use without a network:', error));
