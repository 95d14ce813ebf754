// The display: the controller's memory as the commands fill it, and what the glass shows of it.

export const WIDTH = 128;
export const HEIGHT = 64;
const PAGES = HEIGHT / 8;

const ONE_BYTE = 0x80;
const DATA = 0x40;

/** How many bytes follow a command. */
const ARGUMENTS = new Map([
  [0x20, 1], [0x21, 2], [0x22, 2], [0x26, 6], [0x27, 6], [0x29, 5], [0x2a, 5], [0x81, 1], [0x8d, 1],
  [0xa3, 2], [0xa8, 1], [0xd3, 1], [0xd5, 1], [0xd9, 1], [0xda, 1], [0xdb, 1],
]);
const PAGE_ADDRESSING = 2;

export class Ssd1306 {
  /** One byte for eight rows of a segment, as the wires to the glass are numbered. */
  memory = Array.from({ length: PAGES }, () => new Uint8Array(WIDTH));
  on = false;
  allOn = false;
  inverse = false;
  segmentsReversed = false;
  rowsReversed = false;
  startLine = 0;
  offset = 0;
  page = 0;
  column = 0;
  /** The command that still waits for arguments. */
  command = [];
  /** What the next bytes are, as the last control byte said. */
  control = null;
  /** Bytes since power-on. */
  bytes = 0;

  start() {
    this.control = null;
  }

  write(byte) {
    this.bytes++;
    if (this.control === null) {
      this.control = byte;
      return;
    }
    if (this.control & DATA) this.data(byte);
    else this.take(byte);
    if (this.control & ONE_BYTE) this.control = null;
  }

  data(byte) {
    const segment = this.segmentsReversed ? WIDTH - 1 - this.column : this.column;
    this.memory[this.page][segment] = byte;
    this.column = (this.column + 1) % WIDTH;
  }

  take(byte) {
    this.command.push(byte);
    const [code] = this.command;
    if (this.command.length <= (ARGUMENTS.get(code) ?? 0)) return;
    this.execute(...this.command);
    this.command = [];
  }

  execute(code, argument) {
    if (code < 0x10) this.column = (this.column & 0x70) | code;
    else if (code < 0x20) this.column = ((code & 0x07) << 4) | (this.column & 0x0f);
    else if (code === 0x20 && argument !== PAGE_ADDRESSING) throw new Error('only page addressing is modelled');
    else if (code >= 0x40 && code < 0x80) this.startLine = code & 0x3f;
    else if (code >= 0xb0 && code < 0xb8) this.page = code & 0x07;
    else if (code >= 0xc0 && code < 0xd0) this.rowsReversed = (code & 0x08) !== 0;
    else if (code === 0xa0 || code === 0xa1) this.segmentsReversed = code === 0xa1;
    else if (code === 0xa4 || code === 0xa5) this.allOn = code === 0xa5;
    else if (code === 0xa6 || code === 0xa7) this.inverse = code === 0xa7;
    else if (code === 0xae || code === 0xaf) this.on = code === 0xaf;
    else if (code === 0xd3) this.offset = argument & 0x3f;
    // The others are about voltages and timing, which nobody sees here.
  }

  /** Whether a pixel of the glass is lit. On the usual modules both directions are wired the other way round. */
  isLit(x, y) {
    if (!this.on) return false;
    const row = this.rowsReversed ? y : HEIGHT - 1 - y;
    const line = (row + this.startLine + this.offset) % HEIGHT;
    const bit = (this.memory[line >> 3][WIDTH - 1 - x] >> (line & 7)) & 1;
    return this.allOn || (bit === 1) !== this.inverse;
  }
}
