// The flash chip of a Pico, as it answers on its wires: commands, the NOR rules, and the time they take.

export const SIZE = 2 * 1024 * 1024;
const PAGE = 256;
const SECTOR = 4096;
const BLOCK = 65536;

// Typical times of the data sheet.
const PROGRAM_NANOS = 700_000;
const ERASE_NANOS = { [SECTOR]: 45_000_000, [BLOCK]: 150_000_000 };

const WRITE_ENABLE = 0x06;
const WRITE_DISABLE = 0x04;
const READ_STATUS_1 = 0x05;
const READ_STATUS_2 = 0x35;
const WRITE_STATUS_1 = 0x01;
const WRITE_STATUS_2 = 0x31;
const READ_DATA = 0x03;
const PAGE_PROGRAM = 0x02;
const SECTOR_ERASE = 0x20;
const BLOCK_ERASE = 0xd8;
const FAST_READ_QUAD = 0xeb;

/** The boot ROM sends zeros and ones to a chip in an unknown state; in a known one they mean nothing. */
const NOTHING = [0x00, 0xff];
const KNOWN = new Set([
  WRITE_ENABLE, WRITE_DISABLE, READ_STATUS_1, READ_STATUS_2, WRITE_STATUS_1, WRITE_STATUS_2, READ_DATA, PAGE_PROGRAM,
  SECTOR_ERASE, BLOCK_ERASE, ...NOTHING,
]);

const BUSY = 1;
const WRITE_ENABLED = 2;
const QUAD_ENABLED = 2;
/** The mode byte of a quad read that leaves the chip waiting for the next address, without a command. */
const CONTINUOUS = 0xa0;

/** Thrown when the power goes. */
export class PowerCut extends Error {}

export class W25q16 {
  /** `bytes` is the array itself; it outlives the chip. */
  constructor(bytes, clock) {
    this.bytes = bytes;
    this.clock = clock;
    this.status = 0;
    this.status2 = 0;
    this.busyUntil = 0;
    this.continuous = false;
    this.sent = [];
    /** The power goes once so many more bytes have changed. */
    this.bytesToCut = Infinity;
  }

  /** A byte on one wire while the chip is selected; the answer goes the other way at the same time. */
  exchange(byte) {
    this.sent.push(byte);
    if (this.continuous) return 0xff;
    const [command] = this.sent;
    const number = this.sent.length - 1;
    if (this.isBusy() && command !== READ_STATUS_1) throw new Error(`the flash is busy and gets command ${command}`);
    if (number === 0) {
      if (!KNOWN.has(command)) complain(command);
      return 0xff;
    }
    switch (command) {
      case READ_STATUS_1:
        return this.pollStatus();
      case READ_STATUS_2:
        return this.status2;
      case READ_DATA:
        return number < 4 ? 0xff : this.bytes[(address(this.sent) + number - 4) % SIZE];
      default:
        return 0xff;
    }
  }

  /** An instruction with its address and mode on four wires: boot2 sends one to begin execution in place. */
  quad(command, addressAndMode) {
    if (command !== FAST_READ_QUAD || !(this.status2 & QUAD_ENABLED)) complain(command);
    this.continuous = (addressAndMode & 0xf0) === CONTINUOUS;
  }

  /** The chip select goes up: what was sent takes effect. */
  deselect() {
    const sent = this.sent;
    this.sent = [];
    if (this.continuous) {
      // Sixteen clocks of ones look like an address whose mode ends the continuous reads.
      this.continuous = !(sent.length >= 2 && sent.every((byte) => byte === 0xff));
      return;
    }
    switch (sent[0]) {
      case WRITE_ENABLE:
        this.status |= WRITE_ENABLED;
        return;
      case WRITE_DISABLE:
        this.status &= ~WRITE_ENABLED;
        return;
      case WRITE_STATUS_1:
        if (sent.length > 2) this.status2 = sent[2];
        return;
      case WRITE_STATUS_2:
        this.status2 = sent[1];
        return;
      case PAGE_PROGRAM:
        this.program(address(sent), sent.slice(4));
        return;
      case SECTOR_ERASE:
        this.erase(address(sent), SECTOR);
        return;
      case BLOCK_ERASE:
        this.erase(address(sent), BLOCK);
        return;
    }
  }

  isBusy() {
    return this.clock.nanos < this.busyUntil;
  }

  /** Whoever asks while the chip is busy will ask again and again: the time to the end passes at once. */
  pollStatus() {
    if (!this.isBusy()) return this.status;
    this.clock.tick(this.busyUntil - this.clock.nanos);
    return this.status | BUSY;
  }

  program(start, data) {
    this.begin(PROGRAM_NANOS);
    const page = start - (start % PAGE);
    data.forEach((byte, index) => {
      const place = page + ((start + index) % PAGE);
      this.change(place, this.bytes[place] & byte);
    });
    this.mayFail();
  }

  erase(start, length) {
    this.begin(ERASE_NANOS[length]);
    const first = start - (start % length);
    for (let place = first; place < first + length; place++) this.change(place, 0xff);
    this.mayFail();
  }

  begin(nanos) {
    if (!(this.status & WRITE_ENABLED)) throw new Error('the flash is to change, but writing is not enabled');
    this.status &= ~WRITE_ENABLED;
    this.busyUntil = this.clock.nanos + nanos;
  }

  change(place, byte) {
    if (this.bytes[place] === byte) return;
    this.mayFail();
    this.bytes[place] = byte;
    this.bytesToCut--;
  }

  /** The power goes between two bytes. */
  mayFail() {
    if (this.bytesToCut === 0) throw new PowerCut();
  }
}

function complain(command) {
  throw new Error(`the flash does not know command 0x${command.toString(16)} now`);
}

function address([, high, middle, low]) {
  return ((high << 16) | (middle << 8) | low) % SIZE;
}
