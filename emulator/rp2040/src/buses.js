/** The buses of the chip, each with the time that its bytes take, and the display at its end. */

const SPI_FUNCTION = 1;
const I2C_FUNCTION = 3;
/** Bits of a byte on I2C, with its acknowledgment, and of what begins and ends a transfer. */
const I2C_BYTE_BITS = 9;
const I2C_EDGE_BITS = 1;

/**
 * Joins a display to an I2C bus.
 *
 * @param {import('./chip.js').Chip} chip
 * @param {{ clock: number, data: number }} pins
 * @param {{ begin(address: number): boolean, write(byte: number): boolean }} device
 * @param {{ isThere: () => boolean, complain: (text: string) => void, count: (isData: boolean) => void }} line
 */
export function joinI2c(chip, pins, device, { isThere, complain, count }) {
  const bus = chip.i2c[(pins.data >> 1) & 1];
  let over = () => {};
  const alarm = chip.clock.createAlarm(() => over());
  const later = (bits, complete) => {
    over = complete;
    alarm.schedule(bits * (bus.sclHighPeriod + bus.sclLowPeriod) * chip.nanosACycle);
  };
  bus.onStart = () => {
    expectFunction(chip, Object.values(pins), I2C_FUNCTION, 'I2C', complain);
    later(I2C_EDGE_BITS, () => bus.completeStart());
  };
  bus.onConnect = (address) => {
    const answers = isThere() && device.begin(address);
    later(I2C_BYTE_BITS, () => bus.completeConnect(answers));
  };
  bus.onWriteByte = (byte) => {
    later(I2C_BYTE_BITS, () => {
      if (isThere()) count(device.write(byte));
      bus.completeWrite(isThere());
    });
  };
  bus.onReadByte = () => {
    complain('the display is read, and it cannot be on I2C');
    bus.completeRead(0xff);
  };
  bus.onReset = () => alarm.cancel();
  bus.onStop = () => later(I2C_EDGE_BITS, () => bus.completeStop());
}

/**
 * Joins a display to an SPI bus.
 *
 * @param {import('./chip.js').Chip} chip
 * @param {{ clock: number, out: number, select: number, data: number, reset: number }} pins
 * @param {import('./displays/sh1106.js').Sh1106OnSpi} device
 * @param {{ isThere: () => boolean, complain: (text: string) => void, count: (isData: boolean) => void, now: () => number }} line
 */
export function joinSpi(chip, pins, device, { isThere, complain, count, now }) {
  const bus = chip.spi[(pins.out >> 3) & 1];
  let byte = 0;
  const alarm = chip.clock.createAlarm(() => {
    if (isThere()) count(device.write(byte));
    bus.completeTransmit(0);
  });
  bus.onTransmit = (value) => {
    expectFunction(chip, [pins.clock, pins.out], SPI_FUNCTION, 'SPI', complain);
    if (bus.dataBits !== 8 || bus.spiMode !== 0) complain(`SPI in mode ${bus.spiMode} with ${bus.dataBits} bits, not 0 with 8`);
    byte = value;
    alarm.schedule((8 * 1e9) / bus.clockFrequency);
  };
  follow(chip, pins.select, (level) => device.setSelect(level));
  follow(chip, pins.data, (level) => device.setData(level));
  follow(chip, pins.reset, (level) => device.setReset(level, now()));
}

/** Has something told the levels of a pin: high if the program does not drive it. */
export function follow(chip, pin, tell) {
  const level = () => chip.gpio[pin].outputValue || !chip.gpio[pin].outputEnable;
  chip.gpio[pin].addListener(() => tell(level()));
  tell(level());
}

function expectFunction(chip, pins, wanted, name, complain) {
  for (const pin of pins) {
    const { functionSelect } = chip.gpio[pin];
    if (functionSelect !== wanted) complain(`GP${pin} has function ${functionSelect} while it is to carry ${name}, ${wanted}`);
  }
}
