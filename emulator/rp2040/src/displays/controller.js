/**
 * What the controllers of small monochrome displays have in common: a memory of columns and pages, commands of a byte or
 * more, and how the memory comes to be seen.
 *
 * A page is eight rows; a byte is eight dots of one column, the lowest bit on top.
 */

import { dice } from '../dice.js';

export const WIDTH = 128;
export const HEIGHT = 64;
const PAGES = HEIGHT / 8;

/**
 * A command: how many bytes follow it, and what it does.
 *
 * @typedef {{ name: string, takes: number, run: (controller: Controller, bytes: number[]) => void }} Command
 */

/** A controller. Whatever a program does that it must not is complained about. */
export class Controller {
  /**
   * @param {{ name: string, columns: number, seen: number, commands: Map<number, Command>, needed: string[] }} kind
   *   its name; the columns of its memory, and the first one that is seen; its commands by their first byte; the names
   *   of the settings without which nothing may be shown
   * @param {{ isTurned: boolean, complain: (text: string) => void }} mounting
   */
  constructor(kind, { isTurned, complain }) {
    this.kind = kind;
    this.isTurned = isTurned;
    this.complain = (text) => complain(`${kind.name}: ${text}`);
    this.memory = new Uint8Array(PAGES * kind.columns);
    /** Counts the bytes that have changed what is in the memory, and the settings that were made. */
    this.changes = 0;
    this.reset();
  }

  /** The settings are as when the power comes on; so is the memory, which has anything in it. */
  powerOn() {
    const random = dice(this.kind.columns);
    this.memory.forEach((_, index) => (this.memory[index] = random()));
    this.reset();
  }

  /** The settings are as when the power comes on. */
  reset() {
    this.settings = new Map();
    /** The command whose bytes are not all there. */
    this.begun = undefined;
    this.column = 0;
    this.page = 0;
    this.isOn = false;
    this.isInverted = false;
    this.isAllOn = false;
    this.isPumping = false;
    this.isMirrored = false;
    this.isScannedUpward = false;
    this.startLine = 0;
    this.offset = 0;
    this.lines = HEIGHT;
    this.contrast = 0x7f;
    this.changes += 1;
  }

  /** A byte of a command. */
  command(byte) {
    if (this.begun === undefined) {
      const command = this.kind.commands.get(byte);
      if (command === undefined) {
        this.complain(`${hexByte(byte)} is no command`);
        return;
      }
      this.begun = { command, bytes: [byte] };
    } else {
      this.begun.bytes.push(byte);
    }
    const { command, bytes } = this.begun;
    if (bytes.length > command.takes) {
      this.begun = undefined;
      this.settings.set(command.name, bytes);
      this.changes += 1;
      command.run(this, bytes);
    }
  }

  /** A byte of data. Where it goes the kinds have different rules for. */
  data(byte) {
    this.expectWhole('data');
    this.expectSettings('data is sent');
    if (this.page >= PAGES || this.column >= this.kind.columns) {
      this.complain(`data for column ${this.column} of page ${this.page}, where no memory is`);
      return;
    }
    const column = this.isMirrored ? this.kind.columns - 1 - this.column : this.column;
    const at = this.page * this.kind.columns + column;
    if (this.memory[at] !== byte) {
      this.memory[at] = byte;
      this.changes += 1;
    }
    this.kind.advance(this);
  }

  /** Complains unless the command before is whole. */
  expectWhole(what) {
    if (this.begun === undefined) return;
    this.complain(`${what} while ${this.begun.command.name} waits for ${this.begun.command.takes} bytes`);
    this.begun = undefined;
  }

  /** Complains unless all has been set up. */
  expectSettings(deed) {
    const missing = this.kind.needed.filter((name) => !this.settings.has(name));
    if (missing.length > 0) this.complain(`${deed} before it is set up: ${missing.join(', ')}`);
  }

