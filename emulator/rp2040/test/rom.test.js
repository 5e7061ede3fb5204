import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Chip } from '../src/chip.js';
import { FLASH, Flash, SECTOR } from '../src/flash.js';
import * as rom from '../src/rom.js';
import { RAM, branch, programOf } from './program.js';

const SAVES = { origin: FLASH + 16 * SECTOR, length: 4 * SECTOR };

function started() {
  const chip = new Chip(new Flash(64 * SECTOR, programOf(branch(0)).segments, SAVES), () => {});
  chip.start();
  return chip;
}

/** Calls a function as a program does: looks it up, branches there, and is back when it returns. */
function call(chip, name, ...values) {
  const run = (address, ...given) => {
    chip.registers.set(given);
    chip.core.LR = 0x10000201;
    chip.core.PC = address & ~1;
    chip.core.executeInstruction();
    chip.core.executeInstruction();
    assert.equal(chip.core.PC, 0x10000200);
    return chip.core.registers[0];
  };
  const code = name.charCodeAt(0) | (name.charCodeAt(1) << 8);
  const found = run(chip.readUint16(0x18), chip.readUint16(0x14), code);
  return found === 0 ? undefined : run(found, ...values);
}

test('functions are found by their names', () => {
  const chip = started();
  assert.equal(call(chip, '??'), undefined);
  assert.equal(call(chip, 'P3', 0xf00f_0001 | 0), 9);
  assert.equal(call(chip, 'R3', 1), 0x80000000);
  assert.equal(call(chip, 'L3', 1), 31);
  assert.equal(call(chip, 'T3', 8), 3);
  assert.equal(call(chip, 'T3', 0), 32);
});

test('memory is filled and copied', () => {
  const chip = started();
  assert.equal(call(chip, 'MS', RAM, 0x1ab, 5), RAM);
  assert.equal(call(chip, 'MC', RAM + 8, RAM, 4), RAM + 8);
  assert.deepEqual([...chip.sram.subarray(0, 13)], [0xab, 0xab, 0xab, 0xab, 0xab, 0, 0, 0, 0xab, 0xab, 0xab, 0xab, 0]);
});

test('flash is erased and programmed between leaving XIP and entering it', () => {
  const chip = started();
  const at = SAVES.origin - FLASH;
  assert.throws(() => call(chip, 'RE', at, SECTOR), /before it has left XIP/);
  assert.throws(() => call(chip, 'EX'), /before it has connected/);
  call(chip, 'IF');
  call(chip, 'EX');
  call(chip, 'RE', at, SECTOR);
  call(chip, 'RP', at, RAM, 256);
  assert.throws(() => chip.readUint32(SAVES.origin), /while it cannot be read/);
  call(chip, 'FC');
  call(chip, 'CX');
  assert.equal(chip.readUint32(SAVES.origin), 0);
  assert.equal(chip.readUint32(SAVES.origin + 256), 0xffffffff);
});

test('what is programmed cannot lie in the flash itself', () => {
  const chip = started();
  call(chip, 'IF');
  call(chip, 'EX');
  assert.throws(() => call(chip, 'RP', SAVES.origin - FLASH, FLASH, 256), /outside the RAM/);
});

test('the checksum of boot2 is the one that the ROM computes', () => {
  // The check value of CRC-32/MPEG-2.
  assert.equal(rom.checksum(new TextEncoder().encode('123456789')), 0x0376e6e7);
});
