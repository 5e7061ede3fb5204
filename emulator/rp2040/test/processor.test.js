import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Chip } from '../src/chip.js';
import { dice } from '../src/dice.js';
import { FLASH, Flash, SECTOR } from '../src/flash.js';
import { execute } from '../src/processor.js';
import { CODE, RAM, movs, programOf, udf } from './program.js';

const SAVES = { origin: FLASH + 16 * SECTOR, length: 4 * SECTOR };
const TRIALS = 100_000;

function chipWith(code = udf()) {
  const chip = new Chip(new Flash(64 * SECTOR, programOf(code).segments, SAVES), () => {});
  chip.start();
  return chip;
}

/** All that an instruction can change, but for the RAM. */
function state({ core: { registers, N, Z, C, V } }) {
  return { registers: [...registers].map((it) => it >>> 0), N, Z, C, V };
}

/** Registers and flags with anything in them, among it what borders on something. */
function stir(chip, random) {
  const word = () => (random() << 24) | (random() << 16) | (random() << 8) | random();
  const special = [0, 1, -1, 31, 32, 33, 0x7fffffff, 0x80000000, RAM + 0x800, RAM + 0xc00, FLASH + 0x40];
  for (let register = 0; register < 13; register++) {
    chip.registers[register] = random() < 160 ? special[random() % special.length] : word();
  }
  chip.registers[13] = RAM + 0x1000;
  chip.registers[14] = CODE | 1;
  chip.registers[15] = CODE;
  for (const flag of 'NZCV') chip.core[flag] = random() < 128;
}

/**
 * Whether rp2040js 1.4.1 is wrong about the flags: a shift by a register's value that is 0 or more than 31 leaves or
 * clears C; to add or subtract with carry overflows as the whole sum does.
 */
function isKnownToDiffer(op) {
  const register = (op >>> 6) & 15;
  return op >>> 10 === 0b010000 && [0b0010, 0b0011, 0b0100, 0b0101, 0b0110, 0b0111].includes(register);
}

/** The program counter where no program has it, a call of LR, or a list that is stored with its own base in it. */
function isOfNoUse(op) {
  if (op === 0x47f0) return true;
  const special = op >>> 10 === 0b010001;
  if (special && (((op >> 3) & 15) === 15 || (((op >> 4) & 8) | (op & 7)) === 15)) return true;
  return op >>> 11 === 0b11000 && ((op >> ((op >> 8) & 7)) & 1) === 1;
}

/** Whether an instruction finds something where it reaches: most of all addresses are nothing's. */
function succeeds(work) {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

test('each instruction does what rp2040js makes of it', () => {
  const [quick, slow] = [chipWith(), chipWith()];
  const random = dice(3);
  let compared = 0;
  for (let trial = 0; trial < TRIALS; trial++) {
    const op = (random() << 8) | random();
    if (isOfNoUse(op)) continue;
    stir(quick, random);
    slow.registers.set(quick.registers);
    for (const flag of 'NZCV') slow.core[flag] = quick.core[flag];
    for (const chip of [quick, slow]) {
      chip.flashHalfwords[(CODE - FLASH) >> 1] = op;
      chip.flashHalfwords[((CODE - FLASH) >> 1) + 1] = 0xf800 | (trial & 0x7ff);
    }
    const before = state(quick);
    // What is left to rp2040js has changed nothing.
    const executed = quick.instructions;
    if (!succeeds(() => execute(quick, 1))) continue;
    if (quick.instructions === executed) {
      assert.deepEqual(state(quick), before, op.toString(16));
      continue;
    }
    slow.core.executeInstruction();
    const [made, expected] = [state(quick), state(slow)];
    if (isKnownToDiffer(op)) ['C', 'V'].forEach((flag) => (made[flag] = expected[flag]));
    assert.deepEqual(made, expected, op.toString(16));
    compared += 1;
  }
  assert.ok(compared > TRIALS / 2, `${compared} compared`);
  assert.deepEqual(quick.sram, slow.sram);
});

/** Adds or subtracts with carry as the manual has it: by a sum that is wide enough. */
test('carry and overflow of sums with carry are those of the whole sum', () => {
  const chip = chipWith();
  const edges = [0, 1, 0x7fffffff, 0x80000000, 0xffffffff];
  for (const [op, inverts] of [[0x4148, false], [0x4188, true]]) {
    chip.flashHalfwords[(CODE - FLASH) >> 1] = op;
    for (const a of edges) for (const b of edges) for (const carry of [false, true]) {
      stir(chip, dice(1));
      chip.registers.set([a, b]);
      chip.core.C = carry;
      execute(chip, 1);
      const second = inverts ? ~b >>> 0 : b;
      const unsigned = a + second + Number(carry);
      const signed = (a | 0) + (second | 0) + Number(carry);
      assert.equal(chip.registers[0], unsigned | 0);
      assert.equal(chip.core.C, unsigned > 0xffffffff);
      assert.equal(chip.core.V, signed !== (signed | 0));
    }
  }
});

test('a shift by nothing leaves the carry, and one by more than all bits clears it', () => {
  const chip = chipWith();
  const shifts = { lsls: 0x4088, lsrs: 0x40c8, asrs: 0x4108 };
  const carries = (op, value, by, carry) => {
    chip.flashHalfwords[(CODE - FLASH) >> 1] = op;
    stir(chip, dice(1));
    chip.registers.set([value, by]);
    chip.core.C = carry;
    execute(chip, 1);
    return chip.core.C;
  };
  for (const op of Object.values(shifts)) {
    for (const carry of [false, true]) assert.equal(carries(op, -1, 0, carry), carry);
  }
  assert.deepEqual([carries(shifts.lsls, 1, 32, false), carries(shifts.lsls, -1, 33, true)], [true, false]);
  assert.deepEqual([carries(shifts.lsrs, 1 << 31, 32, false), carries(shifts.lsrs, -1, 33, true)], [true, false]);
  assert.deepEqual([carries(shifts.asrs, -1, 40, false), carries(shifts.asrs, 1, 40, true)], [true, false]);
});

test('instructions take the cycles that the manual says', () => {
  const wanted = [[movs(0, 1), 1], [[0x6808], 2], [[0xb40f], 5], [[0xbc0f], 5], [[0xe000], 2], [[0xd100], 2], [[0xf000, 0xf800], 3]];
  for (const [code, cycles] of wanted) {
    const chip = chipWith(code);
    stir(chip, dice(1));
    chip.registers[1] = RAM;
    chip.core.Z = false;
    execute(chip, 1);
    chip.registers[13] = RAM + 0x800;
    chip.registers[15] = CODE;
    assert.equal(execute(chip, 1), cycles, code[0].toString(16));
  }
});
