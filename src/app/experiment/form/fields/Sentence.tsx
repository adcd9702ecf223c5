import { Fragment, useState, type ReactNode } from 'react';
import { controlId, useForm } from '../formContext.ts';
import { fieldAt, type FormField } from '../model/fields.ts';
import { FieldNotes, useControl } from './FieldFrame.tsx';
import { Control } from './FieldView.tsx';

/** A field within text, named by its label. `standing`: shown if omitted. */
export function Slot({ field, standing }: { readonly field: FormField; readonly standing?: string | undefined }) {
  const control = useControl(field, field.label);
  return <Control field={standing === undefined ? field : { ...field, nullMeans: standing }} control={control} />;
}

/** Container for fields within text: shows problems, and the description of the focused field, below. */
export function Noted({
  fields,
  className,
  children,
}: {
  readonly fields: readonly FormField[];
  readonly className: string;
  readonly children: ReactNode;
}) {
  const [focused, setFocused] = useState('');
  return (
    <>
      <div className={className} onFocus={({ target }) => setFocused(target.id)} onBlur={() => setFocused('')}>
        {children}
      </div>
      {fields.map((field) => (
        <FieldNotes key={controlId(field)} field={field} isShown={controlId(field) === focused} />
      ))}
    </>
  );
}

const SLOT = /\{(\w+)\}([.,;]?)/;

/** The settings named in a sentence. */
export const namedIn = (text: string): readonly string[] =>
  [...text.matchAll(new RegExp(SLOT, 'g'))].map(([, name]) => name!);

/** The next number of the series 1, 2, 5, 10, 20 and so on, above or below. */
function nextNumber(value: number, isMore: boolean): number {
  if (value <= 0) return isMore ? 0.001 : 0;
  const size = 10 ** Math.floor(Math.log10(value) + 1e-9);
  const all = [0.5, 1, 2, 5, 10].map((each) => Number((each * size).toPrecision(1)));
  const found = isMore
    ? all.find((each) => each > value * 1.001)
    : [...all].reverse().find((each) => each < value * 0.999);
  return found ?? value;
}

/** A number, typed or changed by − and +. */
function Stepped({ field }: { readonly field: FormField }) {
  const { edit } = useForm();
  const value = field.given ?? field.usual;
  const step = (isMore: boolean): void => {
    if (typeof value !== 'number') return;
    const { min = -Infinity, max = Infinity } = field;
    edit(field.path, Math.min(max, Math.max(min, nextNumber(value, isMore))));
  };
  const name = field.label.toLowerCase();
  return (
    <span className="stepped">
      <button type="button" className="bare" aria-label={`Less ${name}`} onClick={() => step(false)}>
        −
      </button>
      <Slot field={field} />
      <button type="button" className="bare" aria-label={`More ${name}`} onClick={() => step(true)}>
        +
      </button>
    </span>
  );
}

/**
 * Fields of an object as a sentence: `{name}` is replaced by that field, `{kind}` by the object's own. Unknown names
 * are removed.
 */
export function Sentence({
  field,
  text,
  steps = [],
  standing = {},
}: {
  readonly field: FormField;
  readonly text: string;
  /** Names of numbers with − and + buttons. */
  readonly steps?: readonly string[];
  /** Values shown by omitted fields. */
  readonly standing?: Readonly<Record<string, string>>;
}) {
  const { draft } = useForm();
  const at = (name: string): FormField | undefined => (name === 'kind' ? field : fieldAt(draft, [...field.path, name]));
  const slots = namedIn(text).flatMap((name) => at(name) ?? []);
  const words = (clause: string): ReactNode => {
    const [first = '', ...rest] = clause.split(SLOT);
    return (
      <span className="clause" key={clause}>
        {first}
        {namedIn(clause).map((name, index) => {
          const slot = at(name);
          return (
            <Fragment key={name}>
              {slot !== undefined && (
                <span className="slot">
                  {steps.includes(name) ? <Stepped field={slot} /> : <Slot field={slot} standing={standing[name]} />}
                  {rest[3 * index + 1]}
                </span>
              )}
              {rest[3 * index + 2]}
            </Fragment>
          );
        })}
      </span>
    );
  };
  // Lines break between clauses, if possible.
  const clauses = text.split(/(?<=[.,;]) +/).filter((clause) => clause !== '');
  return (
    <Noted className="says" fields={slots}>
      {clauses.flatMap((clause) => [words(clause), ' '])}
    </Noted>
  );
}
