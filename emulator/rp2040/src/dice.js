/** Numbers that look like chance and are the same each time. */

/**
 * A generator of bytes (Marsaglia's xorshift of 32 bits).
 *
 * @param {number} seed
 * @returns {() => number}
 */
export function dice(seed) {
  let state = (seed ^ 0x9e3779b9) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) >>> 24;
  };
}
