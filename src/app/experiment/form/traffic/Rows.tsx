import { figure, listed, rate } from '../../../ui/words/numbers.ts';
import { FlowMarker } from '../fields/FlowMarker.tsx';
import { flowColour } from '../fields/flowColour.ts';
import { bytes } from '../model/sends.ts';
import type { Offer, Together } from './offer.ts';

const WIDTH = 1000;
const HEIGHT = 40;

/** Bars at times: one for each height from 0 to 1. */
function Bars({ of }: { readonly of: readonly (readonly [from: number, width: number, height: number])[] }) {
  const d = of
    .map(([from, width, height]) => {
      const high = Math.max(2, HEIGHT * height);
      return `M${from.toFixed(2)} ${HEIGHT}v${(-high).toFixed(2)}h${width.toFixed(2)}v${high.toFixed(2)}z`;
    })
    .join('');
  return <path d={d} />;
}

/** Stretches in which a source sends: start and end, in columns, and bytes per column. */
function stretches(sent: Float64Array): readonly (readonly [from: number, to: number, mean: number])[] {
  const found: [number, number, number][] = [];
  sent.forEach((size, column) => {
    const last = found.at(-1);
    if (size === 0) return;
    if (last?.[1] === column) {
      last[2] += (size - last[2]) / (column + 1 - last[0]);
      last[1]++;
    } else found.push([column, column + 1, size]);
  });
  return found;
}

/** Data offered by an application over the run. */
function Picture({ offer, duration }: { readonly offer: Offer; readonly duration: number }) {
  const { writes, sent, isEndless } = offer;
  const x = (time: number): number => (WIDTH * time) / duration;
  const most = Math.max(...writes.map(([, size]) => size));
  const bursts = sent === null ? [] : stretches(sent);
  const fastest = Math.max(...bursts.map(([, , mean]) => mean));
  const column = WIDTH / (sent?.length ?? 1);
  // Only long writes have a visible duration.
  const long = writes.filter(([, , took]) => took > duration / 50);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {isEndless && <rect className="lasts" width={WIDTH} y={HEIGHT * 0.6} height={HEIGHT * 0.4} />}
      {long.map(([at, , took], index) => (
        <rect key={index} className="lasts" x={x(at)} width={x(took)} y={HEIGHT * 0.75} height={HEIGHT * 0.25} />
      ))}
      <g className="bursts">
        <Bars of={bursts.map(([from, to, mean]) => [from * column, (to - from) * column, mean / fastest] as const)} />
      </g>
      <Bars of={writes.map(([at, size]) => [x(at), 3, size / most] as const)} />
      <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
    </svg>
  );
}

/** The maximum of a row, which is its full height. */
function highest({ writes, sent }: Offer, duration: number): string {
  if (sent !== null)
    return rate((8 * sent.length * Math.max(0, ...stretches(sent).map(([, , mean]) => mean))) / duration);
  return writes.length === 0 ? '' : bytes(Math.max(...writes.map(([, size]) => size)));
}

/** A label at a time, and whether it is left of that time. */
interface Word {
  readonly at: number;
  readonly isBefore: boolean;
  readonly text: string;
}

/** Labels of the writes, if there are few or all happen at one time. */
function wordsIn({ writes, sent, isEndless }: Offer, duration: number): readonly Word[] {
  const word = (at: number, isBefore: boolean, text: string): Word => ({ at, isBefore, text });
  if (isEndless) return [word(duration, true, 'as fast as TCP lets it')];
  const [first] = writes;
  if (sent !== null || first === undefined) return [];
  const last = writes.at(-1)!;
  const [at, size, took] = first;
  const isShort = last[0] - at < duration / 5;
  const isAlike = writes.every(([, each]) => each === size);
  if (!isShort || !isAlike) return [];
  const what = `${writes.length > 1 ? `${writes.length} of ` : ''}${bytes(size)} ${writes.length > 1 ? 'from' : 'at'} ${figure(Number(at.toPrecision(4)))} s${writes.length > 1 ? ' on' : ''}`;
  const start = last[0] > 0.6 * duration ? word(at, true, what) : word(last[0], false, what);
  if (writes.length > 1) return [start];
  if (Number.isNaN(took)) return [start, word(duration, true, 'not finished at the end of the run')];
  const done = at + took;
  const text = `in the first run done at ${figure(Number(done.toPrecision(4)))} s`;
  // Only if there is room beside each other.
  return took < 0.6 * duration ? [{ ...start, text: `${what}, ${text}` }] : [start, word(done, true, text)];
}

interface OfferRowProps {
  readonly name: string;
  readonly tone: number;
  /** undefined: no run yet. */
  readonly offer: Offer | undefined;
  readonly duration: number;
  readonly isSelected: boolean;
  readonly select: () => void;
}

