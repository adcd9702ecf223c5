import { useLab, useLaboratory } from '../shell/useLab.ts';
import { useFittingForm } from './useFittingForm.ts';

/** The sentence, as long as there is room for it, and a button that says it once more. */
export function Headline() {
  const laboratory = useLaboratory();
  const sentence = useLab((state) => state.sentence);
  const { ref, runs, isSmall } = useFittingForm(sentence);
  return (
    <div className="headline">
      <p ref={ref} className={isSmall ? 'serif small' : 'serif'} data-testid="sentence">
        <span key={sentence.key} className="said">
          {runs.map(({ text, emphasis }) => (emphasis ? <em key={text}>{text}</em> : text))}
        </span>
      </p>
      <button type="button" className="repeat" onClick={() => laboratory.repeat()}>
        Repeat
      </button>
    </div>
  );
}
