import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { encodeLink } from '../../../scenario/link.ts';
import { figureNamed, type FigureName } from '../../../study/figures.ts';
import { headline } from '../../../study/headline.ts';
import type { Results } from '../../../study/results.ts';
import { download } from '../../ui/download.ts';
import { RoomBar } from '../../ui/RoomBar.tsx';
import { isIn } from '../../ui/rooms.ts';
import { SharePlace } from '../../ui/SharePlace.tsx';
import { applyTheme, storedTheme } from '../../ui/theme.ts';
import { AllFigures } from './AllFigures.tsx';
import { csvOf } from './csv.ts';
import { Distributions } from './Distributions.tsx';
import { HeatMap } from './HeatMap.tsx';
import { OverTime } from './OverTime.tsx';
import { PlanSheet } from './PlanSheet.tsx';
import { RankedTable } from './RankedTable.tsx';
import { CompareSession } from './session.ts';
import { SweepLines } from './Sweep.tsx';
import { TradeOff } from './TradeOff.tsx';
import { VIEW_NAMES, viewsOf } from './views.ts';
import { Windows } from './Windows.tsx';
import { studyWords, timeLeft } from './words.ts';
// A style sheet has no name.
// oxlint-disable-next-line import/no-unassigned-import
import './compare.css';

/** It outlives the room: who comes back finds the same table. */
const session = new CompareSession();

/** Contenders that can have a colour of their own. */
const COLOURS = 5;
const HEIGHT = 420;

/** How far it has come, and what can be done about it. */
function Progress({ results }: { readonly results: Results }) {
  const { standing, left, cost } = useStore(session.store);
  const { runs } = results.study;
  if (standing === 'asks')
    return (
      <p className="progress">
        This takes {cost}.{' '}
        <button type="button" onClick={() => session.start()}>
          Start it
        </button>
      </p>
    );
  if (standing === 'done')
    return results.failed === 0 ? null : (
      <p className="progress" role="alert">
        {results.failed} of {runs} runs gave nothing; the reasons stand in their places.{' '}
        <button type="button" onClick={() => session.again()}>
          Try again
        </button>
      </p>
    );
  return (
    <p className="progress">
      <progress max={runs} value={results.finished} aria-label="Runs finished" />
      {results.finished} of {runs} runs
      {standing === 'running' && left !== null && `, ${timeLeft(left)} left`}
      {standing === 'running' ? (
        <button type="button" onClick={() => session.cancel()}>
          Cancel
        </button>
      ) : (
        <button type="button" onClick={() => session.start()}>
          Go on
        </button>
      )}
    </p>
  );
}

interface Pointed {
  readonly results: Results;
  /** Of a sweep; 0 elsewhere. */
  readonly point: number;
  readonly choose: (point: number) => void;
}

/** What the table says, at this point of a sweep. */
function titleOf(results: Results, point: number): string {
  const { axes } = results.study;
  const told = headline(results, point);
  if (told === '' || axes.length === 0) return told;
  const places = results.study.placesOf(point);
  const where = axes.map(({ label, words }, index) => `${label.toLowerCase()} ${words[places[index]!]}`).join(' and ');
  return `At ${where}: ${told}`;
}

/** The points of a sweep as lists to choose from: what a pointer does on the charts, keys do here. */
function Points({ results, point, choose }: Pointed) {
  const { axes } = results.study;
  const places = results.study.placesOf(point);
  const many = axes[1]?.values.length ?? 1;
  return (
    <p className="points">
      {axes.map((axis, index) => (
        <label key={axis.path}>
          {axis.label}
          <select
            value={places[index]}
            onChange={(event) => {
              const next = [...places];
              next[index] = Number(event.target.value);
              choose(axes.length === 2 ? next[0]! * many + next[1]! : next[0]!);
            }}
          >
            {axis.words.map((word, place) => (
              <option key={word} value={place}>
                {word}
              </option>
            ))}
          </select>
        </label>
      ))}
    </p>
  );
}

/** The runs of a point, to be opened. */
function OpenRuns({ results, point }: { readonly results: Results; readonly point: number }) {
  const { study } = results;
  return (
    <ul className="open-runs" aria-label="Open in the Lab">
      {study.contenders.map((name, contender) => {
        const { scenario } = study.run(study.indexOf(point, contender, 0));
        return (
          scenario !== null && (
            <li key={name}>
              <a href={`#${encodeLink(scenario)}`}>Open {name} in the Lab</a>
            </li>
          )
        );
      })}
    </ul>
  );
}

