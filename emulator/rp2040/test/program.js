/** Small programs for tests, instruction by instruction (Armv6-M reference manual, A5.2 and A6.7). */

import { FLASH } from '../src/flash.js';
import { VECTORS, checksum } from '../src/rom.js';

export const RAM = 0x2000_0000;
/** Where the code of a program begins: after its 48 vectors. */
export const CODE = VECTORS + 0xc0;
const STACK = RAM + 0x1000;
const VECTOR_COUNT = 48;

export const movs = (register, value) => [0x2000 | (register << 8) | value];
export const adds = (register, value) => [0x3000 | (register << 8) | value];
export const str = (from, base) => [0x6000 | (base << 3) | from];
export const ldr = (to, base) => [0x6800 | (base << 3) | to];
export const strb = (from, base) => [0x7000 | (base << 3) | from];
export const lsls = (register, by) => [(by << 6) | (register << 3) | register];
export const bx = (register) => [0x4700 | (register << 3)];
export const branch = (halfwords) => [0xe000 | ((halfwords - 2) & 0x7ff)];
export const sleep = () => [0xbf30];
export const udf = () => [0xde00];
export const nop = () => [0xbf00];
/** A whole word, byte after byte. */
export const load = (register, value) => [
  ...movs(register, value >>> 24),
  ...[16, 8, 0].flatMap((shift) => [...lsls(register, 8), ...adds(register, (value >>> shift) & 0xff)]),
];
/** Stores a word at an address, by way of two registers. */
export const store = (address, value) => [...load(0, address), ...load(1, value), ...str(1, 0)];

/**
 * A program of the code at its start, and of handlers by the number of their exception.
 *
 * @param {number[]} code
 * @param {Record<number, number[]>} handlers
 * @returns {import('../src/elf.js').Program}
 */
export function programOf(code, handlers = {}) {
  const vectors = new Array(VECTOR_COUNT).fill(0);
  const halfwords = [...code];
  vectors[0] = STACK;
  vectors[1] = CODE | 1;
  for (const [number, handler] of Object.entries(handlers)) {
    vectors[Number(number)] = (CODE + 2 * halfwords.length) | 1;
    halfwords.push(...handler);
  }
  const bytes = new Uint8Array(0x100 + 4 * VECTOR_COUNT + 2 * halfwords.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(252, checksum(bytes.subarray(0, 252)), true);
  vectors.forEach((vector, index) => view.setUint32(0x100 + 4 * index, vector, true));
  halfwords.forEach((halfword, index) => view.setUint16(CODE - FLASH + 2 * index, halfword, true));
  return { segments: [{ address: FLASH, bytes }], symbols: new Map() };
}

/**
 * The file of a program, with the symbols that it has.
 *
 * @param {import('../src/elf.js').Program} program
 * @returns {Uint8Array}
 */
export function fileOf({ segments: [{ address, bytes }], symbols }) {
  const names = [...symbols.keys()];
  const texts = new TextEncoder().encode(`\0${names.map((name) => `${name}\0`).join('')}`);
  const [head, segment, section] = [52, 32, 40];
  const starts = { code: head + segment };
  starts.symbols = starts.code + bytes.length;
  starts.texts = starts.symbols + 16 * names.length;
  starts.sections = starts.texts + texts.length;
  const file = new Uint8Array(starts.sections + 2 * section);
  const view = new DataView(file.buffer);
  const words = (at, values) => values.forEach((value, index) => view.setUint32(at + 4 * index, value, true));
  file.set([0x7f, 0x45, 0x4c, 0x46, 1, 1]);
  words(28, [head, starts.sections]);
  view.setUint16(42, segment, true);
  view.setUint16(44, 1, true);
  view.setUint16(46, section, true);
  view.setUint16(48, 2, true);
  words(head, [1, starts.code, address, address, bytes.length, bytes.length]);
  file.set(bytes, starts.code);
  names.forEach((name, index) => {
    words(starts.symbols + 16 * index, [1 + names.slice(0, index).join('\0').length + Number(index > 0), symbols.get(name)]);
  });
  file.set(texts, starts.texts);
  words(starts.sections, [0, 2, 0, 0, starts.symbols, 16 * names.length, 1]);
  words(starts.sections + section, [0, 3, 0, 0, starts.texts, texts.length]);
  return file;
}
