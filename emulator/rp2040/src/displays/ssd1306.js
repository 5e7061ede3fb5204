/** Solomon Systech's SSD1306, 128 × 64, on I2C: data sheet, revision 1.1. */

import { Controller, NEEDED, WIDTH, HEIGHT, commonCommands, hexByte } from './controller.js';

const PAGES = HEIGHT / 8;
/** How the place of the next byte moves on. */
const BY_ROWS = 0;
const BY_COLUMNS = 1;
const BY_PAGE = 2;

const { commands, add } = commonCommands();
add(0x20, 0x20, 'how memory is addressed', 1, setMode);
add(0x21, 0x21, 'the window of columns', 2, (it, [, first, last]) => setWindow(it, 'columns', first, last, WIDTH));
add(0x22, 0x22, 'the window of pages', 2, (it, [, first, last]) => setWindow(it, 'pages', first, last, PAGES));
add(0x2e, 0x2e, 'to scroll no more', 0, () => {});
add(0x8d, 0x8d, 'the pump', 1, setPump);

/** What the windows and the mode are when the power comes on. */
class Ssd1306 extends Controller {
  reset() {
    super.reset();
    this.mode = BY_PAGE;
    this.columns = { first: 0, last: WIDTH - 1 };
    this.pages = { first: 0, last: PAGES - 1 };
    this.room = 0;
  }
}

/**
 * @param {{ isTurned: boolean, complain: (text: string) => void }} mounting
 */
export function ssd1306(mounting) {
  return new Ssd1306(KIND, mounting);
}

const KIND = { name: 'SSD1306', columns: WIDTH, seen: 0, commands, needed: [...NEEDED, 'how memory is addressed'], advance };

function setMode(controller, [, mode]) {
  if (mode > BY_PAGE) controller.complain(`memory is to be addressed as ${hexByte(mode)}, which is not known`);
  controller.mode = mode & 3;
}

function setWindow(controller, what, first, last, end) {
  if (first > last || last >= end) {
    controller.complain(`the window of ${what} is set from ${first} to ${last}, and there are ${end}`);
    return;
  }
  controller[what] = { first, last };
  controller.column = controller.columns.first;
  controller.page = controller.pages.first;
  // What is more than the window holds would go round and write over it.
  controller.room = (controller.columns.last - controller.columns.first + 1) * (controller.pages.last - controller.pages.first + 1);
}

function setPump(controller, [, value]) {
  if (value !== 0x14 && value !== 0x10) controller.complain(`the pump is set to ${hexByte(value)}, and 0x14 or 0x10 is possible`);
  controller.isPumping = value === 0x14;
}

/** Moves on to where the next byte goes. */
function advance(controller) {
  if (controller.mode === BY_PAGE) {
    controller.column += 1;
    return;
  }
  controller.room -= 1;
  if (controller.room < 0) controller.complain('more data than its window holds');
  const [inner, outer] = controller.mode === BY_ROWS ? ['column', 'page'] : ['page', 'column'];
  const windows = { column: controller.columns, page: controller.pages };
  if (controller[inner] < windows[inner].last) {
    controller[inner] += 1;
    return;
  }
  controller[inner] = windows[inner].first;
  controller[outer] = controller[outer] < windows[outer].last ? controller[outer] + 1 : windows[outer].first;
}

/** What the first byte of a transfer, and of each of its parts, says about what follows. */
const MORE = 0x80;
const DATA = 0x40;

/** The controller's end of an I2C bus. */
export class Ssd1306OnI2c {
  constructor(controller, address) {
    this.controller = controller;
    this.address = address;
    this.isHeard = false;
  }

  /** A transfer begins; whether it is for this controller. */
  begin(address) {
    this.isHeard = address === this.address;
    if (!this.isHeard) this.controller.complain(`a transfer to ${hexByte(address)}, and it is ${hexByte(this.address)}`);
    this.control = undefined;
    return this.isHeard;
  }

  /** A byte comes; whether it is data. */
  write(byte) {
    if (this.control === undefined) {
      if (byte & 0x3f) this.controller.complain(`${hexByte(byte)} does not say whether commands or data follow`);
      this.control = byte;
      return false;
    }
    const isData = (this.control & DATA) !== 0;
    if (isData) this.controller.data(byte);
    else this.controller.command(byte);
    if (this.control & MORE) this.control = undefined;
    return isData;
  }
}
