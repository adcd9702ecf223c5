import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Run, Statement } from '../../run/statement.ts';

const overflows = (element: HTMLElement): boolean => element.scrollHeight > element.clientHeight + 1;

/** What of a sentence is shown. */
interface Fitting {
  readonly ref: RefObject<HTMLParagraphElement | null>;
  readonly runs: readonly Run[];
  /** Not even the fewest words fit: smaller letters. */
  readonly isSmall: boolean;
}

/** The first form of a sentence that fits into its box, tried before anything is painted. */
export function useFittingForm(sentence: Statement): Fitting {
  const ref = useRef<HTMLParagraphElement>(null);
  const [tried, setTried] = useState({ sentence, place: 0 });
  const place = tried.sentence === sentence ? tried.place : 0;
  const forms = [sentence.full, ...sentence.shorter];

  useLayoutEffect(() => {
    const now = tried.sentence === sentence ? tried.place : 0;
    if (ref.current !== null && now <= sentence.shorter.length && overflows(ref.current))
      setTried({ sentence, place: now + 1 });
  }, [sentence, tried]);

  const again = useCallback(() => setTried((before) => ({ ...before, place: 0 })), []);
  useEffect(() => {
    const box = ref.current?.parentElement;
    if (!box) return;
    const width = { known: box.clientWidth };
    const observer = new ResizeObserver(() => {
      // Another form may be higher or lower: only the width asks for another try.
      if (box.clientWidth === width.known) return;
      width.known = box.clientWidth;
      again();
    });
    observer.observe(box);
    void document.fonts.ready.then(again);
    return () => observer.disconnect();
  }, [again]);

  return { ref, runs: forms[place] ?? forms.at(-1) ?? [], isSmall: place >= forms.length };
}
