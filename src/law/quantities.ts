/** Reading of quantities, and arithmetic of units. */
import { mayGrow, openingWindow } from '../engine/tcp/congestion/shared.ts';
import type { WindowEvent, WindowState } from '../engine/tcp/window.ts';

/** Exponents of segments and seconds; null: compatible with any, as plain numbers are with counts of segments. */
export interface Unit {
  readonly segments: number | null;
  readonly seconds: number | null;
}

export const PLAIN: Unit = { segments: null, seconds: 0 };
const SEGMENTS: Unit = { segments: 1, seconds: 0 };
const SECONDS: Unit = { segments: 0, seconds: 1 };
export const ANY: Unit = { segments: null, seconds: null };

const UNITS = {
  segments: SEGMENTS,
  s: SECONDS,
  'segments/s': { segments: 1, seconds: -1 },
  plain: PLAIN,
} as const satisfies Record<string, Unit>;

/** The unit of a quantity, by its name in the vocabulary. */
export const unitNamed = (name: keyof typeof UNITS | 'condition'): Unit | 'condition' =>
  name === 'condition' ? name : UNITS[name];

/**
 * State in addition to the law's own, at the start of its record: the newest round trip; number, line and first time of
 * results that are not numbers; pacing; the last cut; marks; the rate; for the current round trip, the segment that
 * ends it, its start time and its number of acknowledged segments; the time of the last measurement.
 */
export const KEPT = {
  RTT: 0,
  FAULTS: 1,
  FAULT_LINE: 2,
  FAULT_AT: 3,
  PACING: 4,
  LAST_CUT: 5,
  MARKS: 6,
  RATE: 7,
  ROUND_END: 8,
  ROUND_AT: 9,
  ROUND_ACKED: 10,
  MEASURED_AT: 11,
  STATES: 12,
} as const;

/** Stores a quantity, by its number, into a cell; a returned number would be allocated. */
export function load(
  quantity: number,
  window: Readonly<WindowState>,
  event: Readonly<WindowEvent>,
  kept: Readonly<Float64Array>,
  cells: Float64Array,
  cell: number,
): void {
  switch (quantity) {
    case 0:
      cells[cell] = window.cwnd;
      break;
    case 1:
      cells[cell] = window.ssthresh;
      break;
    case 2:
      cells[cell] = kept[KEPT.PACING]!;
      break;
    case 3:
      cells[cell] = event.acked;
      break;
    case 4:
      cells[cell] = event.flight;
      break;
    case 5:
      cells[cell] = event.usable;
      break;
    case 6:
      cells[cell] = kept[KEPT.RTT]!;
      break;
    case 7:
      cells[cell] = event.srtt;
      break;
    case 8:
      cells[cell] = event.elapsed;
      break;
    case 9:
      cells[cell] = openingWindow(event);
      break;
    case 10:
      cells[cell] = event.settings.slowStartLimit;
      break;
    case 11:
      cells[cell] = event.timeout.idle ? 1 : 0;
      break;
    case 12:
      cells[cell] = event.timeout.repeated ? 1 : 0;
      break;
    case 13:
      cells[cell] = mayGrow(event) ? 1 : 0;
      break;
    case 14:
      cells[cell] = kept[KEPT.RATE]!;
      break;
    case 15:
      cells[cell] = kept[KEPT.LAST_CUT]!;
      break;
    case 16:
      cells[cell] = event.echoed ? 1 : 0;
      break;
    case 17:
      cells[cell] = kept[KEPT.MARKS]!;
      break;
    case 18:
      cells[cell] = event.ack;
      break;
    case 19:
      cells[cell] = event.next;
      break;
    case 20:
      cells[cell] = event.segmentRtt === event.segmentRtt ? 1 : 0;
      break;
    case 21:
      cells[cell] = event.segmentRtt;
      break;
    case 22:
      cells[cell] = event.cut.transmissions;
      break;
    case 23:
      cells[cell] = event.coupled.paths > 1 ? event.coupled.total : window.cwnd;
      break;
    default:
      cells[cell] = event.coupled.isBest ? 1 : 0;
  }
}

const counts = (segments: number): boolean => segments === 0 || segments === 1;

/** Whether two numbers may be added, compared or assigned. Segments are a count, so a plain number is compatible. */
export const fits = (a: Unit, b: Unit): boolean =>
  (a.seconds === null || b.seconds === null || a.seconds === b.seconds) &&
  (a.segments === null ||
    b.segments === null ||
    a.segments === b.segments ||
    (counts(a.segments) && counts(b.segments)));

/** The unit of a sum of two compatible numbers. */
export const joined = (a: Unit, b: Unit): Unit => ({
  segments: a.segments === null || b.segments === null ? (a.segments ?? b.segments) : Math.max(a.segments, b.segments),
  seconds: a.seconds ?? b.seconds,
});

const combined = (a: number | null, b: number | null, sign: 1 | -1): number | null =>
  a === null || b === null ? null : a + sign * b;

/** The unit of a product or, with -1, of a quotient. */
export const product = (a: Unit, b: Unit, sign: 1 | -1): Unit => ({
  segments: combined(a.segments, b.segments, sign),
  seconds: combined(a.seconds, b.seconds, sign),
});

/** The unit of a root. */
export const root = ({ segments, seconds }: Unit, degree: number): Unit => ({
  segments: segments === null ? null : segments / degree,
  seconds: seconds === null ? null : seconds / degree,
});

/** The unit written after a number, and the factor that converts the number to base units. */
export function unitOf(written: string | null): { readonly unit: Unit; readonly times: number } {
  if (written === null) return { unit: PLAIN, times: 1 };
  if (/^(s|ms|us)$/.test(written)) return { unit: SECONDS, times: { s: 1, ms: 1e-3, us: 1e-6 }[written]! };
  const [, per = '', power = '1'] = /^segments?(\/s)?(?:\^(\d))?$/.exec(written) ?? [];
  return { unit: { segments: 1, seconds: per === '' ? 0 : -Number(power) }, times: 1 };
}

/** A unit in words. */
export function inWords({ segments, seconds }: Unit): string {
  const time = seconds ?? 0;
  const size = segments ?? 0;
  if (time === 0 && size === 0) return 'plain numbers';
  if (time === 0 && size === 1) return 'segments';
  if (time === 1 && size === 0) return 'seconds';
  const power = (name: string, n: number): string => (n === 1 ? name : `${name}^${n}`);
  const above = [...(size > 0 ? [power('segments', size)] : []), ...(time > 0 ? [power('s', time)] : [])];
  const below = [...(size < 0 ? [power('segments', -size)] : []), ...(time < 0 ? [power('s', -time)] : [])];
  return [above.length > 0 ? above.join(' ') : '1', ...below].join('/');
}
