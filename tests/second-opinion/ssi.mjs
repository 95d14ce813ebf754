// What lies between the processor and the flash chip: the serial interface, its chip select, and the cache control.

import { BasePeripheral } from 'rp2040js';

const CTRLR0 = 0x00;
const SSIENR = 0x08;
const BAUDR = 0x14;
const TXFLR = 0x20;
const RXFLR = 0x24;
const SR = 0x28;
const DR0 = 0x60;

const SR_TRANSMIT_NOT_FULL = 1 << 1;
const SR_TRANSMIT_EMPTY = 1 << 2;
const SR_RECEIVE_NOT_EMPTY = 1 << 3;

/** A peripheral whose registers keep what is written to them. */
class Registers extends BasePeripheral {
  values = new Map();

  readUint32(offset) {
    return this.values.get(offset) ?? 0;
  }

  writeUint32(offset, value) {
    this.values.set(offset, value >>> 0);
  }
}

/** DW_apb_ssi. Transfers are done as soon as they are asked for; the time they take passes at once. */
export class Ssi extends Registers {
  received = [];
  /** An instruction on four wires whose address is still to come. */
  instruction = null;
  /** Chip select, if it is driven by hand; otherwise every row of bytes is a transfer of its own. */
  forced = null;
  /** Whether code can run from the flash. */
  inPlace = false;

  constructor(rp2040, chip) {
    super(rp2040, 'SSI');
    this.chip = chip;
  }

  isEnabled() {
    return (super.readUint32(SSIENR) & 1) === 1;
  }

  isQuad() {
    return ((super.readUint32(CTRLR0) >>> 21) & 0b11) === 2;
  }

  readUint32(offset) {
    switch (offset) {
      case SR:
        this.endTransfer();
        return SR_TRANSMIT_NOT_FULL | SR_TRANSMIT_EMPTY | (this.received.length > 0 ? SR_RECEIVE_NOT_EMPTY : 0);
      case TXFLR:
        return 0;
      case RXFLR:
        return this.received.length;
      case DR0:
        return this.received.shift() ?? 0;
      default:
        return super.readUint32(offset);
    }
  }

  writeUint32(offset, value) {
    if (offset === DR0) this.send(value);
    else if (offset === SSIENR && !(value & 1)) this.stop();
    super.writeUint32(offset, value);
    this.inPlace = this.isEnabled() && this.isQuad() && this.chip.continuous;
  }

  stop() {
    this.endTransfer();
    this.received = [];
    this.instruction = null;
  }

  send(value) {
    if (!this.isEnabled()) throw new Error('something is sent to the flash while the interface is off');
    if (this.isQuad()) {
      if (this.instruction === null) this.instruction = value;
      else this.chip.quad(this.instruction, value);
      return;
    }
    const clocks = 8 * Math.max(super.readUint32(BAUDR), 2);
    this.rp2040.clock.tick((clocks * 1e9) / this.rp2040.clkSys);
    this.received.push(this.forced === 'high' ? 0xff : this.chip.exchange(value & 0xff));
  }

  endTransfer() {
    if (this.forced === null && this.chip.sent.length > 0) this.chip.deselect();
  }

  force(level) {
    if (this.forced === 'low' && level !== 'low') this.chip.deselect();
    this.forced = level;
  }
}

const SS_CTRL = 0x0c;
const LEVELS = [null, null, 'low', 'high'];

/** IO_QSPI: through it the boot ROM drives the chip select by hand. */
export class IoQspi extends Registers {
  constructor(rp2040, ssi) {
    super(rp2040, 'IO_QSPI');
    this.ssi = ssi;
  }

  writeUint32(offset, value) {
    super.writeUint32(offset, value);
    if (offset === SS_CTRL) this.ssi.force(LEVELS[(value >>> 8) & 0b11]);
  }
}

const STAT = 0x08;
const FLUSH_READY_FIFO_EMPTY = 0b11;

/** XIP_CTRL: there is no cache here, so a flush is always done. */
export class XipCtrl extends Registers {
  readUint32(offset) {
    return offset === STAT ? FLUSH_READY_FIFO_EMPTY : super.readUint32(offset);
  }
}

const CHIP_RESET = 0x08;
const HAD_POWER_ON_RESET = 1 << 8;

/** VREG_AND_CHIP_RESET: the boot ROM asks it why the chip started. */
export class ChipReset extends Registers {
  readUint32(offset) {
    return offset === CHIP_RESET ? HAD_POWER_ON_RESET : super.readUint32(offset);
  }
}
