import { fieldId, SELDOM, useForm } from '../formContext.ts';
import { FieldView, Input } from '../fields/FieldView.tsx';
import { edited, type Draft } from '../model/draft.ts';
import { elementsAt, fieldAt, fieldsIn } from '../model/fields.ts';
import { ownValue } from '#scenario/words/plainData.ts';

const FIRST = ['title', 'seed', 'duration'];
const ELSEWHERE = ['network', 'flows', 'interventions'];

/** Payload of all TCP flows at once. */
function Segment() {
  const { draft, replace, leave, tell } = useForm();
  const tcp = elementsAt(draft, ['flows']).flatMap((flow, index) =>
    ownValue(flow, 'kind') === 'udp' ? [] : [['flows', index, 'segmentSize']],
  );
  const fields = tcp.flatMap((path) => fieldAt(draft, path) ?? []);
  const sizes = new Set(fields.map(({ given, usual }) => given ?? usual));
  const [size] = sizes;
  if (fields.length === 0) return null;
  const differ = sizes.size > 1;
  return (
    <div className="field">
      <label htmlFor="all-segments">Segment</label>
      <span className="quantity">
        <input
          id="all-segments"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-describedby="all-segments-help"
          value={differ || (typeof size !== 'number' && typeof size !== 'string') ? '' : String(size)}
          placeholder={differ ? 'they differ' : ''}
          onChange={({ target }) => {
            const number = Number(target.value);
            const value = target.value === '' ? undefined : Number.isInteger(number) ? number : target.value;
            replace(
              tcp.reduce<Draft>((result, path) => edited(result, path, value), draft),
              'all-segments',
            );
          }}
          onFocus={() => fields[0] !== undefined && tell(fields[0])}
          onBlur={leave}
        />
        <span aria-hidden="true">bytes</span>
      </span>
      <p className="hint" hidden id="all-segments-help">
        Payload of the packets of all TCP flows, in bytes.
      </p>
    </div>
  );
}

/** Fields of the run as a whole. */
export function RunFields() {
  const { draft, open, toggle } = useForm();
  const all = fieldsIn(draft, []);
  const first = all.filter(({ path }) => FIRST.includes(String(path[0])));
  const seldom = all.filter(({ path }) => !FIRST.includes(String(path[0])) && !ELSEWHERE.includes(String(path[0])));
  const isOpen = open.has(fieldId(SELDOM));
  return (
    <section aria-labelledby="form-run">
      <h3 id="form-run">Run</h3>
      <div className="fields">
        {first.map((field) => (
          <Input key={fieldId(field.path)} field={field} />
        ))}
        <Segment />
      </div>
      <button type="button" className="link" id={fieldId(SELDOM)} aria-expanded={isOpen} onClick={() => toggle(SELDOM)}>
        {isOpen ? 'Less' : `${seldom.length} more`}
      </button>
      {isOpen && (
        <div className="fields">
          {seldom.map((field) => (
            <FieldView key={fieldId(field.path)} field={field} />
          ))}
        </div>
      )}
    </section>
  );
}
