import { useLab, useLaboratory } from '../shell/useLab.ts';
import { whyOf, type Reason, type Why } from './reasons.ts';

function RuleBox({ why }: { readonly why: Why }) {
  return (
    <div className="rule-box">
      <div className="rule-title">
        <h3>{why.title}</h3>
        {why.url === undefined ? (
          <span>{why.citation}</span>
        ) : (
          <a href={why.url} target="_blank" rel="noreferrer">
            {why.citation} <span aria-hidden="true">↗</span>
          </a>
        )}
      </div>
      <p className="formula">{why.formula}</p>
      {why.changes.length > 0 && (
        <ul className="changes" aria-label="Before and after">
          {why.changes.map(({ name, before, after, unit, changed }) => (
            <li key={name}>
              {changed ? (
                <>
                  {name} <b>{before}</b> <span aria-label="to">→</span> <b>{after}</b>{' '}
                  {after === 'unlimited' ? '' : unit}
                </>
              ) : (
                <>
                  {name} stays {after} {after === 'unlimited' ? '' : unit}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Causes({ causes }: { readonly causes: readonly Reason[] }) {
  if (causes.length === 0) return null;
  return (
    <>
      <h3 className="causes-title">What led to it</h3>
      <ol className="causes">
        {causes.map(({ id, title, text, time, isDrop, times }) => (
          <li key={id} className={isDrop ? 'drop' : undefined}>
            <div>
              <b>
                {title}
                {times > 1 ? `, ${times} times` : ''}.
              </b>{' '}
              {text}
            </div>
            <time>
              {times > 1 ? 'from ' : ''}
              {time} s
            </time>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Why: the newest rule that fired, with its numbers and source, and what led to it. */
export function WhyPanel() {
  const laboratory = useLaboratory();
  // The panel is there only while the run stands still: its status changes with every step.
  useLab((state) => state.status);
  const why = laboratory.data === null ? null : whyOf(laboratory.data);
  return (
    <aside className="why" aria-labelledby="why-title">
      <header>
        <h2 id="why-title">{why === null ? 'Nothing has happened yet' : why.question}</h2>
        <button type="button" className="quiet" onClick={() => laboratory.set({ whyWanted: false })}>
          Close<span className="unseen"> why</span> <kbd>W</kbd>
        </button>
      </header>
      {why === null ? (
        <p>Play, or take a step: the first rule that fires is explained here.</p>
      ) : (
        <>
          <p className="when">
            {why.flow} at {why.time} s
          </p>
          <RuleBox why={why} />
          <p className="plain">{why.plain}</p>
          <Causes causes={why.causes} />
        </>
      )}
    </aside>
  );
}
