import type { Outcome } from '../../../study/proving.ts';
import { JOINS, type ProvingPath } from '../../../study/provingPaths.ts';

const WIDTH = 300;
const HEIGHT = 58;

/** What each flow carries of the link over the run of the first seed; `reno`: the first flow's share with Reno in its place. */
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
  const x = (at: number): number => ((at * own.column) / duration) * WIDTH;
  const y = (rate: number): number => 50 - Math.min(1, rate / path.rate) * 46;
  const outline = (of: (at: number) => number): string =>
    [...first].map((_, at) => `${x(at + 0.5).toFixed(1)} ${y(of(at)).toFixed(1)}`).join('L');
  const [, second] = own.lanes;
  const alone = reno?.lanes[0];
  return (
    <svg
      className="proof-shares"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      // A drawing with words of its own.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={`Share of the link of ${name} over ${Math.round(duration)} s`}
    >
      {second !== undefined && (
        <path
          className="rival"
          d={`M${x(0.5)} 50L${outline((at) => first[at]! + second[at]!)}L${x(first.length - 0.5)} 50Z`}
        />
      )}
      <path className="mine" d={`M${x(0.5)} 50L${outline((at) => first[at]!)}L${x(first.length - 0.5)} 50Z`} />
      {alone !== undefined && alone.length === first.length && (
        <path className="reno" d={`M${outline((at) => alone[at]!)}`} />
      )}
      <line className="base" x1="0" x2={WIDTH} y1="50" y2="50" />
      {path.flows === 2 && (
        <line className="joins" x1={(JOINS / duration) * WIDTH} x2={(JOINS / duration) * WIDTH} y1="50" y2="56" />
      )}
      {look !== null && <path className="flag" d={`M${((look / duration) * WIDTH).toFixed(1)} 50V2h11l-3 4 3 4h-11`} />}
    </svg>
  );
}

const SPAN = 150;

/** A figure of a law on a scale that all rows share: a dot with its interval, Reno as a ring and CUBIC as a triangle on pins. */
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
  /** Where a value is, from 0 to 1. */
  readonly place: (value: number) => number;
  readonly words: (value: number) => string;
}) {
  if (Number.isNaN(own)) return null;
  const x = (value: number): number => 12 + Math.min(1, Math.max(0, place(value))) * (SPAN - 24);
  // Pins that are near one another are stacked.
  const near = Math.abs(x(reno) - x(cubic)) < 9;
  return (
    <svg
      className="proof-figure"
      viewBox={`0 0 ${SPAN} ${HEIGHT}`}
      // A drawing with words of its own.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={`${words(own)}${interval === null ? '' : `, plus or minus ${words(interval)}`}; Reno ${words(reno)}, CUBIC ${words(cubic)}`}
    >
      <line className="hair" x1={x(Number.MIN_VALUE)} x2={SPAN - 12} y1="34" y2="34" />
      <path className="pin" d={`M${x(reno)} 34V${near ? 22 : 14}`} />
      <circle className="pin" cx={x(reno)} cy={near ? 19 : 11} r="3.2" />
      <path className="pin" d={`M${x(cubic)} 34V12`} />
      <path className="pin full" d={`M${x(cubic) - 4} 5h8l-4 7Z`} />
      {interval !== null && interval > 0 && (
        <line className="whisker" x1={x(own - interval)} x2={x(own + interval)} y1="34" y2="34" />
      )}
      <circle className="dot" cx={x(own)} cy="34" r="5" />
      <text x={Math.min(SPAN - 22, Math.max(22, x(own)))} y="54" textAnchor="middle">
        {words(own)}
      </text>
    </svg>
  );
}
