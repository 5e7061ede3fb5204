import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Chip } from '../src/chip.js';
import { FLASH, Flash, SECTOR } from '../src/flash.js';
import { RAM, branch, load, ldr, movs, nop, programOf, sleep, store, str, udf } from './program.js';

const SAVES = { origin: FLASH + 16 * SECTOR, length: 4 * SECTOR };
const MICRO = 1e3;
const HARD_FAULT = 3;
const TIMER = 0x4005_4000;
const ENABLE_INTERRUPTS = 0xe000_e100;

/** A chip that is about to run a program, and what it complains about. */
function chipWith(code, handlers) {
  const complaints = [];
  const flash = new Flash(64 * SECTOR, programOf(code, handlers).segments, SAVES);
  const chip = new Chip(flash, (text) => complaints.push(text));
  chip.start();
  return { chip, complaints };
}

test('a program starts behind its boot2', () => {
  const { chip, complaints } = chipWith([...store(RAM, 0x12345678), ...branch(0)]);
  chip.run(20 * MICRO);
  assert.equal(chip.readUint32(RAM), 0x12345678);
  assert.deepEqual(complaints, []);
});

test('nothing starts behind a boot2 that has been changed', () => {
  const { segments } = programOf(branch(0));
  segments[0].bytes[7] ^= 1;
  const chip = new Chip(new Flash(64 * SECTOR, segments, SAVES), () => {});
  assert.throws(() => chip.start(), /boot2/);
});

test('time goes by cycles, and by what the cache has to fetch', () => {
  const { chip } = chipWith(branch(0));
  chip.run(10 * MICRO);
  // A branch to itself takes two cycles of 8 ns; its line is fetched once, and so is that of the first vectors.
  assert.equal(chip.reader.misses, 2);
  assert.equal(chip.instructions, (10_000 - 2 * 56 * 8) / 16);
});

test('a processor that waits sleeps until the timer calls it', () => {
  const handler = [...store(TIMER + 0x34, 1), ...store(RAM, 7), ...[0x4770]];
  const alarm = [...store(TIMER + 0x38, 1), ...store(ENABLE_INTERRUPTS, 1), ...store(TIMER + 0x10, 500)];
  const { chip, complaints } = chipWith([...alarm, ...sleep(), ...branch(-1)], { 16: handler });
  chip.run(499 * MICRO);
  assert.equal(chip.readUint32(RAM), 0);
  chip.run(510 * MICRO);
  assert.equal(chip.readUint32(RAM), 7);
  assert.ok(chip.nanosAsleep > 480 * MICRO && chip.nanosAsleep < 500 * MICRO);
  assert.ok(chip.instructions < 150);
  assert.deepEqual(complaints, []);
});

test('what the processor cannot do is a fault, and told', () => {
  const wrong = [
    [udf(), /undefined instruction/],
    [[...load(0, RAM + 2), ...str(1, 0)], /not aligned/],
    [[...load(0, 0x3000_0000), ...ldr(1, 0)], /30000000/],
    [store(FLASH, 0), /ROM or flash/],
    [[...load(0, 0), ...str(1, 0)], /ROM or flash/],
  ];
  for (const [code, told] of wrong) {
    const handler = [...store(RAM, 1), ...branch(0)];
    const { chip, complaints } = chipWith([...code, ...branch(0)], { [HARD_FAULT]: handler });
    chip.run(50 * MICRO);
    assert.equal(chip.readUint32(RAM), 1);
    assert.equal(complaints.length, 1);
    assert.match(complaints[0], told);
  }
});

test('a fault in the handler of faults locks the processor up', () => {
  const { chip, complaints } = chipWith([...udf()], { [HARD_FAULT]: udf() });
  chip.run(1_000 * MICRO);
  assert.match(complaints.at(-1), /locked up/);
  assert.ok(chip.instructions < 10);
});

test('the flash cannot be read while it takes commands', () => {
  const { chip, complaints } = chipWith([...nop(), ...branch(-1)]);
  chip.reader.connect();
  chip.reader.leaveReading();
  chip.run(1 * MICRO);
  assert.match(complaints[0], /while it cannot be read/);
});

test('the same program takes the same time each time', () => {
  const times = [0, 1].map(() => {
    const { chip } = chipWith([...store(RAM, 1), ...movs(0, 3), ...branch(-1)]);
    chip.run(123 * MICRO);
    return [chip.clock.nanos, chip.instructions, chip.core.PC];
  });
  assert.deepEqual(times[0], times[1]);
});

test('an I2C block that was held in reset has forgotten what it was doing', () => {
  const { chip } = chipWith(branch(0));
  const [bus] = chip.i2c;
  const stops = [];
  bus.onReset = () => stops.push('reset');
  bus.onConnect = () => bus.completeConnect(false);
  chip.writeUint32(0x4004_406c, 1);
  chip.writeUint32(0x4004_4010, 0x55);
  assert.notEqual(chip.readUint32(0x4004_4034) & (1 << 6), 0);
  const answer = bus.onConnect;
  chip.writeUint32(0x4000_c000, 1 << 3);
  chip.writeUint32(0x4000_c000, 0);
  assert.equal(chip.readUint32(0x4004_4034), 0);
  assert.equal(bus.onConnect, answer);
  assert.deepEqual(stops, ['reset']);
});
