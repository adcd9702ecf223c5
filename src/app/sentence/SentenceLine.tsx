import { useLab } from '../shell/useLab.ts';

/** What is happening, in one sentence: the title of the moment. */
export function SentenceLine() {
  const sentence = useLab((state) => state.sentence);
  const watch = useLab((state) => state.watch);
  return (
    <section className="sentence" aria-label="What is happening">
      <p className="serif" data-testid="sentence">
        {sentence}
      </p>
      <p className="watch">{watch}</p>
    </section>
  );
}
