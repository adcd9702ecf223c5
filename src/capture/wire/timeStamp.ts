/** Parses timestamps in front of log lines, as written by `date`, `ts`, `date +%s%3N` and similar. */

/** A timestamp, and the rest of its line. */
export interface Stamped {
  /** s since an epoch, or since midnight if there is no date. */
  readonly at: number;
  /** True if it is a time of day without a date. */
  readonly clock: boolean;
  readonly rest: string;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Scale by number of digits of a count since 1970: ms, us, ns. */
const SCALES: Readonly<Record<number, number>> = { 13: 1e-3, 16: 1e-6, 19: 1e-9 };
const ZONE = String.raw`(?:\s*(?:Z|[A-Z]{2,5}|[+-]\d{2}:?\d{2}))?`;
const TIME = String.raw`(\d{1,2}):(\d\d):(\d\d)(?:[.,](\d+))?(?:\s*([AP]M))?`;

/** `1700000000.25` or `1700000000250`; seconds may have a fraction. */
const EPOCH = /^#?\s*(\d{19}|\d{16}|\d{13}|\d{9,11}(?:[.,]\d+)?)(?=\s|$)/;
/** `2023-11-14 22:13:20,25+01:00` */
const ISO = new RegExp(String.raw`^#?\s*(\d{4})-(\d\d)-(\d\d)[T ]${TIME}${ZONE}(?=\s|$)`);
/** `Tue Nov 14 22:13:20 UTC 2023`, `Nov 14 22:13:20` */
const MONTH_FIRST = new RegExp(
  String.raw`^#?\s*(?:[A-Z][a-z]{2},?\s+)?([A-Z][a-z]{2})\s+(\d{1,2})\s+${TIME}${ZONE}(?:\s+(\d{4}))?(?=\s|$)`,
);
/** `Tue 14 Nov 2023 10:13:20 PM UTC` */
const DAY_FIRST = new RegExp(
  String.raw`^#?\s*(?:[A-Z][a-z]{2},?\s+)?(\d{1,2})\s+([A-Z][a-z]{2})\s+(\d{4})\s+${TIME}${ZONE}(?=\s|$)`,
);
/** `22:13:20.25` */
const CLOCK = new RegExp(String.raw`^#?\s*${TIME}(?=\s|$)`);

/** Seconds since midnight from hours, minutes, seconds, fraction, AM or PM. */
function secondsOf(parts: readonly (string | undefined)[]): number {
  const [hours = '0', minutes = '0', seconds = '0', fraction = '0', half] = parts;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'PM' ? 12 : 0);
  return hour * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`);
}

const dayOf = (year: number, month: number, day: number): number => Date.UTC(year, month, day) / 1000;

/** The timestamp at the start of a line; null: none. Time zones are ignored, since only differences matter. */
export function stampOf(line: string): Stamped | null {
  const epoch = EPOCH.exec(line);
  if (epoch !== null) {
    const count = Number(epoch[1]!.replace(',', '.'));
    const scale = /^\d+$/.test(epoch[1]!) ? (SCALES[epoch[1]!.length] ?? 1) : 1;
    return { at: count * scale, clock: false, rest: line.slice(epoch[0].length) };
  }
  const iso = ISO.exec(line);
  if (iso !== null) {
    const [all, year, month, day, ...time] = iso;
    const at = dayOf(Number(year), Number(month) - 1, Number(day)) + secondsOf(time);
    return { at, clock: false, rest: line.slice(all.length) };
  }
  const monthFirst = MONTH_FIRST.exec(line);
  const dayFirst = monthFirst === null ? DAY_FIRST.exec(line) : null;
  if (monthFirst !== null || dayFirst !== null) {
    const [all = '', month = '', day = '', ...time] = monthFirst ?? [
      dayFirst![0],
      dayFirst![2],
      dayFirst![1],
      ...dayFirst!.slice(4),
    ];
    const place = MONTHS.indexOf(month.toLowerCase());
    // If the year is missing, use a leap year, so that 29 February is valid.
    const year = monthFirst === null ? dayFirst![3] : monthFirst[8];
    if (place >= 0)
      return {
        at: dayOf(Number(year ?? 2000), place, Number(day)) + secondsOf(time),
        clock: false,
        rest: line.slice(all.length),
      };
  }
  const clock = CLOCK.exec(line);
  return clock === null ? null : { at: secondsOf(clock.slice(1)), clock: true, rest: line.slice(clock[0].length) };
}
