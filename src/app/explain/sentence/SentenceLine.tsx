import { useLab } from '../../run/useLab.ts';
import { Headline } from './Headline.tsx';

/** What is happening, in one sentence: the title of the moment. */
export function SentenceLine() {
  const watch = useLab((state) => state.watch);
  return (
    <section className="sentence" aria-label="What is happening">
      <Headline />
      <p className="watch">{watch}</p>
    </section>
  );
}
