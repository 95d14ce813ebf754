// A Pico with a display and four keys, in rp2040js. What that emulator lacks is added here, at run time.

import { GPIOPinState, RP2040 } from 'rp2040js';

import { Ssd1306 } from './ssd1306.mjs';
import { ChipReset, IoQspi, Ssi, XipCtrl } from './ssi.mjs';
import { PowerCut, SIZE, W25q16 } from './w25q16.mjs';

const PINS = { up: 10, down: 11, select: 12, back: 13 };
const DISPLAY_ADDRESS = 0x3c;
const MILLISECOND = 1_000_000;
/** After so long without a byte to the display, and asleep, the firmware has nothing left to do. */
const QUIET = 20 * MILLISECOND;
const LONGEST_SETTLE = 5000 * MILLISECOND;

/** Addresses of peripherals, as rp2040js numbers them. */
const XIP_CTRL = 0x14000;
const SSI = 0x18000;
const IO_QSPI = 0x40018;
const WATCHDOG = 0x40058;
const CHIP_RESET = 0x40064;

export class Board {
  /** Switches the power on. `rom` is the mask ROM, `flash` what is in the chip. */
  constructor(rom, flash) {
    this.chip = new RP2040();
    const { core, clock } = this.chip;
    this.core = core;
    this.clock = clock;
    this.isOff = false;
    this.cycleNanos = 1e9 / this.chip.clkSys;
    this.chip.addClockListener((frequency) => (this.cycleNanos = 1e9 / frequency));
    this.chip.logger = new Logger(core);
    this.chip.loadBootrom(rom);
    this.chip.flash.set(flash);
    this.flash = new W25q16(this.chip.flash, clock);
    this.ssi = new Ssi(this.chip, this.flash);
    Object.assign(this.chip.peripherals, {
      [XIP_CTRL]: new XipCtrl(this.chip, 'XIP_CTRL'),
      [SSI]: this.ssi,
      [IO_QSPI]: new IoQspi(this.chip, this.ssi),
      [CHIP_RESET]: new ChipReset(this.chip, 'CHIP_RESET'),
    });
    this.chip.peripherals[WATCHDOG].onWatchdogTrigger = () => {
      throw new Error('the watchdog bites');
    };
    this.display = new Ssd1306();
    connectPins(this.chip);
    quickenMemory(this.chip);
    completeI2c(this.chip.i2c[0], this.chip, this.display);
    this.keys = Object.fromEntries(Object.entries(PINS).map(([key, pin]) => [key, connectKey(this.chip.gpio[pin])]));
  }

  /** What is in the flash. */
  contents() {
    return this.chip.flash.slice(0, SIZE);
  }

  /** Lets time pass. Nothing happens any more once the power is gone. */
  run(milliseconds) {
    this.runUntil(this.clock.nanos + milliseconds * MILLISECOND);
  }

  /** Runs until the firmware sleeps and the display is complete. */
  settle() {
    const limit = this.clock.nanos + LONGEST_SETTLE;
    while (!this.isOff && this.clock.nanos < limit) {
      const { bytes } = this.display;
      const awake = this.runUntil(this.clock.nanos + QUIET);
      // An erase passes in one step, so little of it counts as awake.
      if (this.core.waiting && awake < QUIET / 10 && this.display.bytes === bytes) return;
    }
  }

  /** Answers how long the processor was awake. */
  runUntil(end) {
    const { core, clock, ssi } = this;
    let awake = 0;
    try {
      while (!this.isOff && clock.nanos < end) {
        if (core.waiting) {
          const toAlarm = clock.nextAlarm ? clock.nanosToNextAlarm : Infinity;
          clock.tick(Math.min(toAlarm, end - clock.nanos));
        } else {
          if (!ssi.inPlace && core.PC >>> 24 === 0x10) {
            throw new Error(`code at 0x${core.PC.toString(16)} runs from the flash while that cannot be read`);
          }
          const nanos = core.executeInstruction() * this.cycleNanos;
          awake += nanos;
          clock.tick(nanos);
        }
      }
    } catch (error) {
      if (!(error instanceof PowerCut)) throw error;
      this.isOff = true;
    }
    return awake;
  }
}

/** rp2040js only mentions the SEV instruction; it has to wake the next WFE. */
class Logger {
  constructor(core) {
    this.core = core;
  }

  debug() {}

  info(_, message) {
    if (message === 'SEV') this.core.eventRegistered = true;
  }

  /** Registers that nobody models, such as those of the ring oscillator. */
  warn() {}

  error(name, message) {
    throw new Error(`${name}: ${message}`);
  }
}

/** After a reset pads can be read, but rp2040js starts them with their inputs off. */
const PAD_RESET = 0x56;

function connectPins(chip) {
  for (const pin of chip.gpio) pin.padValue = PAD_RESET;
  // Nobody holds BOOTSEL: a pull-up keeps the chip select high.
  for (const pin of chip.qspi) {
    pin.padValue = PAD_RESET;
    pin.setInputValue(true);
  }
}

/** A key connects its pin to ground. If it is open, the pin is high only if its pull-up is on. */
function connectKey(pin) {
  let isDown = false;
  const update = () => {
    const high = !isDown && pin.value === GPIOPinState.InputPullUp;
    if (high !== pin.rawInputValue) pin.setInputValue(high);
  };
  pin.addListener(update);
  return (down) => {
    isDown = down;
    update();
  };
}

const RAM = 0x20000000;

/** rp2040js looks for a peripheral before every write; nearly all of them go to memory. */
function quickenMemory(chip) {
  const end = RAM + chip.sram.length - 3;
  const write = chip.writeUint32.bind(chip);
  chip.writeUint32 = (address, value) => {
    if (address >= RAM && address < end) chip.sramView.setUint32(address - RAM, value, true);
    else write(address, value);
  };
}

const IC_INTR_MASK = 0x30;
const IC_DATA_CMD = 0x10;
const IC_TX_TL = 0x3c;
const TX_EMPTY = 1 << 4;
const BITS_PER_BYTE = 9;

/** rp2040js knows no IC_INTR_MASK and takes TX_EMPTY for an event, where it is a level; and its bus takes no time. */
function completeI2c(i2c, chip, display) {
  const level = () => {
    if (i2c.txFIFO.itemCount <= i2c.txThreshold) i2c.setInterrupts(TX_EMPTY);
    else i2c.clearInterrupts(TX_EMPTY);
  };
  const write = i2c.writeUint32.bind(i2c);
  i2c.writeUint32 = (offset, value) => {
    if (offset === IC_INTR_MASK) {
      i2c.intEnable = value;
      i2c.checkInterrupts();
    } else write(offset, value);
    if (offset === IC_DATA_CMD || offset === IC_TX_TL) level();
  };

  let done = () => {};
  const alarm = chip.clock.createAlarm(() => {
    done();
    level();
  });
  const afterBits = (bits, then) => {
    done = then;
    alarm.schedule((bits * (i2c.sclHighPeriod + i2c.sclLowPeriod) * 1e9) / chip.clkSys);
  };
  i2c.onStart = () => afterBits(1, () => i2c.completeStart());
  i2c.onConnect = (address) => {
    if (address === DISPLAY_ADDRESS) display.start();
    afterBits(BITS_PER_BYTE, () => i2c.completeConnect(address === DISPLAY_ADDRESS));
  };
  i2c.onWriteByte = (byte) => {
    afterBits(BITS_PER_BYTE, () => {
      display.write(byte);
      i2c.completeWrite(true);
    });
  };
  i2c.onStop = () => afterBits(1, () => i2c.completeStop());
}
