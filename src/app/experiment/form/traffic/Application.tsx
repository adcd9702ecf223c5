import { useForm } from '../formContext.ts';
import { FieldsOf, MoreSettings } from '../fields/FieldView.tsx';
import { FlowMarker } from '../fields/FlowMarker.tsx';
import { flowColour } from '../fields/flowColour.ts';
import { namedIn, Sentence } from '../fields/Sentence.tsx';
import { fieldAt, fieldsIn, kindAt, type FormField } from '../model/fields.ts';
import { flowName } from '../model/names.ts';
import { histogram, type Offer, roundTimes, sizesSentence } from './offer.ts';
import { APPLICATIONS, PATTERNS, spoken, type Said } from './said.ts';
import { count, figure, milliseconds } from '../../../ui/words/numbers.ts';
import { quantile } from 'd3-array';
import { scaleLinear, scaleLog } from 'd3-scale';
import { bytes } from '../model/sends.ts';

/** Minimum number of values for a distribution. */
const FEW = 5;
const MORE = ['more of the application'];
const STANDING = { stop: 'the end', count: 'any number', bytes: 'unlimited data' };
const FIRST: Readonly<Record<string, string>> = {
  tcp: '{kind} {variant}, called {name}.',
  udp: '{kind} at {rate} in packets of {packetSize}, called {name}.',
};
const BY_TRACE = '{kind} in packets of at most {packetSize}, called {name}.';
const SEVERAL = 'Number of such flows: {count}, started within {within}.';

/** Data of the application, by its kind. */
function Part({ part, said }: { readonly part: FormField; readonly said: Said }) {
  const { draft } = useForm();
  const fields = fieldsIn(draft, part.path);
  const values = fields.map(({ given, usual }) => given ?? usual);
  const parts = said.parts.map(([heading, text]) => [heading, spoken(text, values)] as const);
  const named = said.parts.flatMap(([, text]) => namedIn(text));
  return (
    <>
      <section className="part none">
        <h4>{part.label}</h4>
        <Sentence field={{ ...part, label: `${part.label}: kind` }} text="{kind}" />
      </section>
      {parts.map(([heading, text]) => (
        <section className="part" key={heading}>
          <h4>{heading}</h4>
          <Sentence field={part} text={text} standing={STANDING} />
        </section>
      ))}
      {fields.some(({ path }) => !named.includes(String(path.at(-1)))) && (
        <div className="fields">
          <FieldsOf field={part} except={named} />
        </div>
      )}
    </>
  );
}

interface Props {
  readonly line: number;
  readonly tone: number;
  readonly offer: Offer | undefined;
  readonly seed: number;
  readonly duplicate: () => void;
  readonly remove: () => void;
}

/** The fields of an application in sentences, with results of a first run. */
export function Application({ line, tone, offer, seed, duplicate, remove }: Props) {
  const { draft } = useForm();
  const field = fieldAt(draft, ['flows', line]);
  if (field === undefined) return null;
  const isUdp = kindAt(field) === 'udp';
  const part = fieldAt(draft, [...field.path, isUdp ? 'pattern' : 'application']);
  if (part === undefined) return null;
  const kind = kindAt(part) ?? '';
  const said = (isUdp ? PATTERNS : APPLICATIONS)[kind];
  const whole = { ...field, label: 'Kind' };
  const first = isUdp && kind === 'trace' ? BY_TRACE : FIRST[isUdp ? 'udp' : 'tcp']!;
  // Hosts of a dumbbell belong to their flows.
  const hasEnds = fieldsIn(draft, field.path).some(({ path }) => path.at(-1) === 'from');
  const times = `${hasEnds ? 'From {from} to {to}, from' : 'From'} {start} on, until {stop}.`;
  const named = [first, times, SEVERAL].flatMap(namedIn);
  const writes = offer?.writes ?? [];
  const took = writes.flatMap(([, , time]) => (Number.isNaN(time) ? [] : [time]));
  const sizes = writes.map(([, size]) => size);
  const gaps = writes.slice(1).map(([at], index) => at - writes[index]![0]);
  const { one, many } = said ?? { one: 'transfer', many: 'transfers' };
  return (
    <>
      <div className="head at-ends">
        <h3 className="serif">
          <FlowMarker flow={tone} /> {flowName(field.given)}
        </h3>
        <p>
          <button type="button" className="link" onClick={duplicate}>
            Duplicate
          </button>{' '}
          <button type="button" className="link" onClick={remove}>
            Remove
          </button>
        </p>
      </div>
      <Sentence field={whole} text={first} />
      <Sentence field={whole} text={times} standing={STANDING} />
      {said !== undefined && <Part part={part} said={said} />}
      <section className="part">
        <Sentence field={whole} text={SEVERAL} />
      </section>
      <div className="seen" style={{ color: flowColour(tone) }}>
        {sizes.length >= FEW && new Set(sizes).size > 1 && <Sizes sizes={sizes} one={one} many={many} />}
        {took.length >= FEW && (
          <Times title={`How long a${/^[aeiou]/.test(one) ? 'n' : ''} ${one} took`} times={took} of={many} />
        )}
        {gaps.length >= FEW && new Set(gaps.map((gap) => gap.toPrecision(3))).size > 2 && (
          <Times title="Time between them" times={gaps} of="gaps" />
        )}
        {writes.length >= FEW && <p className="hint">One run, seed {figure(seed)}: not yet a result.</p>}
      </div>
      <MoreSettings of={MORE}>
        <FieldsOf field={field} except={[...named, 'application', 'pattern']} />
      </MoreSettings>
    </>
  );
}

const WIDTH = 400;
/** px, as in the style sheet. */
const HEIGHT = 90;
/** Width of a label beside a time, as a fraction of the picture (0 to 1). */
const WORDS = 0.34;
/** Maximum number of size bars. */
const MOST_BARS = 200;

/** Sizes, largest first. */
function Sizes({
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
function Times({
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
