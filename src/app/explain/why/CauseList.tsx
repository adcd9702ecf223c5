import { Fragment, type ReactElement, type ReactNode } from 'react';
import { useLaboratory } from '../../run/useLab.ts';
import { explain } from './asking.ts';
import type { RunData } from '../../run/record/runData.ts';
import type { Cause, Chain } from './causes.ts';
import { selectCause } from './selection.ts';
import type { Glyph } from './statements.ts';
import { lostOf, WhatIf } from './WhatIf.tsx';

/** Causes of loss that only radio networks have, with the signs used on the plots. */
const loss = (path: string) => <path className="lost" d={path} />;

const SHAPES: Readonly<Record<Glyph, ReactElement>> = {
  cross: <path className="cross" d="M3.5 3.5 14.5 14.5M14.5 3.5 3.5 14.5" />,
  count: <circle className="full" cx="9" cy="9" r="8.5" />,
  arrow: (
    <>
      <circle className="open" cx="9" cy="9" r="7.5" />
      <path className="stroke" d="M5.5 9h6M9 6l3 3-3 3" />
    </>
  ),
  diamond: <path className="open" d="M9 1 17 9 9 17 1 9Z" />,
  triangle: <path className="filled" d="M9 1.5 17 16H1Z" />,
  ring: <circle className="ring" cx="9" cy="9" r="5.5" />,
  collision: loss('M9 2.5 16 15H2Z'),
  route: loss('M1 9h5M12 9h5M9 2v14'),
  bits: <circle className="lost" cx="9" cy="9" r="6" />,
  address: loss('M3 3h12v12H3Z'),
  hops: loss('M9 2v14M3 5.5l12 7M15 5.5l-12 7'),
  forced: loss('M5.5 2.5v13M12.5 2.5v13'),
};

/** The sign of a cause, as on the plots. */
function CauseGlyph({ glyph, count }: { readonly glyph: Glyph; readonly count: string }) {
  return (
    <svg className="cause-glyph" viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
      {SHAPES[glyph]}
      {glyph === 'count' && (
        <text x="9" y="13.2" textAnchor="middle">
          {count}
        </text>
      )}
    </svg>
  );
}

interface RowProps {
  readonly cause: Cause;
  readonly chain: Chain;
  readonly back: number;
  /** The loss that starts the chain, if this cause is that loss. */
  readonly asked: ReturnType<typeof lostOf>;
  readonly brief: boolean;
  /** Replaces the time. */
  readonly end: ReactNode;
}

/** A cause: a button that shows its rule. The selected one also has a link to its moment. */
function CauseRow({ cause, chain, back, asked, brief, end }: RowProps) {
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
          className="cause bare"
          aria-current={isChosen ? 'step' : undefined}
          onClick={() => selectCause(laboratory, chain, causes.length - 1 - place)}
        >
          {cause.glyph === 'count' && <span className="unseen">Duplicate ACK. </span>}
          {cause.title !== '' && <b>{cause.title} </b>}
          {!brief ? cause.text : (cause.title === '' || cause !== causes.at(-1)) && cause.brief}
        </button>
        {isChosen && isElsewhere && cause.at === undefined && !brief && (
          <button type="button" className="link go" onClick={() => explain(laboratory, cause.firing)}>
            Go there
          </button>
        )}
        {asked !== null && <WhatIf asked={asked} brief={brief} />}
      </div>
      {end ?? (
        <time>
          {cause.covers > 1 && !brief && 'from '}
          {cause.time}
          <span className={place === 0 ? undefined : 'unseen'}> s</span>
        </time>
      )}
    </li>
  );
}

/**
 * Maximum number of rows in the brief form: the middle of a longer chain is folded into one. `aboveTable`: above the
 * table of true causes of a mobile network.
 */
export const MOST_BRIEF = { alone: 7, aboveTable: 3 } as const;
/** Number of causes shown before the fold. */
const BEFORE_FOLD = 2;

interface ListProps {
  readonly data: RunData;
  readonly chain: Chain;
  readonly back: number;
  /** One short line for each cause, for phones and walls. */
  readonly brief?: boolean;
  /** Maximum number of rows in the brief form, from 3. */
  readonly most?: number;
  /** Whether a question about the loss can be asked beside it. */
  readonly asks?: boolean;
  /** Replaces the time of the newest cause. */
  readonly end?: ReactNode;
}

/** Causes of the newest firing, oldest first, and the firing itself. */
export function CauseList({ data, chain, back, brief = false, most = MOST_BRIEF.alone, asks = true, end }: ListProps) {
  const { causes, between } = chain;
  const asked = lostOf(data, chain);
  const lost = causes.find(({ firing, at }) => at === undefined && firing.event === asked?.event);
  const folds = brief && causes.length + Number(between > 0) > most;
  const before = Math.min(BEFORE_FOLD, most - 2);
  const from = folds ? causes.length - (most - 1 - before) : causes.length;
  const shown = folds ? causes.filter((_, place) => place < before || place >= from) : causes;
  // The note on omitted rows is placed at the fold, or after the first row if there is none.
  const gap = folds ? before - 1 : 0;
  const missing = between + causes.length - shown.length;
  return (
    <ol className="causes" aria-label="Causes, the oldest first">
      {shown.map((cause, place) => (
        <Fragment key={cause.key}>
          <CauseRow
            cause={cause}
            chain={chain}
            back={back}
            asked={asks && cause === lost ? asked : null}
            brief={brief}
            end={cause === causes.at(-1) ? end : undefined}
          />
          {place === gap && missing > 0 && (
            <li className="between">
              {brief ? `${missing} more` : `${missing === 1 ? '1 cause' : `${missing} causes`} in between`}
            </li>
          )}
        </Fragment>
      ))}
    </ol>
  );
}
