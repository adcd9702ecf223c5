import { createContext, useContext } from 'react';
import type { Path } from '../../../scenario/path.ts';
import type { Checked } from './model/check.ts';
import type { Draft } from './model/draft.ts';
import type { FormField } from './model/fields.ts';
import type { Names } from './model/names.ts';

/** What every part of the form knows and may do. */
export interface FormParts {
  readonly draft: Draft;
  /** The last check: it comes a moment after the last change. */
  readonly checked: Checked;
  readonly names: Names;
  /** Rows and groups that are open, by the id of their field. */
  readonly open: ReadonlySet<string>;
  /** Opens or closes a row or a group. */
  readonly toggle: (path: Path) => void;
  /** Sets a field; undefined takes it away. Letters typed into the same field are one step back. */
  readonly edit: (path: Path, value: unknown, isTyping?: boolean) => void;
  /** Puts another draft in place; those of the same `typing` one after the other are one step back. */
  readonly replace: (draft: Draft, typing?: string) => void;
  /** Whoever leaves a field has finished typing. */
  readonly leave: () => void;
  /** Tells the line at the foot which field is meant. */
  readonly tell: (field: FormField) => void;
  /** Opens what hides a field, and moves the focus there: the first of these that is shown. */
  readonly reveal: (paths: readonly Path[]) => void;
}

export const FormContext = createContext<FormParts | null>(null);

export function useForm(): FormParts {
  const parts = useContext(FormContext);
  if (parts === null) throw new Error('There is no form around this component.');
  return parts;
}

/** The id of a field, or of the row it is. */
export const fieldId = (path: Path): string => ['field', ...path].join('-');

/** The id of a field's control: an object of several kinds has the menu of its kinds. */
export const controlId = ({ path, control }: FormField): string =>
  fieldId(control === 'kinds' ? [...path, 'kind'] : path);
