/** A debug probe that reads what the program logs out of the chip's memory (SEGGER's RTT), while the program goes on. */

const RAM = 0x2000_0000;
const MARK = new TextEncoder().encode('SEGGER RTT\0');
const SYMBOL = '_SEGGER_RTT';
/** The first of the channels upward: after the mark and two counts. */
const CHANNELS = 24;

/** A probe. */
export class Probe {
  /** @param {import('./elf.js').Program} program */
  constructor({ symbols }) {
    this.known = symbols.get(SYMBOL);
  }

  /**
   * What has been logged since the last time.
   *
   * @param {import('./chip.js').Chip} chip
   * @returns {Uint8Array}
   */
  read({ sram }) {
    const block = this.#block(sram);
    if (block === undefined) return new Uint8Array();
    const view = new DataView(sram.buffer);
    const field = (index) => block + CHANNELS + 4 * index;
    const [start, length, written, read] = [1, 2, 3, 4].map((index) => view.getUint32(field(index), true));
    if (written === read || length === 0) return new Uint8Array();
    const buffer = sram.subarray(start - RAM, start - RAM + length);
    view.setUint32(field(4), written, true);
    if (written > read) return buffer.slice(read, written);
    return Uint8Array.from([...buffer.subarray(read), ...buffer.subarray(0, written)]);
  }

  /** Where the control block is, once the program has made it. */
  #block(sram) {
    const at = this.known === undefined ? find(sram, MARK) : this.known - RAM;
    return at >= 0 && MARK.every((byte, index) => sram[at + index] === byte) ? at : undefined;
  }
}

function find(bytes, wanted) {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(wanted);
}
