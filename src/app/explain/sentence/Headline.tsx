import { useLab, useLaboratory } from '../../run/useLab.ts';
import { explain } from '../why/asking.ts';
import { useFittingForm } from './useFittingForm.ts';

/** The sentence, as long as there is room for it: of an event it leads to why that happened. And a button that says it once more. */
export function Headline() {
  const laboratory = useLaboratory();
  const sentence = useLab((state) => state.sentence);
  const { ref, runs, isSmall } = useFittingForm(sentence);
  const { event, flow } = sentence;
  const text = runs.map(({ text: words, emphasis }) => (emphasis ? <em key={words}>{words}</em> : words));
  return (
    <div className="headline">
      <p ref={ref} className={isSmall ? 'serif small' : 'serif'} data-testid="sentence">
        {event === null ? (
          <span key={sentence.key} className="said">
            {text}
          </span>
        ) : (
          <button
            key={sentence.key}
            type="button"
            className="said"
            title="Go there, and see why"
            onClick={() => explain(laboratory, { event, flow })}
          >
            {text}
          </button>
        )}
      </p>
      <button type="button" className="repeat" onClick={() => laboratory.repeat()}>
        Repeat
      </button>
    </div>
  );
}
