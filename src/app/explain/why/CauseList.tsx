import { Fragment } from 'react';
import { useLaboratory } from '../../run/useLab.ts';
import { explain } from './asking.ts';
import { CauseGlyph } from './CauseGlyph.tsx';
import type { Cause, Chain } from './causes.ts';
import { selectCause } from './selection.ts';

/** A cause: a button that shows its rule. Of the chosen one, a way to its moment. */
function CauseRow({ cause, chain, back }: { readonly cause: Cause; readonly chain: Chain; readonly back: number }) {
  const laboratory = useLaboratory();
  const { causes } = chain;
  const place = causes.indexOf(cause);
  const isChosen = place === causes.length - 1 - back;
  const { event } = cause.firing;
  const isElsewhere = event !== laboratory.data?.present.event;
  return (
    <li className={isChosen ? 'chosen' : undefined}>
      <CauseGlyph glyph={cause.glyph} count={cause.count} />
      <div>
        <button
          type="button"
          className="cause"
          aria-current={isChosen ? 'step' : undefined}
          onClick={() => selectCause(laboratory, causes, causes.length - 1 - place)}
        >
          {cause.glyph === 'count' && <span className="unseen">Duplicate ACK. </span>}
          {cause.title !== '' && <b>{cause.title} </b>}
          {cause.text}
        </button>
        {isChosen && isElsewhere && (
          <button type="button" className="link go" onClick={() => explain(laboratory, cause.firing)}>
            Go there
          </button>
        )}
      </div>
      <time>
        {cause.covers > 1 && 'from '}
        {cause.time}
        <span className={place === 0 ? undefined : 'unseen'}> s</span>
      </time>
    </li>
  );
}

/** What led to the newest firing, oldest first, and the firing itself. */
export function CauseList({ chain, back }: { readonly chain: Chain; readonly back: number }) {
  const { causes, between } = chain;
  return (
    <ol className="causes" aria-label="Causes, the oldest first">
      {causes.map((cause, place) => (
        <Fragment key={cause.key}>
          <CauseRow cause={cause} chain={chain} back={back} />
          {place === 0 && between > 0 && (
            <li className="between">{between === 1 ? '1 cause' : `${between} causes`} in between</li>
          )}
        </Fragment>
      ))}
    </ol>
  );
}
