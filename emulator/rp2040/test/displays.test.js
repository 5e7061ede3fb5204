import assert from 'node:assert/strict';
import { test } from 'node:test';

import { HEIGHT, WIDTH } from '../src/displays/controller.js';
import { Sh1106OnSpi, sh1106 } from '../src/displays/sh1106.js';
import { Ssd1306OnI2c, ssd1306 } from '../src/displays/ssd1306.js';

const ADDRESS = 0x3c;
/** What makes each of them ready; the columns and lines so that the first is on the left, on top. */
const COMMON = [0xa8, 63, 0xd3, 0, 0x40, 0xa1, 0xc8, 0xda, 0x12, 0xa4, 0xa6];
const SSD1306 = [...COMMON, 0x8d, 0x14, 0x20, 0];
const SH1106 = [...COMMON, 0xad, 0x8b];

/** A display that has been powered, and what it complains about. */
function powered(make, isTurned = false) {
  const complaints = [];
  const display = make({ isTurned, complain: (text) => complaints.push(text) });
  display.powerOn();
  return { display, complaints };
}

function commands(display, bytes) {
  bytes.forEach((byte) => display.command(byte));
}

/** An SSD1306 with nothing but dark in its memory. */
function clearSsd1306(isTurned) {
  const { display, complaints } = powered(ssd1306, isTurned);
  commands(display, [...SSD1306, 0x21, 0, 127, 0x22, 0, 7]);
  for (let byte = 0; byte < 1024; byte++) display.data(0);
  commands(display, [0xaf]);
  return { display, complaints };
}

/** An SH1106 likewise. */
function clearSh1106(isTurned) {
  const { display, complaints } = powered(sh1106, isTurned);
  commands(display, SH1106);
  for (let page = 0; page < 8; page++) {
    commands(display, [0xb0 | page, 0x00, 0x10]);
    for (let column = 0; column < 132; column++) display.data(0);
  }
  commands(display, [0xaf]);
  return { display, complaints };
}

/** The dots that are lit, as column and row. */
function lit(display) {
  const dots = [];
  display.picture().forEach((byte, index) => {
    for (let bit = 0; bit < 8; bit++) {
      const at = 8 * index + bit;
      if (byte & (0x80 >> bit)) dots.push([at % WIDTH, Math.floor(at / WIDTH)]);
    }
  });
  return dots;
}

test('a byte is eight dots of a column, at its place in the window', () => {
  const { display, complaints } = clearSsd1306();
  commands(display, [0x21, 5, 6, 0x22, 2, 3]);
  [0x01, 0x80, 0x02, 0x00].forEach((byte) => display.data(byte));
  assert.deepEqual(lit(display), [[5, 16], [6, 23], [5, 25]]);
  assert.deepEqual(complaints, []);
});

test('the columns in front of the panel of an SH1106 are not seen', () => {
  const { display, complaints } = clearSh1106();
  commands(display, [0xb1, 0x00, 0x10]);
  [0xff, 0xff, 0x01, 0x02].forEach((byte) => display.data(byte));
  assert.deepEqual(lit(display), [[0, 8], [1, 9]]);
  assert.deepEqual(complaints, []);
});

test('a display that is mounted upside down is upright when both directions are turned', () => {
  for (const [{ display }, start] of [[clearSsd1306(true), 0], [clearSh1106(true), 2]]) {
    commands(display, [0xa0, 0xc0]);
    commands(display, start === 0 ? [0x21, 0, 0, 0x22, 0, 0] : [0xb0, 0x02, 0x10]);
    display.data(0x01);
    assert.deepEqual(lit(display), [[0, 0]]);
  }
});

test('a display that is off, or has no voltage, is dark', () => {
  const { display } = clearSsd1306();
  commands(display, [0xa5]);
  assert.equal(lit(display).length, WIDTH * HEIGHT);
  commands(display, [0xae]);
  assert.deepEqual(lit(display), []);
  commands(display, [0xaf, 0x8d, 0x10]);
  assert.deepEqual(lit(display), []);
});