  /**
   * What a person sees: a bit for each dot, row after row, the highest bit on the left.
   *
   * @returns {Uint8Array}
   */
  picture() {
    const bits = new Uint8Array((WIDTH * HEIGHT) / 8);
    if (!this.isOn || !this.isPumping) return bits;
    for (let line = 0; line < this.lines; line++) {
      const row = (this.startLine + line) % HEIGHT;
      const y = this.#place(line);
      for (let x = 0; x < WIDTH; x++) {
        if (this.#isLit(x, row)) light(bits, this.isTurned ? WIDTH - 1 - x : x, this.isTurned ? HEIGHT - 1 - y : y);
      }
    }
    return bits;
  }

  /** Where the panel has the line that is driven as the given one: its last one is on top. */
  #place(line) {
    const driver = (line + HEIGHT - this.offset) % HEIGHT;
    return this.isScannedUpward ? driver : HEIGHT - 1 - driver;
  }

  /** Whether the dot that the panel has there is lit: its last column is on the left. */
  #isLit(x, row) {
    const { seen, columns } = this.kind;
    const byte = this.memory[(row >> 3) * columns + (columns - 1 - seen - x)];
    return this.isAllOn || Boolean((byte >> (row & 7)) & 1) !== this.isInverted;
  }
}

function light(bits, x, y) {
  const at = y * WIDTH + x;
  bits[at >> 3] |= 0x80 >> (at & 7);
}

/** The commands that all of them have. */
export function commonCommands() {
  const commands = new Map();
  const add = (first, last, name, takes, run) => {
    for (let byte = first; byte <= last; byte++) commands.set(byte, { name, takes, run });
  };
  add(0x00, 0x0f, 'the low half of the column', 0, (it, [byte]) => (it.column = (it.column & 0xf0) | (byte & 0x0f)));
  add(0x10, 0x1f, 'the high half of the column', 0, (it, [byte]) => (it.column = ((byte & 0x0f) << 4) | (it.column & 0x0f)));
  add(0x40, 0x7f, 'the start line', 0, (it, [byte]) => (it.startLine = byte & 0x3f));
  add(0x81, 0x81, 'the contrast', 1, (it, [, contrast]) => (it.contrast = contrast));
  add(0xa0, 0xa1, 'the direction of the columns', 0, (it, [byte]) => (it.isMirrored = byte === 0xa1));
  add(0xa4, 0xa5, 'whether all is lit', 0, (it, [byte]) => (it.isAllOn = byte === 0xa5));
  add(0xa6, 0xa7, 'whether it is inverted', 0, (it, [byte]) => (it.isInverted = byte === 0xa7));
  add(0xa8, 0xa8, 'the number of lines', 1, (it, [, lines]) => setLines(it, lines));
  add(0xae, 0xaf, 'whether it is on', 0, (it, [byte]) => setPower(it, byte === 0xaf));
  add(0xb0, 0xb7, 'the page', 0, (it, [byte]) => (it.page = byte & 0x07));
  add(0xc0, 0xc0, 'the direction of the lines', 0, (it) => (it.isScannedUpward = false));
  add(0xc8, 0xc8, 'the direction of the lines', 0, (it) => (it.isScannedUpward = true));
  add(0xd3, 0xd3, 'the offset of the lines', 1, (it, [, offset]) => (it.offset = offset & 0x3f));
  add(0xd5, 0xd5, 'the clock', 1, () => {});
  add(0xd9, 0xd9, 'the precharge', 1, () => {});
  add(0xda, 0xda, 'the wiring of the lines', 1, expectAlternating);
  add(0xdb, 0xdb, 'the level of the lines', 1, () => {});
  add(0xe3, 0xe3, 'nothing', 0, () => {});
  return { commands, add };
}

/** What has to be set up, whatever it was before. */
export const NEEDED = [
  'the start line',
  'the direction of the columns',
  'whether all is lit',
  'whether it is inverted',
  'the number of lines',
  'the direction of the lines',
  'the offset of the lines',
  'the wiring of the lines',
  'the pump',
];

function setLines(controller, lines) {
  if (lines < 15 || lines > 63) controller.complain(`the number of lines is set to ${lines}, and 15 to 63 are possible`);
  controller.lines = (lines & 0x3f) + 1;
}

function setPower(controller, isOn) {
  if (isOn) controller.expectSettings('it is switched on');
  controller.isOn = isOn;
}

function expectAlternating(controller, [, wiring]) {
  if (wiring !== 0x12) {
    controller.complain(`the lines are said to be wired as ${hexByte(wiring)}; those of this panel alternate, 0x12`);
  }
}

export function hexByte(byte) {
  return `0x${byte.toString(16).padStart(2, '0').toUpperCase()}`;
}
