/** Sino Wealth's SH1106, 132 × 64, on SPI behind a panel of 128 columns: data sheet, revision 2.2. */

import { Controller, NEEDED, commonCommands, hexByte } from './controller.js';

/** The columns of its memory; the panel has those in the middle. */
const COLUMNS = 132;
const SEEN = 2;
/** How long it has to be held in reset. */
const RESET_NANOS = 10_000;

const { commands, add } = commonCommands();
add(0x30, 0x33, 'the voltage of the pump', 0, () => {});
add(0xad, 0xad, 'the pump', 1, setPump);

const KIND = {
  name: 'SH1106',
  columns: COLUMNS,
  seen: SEEN,
  commands,
  needed: NEEDED,
  // It stays on its page, and after the last column nothing is written.
  advance: (controller) => (controller.column += 1),
};

/**
 * @param {{ isTurned: boolean, complain: (text: string) => void }} mounting
 */
export function sh1106(mounting) {
  return new Controller(KIND, mounting);
}

function setPump(controller, [, value]) {
  if ((value & 0xfe) !== 0x8a) controller.complain(`the pump is set to ${hexByte(value)}, and 0x8B or 0x8A is possible`);
  controller.isPumping = value === 0x8b;
}

/** The controller's end of an SPI bus with three more wires. */
export class Sh1106OnSpi {
  constructor(controller) {
    this.controller = controller;
    this.heldSince = undefined;
    this.isReset = false;
    this.isSelected = false;
    this.isData = false;
  }

  /** The wire that resets it, low to do so. */
  setReset(level, nanos) {
    if (!level) {
      this.heldSince ??= nanos;
    } else if (this.heldSince !== undefined) {
      if (nanos - this.heldSince < RESET_NANOS) {
        this.controller.complain(`held in reset for ${nanos - this.heldSince} ns, and ${RESET_NANOS} are needed`);
      }
      this.heldSince = undefined;
      this.isReset = true;
      this.controller.reset();
    }
  }

  /** The wire that selects it, low to do so. */
  setSelect(level) {
    this.isSelected = !level;
  }

  /** The wire that tells data, high, from commands. */
  setData(level) {
    this.isData = level;
  }

  /** A byte comes; whether it is data. */
  write(byte) {
    if (!this.isSelected) {
      this.controller.complain(`${hexByte(byte)} is sent while it is not selected`);
      return false;
    }
    if (!this.isReset || this.heldSince !== undefined) {
      this.controller.complain(`${hexByte(byte)} is sent before it has been reset`);
      return false;
    }
    if (this.isData) this.controller.data(byte);
    else this.controller.command(byte);
    return this.isData;
  }
}
