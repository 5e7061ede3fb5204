/**
 * The instructions that nearly all of a program consists of, executed quickly: those that compute, branch, and reach
 * memory. All else is left to rp2040js: interrupts, faults, what changes the processor's state.
 *
 * See the Armv6-M architecture reference manual for the encodings (A5.2) and the flags, and the Cortex-M0+ technical
 * reference manual (3.3) for the cycles.
 */

import { FLASH } from './flash.js';

const RAM = 0x2000_0000;
const RAM_BYTES = 264 * 1024;
const SP = 13;
const LR = 14;
const PC = 15;
const NOP = 0xbf00;

/** What an instruction does with memory. */
const STORE_WORD = 0;
const STORE_HALFWORD = 1;
const STORE_BYTE = 2;
const LOAD_SIGNED_BYTE = 3;
const LOAD_WORD = 4;
const LOAD_HALFWORD = 5;
const LOAD_BYTE = 6;
const LOAD_SIGNED_HALFWORD = 7;

/**
 * Executes instructions until they have taken so many cycles, until one has reached a peripheral, or until there is one to
 * leave to rp2040js. It is one function so that registers and flags stay in variables of its own.
 *
 * @param {import('./chip.js').Chip} chip
 * @param {number} budget
 * @returns {number} the cycles by which time has still to go on
 */
