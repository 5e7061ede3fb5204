/** The RP2040, from rp2040js, with what that leaves open: a boot ROM, a flash with its cache, faults, resets, time. */

import { RP2040 } from 'rp2040js';
import { FLASH } from './flash.js';
import { Misuse, hex } from './misuse.js';
import { execute } from './processor.js';
import { Reader } from './reader.js';
import * as rom from './rom.js';

const RAM = 0x2000_0000;
const RAM_BYTES = 264 * 1024;
const FLASH_MIRRORS_END = 0x1400_0000;

/** Exceptions. */
const HARD_FAULT = 3;
const NON_MASKABLE = 2;
/** The register by which a program resets the processor, and its key. */
const RESET_CONTROL = 0xd0c;
const RESET_REQUEST = 0x05fa_0004;
/** Peripherals, by the number under which rp2040js keeps them. */
const WATCHDOG = 0x40058;
const PADS = 0x4001c;
const RESETS = 0x4000c;
/** The bits by which the two I2C blocks are held in reset. */
const I2C_RESETS = [1 << 3, 1 << 4];
const CACHE_CONTROL = 0x14000;
const FLASH_INTERFACE = 0x18000;
/** What a board has told an I2C block, and a reset does not change. */
const KEPT_BY_I2C = ['onStart', 'onConnect', 'onWriteByte', 'onReadByte', 'onStop', 'onReset'];
/** The register that switches the flash's interface on. */
const INTERFACE_ENABLE = 0x08;

/** The processor cannot do what an instruction says. */
class Fault extends Error {}

/** The chip is reset. */
export class Reset extends Error {}

/** An RP2040 between two resets. */
export class Chip extends RP2040 {
  /**
   * @param {import('./flash.js').Flash} flash
   * @param {(text: string) => void} complain told what the program does that it must not do
   */
  constructor(flash, complain) {
    super();
    this.reader = new Reader(flash);
    this.complain = complain;
    this.bootrom.set(rom.image());
    this.sramHalfwords = new Uint16Array(this.sram.buffer);
    this.sramWords = new Uint32Array(this.sram.buffer);
    this.registers = new Int32Array(this.core.registers.buffer);
    this.flashBytes = flash.bytes;
    this.flashHalfwords = flash.halfwords;
    this.flashWords = flash.words;
    // rp2040js has its own, of 16 MiB.
    this.flash = flash.bytes;
    this.instructions = 0;
    this.nanosAsleep = 0;
    /** Whether the processor does nothing more. */
    this.isLockedUp = false;
    this.nanosACycle = 1e9 / this.clkSys;
    this.addClockListener((hertz) => (this.nanosACycle = 1e9 / hertz));
    /** Told when pads are set up anew. */
    this.onPads = () => {};
    this.logger = new Listener();
    this.logger.onSendEvent = () => (this.core.eventRegistered = true);
    this.onBreak = (number) => this.#breakAt(number);
    this.i2c.forEach((bus) => (bus.onReset = () => {}));
    this.core.setInterrupt = (number, isPending) => this.#setInterrupt(number, isPending);
    this.#watchPeripherals();
  }

