import { quantile } from 'd3-array';
import { scaleLinear, scaleLog } from 'd3-scale';
import { count, milliseconds } from '../../../ui/words/numbers.ts';
import { bytes } from '../model/sends.ts';
import { histogram, roundTimes, sizesSentence } from './offer.ts';

const WIDTH = 400;
/** px, as in the style sheet. */
const HEIGHT = 90;
/** Width of labels at a time, as a fraction, 0 to 1. */
const WORDS = 0.34;
/** Maximum number of size bars. */
const MOST_BARS = 200;

/** Sizes, largest first. */
export function Sizes({
  sizes,
  one,
  many,
}: {
  readonly sizes: readonly number[];
  readonly one: string;
  readonly many: string;
}) {
  const shown = [...sizes].sort((a, b) => b - a).slice(0, MOST_BARS);
  const [largest = 1] = shown;
  const each = WIDTH / shown.length;
  const carrying = Math.max(1, Math.round(sizes.length / 10));
  const [few, rest] = sizesSentence(sizes, one, many);
  return (
    <>
      <p>
        <b>{few}</b> {rest}
      </p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {shown.map((size, place) => (
          <rect
            // A bar is identified by its index.
            key={place}
            className={place < carrying ? undefined : 'pale'}
            x={place * each}
            width={each * 0.84}
            y={HEIGHT * (1 - size / largest)}
            height={(HEIGHT * size) / largest}
          />
        ))}
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
      </svg>
      <p className="hint">
        one bar per {one}, largest first: {bytes(largest)}
      </p>
    </>
  );
}

/** Times on a logarithmic scale, with median and 95th percentile. */
export function Times({
  title,
  times,
  of,
}: {
  readonly title: string;
  readonly times: readonly number[];
  readonly of: string;
}) {
  const marks = roundTimes(times);
  const [least, longest] = [marks[0]!, marks.at(-1)!];
  const { counts } = histogram(times, 20, [least, longest]);
  const most = Math.max(...counts);
  const y = scaleLinear([0, most], [HEIGHT, 0]);
  const levels = y.ticks(2).filter((level) => level > 0 && Number.isInteger(level));
  const [half, slow] = [quantile(times, 0.5)!, quantile(times, 0.95)!];
  /** Position of a time, 0 to 1. */
  const at = scaleLog([least, longest], [0, 1]);
  const left = (time: number) => ({ left: `${100 * at(time)}%` });
  /** Position of a time's label: after its line, or before it near the right end. It needs a third of the width. */
  const isBefore = (time: number): boolean => at(time) > 0.66;
  const begin = (time: number): number => at(time) - (isBefore(time) ? WORDS : 0);
  const isClose = begin(slow) < begin(half) + WORDS;
  return (
    <>
      <div className="head at-ends">
        <h3 className="serif">{title}</h3>
        <small>first run</small>
      </div>
      <div className={isClose ? 'times-plot placed close' : 'times-plot placed'}>
        {[[half, 'half in'] as const, [slow, '95 % in'] as const].map(([time, words]) => (
          <small key={words} className={isBefore(time) ? 'mark before' : 'mark'} style={left(time)}>
            {words} <b>{milliseconds(time)}</b>
          </small>
        ))}
        {levels.map((level) => (
          <small key={level} className="level" style={{ bottom: (HEIGHT * level) / most }}>
            {count(level)}
          </small>
        ))}
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {levels.map((level) => (
            <line key={level} className="level" x1="0" x2={WIDTH} y1={y(level)} y2={y(level)} />
          ))}
          {counts.map((number, place) => (
            <rect
              // A bar is identified by its class.
              key={place}
              x={(WIDTH * place) / counts.length}
              width={(WIDTH / counts.length) * 0.94}
              y={y(number)}
              height={HEIGHT - y(number)}
            />
          ))}
          {[half, slow].map((time, place) => (
            <line key={place} className="quantile" x1={WIDTH * at(time)} x2={WIDTH * at(time)} y1="0" y2={HEIGHT} />
          ))}
          <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        </svg>
      </div>
      <p className="axis" aria-hidden="true">
        {marks.map((mark, place) => (
          <small key={mark} className={place === marks.length - 1 ? 'last' : undefined} style={left(mark)}>
            {milliseconds(mark)}
          </small>
        ))}
      </p>
      <p className="hint">
        {count(times.length)} {of}, logarithmic; the longest took {milliseconds(Math.max(...times))}.
      </p>
    </>
  );
}
