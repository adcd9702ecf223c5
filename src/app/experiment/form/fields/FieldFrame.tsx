import type { ReactNode } from 'react';
import { controlId, useForm } from '../formContext.ts';
import { problemsAt, problemSentence } from '../model/problems.ts';
import { rangeText, shownText } from '../model/quantityText.ts';
import { kindAt, type FormField } from '../model/fields.ts';

/** Attributes that name, describe and identify a control. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid'?: true;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/** Range and default of a field in a line: `0 to 10 000 ms, usually 15 ms.` */
export function limitsOf(field: FormField): string {
  const choice = field.choices.find(({ value }) => value === field.usual)?.label;
  const usual =
    typeof field.usual === 'boolean' ? (field.usual ? 'yes' : 'no') : (choice ?? shownText(field.usual, field));
  const isPlain = field.control !== 'object' && field.control !== 'list' && field.control !== 'kinds';
  const parts = [
    field.control === 'number' ? rangeText(field) : '',
    isPlain && usual !== '' ? `default ${usual}` : '',
    field.usual === null && field.nullMeans !== undefined ? `otherwise ${field.nullMeans}` : '',
  ].filter((part) => part !== '');
  const text = parts.join(', ');
  return text === '' ? '' : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

/** Attributes of a field's control. `name`: its name inside a table; otherwise its label. */
export function useControl(field: FormField, name?: string): ControlProps {
  const { checked, tell, leave } = useForm();
  const id = controlId(field);
  const isBad = problemsAt(checked.problems, field.path).length > 0;
  return {
    id,
    'aria-label': name,
    'aria-describedby': isBad ? `${id}-problem ${id}-help` : `${id}-help`,
    ...(isBad ? { 'aria-invalid': true } : {}),
    onFocus: () => tell(field),
    onBlur: leave,
  };
}

/**
 * Adds label, help and problems to a control. Inside a table, row and column label it. The help is shown for the field
 * in use only: below it, or in the line at the bottom of the form.
 */
export function FieldFrame({
  field,
  isCell,
  children,
}: {
  readonly field: FormField;
  readonly isCell: boolean;
  readonly children: ReactNode;
}) {
  const id = controlId(field);
  const { about } = useForm();
  return (
    <div className={isCell ? 'field cell' : 'field'}>
      {!isCell && <label htmlFor={id}>{field.label}</label>}
      {children}
      <FieldNotes field={field} isShown={!isCell && about !== null && controlId(about) === id} />
    </div>
  );
}

/** Problems and description of a field, linked to its control. */
export function FieldNotes({ field, isShown }: { readonly field: FormField; readonly isShown: boolean }) {
  const { checked, draft } = useForm();
  const id = controlId(field);
  const problems = problemsAt(checked.problems, field.path);
  const kind = field.control === 'kinds' ? field.choices.find(({ value }) => value === kindAt(field))?.help : '';
  return (
    <>
      {problems.length > 0 && (
        <p className="problem" id={`${id}-problem`}>
          {problems.map((problem) => problemSentence(draft, problem)).join(' ')}
        </p>
      )}
      <p className="hint" hidden={!isShown} id={`${id}-help`}>
        {`${limitsOf(field)} ${field.help} ${kind ?? ''}`.trim()}
      </p>
    </>
  );
}
