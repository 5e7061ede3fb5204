/** What a program does that it must not do: on silicon something else would come of it than the program expects. */
export class Misuse extends Error {}

/** A number as programs write addresses. */
export function hex(number) {
  return `0x${(number >>> 0).toString(16)}`;
}
