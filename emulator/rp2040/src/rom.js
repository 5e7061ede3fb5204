/**
 * A boot ROM of our own: tables of functions as the RP2040's have them (data sheet, 2.8), so that programs find them.
 *
 * A function is two instructions, a breakpoint with its number and the return. The breakpoint stops the processor, and
 * JavaScript does the work on its registers.
 */

import { FLASH } from './flash.js';
import { Misuse } from './misuse.js';

const BYTES = 0x4000;
/** Where the tables and the functions lie. */
const TABLE = 0x100;
const DATA_TABLE = 0x180;
const LOOK_UP = 0x200;
const FUNCTIONS = 0x210;
const BREAKPOINT = 0xbe00;
const RETURN = 0x4770;
const VERSION = 2;

/** The number of the breakpoint of the function that looks others up. */
const LOOK_UP_NUMBER = 0xff;
/** What one of the functions' own instructions takes, about. */
const CYCLES_A_WORD = 3;
const CYCLES_A_CALL = 20;

/**
 * What a function is given, and does.
 *
 * @typedef {(chip: import('./chip.js').Chip, registers: Uint32Array) => void} Function
 */

/** @type {[string, Function][]} */
const functions = [
  ['P3', ordinary((_, [value]) => ones(value))],
  ['R3', ordinary((_, [value]) => reversed(value))],
  ['L3', ordinary((_, [value]) => Math.clz32(value))],
  ['T3', ordinary((_, [value]) => (value === 0 ? 32 : 31 - Math.clz32(value & -value)))],
  ['MS', ordinary(fill)],
  ['S4', ordinary(fill)],
  ['MC', ordinary(copy)],
  ['C4', ordinary(copy)],
  ['IF', (chip) => chip.reader.connect()],
  ['EX', (chip) => chip.reader.leaveReading()],
  ['RE', (chip, [start, length]) => chip.wait(chip.reader.erase(start, length))],
  ['RP', (chip, [start, data, length]) => chip.wait(chip.reader.program(start, chip.copyOfRam(data, length)))],
  ['FC', (chip) => chip.reader.flush()],
  ['CX', (chip) => chip.reader.enterReading()],
  ['UB', () => fail('the program asks to be flashed anew, by USB')],
];

/** The words of the ROM. */
export function image() {
  const rom = new DataView(new ArrayBuffer(BYTES));
  const put = (at, value) => rom.setUint16(at, value, true);
  rom.setUint32(0x10, 0x01754d | (VERSION << 24), true);
  put(0x14, TABLE);
  put(0x16, DATA_TABLE);
  put(0x18, LOOK_UP | 1);
  const define = (at, number) => [BREAKPOINT | number, RETURN].forEach((it, index) => put(at + 2 * index, it));
  define(LOOK_UP, LOOK_UP_NUMBER);
  functions.forEach(([code], number) => {
    put(TABLE + 4 * number, code.charCodeAt(0) | (code.charCodeAt(1) << 8));
    put(TABLE + 4 * number + 2, (FUNCTIONS + 4 * number) | 1);
    define(FUNCTIONS + 4 * number, number);
  });
  return new Uint32Array(rom.buffer);
}

/** Whether an address is in the ROM. */
export function isInRom(address) {
  return address < BYTES;
}

/**
 * Does the work of a function, by the number of its breakpoint.
 *
 * @param {import('./chip.js').Chip} chip
 * @param {number} number
 */
export function call(chip, number) {
  const { registers } = chip.core;
  chip.spend(CYCLES_A_CALL);
  if (number === LOOK_UP_NUMBER) {
    registers[0] = lookUp(chip, registers[0], registers[1]);
    return;
  }
  functions[number][1](chip, registers);
}

function lookUp(chip, table, code) {
  for (let at = table; chip.readUint16(at) !== 0; at += 4) {
    if (chip.readUint16(at) === code) return chip.readUint16(at + 2);
  }
  return 0;
}

/** A function that gives something back. */
function ordinary(work) {
  return (chip, registers) => {
    registers[0] = work(chip, registers);
  };
}

function fill(chip, [to, byte, length]) {
  for (let at = 0; at < length; at++) chip.writeUint8(to + at, byte & 0xff);
  chip.spend((length / 4) * CYCLES_A_WORD);
  return to;
}

function copy(chip, [to, from, length]) {
  for (let at = 0; at < length; at++) chip.writeUint8(to + at, chip.readUint8(from + at));
  chip.spend((length / 4) * CYCLES_A_WORD);
  return to;
}

function ones(value) {
  let count = 0;
  for (let rest = value >>> 0; rest !== 0; rest = (rest & (rest - 1)) >>> 0) count += 1;
  return count;
}

function reversed(value) {
  let result = 0;
  for (let bit = 0; bit < 32; bit++) result = (result << 1) | ((value >>> bit) & 1);
  return result >>> 0;
}

function fail(why) {
  throw new Misuse(why);
}

/** The part of the flash's start that makes it readable, with its checksum: the ROM starts nothing without. */
export function hasBoot2(bytes) {
  const length = 252;
  const kept = new DataView(bytes.buffer, bytes.byteOffset).getUint32(length, true);
  return checksum(bytes.subarray(0, length)) === kept;
}

/** CRC-32 as the ROM computes it: the highest bit first, nothing inverted at the end. */
export function checksum(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}

/** Where the program's vectors lie, after boot2. */
export const VECTORS = FLASH + 0x100;