  #watchPeripherals() {
    this.peripherals[CACHE_CONTROL] = new CacheControl(this.reader);
    after(this.peripherals[PADS], 'writeUint32', () => this.onPads());
    const resets = this.peripherals[RESETS];
    after(resets, 'writeUint32', () => {
      this.i2c.filter((_, index) => resets.reset & I2C_RESETS[index]).forEach(resetI2c);
    });
    after(this.peripherals[FLASH_INTERFACE], 'writeUint32', (offset, value) => {
      if (offset === INTERFACE_ENABLE && value === 1) this.reader.enterReading();
    });
    after(this.ppb, 'writeUint32', (offset, value) => {
      if (offset === RESET_CONTROL && value >>> 0 === RESET_REQUEST) throw new Reset();
    });
    this.peripherals[WATCHDOG].onWatchdogTrigger = () => {
      throw new Reset();
    };
  }

  /** Starts as the ROM does. */
  start() {
    if (!rom.hasBoot2(this.flashBytes)) {
      throw new Misuse('the flash does not begin with a boot2 whose checksum is right: nothing starts');
    }
    this.core.VTOR = rom.VECTORS;
    this.core.reset();
  }

  /** Has what survives the reset of an earlier chip. */
  takeOver(earlier) {
    this.sram.set(earlier.sram);
    const [from, to] = [earlier, this].map((chip) => chip.peripherals[WATCHDOG]);
    to.reason = from.reason;
    to.scratchData.set(from.scratchData);
  }

  /**
   * Goes on until a time.
   *
   * @param {number} end in nanoseconds since the reset
   */
  run(end) {
    while (this.clock.nanos < end) {
      try {
        this.#go(end);
      } catch (error) {
        if (error instanceof Fault) this.#fault(error);
        else if (error instanceof Misuse) this.#lockUp(error.message);
        else throw error;
      }
    }
  }

  #go(end) {
    const { core, clock, reader } = this;
    while (clock.nanosCounter < end) {
      if (core.waiting) {
        this.#sleep(end);
        continue;
      }
      const executed = this.instructions;
      if (!core.interruptsUpdated) {
        const until = clock.nextAlarm === null ? end : Math.min(end, clock.nextAlarm.nanos);
        const cycles = execute(this, (until - clock.nanosCounter) / this.nanosACycle);
        clock.nanosCounter += cycles * this.nanosACycle;
        if (clock.nanosCounter >= until) {
          clock.tick(0);
          continue;
        }
        if (this.instructions !== executed) continue;
      }
      const cycles = core.executeInstruction() + reader.waited;
      reader.waited = 0;
      this.instructions += 1;
      clock.nanosCounter += cycles * this.nanosACycle;
      clock.tick(0);
    }
  }

  /** Lets time pass to whatever happens next. */
  #sleep(end) {
    const { core, clock } = this;
    const isCalled = core.pendingInterrupts & core.enabledInterrupts || core.pendingSystick || core.pendingPendSV;
    if (isCalled && !this.isLockedUp) {
      core.waiting = false;
      core.interruptsUpdated = true;
      return;
    }
    const until = clock.nextAlarm === null ? end : Math.min(end, clock.nextAlarm.nanos);
    const nanos = Math.max(0, until - clock.nanosCounter);
    this.nanosAsleep += nanos;
    clock.tick(nanos);
  }

  #fault(fault) {
    const { core } = this;
    // The processor has passed by the instruction already.
    const at = core.PC - 2;
    this.complain(`a fault at ${hex(at)}: ${fault.message}`);
    core.PC = at;
    if (core.IPSR === HARD_FAULT || core.IPSR === NON_MASKABLE) {
      this.#lockUp('a fault while a fault is handled: the processor is locked up');
      return;
    }
    try {
      core.waiting = false;
      core.exceptionEntry(HARD_FAULT);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.#lockUp('a fault, and no stack to handle it: the processor is locked up');
    }
  }

  /** From here on nobody can say what the program does: it does nothing. */
  #lockUp(why) {
    this.complain(why);
    this.isLockedUp = true;
    this.core.waiting = true;
  }

  #breakAt(number) {
    if (rom.isInRom(this.core.PC)) rom.call(this, number);
    else throw new Fault(`breakpoint or undefined instruction ${number}`);
  }

  /** Unlike rp2040js, leaves it to the next instruction to see whether interrupts are masked. */
  #setInterrupt(number, isPending) {
    const bit = 1 << number;
    if (isPending) {
      this.core.pendingInterrupts |= bit;
      this.core.interruptsUpdated = true;
    } else {
      this.core.pendingInterrupts &= ~bit;
    }
  }

  /** Charges the processor cycles for what it did not do by instructions. */
  spend(cycles) {
    this.reader.waited += Math.round(cycles);
  }

  /** The same in nanoseconds. */
  wait(nanos) {
    this.spend(nanos / this.nanosACycle);
  }

  /** Some of the RAM, for what cannot read the flash meanwhile. */
  copyOfRam(address, length) {
    const at = address - RAM;
    if (at < 0 || at + length > RAM_BYTES) throw new Misuse(`what is programmed lies at ${hex(address)}, outside the RAM`);
    return this.sram.slice(at, at + length);
  }

  readUint32(address) {
    address >>>= 0;
    const ram = address - RAM;
    if (ram >= 0 && ram < RAM_BYTES) {
      if (address & 3) misaligned(address);
      return this.sramWords[ram >>> 2];
    }
    const flash = address - FLASH;
    if (flash >= 0 && flash < this.flashBytes?.length) {
      if (address & 3) misaligned(address);
      const line = flash >>> 3;
      if (line !== this.reader.line) this.reader.read(line);
      return this.flashWords[flash >>> 2];
    }
    return readElsewhere(this, address, 3);
  }

  readUint16(address) {
    const flash = address - FLASH;
    if (flash >= 0 && flash < this.flashBytes.length) {
      if (address & 1) misaligned(address);
      const line = flash >>> 3;
      if (line !== this.reader.line) this.reader.read(line);
      return this.flashHalfwords[flash >>> 1];
    }
    const ram = address - RAM;
    if (ram >= 0 && ram < RAM_BYTES) {
      if (address & 1) misaligned(address);
      return this.sramHalfwords[ram >>> 1];
    }
    const word = readElsewhere(this, address, 1);
    return address & 2 ? word >>> 16 : word & 0xffff;
  }

  readUint8(address) {
    const ram = address - RAM;
    if (ram >= 0 && ram < RAM_BYTES) return this.sram[ram];
    const flash = address - FLASH;
    if (flash >= 0 && flash < this.flashBytes.length) {
      const line = flash >>> 3;
      if (line !== this.reader.line) this.reader.read(line);
      return this.flashBytes[flash];
    }
    const word = readElsewhere(this, address, 0);
    return (word >>> (8 * (address & 3))) & 0xff;
  }

  writeUint32(address, value) {
    address >>>= 0;
    const ram = address - RAM;
    if (ram >= 0 && ram < RAM_BYTES) {
      if (address & 3) misaligned(address);
      this.sramWords[ram >>> 2] = value;
      return;
    }
    expectWritable(address, 3);
    super.writeUint32(address, value);
  }

  writeUint16(address, value) {
    const ram = address - RAM;
    if (ram >= 0 && ram < RAM_BYTES) {
      if (address & 1) misaligned(address);
      this.sramHalfwords[ram >>> 1] = value;
      return;
    }
    expectWritable(address, 1);
    super.writeUint16(address, value);
  }

  writeUint8(address, value) {
    const ram = address - RAM;
    if (ram >= 0 && ram < RAM_BYTES) {
      this.sram[ram] = value;
      return;
    }
    expectWritable(address, 0);
    super.writeUint8(address, value);
  }
}

