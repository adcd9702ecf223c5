import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDocked, useLab, useLaboratory, useLabSoon } from '../../run/useLab.ts';
import type { Run, Statement } from '../../run/words/statement.ts';
import { isStepView, isWhyOpen } from '../../run/labState.ts';
import { explain } from '../why/asking.ts';
import './sentence.css';

const overflows = (element: HTMLElement): boolean => element.scrollHeight > element.clientHeight + 1;

/** The part of a sentence that is shown. */
interface Fitting {
  readonly ref: RefObject<HTMLParagraphElement | null>;
  readonly runs: readonly Run[];
  /** Even the shortest form does not fit: use a smaller font. */
  readonly isSmall: boolean;
}

/** The first form of a sentence that fits its box, found before anything is painted. */
function useFittingForm(sentence: Statement): Fitting {
  const ref = useRef<HTMLParagraphElement>(null);
  // Fewer lines fit above Why, and on a projector while single packets are shown.
  const [below, step, why] = [useDocked(), useLabSoon(isStepView), useLabSoon(isWhyOpen)];
  const arrangement = `${below} ${step} ${why}`;
  const [tried, setTried] = useState({ sentence, arrangement, place: 0 });
  const isSame = tried.sentence === sentence && tried.arrangement === arrangement;
  const place = isSame ? tried.place : 0;
  const forms = [sentence.full, ...sentence.shorter];

  useLayoutEffect(() => {
    if (ref.current !== null && place <= sentence.shorter.length && overflows(ref.current))
      setTried({ sentence, arrangement, place: place + 1 });
  }, [sentence, arrangement, place]);

  const again = useCallback(() => setTried((before) => ({ ...before, place: 0 })), []);
  useEffect(() => {
    const box = ref.current?.parentElement;
    if (!box) return;
    const width = { known: box.clientWidth };
    const observer = new ResizeObserver(() => {
      // Other forms may change the height: refit only when the width changes.
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

/**
 * The sentence, shortened to fit. If it reports an event, it is a button that opens Why. A second button has screen
 * readers repeat it.
 */
function Headline() {
  const laboratory = useLaboratory();
  const sentence = useLab((state) => state.sentence);
  const { ref, runs, isSmall } = useFittingForm(sentence);
  const { event, flow } = sentence;
  const text = runs.map(({ text: words, emphasis }) => (emphasis ? <em key={words}>{words}</em> : words));
  return (
    <div className="headline">
      <p ref={ref} className={isSmall ? 'serif small' : 'serif'} data-testid="sentence">
        {event === null ? (
          <span key={sentence.key} className="said bare">
            {text}
          </span>
        ) : (
          <button
            key={sentence.key}
            type="button"
            className="said bare"
            title="Go there, and see why"
            onClick={() => explain(laboratory, { event, flow })}
          >
            {text}
          </button>
        )}
      </p>
      <button type="button" className="repeat off-wall" onClick={() => laboratory.repeat()}>
        Repeat
      </button>
    </div>
  );
}

/** One sentence about the present moment, as its headline. */
export function SentenceLine() {
  const watch = useLab((state) => state.watch);
  return (
    <section className="sentence" aria-label="What is happening">
      <Headline />
      <p className="watch off-wall cut-short">{watch}</p>
    </section>
  );
}
