import { memo, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { figureNamed, type FigureName } from '../../../study/figures.ts';
import { headline } from '../../../study/headline.ts';
import type { Results } from '../../../study/results.ts';
import { plateauOf } from '../../../study/sweepHeadline.ts';
import { useLook } from '../../charts/figure/size.ts';
import { presenting } from '../../ui/lecture/presenting.ts';
import { COLOURED_FLOWS } from '../../ui/tones.ts';
import { isNarrow, useScreen } from '../../ui/useMedia.ts';
import { greyOf, isGrey } from './marker.ts';
import { MOST_COLUMNS, RankColumns } from './RankColumns.tsx';
import { RankedTable } from './RankedTable.tsx';
import { AllFigures, Distributions, HeatMap, OverTime, TradeOff } from './furtherPart.ts';
import { Reversed } from './Reversed.tsx';
import type { CompareSession, CompareState } from './session.ts';
import { SweepLines } from './Sweep.tsx';
import { Windows } from './Windows.tsx';
import { Options } from '../../ui/Options.tsx';

/** Height of charts below the picture, px. */
const HEIGHT = 420;
/** Minimum height of the curves on a wall, px. */
const LEAST = 160;
/** Height of everything above and below the curves on a wall, px. */
const CAPTION = 54;

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

/**
 * Maximum height of the picture on a wall, px before enlargement, and the part of it that the ranks below use; null:
 * not on a wall.
 */
interface Wall {
  readonly high: number;
  readonly ranks: number;
}

/** On a wall the picture fills the screen and does not exceed it. */
function useWall(picture: RefObject<HTMLElement | null>): Wall | null {
  const [wall, setWall] = useState<Wall | null>(null);
  useLook(picture, (element, grow) => {
    const main = element.closest('main');
    if (presenting.getState().mode === 'off' || main === null) {
      setWall(null);
      return;
    }
    const below = element.querySelector<HTMLElement>('.rank-columns, .waits-for')?.offsetHeight ?? 0;
    const high = Math.floor((main.clientHeight - (element.offsetTop - main.offsetTop)) / grow);
    const ranks = Math.ceil(below / grow);
    setWall((before) => (before?.high === high && before.ranks === ranks ? before : { high, ranks }));
  });
  return wall;
}

interface Props extends Pick<CompareState, 'revision' | 'view' | 'point' | 'rankedBy' | 'picked'> {
  readonly session: CompareSession;
  /** The revision changes with the results. */
  readonly results: Results;
  readonly tones: readonly string[];
}

/** The picture of a comparison in the width of the page, and the requested view below it. */
export const Shown = memo(function Shown({
  session,
  results,
  revision,
  view,
  point,
  rankedBy,
  picked,
  tones,
}: Props): ReactNode {
  const { study } = results;
  const picture = useRef<HTMLDivElement>(null);
  const wall = useWall(picture);
  const screen = useScreen();
  const phone = isNarrow(screen);
  useEffect(() => session.drawn(revision), [session, revision]);
  const choose = (next: number): void => session.choosePoint(next);
  const figures = study.figures.filter((name) => figureNamed(name).better !== null);
  const first = rankedBy ?? figures[0] ?? 'goodput';
  const second = figures.find((name) => name !== first) ?? 'meanDelay';
  const isSweep = study.axes.length > 0;
  const toneOf = (contender: number): string => tones[contender] ?? greyOf(0);
  const chosen = tones.flatMap((tone, contender) => (isGrey(tone) ? [] : [contender]));
  const toggle = (contender: number): void => {
    const now = picked ?? chosen;
    session.pick(
      now.includes(contender) ? now.filter((each) => each !== contender) : [...now, contender].slice(-COLOURED_FLOWS),
    );
  };
  const many = study.axes[1]?.values.length ?? 1;
  const plateau = isSweep ? plateauOf(results, point % many, first) : null;
  const columns = study.axes.length === 1 && study.points <= MOST_COLUMNS && !phone;
  const table = (
    <RankedTable
      results={results}
      point={point}
      figures={study.figures}
      rankedBy={first}
      rankBy={(name) => session.rankBy(name)}
      toneOf={toneOf}
      choose={toggle}
      high={wall === null || isSweep ? null : wall.high}
    />
  );
  const lines = (name: FigureName, height: number): ReactNode => (
    <SweepLines
      key={name}
      results={results}
      name={name}
      second={point % many}
      at={Math.floor(point / many)}
      plateau={plateau}
      choose={(place) => choose(place * many + (point % many))}
      toneOf={toneOf}
      height={height}
    />
  );
  const usual = screen === 'compact' ? HEIGHT - 170 : HEIGHT - 70;
  const pictureHigh = wall === null ? usual : Math.max(LEAST, wall.high - wall.ranks - CAPTION);
  return (
    <>
      <div className="compare-picture" ref={picture}>
        {isSweep ? lines(first, pictureHigh) : table}
        {columns && <RankColumns results={results} name={first} toneOf={toneOf} />}
      </div>
      <div className="compare-more">
        {isSweep && (
          <div className="at-point off-wall">
            <Points results={results} point={point} choose={choose} />
            <h2 className="serif here" data-waits={!results.isComplete || undefined}>
              {saidAt(results, point)}
            </h2>
            {table}
            {study.axes.length === 2 && (
              <HeatMap results={results} name={first} point={point} choose={choose} toneOf={toneOf} />
            )}
            {lines(second, HEIGHT - 130)}
          </div>
        )}
        {!isSweep && <Reversed results={results} name={first} plan={study.plan} />}
        {view === 'windows' && <Windows results={results} rankedBy={first} />}
        {view === 'tradeoff' && (
          <TradeOff results={results} across={first} up={second} toneOf={toneOf} height={HEIGHT + 60} />
        )}
        {view === 'distributions' && <Distributions results={results} toneOf={toneOf} height={HEIGHT - 140} />}
        {view === 'time' && <OverTime results={results} chosen={chosen} height={HEIGHT - 120} />}
        {view === 'table' && <AllFigures results={results} point={point} />}
      </div>
    </>
  );
});
