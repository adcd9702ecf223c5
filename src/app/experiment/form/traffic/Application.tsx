import { quantile } from 'd3-array';
import { count, figure, milliseconds } from '../../../ui/words/numbers.ts';
import { fieldId, useForm } from '../formContext.ts';
import { FieldsOf, FieldView, Input } from '../fields/FieldView.tsx';
import { FlowMarker } from '../fields/FlowMarker.tsx';
import { flowColour } from '../fields/flowColour.ts';
import { fieldAt, fieldsIn } from '../model/fields.ts';
import { flowName } from '../model/names.ts';
import { bytes } from '../model/sends.ts';
import { histogram, sizesSentence, type Offer } from './offer.ts';

const WIDTH = 400;
const HEIGHT = 90;
/** Bars of sizes, at most. */
const MOST_BARS = 200;
/** Fewer are no distribution. */
const FEW = 5;

/** Sizes, largest first. */
function Sizes({ sizes }: { readonly sizes: readonly number[] }) {
  const shown = [...sizes].sort((a, b) => b - a).slice(0, MOST_BARS);
  const [largest = 1] = shown;
  const each = WIDTH / shown.length;
  const carrying = Math.max(1, Math.round(sizes.length / 10));
  return (
    <>
      <h3>Sizes</h3>
      <p>{sizesSentence(sizes)}</p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {shown.map((size, place) => (
          <rect
            // A bar is its place.
            key={place}
            className={place < carrying ? undefined : 'pale'}
            x={place * each}
            width={each * 0.84}
            y={HEIGHT * (1 - size / largest)}
            height={(HEIGHT * size) / largest}
          />
        ))}
      </svg>
      <p className="hint">One bar each, largest first: {bytes(largest)}.</p>
    </>
  );
}

/** Times on a logarithmic scale, with the middle and the 95th percentile. */
function Times({
  title,
  times,
  of,
}: {
  readonly title: string;
  readonly times: readonly number[];
  readonly of: string;
}) {
  const { bounds, counts } = histogram(times, 16);
  const most = Math.max(...counts);
  const [least, longest] = [bounds[0]!, bounds.at(-1)!];
  const [half, slow] = [quantile(times, 0.5)!, quantile(times, 0.95)!];
  const x = (time: number): number => (WIDTH * Math.log(time / least)) / Math.log(longest / least || 2);
  return (
    <>
      <h3>{title}</h3>
      <p>
        half in <b>{milliseconds(half)}</b>, 95 % in <b>{milliseconds(slow)}</b>
      </p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {counts.map((number, place) => (
          <rect
            // A bar is its class.
            key={place}
            x={(WIDTH * place) / counts.length}
            width={(WIDTH / counts.length) * 0.94}
            y={HEIGHT * (1 - number / most)}
            height={(HEIGHT * number) / most}
          />
        ))}
        {[half, slow].map((time, place) => (
          <line key={place} x1={x(time)} x2={x(time)} y1="0" y2={HEIGHT} />
        ))}
      </svg>
      <p className="hint">
        {count(times.length)} {of} from {milliseconds(least)} to {milliseconds(longest)}, logarithmic.
      </p>
    </>
  );
}

const EARLY = ['name', 'variant', 'rate', 'from', 'to', 'start', 'stop', 'count', 'within'];
const MORE = ['more of the application'];

interface Props {
  readonly line: number;
  readonly tone: number;
  readonly offer: Offer | undefined;
  readonly seed: number;
  readonly duplicate: () => void;
  readonly remove: () => void;
}

/** The fields of an application, and what a first run shows of it. */
export function Application({ line, tone, offer, seed, duplicate, remove }: Props) {
  const { draft, open, toggle } = useForm();
  const path = ['flows', line];
  const field = fieldAt(draft, path);
  if (field === undefined) return null;
  const known = fieldsIn(draft, path);
  const fields = (names: readonly string[]) =>
    names.flatMap((name) => known.filter(({ path: at }) => at.at(-1) === name));
  const isOpen = open.has(fieldId(MORE));
  const writes = offer?.writes ?? [];
  const took = writes.flatMap(([, , time]) => (Number.isNaN(time) ? [] : [time]));
  const sizes = writes.map(([, size]) => size);
  const gaps = writes.slice(1).map(([at], index) => at - writes[index]![0]);
  const differ = new Set(sizes).size > 1;
  return (
    <>
      <h3 className="serif">
        <FlowMarker flow={tone} /> {flowName(field.given)}
      </h3>
      <p className="acts">
        <button type="button" onClick={duplicate}>
          Duplicate
        </button>
        <button type="button" onClick={remove}>
          Remove
        </button>
      </p>
      <div className="fields">
        <Input field={{ ...field, label: 'Kind' }} />
        {fields(EARLY).map((each) => (
          <FieldView key={fieldId(each.path)} field={each} />
        ))}
      </div>
      {fields(['application', 'pattern']).map((each) => (
        <FieldView key={fieldId(each.path)} field={each} />
      ))}
      <div className="seen" style={{ color: flowColour(tone) }}>
        {sizes.length >= FEW && differ && <Sizes sizes={sizes} />}
        {gaps.length >= FEW && new Set(gaps.map((gap) => gap.toPrecision(3))).size > 2 && (
          <Times title="Time between them" times={gaps} of="gaps" />
        )}
        {took.length >= FEW && <Times title="How long one took" times={took} of="transfers" />}
        {writes.length >= FEW && <p className="hint">One run, seed {figure(seed)}: not yet a result.</p>}
      </div>
      <button type="button" className="disclose" aria-expanded={isOpen} onClick={() => toggle(MORE)}>
        More settings
      </button>
      {isOpen && (
        <div className="fields">
          <FieldsOf field={field} except={[...EARLY, 'application', 'pattern']} />
        </div>
      )}
    </>
  );
}
