import { memo, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { figureNamed, type FigureName } from '../../../study/figures.ts';
import { headline } from '../../../study/headline.ts';
import type { Results } from '../../../study/results.ts';
import { plateauOf } from '../../../study/sweepHeadline.ts';
import { Figure } from '../../charts/figure/Figure.tsx';
import { useLook } from '../../charts/figure/size.ts';
import { presenting } from '../../ui/lecture/presenting.ts';
import { COLOURED_FLOWS } from '../../ui/tones.ts';
import { isNarrow, useScreen } from '../../ui/useMedia.ts';
import { greyOf, isGrey } from './colours.ts';
import { MOST_COLUMNS, RankColumns } from './RankColumns.tsx';
import { RankedTable } from './RankedTable.tsx';
import { bandsOf } from './figures/against.ts';
import { Against } from './Against.tsx';
import { AllFigures } from './AllFigures.tsx';
import { distributionFigures } from './figures/distributions.ts';
import { HeatMap } from './HeatMap.tsx';
import { OverTime } from './OverTime.tsx';
import { SweepLines } from './Sweep.tsx';
import { TradeOff } from './TradeOff.tsx';
import { Windows } from './Windows.tsx';
import { Points, Values } from './Points.tsx';
import { Reversed } from './Reversed.tsx';
import type { CompareSession, CompareState } from './compareSession.ts';

/** Height of charts below the picture, px. */
const HEIGHT = 420;
/** Minimum height of the picture of a sweep, px. */
const LEAST = 160;
/** Height of everything above and below it, and of a name at the end of a line, px. */
const [CAPTION, NAME_HIGH] = [54, 22];

/** The summary at a point of a sweep. */
function saidAt(results: Results, point: number): string {
  const { axes } = results.study;
  const places = results.study.placesOf(point);
  const where = axes.map(({ label, words }, index) => `${label.toLowerCase()} ${words[places[index]!]}`).join(' and ');
  return `At ${where}: ${headline(results, point) || 'nothing is compared.'}`;
}

/**
 * Height available for the picture and the ranks below it, and the height of these ranks; px before enlargement.
 */
interface Room {
  readonly high: number;
  readonly ranks: number;
  /** True when presenting: the picture must not be higher than the screen. */
  readonly wall: boolean;
}

/** Measures the room for the picture on the screen; null: not measured yet. */
function useRoom(picture: RefObject<HTMLElement | null>): Room | null {
  const [room, setRoom] = useState<Room | null>(null);
  useLook(picture, (element, grow) => {
    const main = element.closest('main');
    if (main === null) return;
    const wall = presenting.getState().mode !== 'off';
    const below = element.querySelector<HTMLElement>('.rank-columns, .waits-for')?.offsetHeight ?? 0;
    const foot = wall ? 0 : (main.querySelector<HTMLElement>('.compare-foot')?.offsetHeight ?? 0);
    const top = element.offsetTop - (element.offsetParent === main ? 0 : main.offsetTop);
    const high = Math.floor((main.clientHeight - foot - top) / grow);
    const ranks = Math.ceil(below / grow);
    setRoom((before) =>
      before?.high === high && before.ranks === ranks && before.wall === wall ? before : { high, ranks, wall },
    );
  });
  return room;
}

interface Props extends Pick<CompareState, 'revision' | 'view' | 'point' | 'rankedBy' | 'picked' | 'whole'> {
  readonly session: CompareSession;
  /** The revision changes with the results. */
  readonly results: Results;
  readonly tones: readonly number[];
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
  whole,
  tones,
}: Props): ReactNode {
  const { study } = results;
  const picture = useRef<HTMLDivElement>(null);
  const room = useRoom(picture);
  const wall = room?.wall === true ? room : null;
  const screen = useScreen();
  const phone = isNarrow(screen);
  useEffect(() => session.drawn(revision), [session, revision]);
  const choose = (next: number): void => session.look({ point: next });
  const figures = study.figures.filter((name) => figureNamed(name).better !== null);
  const first = rankedBy ?? figures[0] ?? 'goodput';
  const second = figures.find((name) => name !== first) ?? 'meanDelay';
  const isSweep = study.axes.length > 0;
  const toneOf = (contender: number): number => tones[contender] ?? greyOf(0);
  const chosen = tones.flatMap((tone, contender) => (isGrey(tone) ? [] : [contender]));
  const toggle = (contender: number): void => {
    const now = picked ?? chosen;
    session.store.setState({
      picked: now.includes(contender)
        ? now.filter((each) => each !== contender)
        : [...now, contender].slice(-COLOURED_FLOWS),
    });
  };
  const many = study.axes[1]?.values.length ?? 1;
  const plateau = isSweep ? plateauOf(results, point % many, first) : null;
  const oneAxis = study.axes.length === 1 && study.points <= MOST_COLUMNS;
  const columns = oneAxis && !phone;
  // On a phone one value at a time.
  const values = oneAxis && phone;
  const bands = oneAxis && study.figures.includes(second) ? bandsOf(results, second) : null;
  const table = (
    <RankedTable
      results={results}
      point={point}
      figures={study.figures}
      rankedBy={first}
      rankBy={(name) => session.store.setState({ rankedBy: name })}
      toneOf={toneOf}
      choose={toggle}
      high={wall === null || isSweep ? null : wall.high}
      titled={!values}
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
  const usual = screen === 'compact' || screen === 'smallProjector' ? HEIGHT - 170 : HEIGHT - 70;
  const rest = room === null ? usual : room.high - room.ranks - CAPTION;
  // When not presenting, picture and ranks fill the page if that leaves room for the names at the ends of lines.
  const least = CAPTION + NAME_HIGH * (1 + Math.min(COLOURED_FLOWS, study.contenders.length));
  const pictureHigh =
    wall !== null ? Math.max(LEAST, rest) : columns && rest >= least ? Math.min(HEIGHT + 60, rest) : usual;
  const sweepPicture = (): ReactNode =>
    bands === null ? (
      lines(first, pictureHigh)
    ) : (
      <Against
        results={results}
        up={first}
        across={second}
        bands={bands}
        at={point}
        choose={choose}
        toneOf={toneOf}
        height={pictureHigh}
        leads={columns && results.isComplete}
      />
    );
  return (
    <>
      <div className="compare-picture paper" ref={picture}>
        {values && <Values results={results} point={point} choose={choose} name={first} />}
        {isSweep && (!values || whole) && sweepPicture()}
        {(!isSweep || values) && table}
        {columns && <RankColumns results={results} name={first} toneOf={toneOf} led={bands !== null} />}
      </div>
      <div className="compare-more paper">
        {isSweep && (
          <div className="at-point off-wall">
            {!values && <Points results={results} point={point} choose={choose} />}
            <h2 className="serif here" data-waits={!results.isComplete || undefined}>
              {saidAt(results, point)}
            </h2>
            {!values && table}
            {study.axes.length === 2 && (
              <HeatMap results={results} name={first} point={point} choose={choose} toneOf={toneOf} />
            )}
            {bands === null && !values && lines(second, HEIGHT - 130)}
          </div>
        )}
        {!isSweep && <Reversed results={results} name={first} plan={study.plan} />}
        {view === 'windows' && <Windows results={results} rankedBy={first} />}
        {view === 'tradeoff' && (
          <TradeOff results={results} across={first} up={second} toneOf={toneOf} height={HEIGHT + 60} />
        )}
        {view === 'distributions' &&
          distributionFigures(results, toneOf, HEIGHT - 140).map((figure) => <Figure key={figure.title} {...figure} />)}
        {view === 'time' && <OverTime results={results} chosen={chosen} height={HEIGHT - 120} />}
        {view === 'table' && <AllFigures results={results} point={point} />}
      </div>
    </>
  );
});
