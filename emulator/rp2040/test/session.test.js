import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { readProgram } from '../src/elf.js';
import { RAM, branch, fileOf, programOf, store } from './program.js';

const MAIN = fileURLToPath(new URL('../src/main.js', import.meta.url));
const BOARD = {
  memory: { flash: { origin: 0x10000000, kibibytes: 2048 }, ram: { origin: RAM, kibibytes: 264 } },
  storage: { origin: 0x101f8000, kibibytes: 32 },
  display: { controller: 'SSD1306', address: 0x3c },
  wiring: { bus_data: 'GP0', bus_clock: 'GP1', button_a: 'GP6', lamp: 'GP25' },
  emulator: { noise_address: RAM + 0x100 },
};

/** Runs a program on a board, as its user does, in a folder that is there for so long. */
async function session(code, work, board = BOARD) {
  const folder = mkdtempSync(join(tmpdir(), 'board-'));
  const program = join(folder, 'program');
  writeFileSync(program, fileOf(programOf(code)));
  const child = spawn(process.execPath, [MAIN], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (line) => {
    child.stdin.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
    return JSON.parse((await lines.next()).value);
  };
  try {
    const first = await ask({ program, folder, board, seed: '258', probe: true, display: true });
    await work({ ask, first, folder });
  } finally {
    child.stdin.end();
    rmSync(folder, { recursive: true });
  }
}

test('the parts of a file are found', () => {
  const program = programOf(branch(0));
  program.symbols.set('first', 1).set('second', RAM);
  const read = readProgram(fileOf(program));
  assert.deepEqual(read, program);
  assert.throws(() => readProgram(Uint8Array.of(1, 2, 3)), /no ELF file/);
});

test('a board does what lines say, and time stands still between them', async () => {
  await session([...store(RAM, 0x01020304), ...branch(0)], async ({ ask, first }) => {
    assert.deepEqual([first.micros, first.off, first.complaints], [0, false, []]);
    const ran = await ask({ do: 'run', micros: 50 });
    assert.equal(ran.micros, 50);
    assert.equal((await ask({ do: 'read', address: RAM, bytes: 4 })).bytes, '04030201');
    assert.equal((await ask({ do: 'read', address: RAM + 0x100, bytes: 8 })).bytes, '0201000000000000');
    const { figures, lamp, micros } = await ask({ do: 'figures' });
    assert.equal(micros, 50);
    assert.ok(figures.instructions > 1_000);
    assert.deepEqual(lamp, [{ micros: 0, isLit: false }]);
  });
});

test('it stops when what is waited for is shown', async () => {
  await session(branch(0), async ({ ask, first }) => {
    const [dark, lit] = ['00', 'ff'].map((byte) => byte.repeat(1024));
    assert.equal(first.picture, dark);
    const shown = await ask({ do: 'run', micros: 1_000, until: [lit, dark] });
    assert.deepEqual([shown.shown, shown.micros], [true, 0]);
    const waited = await ask({ do: 'run', micros: 1_000, until: [lit] });
    assert.deepEqual([waited.shown, waited.micros], [false, 1_000]);
  });
});

test('what cannot be obeyed is answered, and the board goes on', async () => {
  await session(branch(0), async ({ ask }) => {
    assert.match((await ask({ do: 'dance' })).error, /dance is nothing to do/);
    assert.ok((await ask('no JSON')).error);
    assert.equal((await ask({ do: 'run', micros: 5 })).micros, 5);
  });
});

test('what a program must not do is told with every answer', async () => {
  await session([...store(0x10000000, 1), ...branch(0)], async ({ ask }) => {
    const { complaints } = await ask({ do: 'run', micros: 100 });
    assert.match(complaints[0], /ROM or flash/);
    assert.deepEqual((await ask({ do: 'run', micros: 0 })).complaints, complaints);
  });
});

test('a board that is not described well is refused', async () => {
  const wrong = [
    [{ ...BOARD, wiring: { ...BOARD.wiring, lamp: 'PA5' } }, /no pin of an RP2040/],
    [{ ...BOARD, display: { controller: 'HD44780' } }, /no model of the display/],
  ];
  for (const [board, why] of wrong) {
    await session(branch(0), async ({ first }) => assert.match(first.error, why), board);
  }
});
