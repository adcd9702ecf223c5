import { useForm } from '../formContext.ts';
import { FieldsOf, MoreSettings } from '../fields/FieldView.tsx';
import { FlowMarker } from '../fields/FlowMarker.tsx';
import { flowColour } from '../fields/flowColour.ts';
import { namedIn, Sentence } from '../fields/Sentence.tsx';
import { fieldAt, fieldsIn, kindAt, type FormField } from '../model/fields.ts';
import { flowName } from '../model/names.ts';
import { Sizes, Times } from './Distributions.tsx';
import type { Offer } from './offer.ts';
import { APPLICATIONS, PATTERNS, spoken, type Said } from './said.ts';
import { figure } from '../../../ui/words/numbers.ts';

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