/** An application: its name, its data over time, and the total. */
export function OfferRow({ name, tone, offer, duration, isSelected, select }: OfferRowProps) {
  return (
    <div
      className={isSelected ? 'offer-row stack line-below selected' : 'offer-row stack line-below'}
      style={{ color: flowColour(tone) }}
    >
      <button type="button" aria-pressed={isSelected} onClick={select} onFocus={select}>
        <b>
          <FlowMarker flow={tone} /> {name}
        </b>
        <small>{offer?.words}</small>
      </button>
      <div className="plot">
        {offer !== undefined && <Picture offer={offer} duration={duration} />}
        {offer !== undefined &&
          wordsIn(offer, duration).map(({ at, isBefore, text }) => (
            <small
              key={text}
              style={
                isBefore
                  ? { right: `${100 - (100 * at) / duration}%` }
                  : { left: `calc(${(100 * at) / duration}% + 4px)` }
              }
            >
              {text}
            </small>
          ))}
      </div>
      <p>
        {offer !== undefined && (
          <>
            <small>{highest(offer, duration)}</small>
            <b>{offer.isEndless ? 'no end' : rate(offer.mean)}</b>
          </>
        )}
      </p>
    </div>
  );
}

/** The sum of all rows, compared with the link's capacity. */
export function TogetherRow({ together, duration }: { readonly together: Together; readonly duration: number }) {
  const { columns, link, width } = together;
  const peak = Math.max(...columns);
  const top = 1.08 * Math.max(peak, link ?? 0, 1);
  const y = (value: number): number => HEIGHT * (1 - value / top);
  const at = columns.indexOf(peak) * width;
  const ends = [0, 0.25, 0.5, 0.75, 1];
  return (
    <div className="offer-row stack line-below together">
      <p>
        <b>Together</b>
        <small>
          offered in each {figure(Number(width.toPrecision(2)))} s
          {peak > 0 && `; most, ${rate(peak)}, from ${figure(Number(at.toPrecision(3)))} s on`}
        </small>
      </p>
      <div className="plot">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {columns.map((value, column) => (
            <rect
              // A column is identified by its index.
              key={column}
              className={link !== null && value > link ? 'over' : undefined}
              x={(WIDTH * column) / columns.length + 1}
              width={WIDTH / columns.length - 2}
              y={y(value)}
              height={HEIGHT - y(value)}
            />
          ))}
          {link !== null && <line className="link" x1="0" x2={WIDTH} y1={y(link)} y2={y(link)} />}
          <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        </svg>
        <p className="times at-ends" aria-hidden="true">
          {ends.map((part) => (
            <span key={part}>
              {figure(Number((part * duration).toPrecision(3)))}
              {part === 0 && ' s'}
            </span>
          ))}
        </p>
      </div>
      <p>{link !== null && <small style={{ top: `${(100 * y(link)) / HEIGHT}%` }}>the link {rate(link)}</small>}</p>
    </div>
  );
}

/** Width below which a part of the bar has no label, 0 to 1. */
const NARROW = 0.06;

/** Offered data as fractions of the link's capacity; small parts are combined. */
export function Offered({
  together,
  offers,
  tones,
}: {
  readonly together: Together;
  readonly offers: readonly Offer[];
  readonly tones: readonly number[];
}) {
  const { link, mean, endless, elsewhere } = together;
  const whole = Math.max(mean, link ?? 0);
  const free = whole - mean;
  const all = offers.filter((offer) => !offer.isEndless && offer.mean > 0 && !elsewhere.includes(offer.line));
  const narrow = all.filter((offer) => offer.mean < NARROW * whole);
  const summed = narrow.length > 1 ? narrow : [];
  const rest = summed.reduce((sum, offer) => sum + offer.mean, 0);
  return (
    <div className="bar">
      {all
        .filter((offer) => !summed.includes(offer))
        .map((offer) => (
          <span
            key={offer.line}
            title={`${offer.name} ${rate(offer.mean)}`}
            style={{
              flexGrow: offer.mean / whole,
              background: `color-mix(in srgb, ${flowColour(tones[offer.line] ?? 0)} 20%, var(--paper))`,
            }}
          >
            {offer.name} <b>{rate(offer.mean)}</b>
          </span>
        ))}
      {summed.length > 0 && (
        <span
          className="sum"
          title={summed
            .slice(0, 20)
            .map((offer) => `${offer.name} ${rate(offer.mean)}`)
            .join(', ')}
          style={{ flexGrow: rest / whole }}
        >
          {summed.length} {summed.length < all.length ? 'others' : 'applications'} <b>{rate(rest)}</b>
        </span>
      )}
      {free > 0 && (
        <span className="free" style={{ flexGrow: free / whole }}>
          {endless.length > 0 ? (
            `${rate(free)} for ${listed(endless.slice(0, 3).map(({ name }) => name))}${endless.length > 3 ? ` and ${endless.length - 3} more` : ''}`
          ) : (
            <>
              free <b>{rate(free)}</b>
            </>
          )}
        </span>
      )}
      {link !== null && mean > link && <i style={{ left: `${(100 * link) / mean}%` }}>the link</i>}
    </div>
  );
}
