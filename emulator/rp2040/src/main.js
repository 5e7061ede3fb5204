/**
 * A board that is told what to do by lines on the standard input, and answers each with a line on the standard output.
 * Both are JSON.
 *
 * The first line switches it on: `{"program": path, "folder": path, "board": what its description says, "seed": "0",
 * "probe": true, "display": true}`. Those that follow name what to do:
 *
 * | line | what it does, and what the answer has |
 * |---|---|
 * | `{"do": "run", "micros": 5000, "until": [picture]}` | goes on so long, or until one of the pictures is shown: `shown` |
 * | `{"do": "touch", "pin": 5, "pressed": true}` | closes or opens the contact of a button |
 * | `{"do": "display", "there": false}` | takes the display out, or puts it in |
 * | `{"do": "cut", "operation": 3}` | takes the power away in the middle of so manieth operation of the flash from now |
 * | `{"do": "journal"}` | from now on, keeps what the saves were if the power had gone in the middle of each operation |
 * | `{"do": "saves", "folder": path}` | writes those as files `saves` in folders `0`, `1` … there: `count` |
 * | `{"do": "read", "address": 536870912, "bytes": 16}` | some of the RAM: `bytes` |
 * | `{"do": "hear", "bytes": "0a"}` | bytes come over the cable |
 * | `{"do": "figures"}` | what was counted since it was switched on: `figures`; `lamp`: when it changed, and to what |
 *
 * Every answer has `picture`, what is shown; `micros`, its time; `said`, bytes that have gone over the cable; `off`,
 * whether the power is gone. What the program must not do comes as `complaints`; if there is `error`, a line could not be
 * obeyed. Bytes, and pictures of a bit for each dot, are hexadecimal.
 *
 * In the folder, `saves` is the part of the flash that has them, and `log.defmt` grows by what a probe reads.
 */

import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { Board } from './board.js';
import { readProgram } from './elf.js';
import { FLASH, Flash } from './flash.js';

/** The board and where it keeps its files. */
class Session {
  constructor({ program: path, folder, board: facts, seed, probe, display }) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
    const program = readProgram(readFileSync(path));
    const { flash, ram } = facts.memory;
    const region = ({ origin, kibibytes }) => ({ origin, length: kibibytes * 1024 });
    const kept = existsSync(this.#file('saves')) ? readFileSync(this.#file('saves')) : undefined;
    this.flash = new Flash(region(flash).length, program.segments, region(facts.storage), kept);
    if (flash.origin !== FLASH || ram.origin !== 0x2000_0000) throw new Error('the memory is not that of an RP2040');
    const noise = { address: facts.emulator.noise_address, bytes: bytesOfSeed(seed) };
    this.board = new Board({ facts, program, flash: this.flash, noise, hasProbe: probe, hasDisplay: display });
    this.written = 0;
  }

  #file(name) {
    return join(this.folder, name);
  }

  /** Does what a line says. */
  obey({ do: deed, ...given }) {
    const answer = deeds[deed]?.(this, given);
    if (!(deed in deeds)) throw new Error(`${deed} is nothing to do`);
    this.#keep();
    return { ...this.#state(), ...answer };
  }

  /** Writes what would be there if the power went now. */
  #keep() {
    if (this.written !== this.flash.operations) writeFileSync(this.#file('saves'), this.flash.saves);
    this.written = this.flash.operations;
    if (this.board.logged.length > 0) appendFileSync(this.#file('log.defmt'), Buffer.concat(this.board.logged));
    this.board.logged = [];
  }

  #state() {
    const { board } = this;
    const said = hexOf(board.said);
    board.said = [];
    return {
      picture: hexOf(board.picture()),
      micros: Math.floor(board.nanos / 1e3),
      said,
      off: board.isOff,
      complaints: board.complaints,
    };
  }
}

/** @type {Record<string, (session: Session, given: any) => object | void>} */
const deeds = {
  run({ board }, { micros, until = [] }) {
    return { shown: board.run(micros, until.map((picture) => Buffer.from(picture, 'hex'))) };
  },
  touch({ board }, { pin, pressed }) {
    board.touch(pin, pressed);
  },
  display({ board }, { there }) {
    board.setDisplay(there);
  },
  cut({ flash }, { operation }) {
    flash.cutAt = flash.operations + operation;
  },
  journal({ flash }) {
    flash.journal = [];
  },
  saves({ flash }, { folder }) {
    flash.journal.forEach((saves, index) => {
      const own = join(folder, String(index));
      mkdirSync(own, { recursive: true });
      writeFileSync(join(own, 'saves'), saves);
    });
    return { count: flash.journal.length };
  },
  read({ board }, { address, bytes }) {
    const at = address - 0x2000_0000;
    return { bytes: hexOf(board.chip.sram.subarray(at, at + bytes)) };
  },
  hear({ board }, { bytes }) {
    board.hear(Buffer.from(bytes, 'hex'));
  },
  figures({ board }) {
    return { figures: board.figures(), lamp: board.lampChanges };
  },
};

function bytesOfSeed(seed) {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, BigInt(seed), true);
  return new Uint8Array(bytes.buffer);
}

function hexOf(bytes) {
  return Buffer.from(bytes).toString('hex');
}

/** @type {Session | undefined} */
let session;

function answer(line) {
  try {
    const given = JSON.parse(line);
    if (session) return session.obey(given);
    session = new Session(given);
    return session.obey({ do: 'run', micros: 0 });
  } catch (error) {
    return { error: error.message };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(line))}\n`);
}
