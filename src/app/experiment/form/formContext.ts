import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { Path } from '#scenario/words/path.ts';
import type { Checked } from './model/problems.ts';
import type { Draft } from './model/draft.ts';
import type { FormField } from './model/fields.ts';
import type { Names } from './model/names.ts';

/** Pseudo-path of the group of rarely used fields; no field has this name. */
export const SELDOM: readonly string[] = ['seldom'];

/** Context of all parts of the form. */
export interface FormParts {
  readonly draft: Draft;
  /** The last check, done shortly after each change. */
  readonly checked: Checked;
  readonly names: Names;
  /** Ids of expanded rows and groups. */
  readonly open: ReadonlySet<string>;
  /** Expands or collapses a row or a group. */
  readonly toggle: (path: Path) => void;
  /** Sets a field; undefined removes it. Characters typed into one field are one undo step. */
  readonly edit: (path: Path, value: unknown, isTyping?: boolean) => void;
  /** Replaces the draft; consecutive changes with the same `typing` are one undo step. */
  readonly replace: (draft: Draft, typing?: string) => void;
  /** Ends the undo step of a field when it is left. */
  readonly leave: () => void;
  /** Sets the field described in the bottom line. */
  readonly tell: (field: FormField) => void;
  /** The field whose description is shown below it; null: none, or the bottom line has it. */
  readonly about: FormField | null;
  /** Focuses the first of these fields that is visible, after expanding its parents. */
  readonly reveal: (paths: readonly Path[]) => void;
  /** The last path to reveal: a long table shows its row. */
  readonly wished: readonly Path[];
}

export const FormContext = createContext<FormParts | null>(null);

export function useForm(): FormParts {
  const parts = useContext(FormContext);
  if (parts === null) throw new Error('There is no form around this component.');
  return parts;
}

/** The id of a field, or of its row. */
export const fieldId = (path: Path): string => ['field', ...path].join('-');

/** The id of a field's control: for an object with kinds, the kind menu. */
export const controlId = ({ path, control }: FormField): string =>
  fieldId(control === 'kinds' ? [...path, 'kind'] : path);

/** All containers that may hide a field: its parents, and the group of rarely used fields. */
const hiding = (path: Path): string[] => [fieldId(SELDOM), ...path.map((_, end) => fieldId(path.slice(0, end + 1)))];

/** Expanded rows and groups, and how to reveal a field in them. */
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
        // A list element is a row: it need not be expanded to be found.
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
