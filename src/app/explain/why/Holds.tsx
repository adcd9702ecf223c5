import type { RunData } from '../../run/runData.ts';
import { clockTime } from '../../ui/words/numbers.ts';
import { holdsOf } from './holds.ts';
import { citationText } from './reasons.ts';

/** Why the sender that the moment is about sends nothing more now. */
export function Holds({ data }: { readonly data: RunData }) {
  const holds = holdsOf(data);
  const name = data.opened.flows[data.present.about]?.name ?? '';
  if (holds.length === 0) return null;
  return (
    <section className="holds" aria-labelledby="holds-title">
      <h3 id="holds-title">Why does {name} send nothing more now?</h3>
      <ul>
        {holds.map(({ id, title, text, citation }) => (
          <li key={id}>
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

/** Whether a rule that does more than count fired at the moment, as the clock shows it. */
export function hasHappened({ opened, present }: RunData): boolean {
  const newest = present.why?.chain[0];
  if (newest === undefined || opened.rules[newest.rule]?.kind === 'duplicate') return false;
  return clockTime(newest.time) === clockTime(present.now);
}
