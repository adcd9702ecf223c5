import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { Path } from '../../../scenario/path.ts';
import type { Checked } from './model/problems.ts';
import type { Draft } from './model/draft.ts';
import type { FormField } from './model/fields.ts';
import type { Names } from './model/names.ts';

/** The group of fields of the run that are seldom wanted; no field has this name. */
export const SELDOM: readonly string[] = ['seldom'];

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
  /** What was last asked to be revealed: a long table shows its row. */
  readonly wished: readonly Path[];
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

/** Every place that may hide a field: what it is in, and the group of fields that are seldom wanted. */
const hiding = (path: Path): string[] => [fieldId(SELDOM), ...path.map((_, end) => fieldId(path.slice(0, end + 1)))];

/** Rows and groups that are open, and the way to a field in them. */
export function useReveal(selectLink: (path: Path) => void) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [wish, setWish] = useState<readonly Path[]>([]);
  useEffect(() => {
    for (const path of wish) {
      const ids = [fieldId(path), fieldId([...path, 'kind'])];
      const element = ids.map((id) => document.getElementById(id)).find((found) => found !== null);
      if (element === undefined) continue;
      element.focus();
      element.scrollIntoView({ block: 'nearest' });
      return;
    }
  }, [wish]);
  const toggle = useCallback((path: Path): void => {
    const id = fieldId(path);
    setOpen((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]));
  }, []);
  const reveal = useCallback(
    (paths: readonly Path[]): void => {
      const [first] = paths;
      if (first !== undefined) {
        // An element by itself is a row: it need not open to be found.
        const isRow = typeof first.at(-1) === 'number';
        if (!isRow) setOpen((before) => new Set([...before, ...hiding(first.slice(0, -1))]));
        selectLink(first);
      }
      setWish([...paths]);
    },
    [selectLink],
  );
  return { open, toggle, reveal, wished: wish };
}
