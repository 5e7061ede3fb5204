import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Probe } from '../src/probe.js';

const RAM = 0x2000_0000;
const BLOCK = 0x100;
const BUFFER = 0x200;
const LENGTH = 8;

/** Memory with a control block, and what the program has written and the probe has read of a buffer of eight bytes. */
function memory(written, read) {
  const sram = new Uint8Array(0x1000);
  const view = new DataView(sram.buffer);
  sram.set(new TextEncoder().encode('SEGGER RTT'), BLOCK);
  [0, RAM + BUFFER, LENGTH, written, read].forEach((word, index) => view.setUint32(BLOCK + 24 + 4 * index, word, true));
  sram.set([0, 1, 2, 3, 4, 5, 6, 7], BUFFER);
  return { sram };
}

test('what was written since is read, also round the end of the buffer', () => {
  const probe = new Probe({ symbols: new Map([['_SEGGER_RTT', RAM + BLOCK]]) });
  assert.deepEqual([...probe.read(memory(5, 2))], [2, 3, 4]);
  assert.deepEqual([...probe.read(memory(2, 6))], [6, 7, 0, 1]);
  const chip = memory(5, 2);
  probe.read(chip);
  assert.deepEqual([...probe.read(chip)], []);
});

test('a control block without a name is found by its mark', () => {
  assert.deepEqual([...new Probe({ symbols: new Map() }).read(memory(3, 0))], [0, 1, 2]);
});

test('before the program has made its control block there is nothing to read', () => {
  const probe = new Probe({ symbols: new Map([['_SEGGER_RTT', RAM + BLOCK]]) });
  assert.deepEqual([...probe.read({ sram: new Uint8Array(0x1000) })], []);
});
