/** Reads the packets or writes of a trace. Errors name the line. */
import type { TextFault } from '../../../parameter.ts';

export interface Packets {
  /** s since the start, in order. */
  readonly times: Float64Array;
  /** bytes */
  readonly sizes: Float64Array;
  /** Period of repetition, s; Infinity: no repetition. */
  readonly period: number;
}

/** Maximum time in a trace, s. */
const LONGEST = 86_400;

const wrong = (line: number, must: string, given: string): TextFault => ({
  problem: `line ${line + 1}: must ${must}`,
  given,
});

/**
 * Lines "time size", in s since the start and bytes, in order of time. An optional last line "repeat time" makes the
 * trace start again at that time. `largest`: maximum size, bytes.
 */
export function readPackets(text: string, largest: number): Packets | TextFault {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const again = /^\s*repeat\s+(\S+)\s*$/.exec(lines.at(-1)!);
  const count = again === null ? lines.length : lines.length - 1;
  const [times, sizes] = [new Float64Array(count), new Float64Array(count)];
  let before = 0;
  for (let index = 0; index < count; index++) {
    const [time = NaN, size = NaN, ...more] = lines[index]!.trim().split(/\s+/).map(Number);
    if (more.length > 0 || !(time >= 0 && time <= LONGEST) || !(size >= 1 && size <= largest && size % 1 === 0))
      return wrong(index, `be a time up to ${LONGEST} s and a size from 1 to ${largest} bytes`, lines[index]!);
    if (time < before) return wrong(index, `not be before ${before} s, the line before`, lines[index]!);
    times[index] = time;
    sizes[index] = size;
    before = time;
  }
  if (count === 0) return wrong(0, 'be a time and a size', lines[0]!);
  if (again === null) return { times, sizes, period: Infinity };
  const period = Number(again[1]);
  return period > 0 && period >= before && period <= LONGEST
    ? { times, sizes, period }
    : wrong(count, `repeat above 0 s, not before ${before} and at most ${LONGEST}`, lines.at(-1)!);
}

/** The error in a trace; null: none. */
export const faultOf =
  (largest: number) =>
  (text: string): TextFault | null => {
    const packets = readPackets(text, largest);
    return 'problem' in packets ? packets : null;
  };

const RECORD = 8;

/**
 * Converts a file of ns-2's Application/Traffic/Trace to lines. Its records are two 32-bit big-endian words:
 * us since the previous packet, and bytes. The trace repeats after the last; a record of 0 bytes only adds time.
 */
export function linesOfNs2(bytes: Uint8Array): string | { readonly problem: string } {
  if (bytes.length === 0 || bytes.length % RECORD !== 0)
    return { problem: `must have records of ${RECORD} bytes (got ${bytes.length} bytes)` };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lines: string[] = [];
  let time = 0;
  for (let at = 0; at < bytes.length; at += RECORD) {
    time += view.getUint32(at);
    const size = view.getUint32(at + 4);
    if (size > 0) lines.push(`${time / 1e6} ${size}`);
  }
  return `${[...lines, `repeat ${time / 1e6}`].join('\n')}\n`;
}
