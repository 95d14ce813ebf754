// Plays scenarios on the firmware in rp2040js and compares what the display shows with the golden pictures.
//
//   node play.mjs --firmware FILE.uf2 --rom FILE --golden FOLDER --out FOLDER FILE.keys...
//
// A .keys file is what `sim script --keys` prints. For each one the flash, as it is in the end, is written to the
// folder; so is every picture that differs.

import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';

import { PNG } from 'pngjs';

import { Board } from './board.mjs';
import { HEIGHT, WIDTH } from './ssd1306.mjs';
import { SIZE } from './w25q16.mjs';

/** A device in somebody's hands. */
class Device {
  constructor(rom, flash) {
    this.rom = rom;
    this.powerOn(flash);
  }

  powerOn(flash) {
    this.board = new Board(this.rom, flash);
    this.board.settle();
  }

  /** Pulls the plug and puts it in again. */
  reboot() {
    const { flash } = this.board;
    // Then it is the flash that says when, and a sector may have to be erased first.
    if (flash.bytesToCut !== Infinity) this.board.settle();
    const { isOff } = this.board;
    if (flash.bytesToCut !== Infinity && !isOff) throw new Error('the power lasted: fewer bytes of flash changed');
    this.powerOn(this.board.contents());
  }
}

/** One line of a .keys file. */
function act(device, line, album) {
  const [word, value, bytes] = line.split(' ');
  switch (word) {
    case 'down':
    case 'up':
      device.board.keys[value](word === 'down');
      return;
    case 'wait':
      device.board.run(Number(value));
      return;
    case 'cut':
      device.board.flash.bytesToCut = Number(value);
      return;
    case 'flash':
      device.board.chip.flash.set(Buffer.from(bytes, 'hex'), Number(value));
      return;
    case 'reboot':
      device.reboot();
      return;
    case 'shot':
      device.board.settle();
      album.compare(value, device.board.display);
      return;
    default:
      throw new Error(`no such event: ${line}`);
  }
}

class Album {
  pictures = 0;

  constructor(golden, out) {
    this.golden = golden;
    this.out = out;
  }

  compare(name, display) {
    this.pictures++;
    const expected = PNG.sync.read(readFileSync(join(this.golden, `${name}.png`)));
    const found = new PNG({ width: WIDTH, height: HEIGHT });
    let differing = expected.width === WIDTH && expected.height === HEIGHT ? 0 : WIDTH * HEIGHT;
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        const place = 4 * (y * WIDTH + x);
        const lit = display.isLit(x, y);
        found.data.set(lit ? [255, 255, 255, 255] : [0, 0, 0, 255], place);
        if (lit !== expected.data[place] > 0) differing++;
      }
    }
    if (differing === 0) return;
    const path = join(this.out, `${name}.png`);
    writeFileSync(path, PNG.sync.write(found));
    throw new Error(`${differing} pixels of ${name} differ; the new picture is ${path}`);
  }
}

/** The words of the boot ROM, out of the source text that lists them. */
function readRom(path) {
  const words = readFileSync(path, 'utf8').match(/0x[0-9a-f]{8}\b/gi).map(Number);
  if (words.length !== 4096) throw new Error(`${path}: ${words.length} words are no boot ROM`);
  return new Uint32Array(words);
}

/** Flash as it is after the file was dropped on the drive of an empty board. */
function readUf2(path) {
  const file = readFileSync(path);
  const flash = new Uint8Array(SIZE).fill(0xff);
  for (let block = 0; block < file.length; block += 512) {
    if (file.readUInt32LE(block) !== 0x0a324655) throw new Error(`${path}: no UF2 file`);
    const offset = file.readUInt32LE(block + 12) - 0x10000000;
    flash.set(file.subarray(block + 32, block + 32 + file.readUInt32LE(block + 16)), offset);
  }
  return flash;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { firmware: { type: 'string' }, rom: { type: 'string' }, golden: { type: 'string' }, out: { type: 'string' } },
});
const rom = readRom(values.rom);
const firmware = readUf2(values.firmware);
for (const path of positionals) {
  const name = basename(path, '.keys');
  const album = new Album(values.golden, values.out);
  const device = new Device(rom, firmware);
  try {
    const lines = readFileSync(path, 'utf8').split('\n').filter((line) => line !== '');
    for (const line of lines) act(device, line, album);
    device.board.settle();
    console.log(`${name}: ${album.pictures} pictures are the same`);
  } catch (error) {
    console.log(`${name}: ${error.message}`);
    process.exitCode = 1;
  }
  writeFileSync(join(values.out, `${name}.flash`), device.board.contents());
}
