/** The serial flash beside an RP2040: what the program and its saves lie in. */

import { dice } from './dice.js';
import { Misuse, hex } from './misuse.js';

/** Where the processor sees it. */
export const FLASH = 0x1000_0000;
/** What is erased at once, and what is programmed at once, in bytes. */
export const SECTOR = 4096;
export const PAGE = 256;
/** What that takes, as the data sheet of the W25Q16JV has it on the Pico. */
const ERASE_NANOS = 45e6;
const PROGRAM_NANOS = 0.4e6;

/** The power is gone. */
export class PowerCut extends Error {}

/**
 * A serial flash. Erasing and programming anything but the saves is refused, since the program lies there too.
 */
export class Flash {
  /**
   * @param {number} length in bytes
   * @param {import('./elf.js').Segment[]} segments the program
   * @param {{ origin: number, length: number }} saves where they lie, as the processor sees it
   * @param {Uint8Array} [kept] what they were when the power went
   */
  constructor(length, segments, saves, kept) {
    this.bytes = new Uint8Array(length).fill(0xff);
    this.halfwords = new Uint16Array(this.bytes.buffer);
    this.words = new Uint32Array(this.bytes.buffer);
    this.savesStart = saves.origin - FLASH;
    this.savesEnd = this.savesStart + saves.length;
    for (const { address, bytes } of segments) this.#load(address - FLASH, bytes);
    if (kept) this.bytes.set(kept.subarray(0, saves.length), this.savesStart);
    /** How many operations there have been: sectors erased and pages programmed. */
    this.operations = 0;
    /** The operation in which the power goes. */
    this.cutAt = Infinity;
    /** What the saves would be if the power had gone during each operation, if that is asked for. */
    this.journal = undefined;
  }

  #load(start, bytes) {
    const end = start + bytes.length;
    if (start < 0 || end > this.bytes.length) {
      throw new Error(`the program has bytes outside the flash, at ${hex(start + FLASH)}`);
    }
    if (start < this.savesEnd && end > this.savesStart) {
      throw new Error(`the program reaches into the saves, at ${hex(start + FLASH)}`);
    }
    this.bytes.set(bytes, start);
  }

  /** What the saves are now. */
  get saves() {
    return this.bytes.subarray(this.savesStart, this.savesEnd);
  }

  /**
   * Erases sectors.
   *
   * @returns {number} the nanoseconds that it takes
   */
  erase(start, length) {
    this.#check('erase', start, length, SECTOR);
    for (let at = start; at < start + length; at += SECTOR) {
      this.#operate(at, SECTOR, eraseHalfway, (bytes) => bytes.fill(0xff));
    }
    return (length / SECTOR) * ERASE_NANOS;
  }

  /**
   * Programs pages: bits can only become 0.
   *
   * @param {number} start
   * @param {Uint8Array} data
   * @returns {number} the nanoseconds that it takes
   */
  program(start, data) {
    this.#check('program', start, data.length, PAGE);
    for (let at = 0; at < data.length; at += PAGE) {
      const page = data.subarray(at, at + PAGE);
      const halfway = (bytes, random) => programHalfway(bytes, page, random);
      this.#operate(start + at, PAGE, halfway, (bytes) => {
        for (let index = 0; index < PAGE; index++) bytes[index] &= page[index];
      });
    }
    return (data.length / PAGE) * PROGRAM_NANOS;
  }

  #check(deed, start, length, unit) {
    const where = `to ${deed} ${length} bytes of flash at ${hex(start + FLASH)}`;
    if (start % unit !== 0 || length % unit !== 0) {
      throw new Misuse(`${where} is not possible: it goes by ${unit} bytes`);
    }
    if (start < this.savesStart || start + length > this.savesEnd) {
      const [from, to] = [hex(this.savesStart + FLASH), hex(this.savesEnd + FLASH)];
      throw new Misuse(`${where} would change more than the saves, which lie from ${from} to ${to}`);
    }
  }

  #operate(start, length, halfway, whole) {
    this.operations += 1;
    const bytes = this.bytes.subarray(start, start + length);
    const random = dice(this.operations);
    if (this.operations === this.cutAt) {
      halfway(bytes, random);
      throw new PowerCut();
    }
    if (this.journal) {
      const before = bytes.slice();
      halfway(bytes, random);
      this.journal.push(this.saves.slice());
      bytes.set(before);
    }
    whole(bytes);
  }
}

/** Erasing makes all bits 1 at about the same time: in the middle of it, any of them are. */
function eraseHalfway(bytes, random) {
  for (let at = 0; at < bytes.length; at++) bytes[at] |= random();
}

/** A page is programmed byte after byte; the last one that was begun has some of its bits. */
function programHalfway(bytes, page, random) {
  const begun = random() % PAGE;
  for (let at = 0; at < begun; at++) bytes[at] &= page[at];
  bytes[begun] &= page[begun] | random();
}
