import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Saying } from './saying.ts';

/** How a sentence is shown: whole, in fewer words, or those in small letters. */
const FORMS = ['full', 'short', 'small'] as const;
export type Form = (typeof FORMS)[number];

const overflows = (element: HTMLElement): boolean => element.scrollHeight > element.clientHeight + 1;

/** The first form of a sentence that fits into its box, tried before anything is painted. */
export function useFittingForm(sentence: Saying): {
  readonly ref: RefObject<HTMLParagraphElement | null>;
  readonly form: Form;
} {
  const ref = useRef<HTMLParagraphElement>(null);
  const [tried, setTried] = useState({ sentence, place: 0 });
  const place = tried.sentence === sentence ? tried.place : 0;

  useLayoutEffect(() => {
    const now = tried.sentence === sentence ? tried.place : 0;
    if (ref.current !== null && now < FORMS.length - 1 && overflows(ref.current))
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

  return { ref, form: FORMS[place] ?? 'full' };
}
