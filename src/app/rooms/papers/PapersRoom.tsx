import { useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { choicesOf, evaluate } from '../../../papers/evaluate.ts';
import { headline, tallyWords } from '../../../papers/headline.ts';
import { Popover } from '../../ui/Popover.tsx';
import { RoomBar } from '../../ui/RoomBar.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { RunsProgress } from '../../ui/RunsProgress.tsx';
import { SharePlace } from '../../ui/SharePlace.tsx';
import { OriginContext } from '../../ui/takeAway/origin.ts';
import { useScreen } from '../../ui/useMedia.ts';
import { openTableOf, type Shown } from './address.ts';
import { CellPanel } from './CellPanel.tsx';
import { Findings } from './Findings.tsx';
import { GuessRanking } from './GuessRanking.tsx';
import { NotStated } from './NotStated.tsx';
import { PaperFigure } from './PaperFigure.tsx';
import { Legend, PaperList } from './PaperList.tsx';
import { PaperTable } from './PaperTable.tsx';
import { savesOf } from './saves.ts';
import { PapersSession } from './papersSession.ts';
import { WhatIf } from './WhatIf.tsx';
import { takes } from '../../ui/words/numbers.ts';
import { cited } from './words.ts';
import './papers.css';

/** Outlives the room, so that a returning user finds the same table and results. */
const session = new PapersSession();

const assume = (key: string, choice: string): void => session.assume(key, choice);
const reset = (): void => session.asComputed();

function computeAll(): void {
  session.start();
  // The stop button replaces this one.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.papers .progress button')?.focus());
}

function closeCell(): void {
  session.choose(null);
  // Returns the focus to the cell.
  document.querySelector<HTMLElement>('.paper-table .cell[tabindex="0"]')?.focus();
}

/** Progress, with buttons. `cells`: whether a part can be selected. */
function Progress({ cells = false }: { readonly cells?: boolean }) {
  const { state, finished, runs, seconds } = useStore(session.store, ({ standing }) => standing);
  if (state === 'done') return null;
  if (state === 'asks')
    return (
      <p className="progress wraps in-line off-paper">
        {finished > 0 && `${finished} of ${runs} runs. `}
        {finished > 0 ? 'The rest' : 'All of it'} takes about {takes(seconds)}
        {cells ? '; one cell, when you choose it, less.' : '.'}{' '}
        <button type="button" className="off-wall" onClick={computeAll}>
          Compute all
        </button>
      </p>
    );
  return <RunsProgress finished={finished} runs={runs} running={state === 'running'} session={session} />;
}

/** The sentence above a table: its second half, the differences, in italics. */
function Sentence({ text }: { readonly text: string }) {
  const end = text.indexOf('. ');
  if (end < 0) return text;
  return (
    <>
      {text.slice(0, end + 1)} <em>{text.slice(end + 2)}</em>
    </>
  );
}

type TableShown = Extract<Shown, { readonly kind: 'table' }>;

/** A table: the sentence above it, its cells, and the explanation of a selected one. */
function TableView({ shown, revision }: { readonly shown: TableShown; readonly revision: number }) {
  const { paper, table, cell: chosen, choices, hidden } = shown;
  // The session's revision changes with its results.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const cells = useMemo(() => evaluate(table, session.outcomes, choices), [table, choices, revision]);
  const [numbers, showNumbers] = useState(false);
  const searched = useStore(session.store, (state) => state.searched);
  const cell = cells.find((each) => each.row.key === chosen?.row && each.column.key === chosen.column);
  const says = hidden ? '' : headline(table, cells);
  const words = tallyWords(cells);
  // Tables of mobile nodes leave so much open that a search for the nearest setting is offered.
  const isOpen = table.mobile === true && table.assumptions.length > 0;
  const changed = Object.entries(choices).flatMap(([key, choice]) => {
    const assumption = table.assumptions.find((each) => each.key === key);
    const answer = assumption?.choices.find((each) => each.key === choice);
    return answer === undefined ? [] : [`${assumption!.label}: ${answer.label}`];
  });
  return (
    <>
      <section className="papers-head stack" aria-label="Headline">
        <h2 className="serif on-wall" aria-live="polite">
          {hidden ? 'What do you expect?' : says === '' ? `${paper.short}, ${table.name}.` : <Sentence text={says} />}
        </h2>
        <p>
          {paper.short}, {table.name}, {table.where.charAt(0).toLowerCase() + table.where.slice(1)}, {paper.simulator}
          {!hidden && words !== '' ? `: ${words}.` : '.'}
        </p>
        {changed.length > 0 && !isOpen && <p className="changed-words bold">What if: {changed.join('; ')}.</p>}
        {searched?.running !== true && <Progress cells />}
        <div className="buttons wraps">
          {!hidden && (
            <button type="button" className="off-wall" aria-pressed={numbers} onClick={() => showNumbers(!numbers)}>
              Both numbers
            </button>
          )}
          <button
            type="button"
            className="hide off-wall off-paper"
            aria-pressed={hidden}
            onClick={() => session.hide(!hidden)}
          >
            {hidden ? 'Show the verdicts' : 'Hide the verdicts'}
          </button>
        </div>
      </section>
      {hidden ? (
        <GuessRanking
          table={table}
          choices={choicesOf(table, choices)}
          outcomes={session.outcomes}
          show={() => {
            session.hide(false);
            document.querySelector<HTMLElement>('.papers-head .hide')?.focus();
          }}
        />
      ) : (
        <>
          <div className={isOpen ? 'paper-sides column open' : 'paper-sides column'}>
            <PaperTable
              key={table.id}
              table={table}
              cells={cells}
              chosen={chosen}
              choose={(next) => session.choose(next)}
              numbers={numbers}
            />
            {isOpen && (
              <NotStated table={table} cells={cells} choices={choices} searched={searched} session={session} />
            )}
          </div>
          {cell === undefined ? (
            table.assumptions.length > 0 &&
            !isOpen && (
              <details className="no-cell off-wall off-paper" open={changed.length > 0}>
                <summary>What if they had …</summary>
                <WhatIf table={table} choices={choices} assume={assume} reset={reset} titled={false} />
              </details>
            )
          ) : (
            <CellPanel
              table={table}
              cells={cells}
              cell={cell}
              choices={choices}
              outcomes={session.outcomes}
              assume={assume}
              reset={reset}
              close={closeCell}
            />
          )}
        </>
      )}
    </>
  );
}

/** A figure, the remarks, or the claims of a paper. */
function OtherView({ shown }: { readonly shown: Exclude<Shown, TableShown> }) {
  const { paper } = shown;
  const ask = (ids: readonly string[]): void => session.ask(ids);
  const isAsked = (id: string): boolean => session.isAsked(id);
  const open = shown.kind === 'claims' ? openTableOf(paper) : undefined;
  const choices = shown.kind === 'claims' ? shown.choices : {};
  const title =
    shown.kind === 'figure'
      ? `${shown.figure.name}: ${shown.figure.caption}`
      : shown.kind === 'remarks'
        ? 'What the paper does not say, and where it errs.'
        : 'What the paper claims, tested now.';
  return (
    <>
      <section className="papers-head stack" aria-label="Headline">
        <h2 className="serif on-wall">{title}</h2>
        <p>
          {cited(paper)} <span className="where">{shown.kind === 'figure' ? shown.figure.where : paper.simulator}</span>
        </p>
        <Progress />
      </section>
      <div className="papers-body whole-on-paper">
        {shown.kind === 'figure' && (
          <PaperFigure key={shown.figure.id} figure={shown.figure} paper={paper} outcomes={session.outcomes} />
        )}
        {open !== undefined && (
          <details className="no-cell off-wall off-paper" open={Object.keys(choices).length > 0}>
            <summary>What if they had …</summary>
            <p>{open.name} leaves this open. Sentences about mobile nodes are tested with your answers.</p>
            <WhatIf table={open} choices={choices} assume={assume} reset={reset} titled={false} />
          </details>
        )}
        {shown.kind !== 'figure' && (
          <Findings paper={paper} kind={shown.kind} outcomes={session.outcomes} ask={ask} isAsked={isAsked} />
        )}
      </div>
    </>
  );
}

/** Origin of a paper's figures. */
const originOf = (shown: Shown): string =>
  `${cited(shown.paper)}; ${shown.kind === 'table' ? shown.table.name : placeName(shown)}. Simulated by Sawtooth.`;

const placeName = (shown: Shown): string =>
  shown.kind === 'table' ? shown.table.name : shown.kind === 'figure' ? shown.figure.name : shown.kind;

/** The list and the meaning of verdicts: beside the table, or behind a button if there is no room. */
function Lists({ shown, folded }: { readonly shown: Shown; readonly folded: boolean }) {
  if (!folded)
    return (
      <aside className="papers-side grid off-wall" aria-label="Papers and verdicts">
        <PaperList shown={shown} outcomes={session.outcomes} />
        <Legend />
      </aside>
    );
  return (
    <p className="papers-places row line-below off-wall off-paper">
      <Popover label="Papers" buttonClass="" button={`${shown.paper.short}, ${placeName(shown)} ▾`}>
        {() => (
          <PaperList
            shown={shown}
            outcomes={session.outcomes}
            goTo={() => document.querySelector<HTMLElement>('.popover:popover-open')?.hidePopover()}
          />
        )}
      </Popover>
      <Popover label="What the verdicts mean" buttonClass="" button="Verdicts">
        {() => <Legend open />}
      </Popover>
    </p>
  );
}

/** The room of five papers: printed numbers beside simulated ones, and why they differ. */
export function PapersRoom(): ReactNode {
  const { shown, note, revision, standing } = useStore(session.store);
  const screen = useScreen();
  // On a projector menus are hidden first.
  const folded = screen !== 'desktop' && screen !== 'compact';
  useAddress('papers', (hash) => session.open(hash));
  return (
    <div className="lab papers" data-revision={revision}>
      <RoomBar saves={savesOf(shown, session.outcomes)} note={note}>
        <SharePlace what="The link leads to this table and cell, with the assumptions as they are chosen. Nothing is uploaded." />
      </RoomBar>
      <div className={`papers-room grid whole-on-paper${folded ? ' folded' : ''}`}>
        <Lists shown={shown} folded={folded} />
        <main aria-label="Paper" data-kind={shown.kind} data-standing={standing.state}>
          <OriginContext value={originOf(shown)}>
            {shown.kind === 'table' ? <TableView shown={shown} revision={revision} /> : <OtherView shown={shown} />}
          </OriginContext>
        </main>
      </div>
    </div>
  );
}
