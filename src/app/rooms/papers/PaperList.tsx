import { useEffect, useRef } from 'react';
import type { Paper } from '../../../papers/paper.ts';
import { PAPERS } from '../../../papers/papers.ts';
import type { Outcomes } from '../../../papers/setup.ts';
import { VERDICTS, type Verdict } from '../../../papers/verdict.ts';
import { hashOf, tableShown, type Shown, claimsShown } from './address.ts';
import { Sign } from './Sign.tsx';
import { Thumb } from './Thumb.tsx';
import { cited } from './words.ts';

const VERDICT_NAMES = Object.keys(VERDICTS) as Verdict[];

/** Meaning of the verdicts: sign, word and rule. `open`: whether the rules are expanded. */
export function Legend({ open = false }: { readonly open?: boolean }) {
  return (
    <section className="legend line-above scrolls" aria-label="What the verdicts mean">
      <h2>What the verdicts mean</h2>
      {VERDICT_NAMES.map((name) => (
        <details key={name} open={open}>
          <summary className={`verdict ${name}`}>
            <Sign name={name} /> {VERDICTS[name].name}
          </summary>
          <p>{VERDICTS[name].rule}</p>
        </details>
      ))}
    </section>
  );
}

/** The list entry of the displayed part. */
const placeOf = (shown: Shown): string =>
  `${shown.kind} ${shown.kind === 'table' ? shown.table.id : shown.kind === 'figure' ? shown.figure.id : shown.paper.id}`;

const isNow = (shown: Shown, kind: Shown['kind'], id: string): 'page' | undefined =>
  placeOf(shown) === `${kind} ${id}` ? 'page' : undefined;

/** "Fig. 3" as "3", in a list of figures. */
const shortName = (name: string): string => name.replace(/^fig(?:ure)?\.?\s*/i, '');

function PaperEntry({
  paper,
  shown,
  outcomes,
  goTo,
}: {
  readonly paper: Paper;
  readonly shown: Shown;
  readonly outcomes: Outcomes;
  readonly goTo: () => void;
}) {
  const { id, short, remarks, claims } = paper;
  // Figures have their titles where the paper is open; elsewhere the list stays short.
  const isShown = shown.paper === paper;
  const figures = paper.figures.filter(({ kind }) => kind !== 'words');
  // Tables of numbers and of words, in the paper's order.
  const entries = [
    ...paper.tables.map((table) => ({ ...table, shown: tableShown(paper, table) })),
    ...paper.figures
      .filter(({ kind }) => kind === 'words')
      .map((figure) => ({ ...figure, shown: { kind: 'figure', paper, figure } as const })),
  ].sort((one, other) => (one.id < other.id ? -1 : 1));
  return (
    <li className={isShown ? 'now' : ''}>
      <h2>{short}</h2>
      {isShown && <p className="cited muted">{[cited(paper), paper.published].filter(Boolean).join('. ')}.</p>}
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <a href={hashOf(entry.shown)} aria-current={isNow(shown, entry.shown.kind, entry.id)} onClick={goTo}>
              {entry.name} <span>{entry.caption}</span>
            </a>
          </li>
        ))}
        {isShown &&
          figures.map((figure) => (
            <li key={figure.id}>
              <a
                href={hashOf({ kind: 'figure', paper, figure })}
                aria-current={isNow(shown, 'figure', figure.id)}
                className="with-thumb"
                onClick={goTo}
              >
                <Thumb figure={figure} paper={paper} outcomes={outcomes} />
                <b>{figure.name}</b> <span>{figure.caption}</span>
              </a>
            </li>
          ))}
        {!isShown && figures.length > 0 && (
          <li className="figures-of wraps in-line">
            Figures
            {figures.map((figure) => (
              <a
                key={figure.id}
                href={hashOf({ kind: 'figure', paper, figure })}
                aria-current={isNow(shown, 'figure', figure.id)}
                aria-label={figure.name}
                title={figure.caption}
                onClick={goTo}
              >
                {shortName(figure.name)}
              </a>
            ))}
          </li>
        )}
        {remarks.length > 0 && (
          <li>
            <a href={hashOf({ kind: 'remarks', paper })} aria-current={isNow(shown, 'remarks', id)} onClick={goTo}>
              What it does not say <span>{remarks.length} remarks</span>
            </a>
          </li>
        )}
        {claims.length > 0 && (
          <li>
            <a href={hashOf(claimsShown(paper))} aria-current={isNow(shown, 'claims', id)} onClick={goTo}>
              Claims <span>{claims.length} sentences tested</span>
            </a>
          </li>
        )}
      </ul>
    </li>
  );
}

/** All papers with their tables and figures. */
export function PaperList({
  shown,
  outcomes,
  goTo = () => undefined,
}: {
  readonly shown: Shown;
  readonly outcomes: Outcomes;
  readonly goTo?: () => void;
}) {
  const list = useRef<HTMLElement>(null);
  const place = placeOf(shown);
  useEffect(() => {
    // Shows the position in the list after opening a link. Newer browsers return a promise.
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [place]);
  return (
    <nav ref={list} className="paper-list scrolls" aria-label="Papers">
      <ul>
        {PAPERS.map((paper) => (
          <PaperEntry key={paper.id} paper={paper} shown={shown} outcomes={outcomes} goTo={goTo} />
        ))}
      </ul>
    </nav>
  );
}