export function execute(chip, budget) {
  const { core, reader, registers: r } = chip;
  const { sram, sramHalfwords, sramWords, flashBytes, flashHalfwords, flashWords } = chip;
  const flashLength = flashBytes.length;
  let { N, Z, C, V } = core;
  let pc = r[PC];
  let cycles = 0;
  let count = 0;

  instructions: while (cycles < budget) {
    let op;
    const fetched = (pc - FLASH) >>> 0;
    if (fetched < flashLength) {
      const line = fetched >>> 3;
      if (line !== reader.line) {
        reader.read(line);
        cycles += reader.waited;
        reader.waited = 0;
      }
      op = flashHalfwords[fetched >>> 1];
    } else {
      const inRam = (pc - RAM) >>> 0;
      if (inRam >= RAM_BYTES) break;
      op = sramHalfwords[inRam >>> 1];
    }
    // Those that reach memory say how, and what register; they come to it after the switch.
    let kind;
    let address;
    let register = op & 7;

    switch (op >>> 11) {
      case 0b00000: { // LSLS by a constant, MOVS
        const by = (op >>> 6) & 31;
        const value = r[(op >>> 3) & 7];
        if (by !== 0) C = ((value >>> (32 - by)) & 1) === 1;
        const result = value << by;
        r[register] = result;
        N = result < 0;
        Z = result === 0;
        break;
      }
      case 0b00001: { // LSRS by a constant
        const by = (op >>> 6) & 31;
        const value = r[(op >>> 3) & 7];
        C = ((value >>> ((by + 31) & 31)) & 1) === 1;
        const result = by === 0 ? 0 : value >>> by;
        r[register] = result;
        N = false;
        Z = result === 0;
        break;
      }
      case 0b00010: { // ASRS by a constant
        const by = (op >>> 6) & 31;
        const value = r[(op >>> 3) & 7];
        C = ((value >>> ((by + 31) & 31)) & 1) === 1;
        const result = value >> (by === 0 ? 31 : by);
        r[register] = result;
        N = result < 0;
        Z = result === 0;
        break;
      }
      case 0b00011: { // ADDS, SUBS of a register or a small constant
        const a = r[(op >>> 3) & 7];
        const field = (op >>> 6) & 7;
        const b = (op & 0x400) === 0 ? r[field] : field;
        let result;
        if ((op & 0x200) === 0) {
          result = (a + b) | 0;
          C = result >>> 0 < a >>> 0;
          V = ((a ^ result) & (b ^ result)) < 0;
        } else {
          result = (a - b) | 0;
          C = a >>> 0 >= b >>> 0;
          V = ((a ^ b) & (a ^ result)) < 0;
        }
        r[register] = result;
        N = result < 0;
        Z = result === 0;
        break;
      }
      case 0b00100: { // MOVS
        const value = op & 0xff;
        r[(op >>> 8) & 7] = value;
        N = false;
        Z = value === 0;
        break;
      }
      case 0b00101: { // CMP
        const a = r[(op >>> 8) & 7];
        const b = op & 0xff;
        const result = (a - b) | 0;
        C = a >>> 0 >= b;
        V = ((a ^ b) & (a ^ result)) < 0;
        N = result < 0;
        Z = result === 0;
        break;
      }
      case 0b00110: { // ADDS
        const a = r[(op >>> 8) & 7];
        const b = op & 0xff;
        const result = (a + b) | 0;
        r[(op >>> 8) & 7] = result;
        C = result >>> 0 < a >>> 0;
        V = ((a ^ result) & (b ^ result)) < 0;
        N = result < 0;
        Z = result === 0;
        break;
      }
      case 0b00111: { // SUBS
        const a = r[(op >>> 8) & 7];
        const b = op & 0xff;
        const result = (a - b) | 0;
        r[(op >>> 8) & 7] = result;
        C = a >>> 0 >= b;
        V = ((a ^ b) & (a ^ result)) < 0;
        N = result < 0;
        Z = result === 0;
        break;
      }
      case 0b01000: {
        if ((op & 0x400) !== 0) {
          // Those that reach all registers.
          const from = (op >>> 3) & 15;
          const value = from === PC ? (pc + 4) | 0 : r[from];
          const to = ((op >>> 4) & 8) | register;
          const what = (op >>> 8) & 3;
          if (what === 3) { // BX, BLX
            if (value >>> 28 === 15 || register !== 0) break instructions;
            if ((op & 0x80) !== 0) r[LR] = (pc + 2) | 1;
            pc = value & ~1;
            cycles += 2;
            count += 1;
            continue;
          }
          if (what === 1) { // CMP
            const a = to === PC ? (pc + 4) | 0 : r[to];
            const result = (a - value) | 0;
            C = a >>> 0 >= value >>> 0;
            V = ((a ^ value) & (a ^ result)) < 0;
            N = result < 0;
            Z = result === 0;
            break;
          }
          // ADD, MOV
          const before = to === PC ? (pc + 4) | 0 : r[to];
          const result = what === 0 ? (before + value) | 0 : value;
          if (to === PC) {
            pc = result & ~1;
            cycles += 2;
            count += 1;
            continue;
          }
          r[to] = to === SP ? result & ~3 : result;
          break;
        }
        const a = r[register];
        const b = r[(op >>> 3) & 7];
        let result;
        switch ((op >>> 6) & 15) {
          case 0b0000: // ANDS
            result = a & b;
            r[register] = result;
            break;
          case 0b0001: // EORS
            result = a ^ b;
            r[register] = result;
            break;
          case 0b0010: { // LSLS
            const by = b & 0xff;
            if (by !== 0) C = by <= 32 && ((a >>> ((32 - by) & 31)) & 1) === 1;
            result = by < 32 ? a << by : 0;
            r[register] = result;
            break;
          }
          case 0b0011: { // LSRS
            const by = b & 0xff;
            if (by !== 0) C = by <= 32 && ((a >>> ((by - 1) & 31)) & 1) === 1;
            result = by < 32 ? (a >>> by) | 0 : 0;
            r[register] = result;
            break;
          }
          case 0b0100: { // ASRS
            const by = b & 0xff;
            if (by !== 0) C = ((a >> Math.min(by - 1, 31)) & 1) === 1;
            result = a >> Math.min(by, 31);
            r[register] = result;
            break;
          }
          case 0b0101: { // ADCS
            const carry = C ? 1 : 0;
            result = (a + b + carry) | 0;
            C = C ? result >>> 0 <= a >>> 0 : result >>> 0 < a >>> 0;
            V = ((a ^ result) & (b ^ result)) < 0;
            r[register] = result;
            break;
          }
          case 0b0110: { // SBCS
            const borrow = C ? 0 : 1;
            result = (a - b - borrow) | 0;
            C = C ? a >>> 0 >= b >>> 0 : a >>> 0 > b >>> 0;
            V = ((a ^ b) & (a ^ result)) < 0;
            r[register] = result;
            break;
          }
          case 0b0111: { // RORS
            const by = b & 31;
            result = (a >>> by) | (a << ((32 - by) & 31));
            if ((b & 0xff) !== 0) C = result < 0;
            r[register] = result;
            break;
          }
          case 0b1000: // TST
            result = a & b;
            break;
          case 0b1001: // RSBS from 0
            result = (0 - b) | 0;
            C = b === 0;
            V = (b & result) < 0;
            r[register] = result;
            break;
          case 0b1010: // CMP
            result = (a - b) | 0;
            C = a >>> 0 >= b >>> 0;
            V = ((a ^ b) & (a ^ result)) < 0;
            break;
          case 0b1011: // CMN
            result = (a + b) | 0;
            C = result >>> 0 < a >>> 0;
            V = ((a ^ result) & (b ^ result)) < 0;
            break;
          case 0b1100: // ORRS
            result = a | b;
            r[register] = result;
            break;
          case 0b1101: // MULS
            result = Math.imul(a, b);
            r[register] = result;
            break;
          case 0b1110: // BICS
            result = a & ~b;
            r[register] = result;
            break;
          default: // MVNS
            result = ~b;
            r[register] = result;
        }
        N = result < 0;
        Z = result === 0;
        break;
      }
      case 0b01001: // LDR of a constant beside the code
        kind = LOAD_WORD;
        address = (((pc + 4) & ~3) + ((op & 0xff) << 2)) | 0;
        register = (op >>> 8) & 7;
        break;
      case 0b01010:
      case 0b01011: // all kinds, with the sum of two registers
        kind = (op >>> 9) & 7;
        address = (r[(op >>> 3) & 7] + r[(op >>> 6) & 7]) | 0;
        break;
      case 0b01100: // STR
        kind = STORE_WORD;
        address = (r[(op >>> 3) & 7] + ((op >>> 4) & 0x7c)) | 0;
        break;
      case 0b01101: // LDR
        kind = LOAD_WORD;
        address = (r[(op >>> 3) & 7] + ((op >>> 4) & 0x7c)) | 0;
        break;
      case 0b01110: // STRB
        kind = STORE_BYTE;
        address = (r[(op >>> 3) & 7] + ((op >>> 6) & 31)) | 0;
        break;
      case 0b01111: // LDRB
        kind = LOAD_BYTE;
        address = (r[(op >>> 3) & 7] + ((op >>> 6) & 31)) | 0;
        break;
      case 0b10000: // STRH
        kind = STORE_HALFWORD;
        address = (r[(op >>> 3) & 7] + ((op >>> 5) & 0x3e)) | 0;
        break;
      case 0b10001: // LDRH
        kind = LOAD_HALFWORD;
        address = (r[(op >>> 3) & 7] + ((op >>> 5) & 0x3e)) | 0;
        break;
      case 0b10010: // STR on the stack
        kind = STORE_WORD;
        address = (r[SP] + ((op & 0xff) << 2)) | 0;
        register = (op >>> 8) & 7;
        break;
      case 0b10011: // LDR from the stack
        kind = LOAD_WORD;
        address = (r[SP] + ((op & 0xff) << 2)) | 0;
        register = (op >>> 8) & 7;
        break;
      case 0b10100: // ADR
        r[(op >>> 8) & 7] = ((pc + 4) & ~3) + ((op & 0xff) << 2);
        break;
      case 0b10101: // ADD to SP, elsewhere
        r[(op >>> 8) & 7] = r[SP] + ((op & 0xff) << 2);
        break;
      case 0b10110: {
        const what = (op >>> 8) & 7;
        if (what === 0) { // ADD, SUB of SP
          const by = (op & 0x7f) << 2;
          r[SP] = (op & 0x80) === 0 ? r[SP] + by : r[SP] - by;
          break;
        }
        if (what === 2) { // SXTH, SXTB, UXTH, UXTB
          const value = r[(op >>> 3) & 7];
          const how = (op >>> 6) & 3;
          if (how === 0) r[register] = (value << 16) >> 16;
          else if (how === 1) r[register] = (value << 24) >> 24;
          else r[register] = how === 2 ? value & 0xffff : value & 0xff;
          break;
        }
        if (what !== 4 && what !== 5) break instructions;
        // PUSH
        const words = ones(op & 0x1ff);
        const bottom = r[SP] - 4 * words;
        let at = (bottom - RAM) >>> 0;
        if (at + 4 * words > RAM_BYTES) break instructions;
        at >>>= 2;
        for (let index = 0; index < 8; index++) {
          if ((op & (1 << index)) !== 0) sramWords[at++] = r[index];
        }
        if (what === 5) sramWords[at] = r[LR];
        r[SP] = bottom;
        cycles += words;
        break;
      }
      case 0b10111: {
        const what = (op >>> 8) & 7;
        if (what === 2) { // REV, REV16, REVSH
          const value = r[(op >>> 3) & 7];
          const how = (op >>> 6) & 3;
          const swapped = ((value >>> 8) & 0x00ff00ff) | ((value & 0x00ff00ff) << 8);
          if (how === 0) r[register] = (swapped >>> 16) | (swapped << 16);
          else if (how === 1) r[register] = swapped;
          else if (how === 3) r[register] = (swapped << 16) >> 16;
          else break instructions;
          break;
        }
        if (op === NOP) break;
        if (what !== 4 && what !== 5) break instructions;
        // POP
        const words = ones(op & 0x1ff);
        let at = (r[SP] - RAM) >>> 0;
        if (at + 4 * words > RAM_BYTES) break instructions;
        at >>>= 2;
        const target = sramWords[at + words - 1] | 0;
        if (what === 5 && target >>> 28 === 15) break instructions;
        for (let index = 0; index < 8; index++) {
          if ((op & (1 << index)) !== 0) r[index] = sramWords[at++];
        }
        r[SP] += 4 * words;
        cycles += words;
        if (what === 5) {
          pc = target & ~1;
          cycles += 2;
          count += 1;
          continue;
        }
        break;
      }
      case 0b11000: { // STM
        const base = (op >>> 8) & 7;
        const words = ones(op & 0xff);
        let at = (r[base] - RAM) >>> 0;
        if ((at & 3) !== 0 || at + 4 * words > RAM_BYTES) break instructions;
        at >>>= 2;
        for (let index = 0; index < 8; index++) {
          if ((op & (1 << index)) !== 0) sramWords[at++] = r[index];
        }
        r[base] += 4 * words;
        cycles += words;
        break;
      }
      case 0b11001: { // LDM
        const base = (op >>> 8) & 7;
        const words = ones(op & 0xff);
        let at = (r[base] - RAM) >>> 0;
        if ((at & 3) !== 0 || at + 4 * words > RAM_BYTES) break instructions;
        at >>>= 2;
        const end = r[base] + 4 * words;
        for (let index = 0; index < 8; index++) {
          if ((op & (1 << index)) !== 0) r[index] = sramWords[at++];
        }
        if ((op & (1 << base)) === 0) r[base] = end;
        cycles += words;
        break;
      }
      case 0b11010:
      case 0b11011: { // B, under a condition
        let holds;
        switch ((op >>> 8) & 15) {
          case 0: holds = Z; break;
          case 1: holds = !Z; break;
          case 2: holds = C; break;
          case 3: holds = !C; break;
          case 4: holds = N; break;
          case 5: holds = !N; break;
          case 6: holds = V; break;
          case 7: holds = !V; break;
          case 8: holds = C && !Z; break;
          case 9: holds = !C || Z; break;
          case 10: holds = N === V; break;
          case 11: holds = N !== V; break;
          case 12: holds = N === V && !Z; break;
          case 13: holds = N !== V || Z; break;
          default: break instructions;
        }
        if (!holds) break;
        pc += 4 + ((op << 24) >> 23);
        cycles += 2;
        count += 1;
        continue;
      }
      case 0b11100: // B
        pc += 4 + ((op << 21) >> 20);
        cycles += 2;
        count += 1;
        continue;
      case 0b11110: { // BL
        const inFlash = (pc + 2 - FLASH) >>> 0;
        if (inFlash >= flashLength) break instructions;
        const second = flashHalfwords[inFlash >>> 1];
        if ((second & 0xd000) !== 0xd000) break instructions;
        const sign = (op >>> 10) & 1;
        const high = (1 ^ ((second >>> 13) & 1) ^ sign) << 23;
        const low = (1 ^ ((second >>> 11) & 1) ^ sign) << 22;
        const by = (sign === 1 ? 0xff000000 : 0) | high | low | ((op & 0x3ff) << 12) | ((second & 0x7ff) << 1);
        r[LR] = (pc + 4) | 1;
        pc = (pc + 4 + by) | 0;
        cycles += 3;
        count += 1;
        continue;
      }
      default:
        break instructions;
    }

    if (kind !== undefined) {
      const inRam = (address - RAM) >>> 0;
      if (inRam < RAM_BYTES) {
        switch (kind) {
          case STORE_WORD:
            if ((address & 3) !== 0) break instructions;
            sramWords[inRam >>> 2] = r[register];
            break;
          case STORE_HALFWORD:
            if ((address & 1) !== 0) break instructions;
            sramHalfwords[inRam >>> 1] = r[register];
            break;
          case STORE_BYTE:
            sram[inRam] = r[register];
            break;
          case LOAD_SIGNED_BYTE:
            r[register] = (sram[inRam] << 24) >> 24;
            break;
          case LOAD_WORD:
            if ((address & 3) !== 0) break instructions;
            r[register] = sramWords[inRam >>> 2];
            break;
          case LOAD_HALFWORD:
            if ((address & 1) !== 0) break instructions;
            r[register] = sramHalfwords[inRam >>> 1];
            break;
          case LOAD_BYTE:
            r[register] = sram[inRam];
            break;
          case LOAD_SIGNED_HALFWORD:
            if ((address & 1) !== 0) break instructions;
            r[register] = (sramHalfwords[inRam >>> 1] << 16) >> 16;
        }
      } else {
        const inFlash = (address - FLASH) >>> 0;
        if (inFlash >= flashLength) {
          const isWhole = kind === LOAD_WORD || kind === STORE_WORD;
          if (!isWhole || (address & 3) !== 0) break;
          // Peripherals want to know the time; and what they do may call the processor, or move the next alarm.
          r[PC] = pc + 2;
          leave(core, N, Z, C, V);
          chip.clock.nanosCounter += cycles * chip.nanosACycle;
          chip.instructions += count + 1;
          if (kind === LOAD_WORD) r[register] = chip.readUint32(address);
          else chip.writeUint32(address, r[register]);
          return 1 + core.cyclesIO(address, kind === STORE_WORD);
        }
        const line = inFlash >>> 3;
        if (line !== reader.line) {
          reader.read(line);
          cycles += reader.waited;
          reader.waited = 0;
        }
        switch (kind) {
          case LOAD_WORD:
            if ((address & 3) !== 0) break instructions;
            r[register] = flashWords[inFlash >>> 2];
            break;
          case LOAD_HALFWORD:
            if ((address & 1) !== 0) break instructions;
            r[register] = flashHalfwords[inFlash >>> 1];
            break;
          case LOAD_BYTE:
            r[register] = flashBytes[inFlash];
            break;
          case LOAD_SIGNED_BYTE:
            r[register] = (flashBytes[inFlash] << 24) >> 24;
            break;
          case LOAD_SIGNED_HALFWORD:
            if ((address & 1) !== 0) break instructions;
            r[register] = (flashHalfwords[inFlash >>> 1] << 16) >> 16;
            break;
          default:
            break instructions;
        }
      }
      cycles += 1;
    }
    pc = (pc + 2) | 0;
    cycles += 1;
    count += 1;
  }

  r[PC] = pc;
  leave(core, N, Z, C, V);
  chip.instructions += count;
  return cycles;
}

/** Keeps the flags. */
function leave(core, N, Z, C, V) {
  core.N = N;
  core.Z = Z;
  core.C = C;
  core.V = V;
}

/** The bits of a list of registers. */
function ones(list) {
  const twos = (list & 0x155) + ((list >>> 1) & 0x055);
  const fours = (twos & 0x133) + ((twos >>> 2) & 0x033);
  return (fours & 0x0f) + ((fours >>> 4) & 0x0f) + (fours >>> 8);
}
