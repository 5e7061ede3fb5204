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
