/** Programs as a linker writes them: 32 bits, the lowest byte first. */

const MAGIC = 0x7f454c46;
const LOADED = 1;
const SYMBOLS = 2;

/**
 * @typedef {{ address: number, bytes: Uint8Array }} Segment bytes, and where they lie before the program starts
 * @typedef {{ segments: Segment[], symbols: Map<string, number> }} Program
 */

/**
 * Reads a program.
 *
 * @param {Uint8Array} file
 * @returns {Program}
 */
export function readProgram(file) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < 52 || view.getUint32(0) !== MAGIC || file[4] !== 1 || file[5] !== 1) {
    throw new Error('the program is no ELF file of 32 bits, the lowest byte first');
  }
  return { segments: segments(file, view), symbols: symbols(file, view) };
}

function segments(file, view) {
  const found = [];
  for (const header of table(view, 28, 42)) {
    const [kind, offset, , address, length] = words(view, header, 5);
    if (kind === LOADED && length > 0) {
      found.push({ address, bytes: file.subarray(offset, offset + length) });
    }
  }
  return found;
}

function symbols(file, view) {
  const found = new Map();
  const sections = table(view, 32, 46);
  for (const header of sections) {
    const [, kind, , , offset, length, names] = words(view, header, 7);
    if (kind !== SYMBOLS) continue;
    const [, , , , texts] = words(view, sections[names], 5);
    for (let at = offset; at < offset + length; at += 16) {
      const [name, value] = words(view, at, 2);
      found.set(text(file, texts + name), value);
    }
  }
  return found;
}

/** Where the entries of a table of headers begin. */
function table(view, offsetAt, entryBytesAt) {
  const offset = view.getUint32(offsetAt, true);
  const entryBytes = view.getUint16(entryBytesAt, true);
  const count = view.getUint16(entryBytesAt + 2, true);
  return Array.from({ length: count }, (_, index) => offset + index * entryBytes);
}

function words(view, at, count) {
  return Array.from({ length: count }, (_, index) => view.getUint32(at + 4 * index, true));
}

function text(file, start) {
  return new TextDecoder().decode(file.subarray(start, file.indexOf(0, start)));
}