test('an inverted display shows what is dark', () => {
  const { display } = clearSh1106();
  commands(display, [0xa7]);
  assert.equal(lit(display).length, WIDTH * HEIGHT);
});

test('memory has anything in it when the power comes on', () => {
  const { display } = powered(sh1106);
  assert.ok(new Set(display.memory).size > 100);
});

test('a command that it does not know is complained about', () => {
  for (const [make, byte] of [[sh1106, 0x20], [sh1106, 0x8d], [ssd1306, 0xad], [ssd1306, 0xff]]) {
    const { display, complaints } = powered(make);
    commands(display, [byte]);
    assert.match(complaints[0], /is no command/);
  }
});

test('nothing is shown before all is set up', () => {
  for (const make of [ssd1306, sh1106]) {
    const { display, complaints } = powered(make);
    commands(display, [0xaf]);
    assert.match(complaints[0], /switched on before it is set up: .*the pump/);
    display.data(1);
    assert.match(complaints[1], /data is sent before/);
  }
});

test('what goes beyond the memory or the window is complained about', () => {
  const sh = clearSh1106();
  commands(sh.display, [0xb0, 0x03, 0x18]);
  sh.display.data(0);
  assert.deepEqual(sh.complaints, []);
  sh.display.data(0);
  assert.match(sh.complaints[0], /column 132 of page 0/);

  const ssd = clearSsd1306();
  commands(ssd.display, [0x21, 0, 1, 0x22, 0, 0]);
  [1, 2, 3].forEach((byte) => ssd.display.data(byte));
  assert.match(ssd.complaints[0], /more data than its window holds/);
  commands(ssd.display, [0x21, 9, 128]);
  assert.match(ssd.complaints[1], /from 9 to 128/);
});

test('settings that this panel does not stand are complained about', () => {
  const { display, complaints } = powered(ssd1306);
  commands(display, [0xda, 0x02, 0x8d, 0x00, 0x20, 0x03, 0xa8, 200]);
  assert.equal(complaints.length, 4);
});

test('data in the middle of a command is complained about', () => {
  const { display, complaints } = clearSsd1306();
  commands(display, [0x81]);
  display.data(0);
  assert.match(complaints[0], /the contrast waits for 1 bytes/);
});

test('on I2C the first byte tells data from commands', () => {
  const { display, complaints } = clearSsd1306();
  const device = new Ssd1306OnI2c(display, ADDRESS);
  assert.equal(device.begin(ADDRESS), true);
  const sent = [0x80, 0x21, 0x80, 3, 0x80, 3, 0x80, 0x22, 0x80, 0, 0x80, 0, 0x40, 0x01];
  assert.equal(sent.map((byte) => device.write(byte)).filter(Boolean).length, 1);
  assert.deepEqual(lit(display), [[3, 0]]);
  assert.deepEqual(complaints, []);
  device.begin(ADDRESS);
  device.write(0x41);
  assert.match(complaints[0], /does not say/);
  assert.equal(device.begin(0x3d), false);
  assert.match(complaints[1], /0x3D/);
});

test('on SPI it has to be reset and selected', () => {
  const { display, complaints } = powered(sh1106);
  const device = new Sh1106OnSpi(display);
  device.write(0xe3);
  device.setSelect(false);
  device.write(0xe3);
  device.setReset(false, 0);
  device.setReset(true, 5_000);
  device.setReset(false, 10_000);
  device.setReset(true, 20_000);
  device.setSelect(true);
  device.write(0xe3);
  device.setSelect(false);
  device.write(0xe3);
  assert.deepEqual(complaints.map((text) => text.replace(/.*: /, '')), [
    '0xE3 is sent while it is not selected',
    '0xE3 is sent before it has been reset',
    'held in reset for 5000 ns, and 10000 are needed',
    '0xE3 is sent while it is not selected',
  ]);
});
