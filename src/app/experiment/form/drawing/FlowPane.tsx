import { FieldsOf } from '../fields/FieldView.tsx';
import { namedIn, Sentence } from '../fields/Sentence.tsx';
import { fieldId, useForm } from '../formContext.ts';
import { fieldAt, fieldsIn, kindAt } from '../model/fields.ts';

const MORE = ['more'];
const TIMES = 'From {from} to {to}, from {start} on, until {stop}.';
const SEVERAL = 'Number of such flows: {count}, started within {within}.';

/** Texts about a flow, by kind: first its description, then when or what it sends. */
const SAID: Readonly<Record<string, { readonly first: string; readonly part: string; readonly heading: string }>> = {
  tcp: { first: '{kind} {variant}, segments of {segmentSize}.', part: 'application', heading: 'What it sends' },
  udp: { first: '{kind} {rate} in packets of {packetSize}.', part: 'pattern', heading: 'When packets leave' },
};

/** The fields of a flow, in sentences. */
export function FlowPane({ flow, title }: { readonly flow: number; readonly title: string }) {
  const { draft, open, toggle } = useForm();
  const field = fieldAt(draft, ['flows', flow]);
  const said = SAID[field === undefined ? '' : (kindAt(field) ?? '')];
  if (field === undefined || said === undefined) return null;
  const whole = { ...field, label: 'Kind' };
  const part = fieldAt(draft, [...field.path, said.part]);
  const isOpen = open.has(fieldId(MORE));
  const named = [said.first, TIMES, SEVERAL].flatMap(namedIn);
  return (
    <>
      <h3 className="serif">{title}</h3>
      <Sentence field={whole} text={said.first} />
      <Sentence field={whole} text={TIMES} standing={{ stop: 'the end' }} />
      {part !== undefined && (
        <section className={fieldsIn(draft, part.path).length > 0 ? 'part' : 'part none'}>
          <h4>{said.heading}</h4>
          <Sentence field={part} text="{kind}" />
          <div className="fields">
            <FieldsOf field={part} />
          </div>
        </section>
      )}
      <section className="part">
        <Sentence field={whole} text={SEVERAL} />
        <button type="button" className="disclose" aria-expanded={isOpen} onClick={() => toggle(MORE)}>
          More settings
        </button>
        {isOpen && (
          <div className="fields">
            <FieldsOf field={field} except={[...named, said.part]} />
          </div>
        )}
      </section>
    </>
  );
}