/** A word of what is neither RAM nor flash at its first address. */
function readElsewhere(chip, address, mask) {
  if (address & mask) misaligned(address);
  const aligned = (address & ~3) >>> 0;
  if (aligned < FLASH || aligned >= FLASH_MIRRORS_END) return RP2040.prototype.readUint32.call(chip, aligned);
  const flash = aligned & 0x00ff_ffff;
  if (flash >= chip.flashBytes.length) throw new Fault(`an access to ${hex(address)}, beyond the flash`);
  chip.reader.readAround(flash);
  return chip.flashWords[flash >>> 2];
}

/** Hears what rp2040js has to say: accesses to nothing are faults. */
class Listener {
  onSendEvent = () => {};

  debug() {}

  info(_, message) {
    if (message === 'SEV') this.onSendEvent();
  }

  warn(_, message) {
    if (/invalid memory address|undefined address/.test(message)) throw new Fault(message);
  }

  error(_, message) {
    throw new Fault(message);
  }
}

/** The cache's own registers, of which programs only need the one that empties it. */
class CacheControl {
  constructor(reader) {
    this.reader = reader;
  }

  readUint32() {
    return 0;
  }

  writeUint32Atomic() {
    this.reader.flush();
  }
}

/** Leaves the block as it is when the power comes on, which rp2040js does not do. */
function resetI2c(bus) {
  const fresh = new bus.constructor(bus.rp2040, bus.name, bus.irq);
  for (const name of KEPT_BY_I2C) delete fresh[name];
  Object.assign(bus, fresh);
  bus.checkInterrupts();
  bus.onReset();
}

/** Has something done after each call of a method. */
function after(object, method, follow) {
  const before = object[method];
  object[method] = function (...values) {
    before.apply(this, values);
    follow(...values);
  };
}

function expectWritable(address, mask) {
  if (address & mask) misaligned(address);
  if (address >>> 0 < FLASH_MIRRORS_END) throw new Fault(`a write to ${hex(address)}, which is ROM or flash`);
}

function misaligned(address) {
  throw new Fault(`an access to ${hex(address)}, which is not aligned`);
}
