import { memo, useMemo, useRef } from 'react';
import type { Failed, Measured } from '../../../study/measured.ts';
import type { FigureName } from '../../../study/figures.ts';
import { pathOf } from '../../../study/path.ts';
import type { Results } from '../../../study/results.ts';
import type { Study } from '../../../study/runs.ts';
import { useFigureSize, type FigureSize } from '../../charts/figure/size.ts';
import { SizedFigure } from '../../charts/figure/Figure.tsx';
import { topOf, windowFigure } from './figures/window.ts';
import { columnOf, rankText } from './words.ts';

/** A contender with its rank, its windows and a link to the Lab. */
const Small = memo(function Small({
  size,
  study,
  outcome,
  contender,
  top,
  duration,
  rank,
  shown,
  labelled,
}: {
  readonly size: FigureSize;
  readonly study: Study;
  /** Outcome of its run; undefined: not finished. */
  readonly outcome: Measured | Failed | undefined;
  readonly contender: number;
  readonly top: number;
  /** Duration of the longest run, s. */
  readonly duration: number;
  readonly rank: string;
  readonly shown: string;
  /** Whether to label the band of windows that fill the queue. */
  readonly labelled: boolean;
}) {
  const name = study.contenders[contender]!;
  const path = useMemo(() => {
    const { scenario } = study.run(study.indexOf(0, contender, 0));
    return scenario === null ? null : pathOf(scenario);
  }, [study, contender]);
  const failed = outcome !== undefined && 'failed' in outcome ? outcome.failed : '';
  const measured = outcome === undefined || 'failed' in outcome ? null : outcome;
  return (
    <li>
      <h3>
        <span className="place faint">{rank}</span> {name}
        <span className="value">{shown}</span>
      </h3>
      <SizedFigure size={size} {...windowFigure({ name, path, top, duration, labelled, measured })}>
        {measured !== null ? undefined : failed === '' ? 'Being computed.' : `Not run: ${failed}`}
      </SizedFigure>
    </li>
  );
});

/** All plots have the same width. */
const widthOfFirst = (ofAll: HTMLElement): number => ofAll.firstElementChild?.clientWidth ?? 0;

/** The windows of all contenders on common axes, best first. */
export function Windows({ results, rankedBy }: { readonly results: Results; readonly rankedBy: FigureName }) {
  const { study } = results;
  const list = useRef<HTMLOListElement>(null);
  const size = useFigureSize(list, widthOfFirst);
  const ranks = results.ranking(0, rankedBy);
  const column = columnOf(
    rankedBy,
    ranks.map(({ estimate }) => estimate?.mean ?? null),
  );
  const top = topOf(results);
  const [duration, banded] = useMemo(
    () => [
      Math.max(...study.contenders.map((_, entry) => study.run(study.indexOf(0, entry, 0)).scenario?.duration ?? 0)),
      pathOf(study.base) !== null,
    ],
    [study],
  );
  return (
    <section className="windows" aria-label="Windows">
      <p className="key">
        cwnd in segments, the run of the first seed on common axes; red ticks: losses
        {banded ? '; shaded: the link is full and the queue fills' : ''}.
      </p>
      <ol ref={list}>
        {ranks.map(({ entry, rank, tied, estimate }, place) => (
          <Small
            key={study.contenders[entry]}
            size={size}
            study={study}
            outcome={results.outcome(study.indexOf(0, entry, 0))}
            contender={entry}
            top={top}
            duration={duration}
            labelled={place === 0}
            rank={rankText({ rank, tied }, '')}
            shown={estimate === null ? '' : `${column.format(estimate.mean)} ${column.unit}`}
          />
        ))}
      </ol>
    </section>
  );
}
