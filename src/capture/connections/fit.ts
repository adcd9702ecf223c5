import type { Connection } from './connection.ts';
import type { Series } from './course.ts';
import { counted } from '#scenario/words/english.ts';

/** A quantity of a connection and of its twin. */
export interface Fit {
  readonly name: 'goodput' | 'roundTrip' | 'inFlight';
  readonly title: string;
  readonly unit: string;
  readonly captured: number;
  readonly twin: number;
  /** Relative difference (twin - captured) / captured; NaN: nothing was captured. */
  readonly apart: number;
}

const TWIN = 'The twin';
/** Maximum relative difference in goodput of a usable twin. */
const FITS = 0.1;
/** Above this difference the sentence names the worst quantity. */
const CLOSE = 0.05;

const mean = (values: Float64Array): number => {
  let [sum, count] = [0, 0];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
  }
  return count === 0 ? NaN : sum / count;
};

interface Side {
  readonly connection: Connection;
  readonly series: Series;
}

/** Mean goodput over the connection, Mb/s. */
const goodputOf = ({ connection, series }: Side, duration: number): number =>
  (8 *
    Math.min(
      connection.bytes,
      series.delivered.reduce((sum, each) => sum + each, 0),
    )) /
  duration /
  1e6;

/** Compares a twin with the connection it was made from. */
export function fitOf(captured: Side, twin: Side): readonly Fit[] {
  const duration = Math.max(1e-6, captured.connection.end - captured.connection.start);
  const both = (of: (side: Side) => number): Pick<Fit, 'captured' | 'twin' | 'apart'> => {
    const [a, b] = [of(captured), of(twin)];
    return { captured: a, twin: b, apart: a > 0 ? (b - a) / a : NaN };
  };
  return [
    { name: 'goodput', title: 'Goodput', unit: 'Mb/s', ...both((side) => goodputOf(side, duration)) },
    { name: 'roundTrip', title: 'Round trip', unit: 'ms', ...both(({ series }) => 1000 * mean(series.rtt)) },
    {
      name: 'inFlight',
      title: 'In flight',
      // Without SACK, data that arrived during recovery still counts as in flight: compare outside recovery only.
      unit: 'segments',
      ...both(
        ({ connection, series }) =>
          mean(series.told ? series.inFlight : series.cwnd) / Math.max(1, connection.segmentSize),
      ),
    },
  ];
}

const percent = (part: number): string => `${Number((100 * Math.abs(part)).toPrecision(part < 0.1 ? 2 : 3))} %`;

/** Words before and after the number. */
const WORDS: Readonly<Record<Fit['name'], readonly [verb: string, rest: string]>> = {
  goodput: ['carries', ''],
  roundTrip: ['takes', ' for a round trip'],
  inFlight: ['has', ' in flight'],
};

/** Two sentences on how well a twin fits. */
export function fitWords(
  fits: readonly Fit[],
  captured: Connection,
  twin: Connection,
  who = TWIN,
): readonly [string, string] {
  const known = fits.filter(({ apart }) => !Number.isNaN(apart));
  const [worst] = [...known].sort((a, b) => Math.abs(b.apart) - Math.abs(a.apart));
  const again = `It retransmits ${counted(twin.retransmissions, 'segment')}, the recording ${captured.retransmissions}.`;
  if (worst === undefined) return ['The recording has too little data to compare.', again];
  if (Math.abs(worst.apart) <= CLOSE) return [`${who} is within ${percent(worst.apart)} of this recording.`, again];
  const number = (value: number, unit: string): string => `${Number(value.toPrecision(3))} ${unit}`;
  const { apart, twin: carried, captured: there } = fits.find(({ name }) => name === 'goodput')!;
  if (who === TWIN && Math.abs(apart) > FITS)
    return [
      `No simulated twin fits: on this path it carries ${number(carried, 'Mb/s')}, the recording ${number(there, 'Mb/s')}.`,
      again,
    ];
  const [verb, rest] = WORDS[worst.name];
  return [
    `${who} ${verb} ${number(worst.twin, worst.unit)}${rest}, the recording ${number(worst.captured, worst.unit)}.`,
    again,
  ];
}
