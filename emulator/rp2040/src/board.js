/** A board: the chip, what is wired to it, and the power. */

import { follow, joinI2c, joinSpi } from './buses.js';
import { Chip, Reset } from './chip.js';
import { Sh1106OnSpi, sh1106 } from './displays/sh1106.js';
import { Ssd1306OnI2c, ssd1306 } from './displays/ssd1306.js';
import { PowerCut } from './flash.js';
import { Misuse } from './misuse.js';
import { Probe } from './probe.js';

const RAM = 0x2000_0000;
/** How often it is seen to what happens outside of the chip, in nanoseconds. */
const SLICE = 1e6;
/** The most complaints that are kept: one mistake often comes with every byte. */
const MOST_COMPLAINTS = 20;
const UART_FUNCTION = 2;

/**
 * What a board is, from its description.
 *
 * @typedef {{ controller: 'SSD1306' | 'SH1106', address?: number, turned?: boolean }} DisplayFacts
 * @typedef {{ wiring: Record<string, string>, display: DisplayFacts }} Facts
 */

/** A board that has been switched on. */
export class Board {
  /**
   * @param {{
   *   facts: Facts,
   *   program: import('./elf.js').Program,
   *   flash: import('./flash.js').Flash,
   *   noise: { address: number, bytes: Uint8Array },
   *   hasProbe: boolean,
   *   hasDisplay: boolean,
   * }} setup
   */
  constructor({ facts, program, flash, noise, hasProbe, hasDisplay }) {
    this.pins = pinsOf(facts.wiring);
    this.flash = flash;
    this.probe = hasProbe ? new Probe(program) : undefined;
    this.hasDisplay = hasDisplay;
    /** The pins whose buttons are down. */
    this.pressed = new Set();
    this.complaints = [];
    /** The bytes that have gone to the display. */
    this.traffic = { data: 0, commands: 0 };
    /** When what is seen changed last, and when the lamp did and to what, in nanoseconds. */
    this.lastChange = 0;
    this.lampChanges = [];
    this.said = [];
    this.logged = [];
    this.isOff = false;
    /** Of the chips before the last reset. */
    this.before = { nanos: 0, asleep: 0, instructions: 0, resets: 0 };
    this.#makeDisplay(facts.display);
    this.chip = this.#makeChip();
    this.chip.sram.set(noise.bytes, noise.address - RAM);
    this.#start();
  }

  /** The time since it was switched on, in nanoseconds. */
  get nanos() {
    return this.before.nanos + this.chip.clock.nanos;
  }

