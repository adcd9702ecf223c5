import type { ReactNode } from 'react';
import { encodeLink } from '#scenario/link/link.ts';
import type { FigureName } from '../../../study/figures.ts';
import type { Plan } from '../../../study/plan.ts';
import type { Results } from '../../../study/results.ts';
import { reversalOf, reversalWords } from '../../../study/reversal.ts';
import { Figure } from '../../charts/figure/Figure.tsx';
import { hashOf } from './address.ts';
import { reversedFigure } from './figures/reversed.ts';

/** Two contenders whose order is reversed in the run without jitter: a sentence, and their differences seed by seed. */
export function Reversed({
  results,
  name,
  plan,
}: {
  readonly results: Results;
  readonly name: FigureName;
  readonly plan: Plan;
}): ReactNode {
  const reversal = reversalOf(results, name);
  if (reversal === null) return null;
  const { study } = results;
  const { title, text } = reversalWords(results, name, reversal);
  const { ahead, behind } = reversal;
  const links = [ahead, behind].map((contender) => ({
    label: study.contenders[contender]!,
    scenario: study.unjittered(0, contender).scenario,
  }));
  return (
    <section className="reversed off-wall" aria-label="Without jitter">
      <div>
        <h2 className="serif">{title}</h2>
        <p>{text}</p>
        <p className="ways">
          {links.map(
            ({ label, scenario }) =>
              scenario !== null && (
                <a key={label} href={`#${encodeLink(scenario)}`}>
                  {label} without jitter, in the Lab
                </a>
              ),
          )}
          <a href={hashOf({ ...plan, jitter: 0, background: null })}>Run without jitter</a>
        </p>
      </div>
      <Figure {...reversedFigure(results, name, reversal)} />
    </section>
  );
}
