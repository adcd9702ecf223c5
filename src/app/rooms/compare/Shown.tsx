import { memo, useEffect, type ReactNode, useRef } from 'react';
import { encodeLink } from '../../../scenario/link.ts';
import { figureNamed, FIGURES } from '../../../study/figures.ts';
import { headline } from '../../../study/headline.ts';
import type { Results } from '../../../study/results.ts';
import type { Study } from '../../../study/runs.ts';
import { plateauOf } from '../../../study/sweepHeadline.ts';
import { isNarrow, useScreen } from '../../ui/useMedia.ts';
import { Distributions } from './Distributions.tsx';
import { HeatMap } from './HeatMap.tsx';
import { OverTime } from './OverTime.tsx';
import { RankedTable } from './RankedTable.tsx';
import { Reversed } from './Reversed.tsx';
import type { CompareSession, CompareState } from './session.ts';
import { SweepLines } from './Sweep.tsx';
import { TradeOff } from './TradeOff.tsx';
import { Windows } from './Windows.tsx';
import { SaveTable } from '../../charts/figure/SaveTable.tsx';
import { columnOf } from './words.ts';
import { Options } from '../../ui/Options.tsx';

/** Every figure of every contender at a point: mean, and half-width of its 95 % interval. */
function AllFigures({ results, point }: { readonly results: Results; readonly point: number }) {
  const { contenders, seeds } = results.study;
  const table = useRef<HTMLTableElement>(null);
  const rows = FIGURES.map((figure) => {
    const estimates = contenders.map((_, contender) => results.estimate(point, contender, figure.name));
    return {
      figure,
      estimates,
      column: columnOf(
        figure.name,
        estimates.map((each) => each?.mean ?? null),
      ),
    };
  }).filter(({ estimates }) => estimates.some((each) => each !== null));
  return (
    // Scrollable, also by keys, if wider than its place.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="all-figures scrolled" aria-label="All figures" tabIndex={0}>
      <table ref={table}>
        <caption className="unseen">All figures, mean and half of the 95 % interval</caption>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            {contenders.map((name) => (
              <th key={name} scope="col" className="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ figure, estimates, column }) => (
            <tr key={figure.name}>
              <th scope="row" title={figure.definition}>
                {column.title}
                {column.unit === '' ? '' : <small>, {column.unit}</small>}
              </th>
              {estimates.map((each, contender) => (
                <td key={contenders[contender]} className="number">
                  {each === null ? '–' : column.format(each.mean)}
                  {each !== null && each.interval !== null && each.interval > 0 && (
                    <small> ± {column.format(each.interval)}</small>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <SaveTable
        title="All figures"
        about={`means of ${seeds.length} ${seeds.length === 1 ? 'seed' : 'seeds with half of the 95 % interval'}`}
        summary={headline(results, point)}
        table={table}
      />
    </section>
  );
}

/** Number of contenders with their own colour. */
const COLOURS = 5;
const HEIGHT = 420;

interface Pointed {
  readonly results: Results;
  /** The point of a sweep; 0 otherwise. */
  readonly point: number;
  readonly choose: (point: number) => void;
}

/** Selects for the points of a sweep: the keyboard equivalent of pointing at the charts. */
function Points({ results, point, choose }: Pointed) {
  const { axes } = results.study;
  const places = results.study.placesOf(point);
  const many = axes[1]?.values.length ?? 1;
  return (
    <p className="points wraps off-wall">
      {axes.map((axis, index) => (
        <label key={axis.path} className="in-line">
          {axis.label}
          <select
            value={places[index]}
            onChange={(event) => {
              const next = [...places];
              next[index] = Number(event.target.value);
              choose(axes.length === 2 ? next[0]! * many + next[1]! : next[0]!);
            }}
          >
            <Options of={axis.words.map((word, place) => [place, word])} />
          </select>
        </label>
      ))}
    </p>
  );
}

/** The summary at a point of a sweep. */
function saidAt(results: Results, point: number): string {
  const { axes } = results.study;
  const places = results.study.placesOf(point);
  const where = axes.map(({ label, words }, index) => `${label.toLowerCase()} ${words[places[index]!]}`).join(' and ');
  return `At ${where}: ${headline(results, point) || 'nothing is compared.'}`;
}

/** Links to the runs of a point. */
const OpenRuns = memo(function OpenRuns({ study, point }: { readonly study: Study; readonly point: number }) {
  return (
    <ul className="open-runs wraps off-wall off-paper" aria-label="Open in the Lab">
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
});

interface Props extends Pick<CompareState, 'revision' | 'view' | 'point' | 'rankedBy' | 'picked'> {
  readonly session: CompareSession;
  /** The revision changes with the results. */
  readonly results: Results;
}

/** Content of the room: charts of the view on the left, the ranked table on the right. */
export const Shown = memo(function Shown({
  session,
  results,
  revision,
  view,
  point,
  rankedBy,
  picked,
}: Props): ReactNode {
  const { study } = results;
  const phone = isNarrow(useScreen());
  useEffect(() => session.drawn(revision), [session, revision]);
  const choose = (next: number): void => session.choosePoint(next);
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
    session.pick(
      chosen.includes(contender) ? chosen.filter((each) => each !== contender) : [...chosen, contender].slice(-COLOURS),
    );
  if (view === 'table')
    return (
      <div className="compare-one">
        {isSweep && <Points results={results} point={point} choose={choose} />}
        <AllFigures results={results} point={point} />
      </div>
    );
  const many = study.axes[1]?.values.length ?? 1;
  // A phone has no room for all plots: table rows open their own.
  const inRows = phone && view === 'windows';
  const plateau = view === 'sweep' ? plateauOf(results, point % many, first) : null;
  return (
    <div className={isSweep ? 'compare-two sweep' : 'compare-two'}>
      <div className="left" hidden={inRows}>
        {view === 'windows' && !inRows && <Windows results={results} rankedBy={first} />}
        {view === 'tradeoff' && (
          <TradeOff results={results} across={first} up={second} toneOf={toneOf} height={HEIGHT + 120} />
        )}
        {view === 'distributions' && <Distributions results={results} toneOf={toneOf} height={HEIGHT - 140} />}
        {view === 'time' && <OverTime results={results} chosen={chosen} height={HEIGHT - 120} />}
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
                plateau={plateau}
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
        {isSweep && (
          <h2 className="serif here" data-waits={!results.isComplete(point) || undefined}>
            {saidAt(results, point)}
          </h2>
        )}
        <RankedTable
          results={results}
          point={point}
          figures={study.figures}
          rankedBy={first}
          rankBy={(name) => session.rankBy(name)}
          toneOf={toneOf}
          choose={toggle}
          {...(inRows
            ? { renderBelow: (contender: number) => <Windows results={results} rankedBy={first} only={contender} /> }
            : {})}
        />
        {!isSweep && <Reversed results={results} name={first} plan={study.plan} />}
        {view === 'sweep' && <OpenRuns study={study} point={point} />}
      </div>
    </div>
  );
});
