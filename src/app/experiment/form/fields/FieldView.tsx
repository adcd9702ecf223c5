import type { ReactNode } from 'react';
import type { Path } from '#scenario/words/path.ts';
import { fieldId, useForm } from '../formContext.ts';
import { added, removed } from '../model/draft.ts';
import { hasProblemBelow, problemsAt, problemSentence } from '../model/problems.ts';
import { elementsAt, fieldsIn, type FormField } from '../model/fields.ts';
import { anotherElement } from '../model/startFrom.ts';
import { ChoiceInput, KindInput, SwitchInput, TextInput } from './controls.tsx';
import { useRowsShown } from '../sections/rowsShown.tsx';
import { FieldFrame, useControl, type ControlProps } from './FieldFrame.tsx';
import { QuantityInput } from './QuantityInput.tsx';
import { Check } from '../../../ui/Check.tsx';

/** The control for a field. */
export function Control({ field, control }: { readonly field: FormField; readonly control: ControlProps }) {
  if (field.control === 'kinds') return <KindInput field={field} control={control} />;
  if (field.control === 'choice' || field.refersTo !== undefined)
    return <ChoiceInput field={field} control={control} />;
  if (field.control === 'switch') return <SwitchInput field={field} control={control} />;
  if (field.control === 'number') return <QuantityInput field={field} control={control} />;
  return <TextInput field={field} control={control} />;
}

/** A field with a single value, or with a selectable kind. `name`: its name inside a table. */
export function Input({ field, name }: { readonly field: FormField; readonly name?: string }) {
  const control = useControl(field, name);
  return (
    <FieldFrame field={field} isCell={name !== undefined}>
      <Control field={field} control={control} />
    </FieldFrame>
  );
}

/** The fields inside a field, except some. */
export function FieldsOf({ field, except = [] }: { readonly field: FormField; readonly except?: readonly string[] }) {
  const { draft } = useForm();
  return fieldsIn(draft, field.path)
    .filter(({ path }) => !except.includes(String(path.at(-1))))
    .map((inside) => <FieldView key={fieldId(inside.path)} field={inside} />);
}

/** Switch for a number that may be null, if null is not the default. */
function NothingSwitch({ field }: { readonly field: FormField }) {
  const { edit } = useForm();
  return (
    <Check className="nothing" on={field.given === null} set={(on) => edit(field.path, on ? null : undefined)}>
      {field.label}: {field.nullMeans}
    </Check>
  );
}

function Problems({ field }: { readonly field: FormField }) {
  const { checked, draft } = useForm();
  const problems = problemsAt(checked.problems, field.path);
  if (problems.length === 0) return null;
  return <p className="problem">{problems.map((problem) => problemSentence(draft, problem)).join(' ')}</p>;
}

/** An optional object. */
function OptionalObject({ field }: { readonly field: FormField }) {
  const { edit } = useForm();
  const isThere = (field.given ?? null) !== null;
  return (
    <fieldset className="group">
      <legend>
        <label>
          <input
            id={fieldId(field.path)}
            type="checkbox"
            checked={isThere}
            onChange={(event) => edit(field.path, event.target.checked ? {} : undefined)}
          />
          {field.label}
        </label>
      </legend>
      <p className="hint">
        {field.help} Otherwise {field.nullMeans}.
      </p>
      <Problems field={field} />
      {isThere && (
        <div className="fields">
          <FieldsOf field={field} />
        </div>
      )}
    </fieldset>
  );
}

/** Whether a field is a single value. */
const isPlain = ({ control }: FormField): boolean => ['number', 'text', 'switch', 'choice'].includes(control);

function ListView({ field }: { readonly field: FormField }) {
  const { draft, replace, reveal } = useForm();
  // A list of constant length.
  const isFixed = field.min !== undefined && field.min === field.max;
  const elements = fieldsIn(draft, field.path);
  const { from, to, others } = useRowsShown(elements.length, (row) => elements[row]!.path);
  const word = (field.label.replace(/s$/, '') || 'element').toLowerCase();
  return (
    <fieldset className="group" id={fieldId(field.path)} tabIndex={-1}>
      <legend>{field.label}</legend>
      <p className="hint">{field.help}</p>
      <Problems field={field} />
      {elements.slice(from, to).map((element, place) => (
        <div className="element" key={fieldId(element.path)}>
          <div className="fields">{isPlain(element) ? <Input field={element} /> : <FieldsOf field={element} />}</div>
          {!isFixed && (
            <button
              type="button"
              onClick={() => {
                replace(removed(draft, element.path));
                reveal([field.path]);
              }}
            >
              Remove <span className="unseen">{`${word} ${from + place + 1}`}</span>
            </button>
          )}
        </div>
      ))}
      {others}
      {!isFixed && (
        <button
          type="button"
          className="link"
          onClick={() => {
            const longer = added(draft, field.path, anotherElement(draft, field.path));
            replace(longer);
            const [first] = fieldsIn(longer, [...field.path, elementsAt(draft, field.path).length]);
            if (first !== undefined) reveal([first.path]);
          }}
        >
          Add {word}
        </button>
      )}
    </fieldset>
  );
}

/** A collapsible group of fields. */
function Closable({ field, title }: { readonly field: FormField; readonly title: string }) {
  const { draft, open, toggle } = useForm();
  const id = fieldId(field.path);
  const isOpen = open.has(id);
  const count = fieldsIn(draft, field.path).length;
  return (
    <div className="group">
      <button type="button" id={id} className="disclose" aria-expanded={isOpen} onClick={() => toggle(field.path)}>
        {title} ({count})
        <Flaw path={field.path} />
      </button>
      {isOpen && (
        <>
          <p className="hint">{field.help}</p>
          <div className="fields">
            <FieldsOf field={field} />
          </div>
        </>
      )}
    </div>
  );
}

/** Any field with everything inside it, generated from its description. */
export function FieldView({ field }: { readonly field: FormField }) {
  switch (field.control) {
    case 'list':
      return <ListView field={field} />;
    case 'settings':
      return <Closable field={field} title={field.label} />;
    case 'object':
      return field.usual === null ? <OptionalObject field={field} /> : <Closable field={field} title={field.label} />;
    case 'kinds':
      return (
        <fieldset className="group">
          <legend>{field.label}</legend>
          <div className="fields">
            <Input field={{ ...field, label: 'Kind' }} />
            <FieldsOf field={field} />
          </div>
        </fieldset>
      );
    case 'number':
      return (
        <div>
          <Input field={field} />
          {field.nullMeans !== undefined && field.usual !== null && !field.path.includes('queue') && (
            <NothingSwitch field={field} />
          )}
        </div>
      );
    default:
      return <Input field={field} />;
  }
}

/** Rarely used settings behind a button. `of`: what they belong to, which is open or not. */
export function MoreSettings({ of, children }: { readonly of: Path; readonly children: ReactNode }) {
  const { open, toggle } = useForm();
  const isOpen = open.has(fieldId(of));
  return (
    <>
      <button type="button" className="disclose" aria-expanded={isOpen} onClick={() => toggle(of)}>
        More settings
      </button>
      {isOpen && <div className="fields">{children}</div>}
    </>
  );
}

/** Says that there is a problem below a path. */
export function Flaw({ path }: { readonly path: Path }) {
  const { checked } = useForm();
  return hasProblemBelow(checked.problems, path) && <span className="flaw"> has a problem</span>;
}
