import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { headline, receiverWords } from '../../../study/headline.ts';
import { sweepHeadline } from '../../../study/sweepHeadline.ts';
import type { Plan } from '../../../study/plan.ts';
import type { Results } from '../../../study/results.ts';
import { presenting } from '../../ui/lecture/presenting.ts';
import { hearHanded } from '../../ui/handed.ts';
import { handOverRecording } from '../../ui/handedFile.ts';
import { useOpenFile } from '../../ui/OpenFile.tsx';
import { MenuItem } from '../../ui/PageMenu.tsx';
import { RoomBar } from '../../ui/RoomBar.tsx';
import { isIn } from '../../ui/rooms.ts';
import { SharePlace } from '../../ui/SharePlace.tsx';
import { OriginContext } from '../../ui/takeAway/origin.ts';
import { PlanSheet } from './PlanSheet.tsx';
import { Progress } from './Progress.tsx';
import { CompareSession, NOTHING, type CompareState } from './session.ts';
import { Shown } from './Shown.tsx';
import { useSaves } from './saves.ts';
import { VIEW_NAMES, viewsOf } from './views.ts';
import { studyWords } from './words.ts';
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

/** Title of the whole comparison. */
function titleOf({ plan, results, rankedBy }: CompareState, point: number): string {
  if (plan === null || results === null) return '';
  const { study } = results;
  const second = point % (study.axes[1]?.values.length ?? 1);
  const words = study.axes.length === 0 ? headline(results) : sweepHeadline(results, second, rankedBy);
  if (words !== '') return words;
  if (plan.title !== '') return plan.title;
  return study.contenders.length < 2 ? 'One contender: nothing is compared.' : 'Not all runs gave what is compared.';
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

/** Button that doubles the number of seeds; existing results are kept. */
function MoreSeeds({ plan }: { readonly plan: Plan }) {
  const { seeds } = plan;
  if (typeof seeds !== 'number' || seeds < 2 || seeds > 50) return null;
  return (
    <button type="button" className="quiet change off-wall off-paper" onClick={() => session.moreSeeds()}>
      Use {2 * seeds} seeds
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
  if (!results.isComplete(point) || receiverWords(results, point) === '') return null;
  const raised = plan.contenders.map((each) => ({ ...each, set: { ...each.set, 'flows[*].receiverWindow': 1000 } }));
  return (
    <button
      type="button"
      className="quiet change off-wall off-paper"
      onClick={() => session.change({ ...plan, contenders: raised })}
    >
      Raise the receiver’s window
    </button>
  );
}

/** The room that compares variants: means over seeds, ties, and costs. */
export function CompareRoom(): ReactNode {
  const now = useStore(session.store);
  // Deferred rendering is split into pieces, so that clicks are handled in between.
  const drawn = useDeferredValue(now, NOTHING);
  const { plan, results } = drawn;
  const { point, rankedBy, picked } = now.results === results ? now : drawn;
  const [changing, setChanging] = useState(false);
  const main = useRef<HTMLElement>(null);
  useEffect(() => hearHanded({ file: (file) => void openFile(file), text: openHanded }), []);
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
  const counts = results !== null && results.finished < results.study.runs;
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
        aria-busy={drawn !== now || results === null}
        onScroll={(event) => {
          session.scrolled = event.currentTarget.scrollTop;
        }}
      >
        {plan === null || results === null ? (
          <p className="waiting">Opening the comparison.</p>
        ) : (
          <>
            <section className="compare-head" aria-label="Headline">
              {/* Busy while runs are counted: only the verdict is announced and stored by a lecture. */}
              <h2
                className="serif on-wall"
                aria-live="polite"
                aria-busy={counts || undefined}
                data-waits={counts || undefined}
              >
                {title}
              </h2>
              <p>
                {studyWords(results.study)}{' '}
                <button type="button" className="quiet change off-wall off-paper" onClick={() => setChanging(true)}>
                  Change
                </button>
                <MoreSeeds plan={plan} />
                <RaiseWindow {...{ plan, results, point }} />
              </p>
              <Progress
                session={session}
                results={results}
                standing={drawn.standing}
                left={drawn.left}
                cost={drawn.cost}
              />
              <nav className="views wraps off-wall" aria-label="View">
                {viewsOf(plan.axes.length).map((name) => (
                  <button
                    key={name}
                    type="button"
                    className="quiet"
                    aria-pressed={name === now.view}
                    onClick={() => session.setView(name)}
                  >
                    {VIEW_NAMES[name]}
                  </button>
                ))}
              </nav>
            </section>
            <OriginContext value={`${studyWords(results.study)} Sawtooth.`}>
              <Shown
                key={results.study.plan.title + String(results.study.runs)}
                session={session}
                results={results}
                revision={drawn.revision}
                view={drawn.view}
                {...{ point, rankedBy, picked }}
              />
            </OriginContext>
          </>
        )}
      </main>
      {changing && plan !== null && (
        <PlanSheet
          plan={plan}
          accept={(next) => session.change(next)}
          openFile={(file) => void openFile(file)}
          close={() => setChanging(false)}
        />
      )}
    </div>
  );
}
