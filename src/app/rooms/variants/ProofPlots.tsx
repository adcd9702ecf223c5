import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import type { Outcome } from '../../../study/provingOutcome.ts';
import { JOINS, type ProvingPath } from '../../../study/provingPaths.ts';

const WIDTH = 300;
const HEIGHT = 58;
/** Height of a share's base line, px. */
const BASE = 50;

/**
 * Each flow's share of the link in the run of the first seed; `reno`: the first flow's share with Reno in its place.
 */
export function Shares({
  path,
  own,
  reno,
  name,
  look,
}: {
  readonly path: ProvingPath;
  readonly own: Outcome;
  readonly reno: Outcome | null;
  readonly name: string;
  /** The moment to look at, s. */
  readonly look: number | null;
}) {
  const [first] = own.lanes;
  if (first === undefined || first.length === 0) return null;
  const duration = first.length * own.column;
  const x = scaleLinear([0, duration], [0, WIDTH]);
  const y = scaleLinear([0, path.rate], [BASE, 4]).clamp(true);
  const middle = (_: unknown, at: number): number => x((at + 0.5) * own.column);
  const below = (of: (rate: number, at: number) => number): string =>
    area<number>(middle, BASE, (rate, at) => y(of(rate, at))).digits(1)(first) ?? '';
  const [, ...others] = own.lanes;
  const rateOfOthers = (at: number): number => others.reduce((sum, lane) => sum + lane[at]!, 0);
  const alone = reno?.lanes[0];
  return (
    <svg
      className="proof-shares"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      // A drawing with its own text.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={`Share of the link of ${name} over ${Math.round(duration)} s`}
    >
      {others.length > 0 && <path fill="var(--flow-2-fill)" d={below((rate, at) => rate + rateOfOthers(at))} />}
      <path fill="var(--flow-1-fill)" stroke="var(--flow-1)" strokeWidth={1.5} d={below((rate) => rate)} />
      {alone !== undefined && alone.length === first.length && (
        <path fill="none" stroke="var(--ink-2)" strokeWidth={0.8} d={line<number>(middle, y).digits(1)(alone) ?? ''} />
      )}
      <line stroke="var(--ink-3)" x1="0" x2={WIDTH} y1="50" y2="50" />
      {others.length === 1 && <line stroke="var(--ink-3)" x1={x(JOINS)} x2={x(JOINS)} y1="50" y2="56" />}
      {look !== null && <path fill="var(--ink)" stroke="var(--ink)" d={`M${x(look)} 50V2h11l-3 4 3 4h-11`} />}
    </svg>
  );
}

const SPAN = 150;

/**
 * A value of a law on a scale common to all rows: a dot with its interval, and pins for Reno (a ring) and CUBIC (a
 * triangle).
 */
export function Figure({
  own,
  interval,
  reno,
  cubic,
  place,
  words,
}: {
  readonly own: number;
  readonly interval: number | null;
  readonly reno: number;
  readonly cubic: number;
  /** Position of a value, 0 to 1. */
  readonly place: (value: number) => number;
  readonly words: (value: number) => string;
}) {
  if (Number.isNaN(own)) return null;
  const along = scaleLinear([0, 1], [12, SPAN - 12]).clamp(true);
  const x = (value: number): number => along(place(value));
  // Close pins are stacked.
  const near = Math.abs(x(reno) - x(cubic)) < 9;
  return (
    <svg
      className="proof-figure"
      viewBox={`0 0 ${SPAN} ${HEIGHT}`}
      // A drawing with its own text.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={`${words(own)}${interval === null ? '' : `, plus or minus ${words(interval)}`}; Reno ${words(reno)}, CUBIC ${words(cubic)}`}
    >
      <line className="hair" x1={x(Number.MIN_VALUE)} x2={SPAN - 12} y1="34" y2="34" />
      <g fill="none" stroke="var(--ink-2)" strokeWidth={1.5}>
        <path d={`M${x(reno)} 34V${near ? 22 : 14}`} />
        <circle cx={x(reno)} cy={near ? 19 : 11} r="3.2" />
        <path d={`M${x(cubic)} 34V12`} />
        <path fill="var(--ink-2)" d={`M${x(cubic) - 4} 5h8l-4 7Z`} />
      </g>
      {interval !== null && interval > 0 && (
        <path stroke="var(--flow-1)" strokeWidth={2.5} d={`M${x(own - interval)} 34H${x(own + interval)}`} />
      )}
      <circle fill="var(--flow-1)" cx={x(own)} cy="34" r="5" />
      <text x={Math.min(SPAN - 22, Math.max(22, x(own)))} y="54" textAnchor="middle">
        {words(own)}
      </text>
    </svg>
  );
}
