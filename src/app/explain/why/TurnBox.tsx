import { count as written } from '../../ui/words/numbers.ts';
import type { Turns } from './answer.ts';
import { citationText } from './reasons.ts';
import { RuleTitle } from './RuleBox.tsx';

/** The scheduler's rule that gave a line its turn, shown beside the rule that decided about the packet. */
export function TurnBox({ turns: { plain, citation, deficit } }: { readonly turns: Turns }) {
  return (
    <section className="rule-box" aria-label="Whose turn">
      <RuleTitle title="Whose turn" citation={citationText(citation)} url={citation.url} />
      <p>
        {plain}
        {deficit !== undefined && (
          <>
            {' '}
            Its deficit: <b>{written(deficit)} bytes.</b>
          </>
        )}
      </p>
    </section>
  );
}
