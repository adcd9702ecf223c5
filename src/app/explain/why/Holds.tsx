import type { Citation } from '../../../engine/rule.ts';
import type { RunData } from '../../run/record/runData.ts';
import { clockTime } from '../../ui/words/numbers.ts';
import { noGrowthOf } from './growth.ts';
import { holdsOf } from './holds.ts';
import { citationText } from './reasons.ts';

interface Answer {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly citation: Citation | null;
}

/** A question such as "why did nothing happen", with answers and sources. */
function Question({
  id,
  asked,
  answers,
}: {
  readonly id: string;
  readonly asked: string;
  readonly answers: readonly Answer[];
}) {
  if (answers.length === 0) return null;
  return (
    <section className="holds" aria-labelledby={id}>
      <h3 id={id}>{asked}</h3>
      <ul>
        {answers.map(({ id: key, title, text, citation }) => (
          <li key={key}>
            <b>{title}</b> {text}{' '}
            {citation?.url === undefined ? (
              citation !== null && <span className="source">{citationText(citation)}</span>
            ) : (
              <a className="source" href={citation.url} target="_blank" rel="noreferrer">
                {citationText(citation)} <span aria-hidden="true">↗</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Explains why the current ACK did not increase cwnd, and why the sender sends nothing now. */
export function Holds({ data }: { readonly data: RunData }) {
  const name = data.opened.flows[data.present.about]?.name ?? '';
  const growth = noGrowthOf(data);
  return (
    <>
      <Question
        id="growth-title"
        asked={`Why has cwnd of ${name} not grown by a whole segment with this ACK?`}
        answers={growth === null ? [] : [growth]}
      />
      <Question id="holds-title" asked={`Why does ${name} send nothing more now?`} answers={holdsOf(data)} />
    </>
  );
}

/** Whether a rule that does more than count fired at the displayed time. */
export function hasHappened({ opened, present }: RunData): boolean {
  const newest = present.why?.chain[0];
  if (newest === undefined || opened.rules[newest.rule]?.kind === 'duplicate') return false;
  return clockTime(newest.time) === clockTime(present.now);
}
