import { useCallback, useEffect, useState } from 'react';
import type { Path } from '../../../scenario/path.ts';
import { fieldId } from './formContext.ts';
import { SELDOM } from './model/groups.ts';

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
  return { open, toggle, reveal };
}
