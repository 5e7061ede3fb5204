/** How the flash is read as if it were memory (XIP: data sheet, 2.6.3): through a cache, unless it is switched off. */

import { FLASH } from './flash.js';
import { Misuse, hex } from './misuse.js';

/** The cache: 16 KiB, lines of 8 bytes, two of them in each set. */
const LINE_SHIFT = 3;
const SETS = 1024;
/**
 * What a line that is not in the cache takes, in cycles of the processor: by boot2 the flash is clocked at half of
 * its rate, and gets 8 clocks of address, 4 to wait and 16 of data.
 */
const MISS_CYCLES = 2 * (8 + 4 + 16);

/** What is between the processor and the flash. */
export class Reader {
  /** @param {import('./flash.js').Flash} flash */
  constructor(flash) {
    this.flash = flash;
    this.tags = new Uint32Array(2 * SETS).fill(0xffffffff);
    /** Which of a set's two lines was used last. */
    this.latest = new Uint8Array(SETS);
    /** The line that was read last: to read it again takes nothing. */
    this.line = -1;
    /** Cycles that the processor has waited and not been charged for. */
    this.waited = 0;
    this.misses = 0;
    this.isConnected = false;
    this.isReading = true;
  }

  /** The processor reads another line than before. */
  read(line) {
    this.line = line;
    const set = line & (SETS - 1);
    const { tags, latest } = this;
    if (tags[2 * set] === line) {
      latest[set] = 0;
    } else if (tags[2 * set + 1] === line) {
      latest[set] = 1;
    } else {
      this.#fetch(line, set);
    }
  }

  #fetch(line, set) {
    this.readAround(line << LINE_SHIFT);
    this.latest[set] ^= 1;
    this.tags[2 * set + this.latest[set]] = line;
  }

  /** The processor reads the flash itself. */
  readAround(at) {
    if (!this.isReading) {
      this.line = -1;
      throw new Misuse(`the program reads the flash at ${hex(FLASH + at)} while it cannot be read`);
    }
    this.waited += MISS_CYCLES;
    this.misses += 1;
  }

  /** Forgets what is in the cache. */
  flush() {
    this.tags.fill(0xffffffff);
    this.line = -1;
  }

  connect() {
    this.isConnected = true;
  }

  /** From now on the flash takes commands. */
  leaveReading() {
    if (!this.isConnected) throw new Misuse('the program leaves XIP before it has connected the flash');
    this.isReading = false;
    this.flush();
  }

  /** From now on it is read again: the ROM, or boot2, has set it up. */
  enterReading() {
    this.isReading = true;
    this.isConnected = false;
  }

  erase(start, length) {
    this.#expectCommands('erases');
    return this.flash.erase(start, length);
  }

  program(start, data) {
    this.#expectCommands('programs');
    return this.flash.program(start, data);
  }

  #expectCommands(deed) {
    if (this.isReading) throw new Misuse(`the program ${deed} flash before it has left XIP`);
  }
}