function Shown({ results, point, choose }: Pointed): ReactNode {
  const { view } = useStore(session.store);
  const { study } = results;
  const [rankedBy, rankBy] = useState<FigureName | null>(null);
  const [picked, pick] = useState<readonly number[] | null>(null);
  const figures = study.figures.filter((name) => figureNamed(name).better !== null);
  const first = rankedBy ?? figures[0] ?? 'goodput';
  const second = figures.find((name) => name !== first) ?? 'meanDelay';
  const best = [first, second].map((name) => results.ranking(point, name)[0]?.entry ?? 0);
  const isSweep = study.axes.length > 0;
  const chosen = picked ?? (isSweep ? study.contenders.map((_, index) => index).slice(0, COLOURS) : [...new Set(best)]);
  const toneOf = (contender: number): string => {
    const place = chosen.indexOf(contender);
    return place < 0 || place >= COLOURS ? '' : `tone-${place + 1}`;
  };
  const toggle = (contender: number): void =>
    pick(
      chosen.includes(contender) ? chosen.filter((each) => each !== contender) : [...chosen, contender].slice(-COLOURS),
    );
  const table = (
    <RankedTable
      results={results}
      point={point}
      figures={study.figures}
      rankedBy={first}
      rankBy={rankBy}
      toneOf={toneOf}
      choose={toggle}
    />
  );
  const many = study.axes[1]?.values.length ?? 1;
  if (view === 'table')
    return (
      <div className="compare-one">
        {isSweep && <Points results={results} point={point} choose={choose} />}
        <AllFigures results={results} point={point} />
      </div>
    );
  return (
    <div className="compare-two">
      <div className="left">
        {view === 'windows' && <Windows results={results} rankedBy={first} />}
        {view === 'tradeoff' && (
          <TradeOff results={results} across={first} up={second} toneOf={toneOf} height={HEIGHT + 120} />
        )}
        {view === 'distributions' && <Distributions results={results} toneOf={toneOf} height={HEIGHT - 140} />}
        {view === 'time' && <OverTime results={results} chosen={chosen} toneOf={toneOf} height={HEIGHT - 120} />}
        {view === 'sweep' && (
          <>
            <Points results={results} point={point} choose={choose} />
            {[first, second].map((name) => (
              <SweepLines
                key={name}
                results={results}
                name={name}
                second={point % many}
                at={Math.floor(point / many)}
                choose={(place) => choose(place * many + (point % many))}
                toneOf={toneOf}
                height={HEIGHT - 130}
              />
            ))}
          </>
        )}
      </div>
      <div className="right">
        {view === 'sweep' && study.axes.length === 2 && (
          <HeatMap results={results} name={first} point={point} choose={choose} toneOf={toneOf} />
        )}
        {table}
        {view === 'sweep' && <OpenRuns results={results} point={point} />}
      </div>
    </div>
  );
}

/** The room where variants are put side by side: means over seeds, ties, and what they cost. */
export function CompareRoom(): ReactNode {
  const { plan, results, revision, view, notes } = useStore(session.store);
  const [changing, setChanging] = useState(false);
  // Who comes from elsewhere has chosen colours there.
  useEffect(() => applyTheme(storedTheme(), () => undefined), []);
  useEffect(() => {
    const follow = (): void => {
      if (isIn('compare')) session.open(window.location.hash);
    };
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  const [point, choose] = useState(0);
  const title = results === null ? '' : titleOf(results, point);
  return (
    <div className="lab compare" data-revision={revision}>
      <RoomBar>
        <button
          type="button"
          disabled={results === null}
          onClick={() => results !== null && download('comparison.csv', csvOf(results))}
        >
          Export table
        </button>
        <SharePlace what="The whole comparison is inside the link. Nothing is uploaded." />
      </RoomBar>
      <div className="notices">
        {notes.length > 0 && (
          <output className="notice">
            <div>
              <h2>About this comparison</h2>
              {notes.slice(0, 25).map((note) => (
                <p key={note}>{note.slice(0, 600)}</p>
              ))}
            </div>
          </output>
        )}
      </div>
      <main aria-label="Comparison">
        {plan === null || results === null ? (
          <p className="waiting">Opening the comparison.</p>
        ) : (
          <>
            <section className="compare-head" aria-label="Headline">
              <h2 className="serif" aria-live="polite">
                {title === '' ? plan.title || 'Being computed.' : title}
              </h2>
              <p>
                {studyWords(results.study)}{' '}
                <button type="button" className="quiet change" onClick={() => setChanging(true)}>
                  Change
                </button>
              </p>
              <Progress results={results} />
              <nav className="views" aria-label="View">
                {viewsOf(plan.axes.length).map((name) => (
                  <button
                    key={name}
                    type="button"
                    className="quiet"
                    aria-pressed={name === view}
                    onClick={() => session.setView(name)}
                  >
                    {VIEW_NAMES[name]}
                  </button>
                ))}
              </nav>
            </section>
            <Shown
              key={results.study.plan.title + String(results.study.runs)}
              results={results}
              point={Math.min(point, results.study.points - 1)}
              choose={choose}
            />
          </>
        )}
      </main>
      {changing && plan !== null && (
        <PlanSheet plan={plan} accept={(next) => session.change(next)} close={() => setChanging(false)} />
      )}
    </div>
  );
}
