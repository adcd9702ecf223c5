import { Fragment, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { receiverWords, separates } from '../../../study/headline.ts';
import { comparisonOf, partsOf, sentenceOf } from '../../../study/comparison.ts';
import type { Plan } from '../../../study/plan.ts';
import type { Problem } from '#scenario/words/problem.ts';
import type { Results } from '../../../study/results.ts';
import type { Study } from '../../../study/runs.ts';
import { presenting } from '../../ui/lecture/presenting.ts';
import { hearHanded } from '../../ui/handed.ts';
import { handOverRecording } from '../../ui/handedFile.ts';
import { useOpenFile } from '../../ui/OpenFile.tsx';
import { MenuItem } from '../../ui/PageMenu.tsx';
import { RoomBar } from '../../ui/RoomBar.tsx';
import { isIn } from '../../ui/rooms.ts';
import { useKeys } from '../../ui/useKeys.ts';
import { isNarrow, useScreen } from '../../ui/useMedia.ts';
import { SharePlace } from '../../ui/SharePlace.tsx';
import { OriginContext } from '../../ui/takeAway/origin.ts';
import { Marker } from '../../charts/figure/Glyph.tsx';
import { toneNameOf } from '../../ui/tones.ts';
import { coloursOf, greyOf } from './colours.ts';
import { Foot } from './Foot.tsx';
import { Progress } from './Progress.tsx';
import { Sentence } from './Sentence.tsx';
import { CompareSession, NOTHING } from './compareSession.ts';
import { Shown } from './Shown.tsx';
import { useSaves } from './saves.ts';
import { conditionsOf, titleOf } from './words.ts';
import './compare.css';

/** Outlives the room, so that a returning user finds the same table. */
const session = new CompareSession();

const openFile = async (file: File): Promise<void> => {
  if (!(await handOverRecording(file))) await session.openText(file.name, await file.text());
};

/** Handles pasted or dropped text: a plan, a scenario, or the link of a comparison; ignores anything else. */
function openHanded(text: string): void {
  const link = /^\S*(#compare\/\S+)$/.exec(text.trim())?.[1];
  if (link !== undefined) window.location.hash = link;
  else if (text.trimStart().startsWith('{')) void session.openText('What was pasted', text);
}

function Bar({ results }: { readonly results: Results | null }) {
  const saves = useSaves(results);
  const { field, ask } = useOpenFile({ label: 'Plan or scenario file', open: (file) => void openFile(file) });
  return (
    <RoomBar saves={saves} more={<MenuItem act={ask}>Open file</MenuItem>}>
      {field}
      <SharePlace what="The whole comparison is inside the link. Nothing is uploaded." />
    </RoomBar>
  );
}

function Notes() {
  const notes = useStore(session.store, (state) => state.notes);
  if (notes.length === 0) return null;
  return (
    <output className="notice">
      <div>
        <h2>About this comparison</h2>
        {notes.slice(0, 25).map((note) => (
          <p key={note}>{note.slice(0, 600)}</p>
        ))}
      </div>
      <button type="button" onClick={() => session.store.setState({ notes: [] })}>
        Close
      </button>
    </output>
  );
}

/** Doubles the number of starts; existing results are kept. `first`: the next thing to do. */
function MoreStarts({ plan, first }: { readonly plan: Plan; readonly first: boolean }) {
  const { seeds } = plan;
  if (typeof seeds !== 'number' || seeds < 2 || seeds > 50) return null;
  return (
    <button
      type="button"
      className={`off-wall off-paper${first ? ' primary' : ''}`}
      onClick={() => session.change({ ...plan, seeds: 2 * seeds })}
    >
      {2 * seeds} starts
    </button>
  );
}

/** Button for comparisons limited by a receiver's window: 1000 segments for every contender. */
function RaiseWindow({
  plan,
  results,
  point,
}: {
  readonly plan: Plan;
  readonly results: Results;
  readonly point: number;
}) {
  if (receiverWords(results, point) === '') return null;
  const raised = plan.contenders.map((each) => ({ ...each, set: { ...each.set, 'flows[*].receiverWindow': 1000 } }));
  return (
    <button
      type="button"
      className="off-wall off-paper"
      onClick={() => session.change({ ...plan, contenders: raised })}
    >
      Raise the receiver’s window
    </button>
  );
}

const accept = (plan: Plan): readonly Problem[] => session.change(plan);

/** The sentence on a slide: the contenders in their colours. */
function Slide({ study, tones }: { readonly study: Study; readonly tones: readonly number[] }) {
  const parts = partsOf(comparisonOf(study)).filter(({ silent }) => silent !== true);
  return (
    <p className="said slide wall-only">
      {parts.map(({ text, field }, at) => (
        <Fragment key={`${at} ${text}`}>
          {/^[,:.]/.test(text) ? '' : ' '}
          {field === 'contenders'
            ? study.contenders.map((name, place) => (
                <Fragment key={name}>
                  {place > 0 && (place === study.contenders.length - 1 ? ' and ' : ', ')}
                  <b className={toneNameOf(tones[place] ?? greyOf(0))}>
                    <Marker tone={tones[place] ?? greyOf(0)} />
                    {name}
                  </b>
                </Fragment>
              ))
            : text}
        </Fragment>
      ))}
    </p>
  );
}

/** The headline; its second half, which qualifies the first, is in italics. */
function Turns({ text }: { readonly text: string }) {
  const turn = /; | (?=no verdict)/.exec(text);
  const end = turn === null ? -1 : turn.index + turn[0].trimEnd().length;
  return end < 0 ? (
    text
  ) : (
    <>
      {text.slice(0, end)} <em>{text.slice(end).trimStart()}</em>
    </>
  );
}

/** The room for comparing variants: means over seeds, ties, and the cost of the runs. */
export function CompareRoom(): ReactNode {
  const now = useStore(session.store);
  // Deferred rendering is split into pieces, so that clicks are handled in between.
  const drawn = useDeferredValue(now, NOTHING);
  const { plan, results } = drawn;
  const { point, rankedBy, picked } = now.results === results ? now : drawn;
  const main = useRef<HTMLElement>(null);
  useEffect(() => hearHanded({ file: (file) => void openFile(file), text: openHanded }), []);
  useKeys((event) => {
    const { key, target, ctrlKey, metaKey, shiftKey } = event;
    if (!(target instanceof HTMLElement) || target instanceof HTMLInputElement) return;
    if (key === 'z' && (ctrlKey || metaKey) && !shiftKey && session.undo()) event.preventDefault();
    // Delete removes a contender when its chip has the focus, but not from the menu that the chip opens.
    if (key === 'Delete' && target.closest('dialog') === null)
      target.closest('.chip')?.querySelector<HTMLElement>('.remove')?.click();
  });
  useEffect(() => {
    const follow = (): void => {
      if (isIn('compare')) session.open(window.location.hash);
    };
    // Show the room first; reading a plan takes a while.
    const soon = setTimeout(follow);
    window.addEventListener('hashchange', follow);
    return () => {
      clearTimeout(soon);
      window.removeEventListener('hashchange', follow);
    };
  }, []);
  useLayoutEffect(() => {
    if (main.current !== null && results !== null)
      main.current.scrollTop = presenting.getState().mode === 'off' ? session.scrolled : 0;
  }, [results]);
  const title = titleOf(drawn, point);
  const study = results?.study ?? null;
  const tones = useMemo(() => (study === null ? [] : coloursOf(study, picked)), [study, picked]);
  const studyNow = now.results?.study ?? study;
  const tonesNow = useMemo(() => (studyNow === null ? [] : coloursOf(studyNow, now.picked)), [studyNow, now.picked]);
  const counts = results !== null && !results.isComplete;
  const phone = isNarrow(useScreen());
  const conditions = study !== null && <p className="said off-wall">{conditionsOf(study)}</p>;
  const allTied = results?.isComplete === true && !separates(results);
  const moreStarts = plan !== null && !counts && <MoreStarts plan={plan} first={allTied} />;
  const caption = study === null ? '' : `${sentenceOf(comparisonOf(study))} ${conditionsOf(study)}`;
  return (
    <div className="lab compare">
      <Bar results={results} />
      <div className="notices off-wall off-paper">
        <Notes />
      </div>
      <main
        ref={main}
        aria-label="Comparison"
        data-standing={now.standing}
        data-view={now.view}
        aria-busy={drawn !== now || results === null}
        onScroll={(event) => {
          session.scrolled = event.currentTarget.scrollTop;
        }}
      >
        {plan === null || results === null || study === null ? (
          <p className="waiting">Opening the comparison.</p>
        ) : (
          <>
            <section className="compare-head stack line-below" aria-label="Headline">
              {/* aria-busy while the headline counts runs: screen readers and lectures only use the final verdict. */}
              <h2
                className="serif on-wall"
                aria-live="polite"
                aria-busy={counts || undefined}
                data-waits={counts || undefined}
              >
                <Turns text={title} />
              </h2>
              {/* The newest study, not the one drawn: typed changes apply to the newest plan. */}
              <Sentence study={(now.results ?? results).study} tones={tonesNow} accept={accept} />
              <Slide study={study} tones={tones} />
              {!phone && conditions}
              <div className="ways-on wraps in-line off-wall">
                <Progress
                  session={session}
                  results={results}
                  standing={drawn.standing}
                  left={drawn.left}
                  cost={drawn.cost}
                />
                <RaiseWindow {...{ plan, results, point }} />
                {!phone && moreStarts}
              </div>
            </section>
            <OriginContext value={`${caption} Sawtooth.`}>
              <Shown
                key={results.study.plan.title + String(results.study.runs)}
                session={session}
                results={results}
                revision={drawn.revision}
                view={drawn.view}
                whole={now.whole}
                {...{ point, rankedBy, picked, tones }}
              />
            </OriginContext>
            {phone && (
              <div className="compare-ways">
                {conditions}
                {moreStarts}
              </div>
            )}
            <Foot session={session} study={study} view={now.view} point={point} whole={now.whole} />
          </>
        )}
      </main>
    </div>
  );
}
