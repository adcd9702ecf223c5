/** Reads traces of link capacity. Errors name the line. */
import type { TextFault } from '../../parameter.ts';

/** Delivery opportunities of a link, repeated every `period` s; Infinity: no repetition, and the last rate stays. */
export interface Opportunities {
  /** s, in order. */
  readonly times: Float64Array;
  readonly period: number;
}
export interface Rates {
  /** When each begins, s. */
  readonly times: Float64Array;
  /** bit/s */
  readonly rates: Float64Array;
  readonly period: number;
}

type Read<Trace> = Trace | TextFault;

/** Maximum length of a trace, s (one day). */
const LONGEST = 86_400;

const linesOf = (text: string): string[] => text.replace(/\r?\n$/, '').split(/\r?\n/);
const wrong = (line: number, must: string, given: string): TextFault => ({
  problem: `line ${line + 1}: must ${must}`,
  given,
});

/**
 * Mahimahi's file of delivery opportunities (mm-link(1)): one integer per line, ms since the start, in ascending order.
 * Each of several equal lines is an opportunity. The trace repeats after the last number.
 */
export function readOpportunities(text: string): Read<Opportunities> {
  const lines = linesOf(text);
  const times = new Float64Array(lines.length);
  let before = 0;
  for (const [index, line] of lines.entries()) {
    const value = /^\s*\d{1,8}\s*$/.test(line) ? Number(line) : NaN;
    if (Number.isNaN(value) || value / 1000 > LONGEST)
      return wrong(index, `be a whole number of ms, at most ${LONGEST * 1000}`, line);
    if (value < before) return wrong(index, `not be below ${before}, the line before`, line);
    times[index] = value / 1000;
    before = value;
  }
  return before === 0
    ? wrong(lines.length - 1, 'be above 0 at the end', lines.at(-1)!)
    : { times, period: before / 1000 };
}

/**
 * Lines "time rate", in s and bit/s, the first at 0: each rate holds until the next. An optional last line "repeat
 * time" makes the trace start again at that time; without it the last rate stays.
 */
export function readRates(text: string): Read<Rates> {
  const lines = linesOf(text);
  const again = /^\s*repeat\s+(\S+)\s*$/.exec(lines.at(-1)!);
  const steps = again === null ? lines : lines.slice(0, -1);
  const times = new Float64Array(steps.length);
  const rates = new Float64Array(steps.length);
  for (const [index, line] of steps.entries()) {
    const [time = NaN, rate = NaN, ...more] = line.trim().split(/\s+/).map(Number);
    if (more.length > 0 || !(time >= 0 && time <= LONGEST) || !(rate >= 0 && rate <= 1e12))
      return wrong(index, `be a time up to ${LONGEST} s and a rate up to 1e12 bit/s`, line);
    if (index === 0 ? time !== 0 : time <= times[index - 1]!)
      return wrong(index, index === 0 ? 'begin at 0 s' : `come after ${times[index - 1]!} s, the line before`, line);
    times[index] = time;
    rates[index] = rate;
  }
  if (steps.length === 0) return wrong(0, 'be a time and a rate', lines[0]!);
  const period = again === null ? Infinity : Number(again[1]);
  const end = times.at(-1)!;
  if (!(period > end) || (again !== null && period > LONGEST))
    return wrong(steps.length, `repeat after ${end} s, at most ${LONGEST}`, lines.at(-1)!);
  if (again === null ? rates.at(-1) === 0 : rates.every((rate) => rate === 0))
    return wrong(steps.length - 1, 'have a rate above 0, or nothing ever leaves', steps.at(-1)!);
  return { times, rates, period };
}

/** The error in a trace; null: none. */
export const faultOf =
  (read: (text: string) => object) =>
  (text: string): TextFault | null => {
    const trace = read(text);
    return 'problem' in trace ? (trace as TextFault) : null;
  };
