import assert from 'node:assert/strict';
import { test } from 'node:test';

import { FLASH, Flash, PAGE, PowerCut, SECTOR } from '../src/flash.js';

const START = 4 * SECTOR;
const SAVES = { origin: FLASH + START, length: 2 * SECTOR };
const zeros = () => new Uint8Array(PAGE);

function flashWith(kept) {
  return new Flash(16 * SECTOR, [{ address: FLASH, bytes: Uint8Array.of(1, 2, 3) }], SAVES, kept);
}

test('the program and the saves of before are there', () => {
  const flash = flashWith(Uint8Array.of(9, 8));
  assert.deepEqual([...flash.bytes.subarray(0, 4)], [1, 2, 3, 0xff]);
  assert.deepEqual([...flash.saves.subarray(0, 3)], [9, 8, 0xff]);
});

test('programming can only clear bits, and erasing sets them all', () => {
  const flash = flashWith();
  flash.program(START, zeros().fill(0x0f));
  flash.program(START, zeros().fill(0x3c));
  assert.equal(flash.bytes[START], 0x0c);
  flash.erase(START, SECTOR);
  assert.equal(flash.bytes[START], 0xff);
  assert.equal(flash.operations, 3);
});

test('it takes its time', () => {
  const flash = flashWith();
  assert.equal(flash.erase(START, 2 * SECTOR), 90e6);
  assert.equal(flash.program(START, new Uint8Array(2 * PAGE)), 0.8e6);
});

test('what is not aligned, or would change more than the saves, is refused', () => {
  const flash = flashWith();
  const wrong = [
    [() => flash.erase(START + PAGE, SECTOR), /goes by 4096/],
    [() => flash.erase(START, PAGE), /goes by 4096/],
    [() => flash.program(START + 1, zeros()), /goes by 256/],
    [() => flash.program(START, zeros().subarray(1)), /goes by 256/],
    [() => flash.erase(0, SECTOR), /more than the saves/],
    [() => flash.program(START + 2 * SECTOR, zeros()), /more than the saves/],
  ];
  for (const [work, why] of wrong) assert.throws(work, why);
  assert.equal(flash.operations, 0);
});

test('a program that reaches into the saves is refused', () => {
  const segment = { address: FLASH + START - 2, bytes: new Uint8Array(3) };
  assert.throws(() => new Flash(16 * SECTOR, [segment], SAVES), /reaches into the saves/);
});

test('an operation in which the power goes is half done', () => {
  const flash = flashWith();
  flash.cutAt = 2;
  flash.program(START, zeros());
  assert.throws(() => flash.program(START + PAGE, zeros()), PowerCut);
  const page = flash.bytes.subarray(START + PAGE, START + 2 * PAGE);
  assert.ok(page.includes(0) && page.includes(0xff));

  const erased = flashWith(new Uint8Array(SECTOR));
  erased.cutAt = 1;
  assert.throws(() => erased.erase(START, SECTOR), PowerCut);
  assert.ok(new Set(erased.saves.subarray(0, SECTOR)).size > 100);
});

test('the journal has what a cut in each operation would leave, and the operations go on', () => {
  const work = (flash) => {
    flash.erase(START, SECTOR);
    flash.program(START, zeros());
  };
  const told = flashWith(new Uint8Array(SECTOR));
  told.journal = [];
  work(told);
  assert.equal(told.bytes[START], 0);
  assert.equal(told.bytes[START + PAGE], 0xff);
  told.journal.forEach((saves, index) => {
    const cut = flashWith(new Uint8Array(SECTOR));
    cut.cutAt = index + 1;
    assert.throws(() => work(cut), PowerCut);
    assert.deepEqual(saves, cut.saves);
  });
  assert.equal(told.journal.length, 2);
});