  #makeDisplay({ controller, address, turned }) {
    const mounting = { isTurned: turned ?? false, complain: (text) => this.complain(text) };
    if (controller === 'SSD1306') {
      this.display = ssd1306(mounting);
      this.device = new Ssd1306OnI2c(this.display, address);
      this.join = joinI2c;
    } else if (controller === 'SH1106') {
      this.display = sh1106(mounting);
      this.device = new Sh1106OnSpi(this.display);
      this.join = joinSpi;
    } else {
      throw new Error(`there is no model of the display ${controller}`);
    }
    this.display.powerOn();
  }

  #makeChip() {
    const chip = new Chip(this.flash, (text) => this.complain(text));
    this.chip = chip;
    const pins = this.pins;
    const display = {
      clock: pins.bus_clock,
      data: pins.display_data ?? pins.bus_data,
      out: pins.bus_out,
      select: pins.display_select,
      reset: pins.display_reset,
    };
    this.join(chip, withoutMissing(display), this.device, {
      isThere: () => this.hasDisplay,
      complain: (text) => this.complain(text),
      count: (isData) => this.#count(isData),
      now: () => this.nanos,
    });
    chip.onPads = () => this.#showButtons();
    if (pins.lamp !== undefined) follow(chip, pins.lamp, (level) => this.#noteLamp(chip.gpio[pins.lamp].outputEnable && level));
    if (pins.cable_out !== undefined) this.#joinCable(chip);
    return chip;
  }

  #joinCable(chip) {
    this.cable = chip.uart[uartOf(this.pins.cable_out)];
    this.cable.onByte = (byte) => {
      const { functionSelect } = chip.gpio[this.pins.cable_out];
      if (functionSelect === UART_FUNCTION) this.said.push(byte);
      else this.complain(`GP${this.pins.cable_out} has function ${functionSelect} while the cable is to be written to`);
    };
  }

  #start() {
    try {
      this.chip.start();
    } catch (error) {
      if (!(error instanceof Misuse)) throw error;
      this.complain(error.message);
      this.isOff = true;
    }
    this.#showButtons();
  }

  #reset() {
    const earlier = this.chip;
    this.before = {
      nanos: this.nanos,
      asleep: this.before.asleep + earlier.nanosAsleep,
      instructions: this.before.instructions + earlier.instructions,
      resets: this.before.resets + 1,
    };
    this.chip = this.#makeChip();
    this.chip.takeOver(earlier);
    this.#start();
  }

  /** Notes what the program does that it must not do. */
  complain(text) {
    if (this.complaints.length < MOST_COMPLAINTS && !this.complaints.includes(text)) this.complaints.push(text);
  }

  #count(isData) {
    this.traffic[isData ? 'data' : 'commands'] += 1;
    if (this.display.changes !== this.changesSeen) {
      this.changesSeen = this.display.changes;
      if (isData) this.lastChange = this.nanos;
    }
  }

  #noteLamp(isLit) {
    if (this.isLampLit === isLit) return;
    this.isLampLit = isLit;
    this.lampChanges.push({ micros: Math.floor(this.nanos / 1e3), isLit });
  }

  /** Every pin has the level of its button, which is up as far as the program pulls it up. */
  #showButtons() {
    for (const [name, pin] of Object.entries(this.pins)) {
      if (!name.startsWith('button_')) continue;
      const gpio = this.chip.gpio[pin];
      const level = !this.pressed.has(pin) && gpio.pullupEnabled;
      if (gpio.rawInputValue !== level) gpio.setInputValue(level);
    }
  }

  /** Closes or opens the contact of a button. */
  touch(pin, isPressed) {
    if (isPressed) this.pressed.add(pin);
    else this.pressed.delete(pin);
    this.#showButtons();
  }

  /** Bytes come over the cable. */
  hear(bytes) {
    for (const byte of bytes) this.cable?.feedByte(byte);
  }

  /**
   * Goes on for a time, or until one of some pictures is shown.
   *
   * @param {number} micros
   * @param {Uint8Array[]} wanted
   * @returns {boolean} whether one of them is
   */
  run(micros, wanted = []) {
    const end = this.nanos + micros * 1e3;
    let seen = -1;
    while (!this.isOff) {
      if (wanted.length > 0 && seen !== this.display.changes) {
        seen = this.display.changes;
        const picture = Buffer.from(this.picture());
        if (wanted.some((it) => picture.equals(it))) return true;
      }
      if (this.nanos >= end) break;
      this.#go(Math.min(end, this.nanos + SLICE));
    }
    return false;
  }

  #go(end) {
    try {
      this.chip.run(end - this.before.nanos);
    } catch (error) {
      if (error instanceof Reset) this.#reset();
      else if (error instanceof PowerCut) this.isOff = true;
      else throw error;
    }
    if (this.probe) {
      const bytes = this.probe.read(this.chip);
      if (bytes.length > 0) this.logged.push(bytes);
    }
  }

  /** What a person sees. */
  picture() {
    return this.hasDisplay && !this.isOff ? this.display.picture() : new Uint8Array(1024);
  }

  /** Puts the display in, which has just got power, or takes it out. */
  setDisplay(isThere) {
    if (isThere && !this.hasDisplay) this.display.powerOn();
    this.hasDisplay = isThere;
  }

  /** What has been counted since it was switched on. */
  figures() {
    return {
      nanos: this.nanos,
      asleep: this.before.asleep + this.chip.nanosAsleep,
      instructions: this.before.instructions + this.chip.instructions,
      resets: this.before.resets,
      data: this.traffic.data,
      commands: this.traffic.commands,
      lastChange: this.lastChange,
      operations: this.flash.operations,
      contrast: this.display.contrast,
    };
  }
}

/** The numbers of the pins, by what is connected to them: `GP15`. */
function pinsOf(wiring) {
  const number = ([what, pin]) => {
    if (!/^GP\d+$/.test(pin)) throw new Error(`${what} is wired to ${pin}, which is no pin of an RP2040`);
    return [what, Number(pin.slice(2))];
  };
  return Object.fromEntries(Object.entries(wiring).map(number));
}

function withoutMissing(pins) {
  return Object.fromEntries(Object.entries(pins).filter(([, pin]) => pin !== undefined));
}

/** Which of the two a pin can belong to: they take turns by fours, beginning in the middle of four. */
function uartOf(pin) {
  return ((pin + 4) >> 3) & 1;
}
