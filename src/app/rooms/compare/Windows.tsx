import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { memo } from 'react';
import { encodeLink } from '../../../scenario/link.ts';
import type { Failed, FlowSeries, Measured } from '../../../study/measured.ts';
import type { FigureName } from '../../../study/figures.ts';
import { pathOf } from '../../../study/path.ts';
import type { Results } from '../../../study/results.ts';
import type { Study } from '../../../study/runs.ts';
import { AxisX, AxisY } from '../../charts/figure/Axis.tsx';
import { Figure } from '../../charts/figure/Figure.tsx';
import { COLOURED_FLOWS } from '../../ui/tones.ts';
import { columnOf } from './words.ts';

const HEIGHT = 150;
const LEFT = 40;
const TOP = 8;
const BOTTOM = 34;

/** The run of a contender with the first seed, when it has come. */
function firstRun(results: Results, contender: number): Measured | null {
  const outcome = results.outcome(results.study.indexOf(0, contender, 0));
  return outcome === undefined || 'failed' in outcome ? null : outcome;
}

/** Both ends of each column: a dip of one ACK stays in the line. */
function corners({ min, max }: FlowSeries, width: number): [number, number][] {
  return Array.from(min).flatMap((low, column): [number, number][] => {
    const high = max[column]!;
    if (Number.isNaN(low)) return [[(column + 0.5) * width, NaN]];
    const falls = column > 0 && low < (min[column - 1] ?? low);
    const x = column * width;
    return falls
      ? [
          [x + 0.3 * width, high],
          [x + 0.7 * width, low],
        ]
      : [
          [x + 0.3 * width, low],
          [x + 0.7 * width, high],
        ];
  });
}

/** The windows of one contender. It is drawn anew only when something of it has changed: the room is drawn with every result. */
const Small = memo(function Small({
  study,
  outcome,
  contender,
  top,
  duration,
  rank,
  shown,
  labelled,
}: {
  readonly study: Study;
  /** Of its run; undefined: it has not come. */
  readonly outcome: Measured | Failed | undefined;
  readonly contender: number;
  readonly top: number;
  /** Of the longest run, s. */
  readonly duration: number;
  readonly rank: string;
  readonly shown: string;
  /** Whether it says what the band is. */
  readonly labelled: boolean;
}) {
  const name = study.contenders[contender]!;
  const measured = outcome === undefined || 'failed' in outcome ? null : outcome;
  const { scenario } = study.run(study.indexOf(0, contender, 0));
  const path = scenario === null ? null : pathOf(scenario);
  const series = measured?.series;
  const flows = (series?.flows ?? []).flatMap((flow, index) =>
    flow.max.some((each) => !Number.isNaN(each)) ? [{ flow, index }] : [],
  );
  const losses =
    series === undefined
      ? []
      : Array.from({ length: series.flows[0]?.drops.length ?? 0 }, (_, column) =>
          series.flows.reduce((all, { drops }) => all + (drops[column] ?? 0), 0),
        ).flatMap((drops, column) => (drops > 0 ? [{ time: (column + 0.5) * series.width, drops }] : []));
  const largest = Math.max(
    0,
    ...flows.flatMap(({ flow }) => Array.from(flow.max).filter((each) => !Number.isNaN(each))),
  );
  const lost = losses.reduce((all, { drops }) => all + drops, 0);
  return (
    <li>
      <h3>
        <span className="place">{rank}</span> {name}
        <span className="value">{shown}</span>
      </h3>
      {measured === null ? (
        <p className="waiting" style={{ height: HEIGHT }}>
          {outcome !== undefined && 'failed' in outcome ? `Not run: ${outcome.failed}` : 'Being computed.'}
        </p>
      ) : (
        <Figure
          title={`Window of ${name}`}
          summary={`Congestion window of ${name}, up to ${largest.toFixed(0)} segments; ${lost} packets lost.${path === null ? '' : ` ${path.fills.toFixed(0)} segments fill the link, ${path.overflows.toFixed(0)} the queue too.`}`}
          height={HEIGHT}
          table={{
            heads: ['Time, s', ...flows.map(({ index }) => `cwnd of flow ${index + 1}, segments`), 'Packets lost'],
            rows: Array.from({ length: series?.flows[0]?.min.length ?? 0 }, (_, column) => [
              ((column + 1) * (series?.width ?? 0)).toFixed(2),
              ...flows.map(({ flow }) =>
                Number.isNaN(flow.max[column]!)
                  ? '–'
                  : `${flow.min[column]!.toFixed(1)} to ${flow.max[column]!.toFixed(1)}`,
              ),
              String((series?.flows ?? []).reduce((all, { drops }) => all + (drops[column] ?? 0), 0)),
            ]),
          }}
        >
          {(width) => {
            const x = scaleLinear()
              .domain([0, duration])
              .range([LEFT, width - 4]);
            const y = scaleLinear()
              .domain([0, top])
              .range([HEIGHT - BOTTOM, TOP]);
            const draw = line()
              .defined(([, value]) => !Number.isNaN(value))
              .x(([time]) => x(time))
              .y(([, value]) => y(Math.min(top, value)));
            return (
              <>
                {path !== null && path.fills < top && (
                  <g className="queue-band">
                    <rect
                      x={LEFT}
                      width={width - 4 - LEFT}
                      y={y(Math.min(top, path.overflows))}
                      height={y(path.fills) - y(Math.min(top, path.overflows))}
                    />
                  </g>
                )}
                <AxisY scale={y} count={3} x={LEFT} right={width - 4} />
                <AxisX
                  scale={x}
                  count={Math.max(2, width / 110)}
                  unit="s"
                  y={HEIGHT - BOTTOM + 6}
                  top={HEIGHT - BOTTOM}
                />
                {flows.map(({ flow, index }) => (
                  <path
                    key={index}
                    className={`curve tone-${Math.min(index, COLOURED_FLOWS) + 1}`}
                    d={draw(corners(flow, series!.width)) ?? ''}
                  />
                ))}
                {labelled && path !== null && path.fills < top && (
                  <g className="queue-band">
                    <text x={width - 8} y={y(path.fills) + 14} textAnchor="end">
                      link full
                    </text>
                    {path.overflows < top && (
                      <text x={width - 8} y={y(path.overflows) - 5} textAnchor="end">
                        queue full
                      </text>
                    )}
                  </g>
                )}
                <g className="losses">
                  {losses.map(({ time }) => (
                    <line key={time} x1={x(time)} x2={x(time)} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM + 6} />
                  ))}
                </g>
              </>
            );
          }}
        </Figure>
      )}
      {scenario !== null && (
        <a className="open-run" href={`#${encodeLink(scenario)}`}>
          Open in the Lab
          <span className="unseen">
            : {name}, seed {scenario.seed}
          </span>
        </a>
      )}
    </li>
  );
});

/** The windows of all contenders on common axes, best first. */
export function Windows({ results, rankedBy }: { readonly results: Results; readonly rankedBy: FigureName }) {
  const { study } = results;
  const ranks = results.ranking(0, rankedBy);
  const column = columnOf(
    rankedBy,
    ranks.map(({ estimate }) => estimate?.mean ?? null),
  );
  // A start-up that overshoots once must not flatten all others: the axis ends above what is reached nearly always.
  const tops = study.contenders.flatMap((_, contender) =>
    (firstRun(results, contender)?.series?.flows ?? []).map(({ max }) => {
      const sorted = Array.from(max)
        .filter((value) => !Number.isNaN(value))
        .sort((a, b) => a - b);
      return sorted[Math.floor(sorted.length * 0.97)] ?? 0;
    }),
  );
  const top = Math.max(10, ...tops) * 1.15;
  const duration = Math.max(
    ...study.contenders.map((_, entry) => study.run(study.indexOf(0, entry, 0)).scenario?.duration ?? 0),
  );
  const banded = pathOf(study.base) !== null;
  return (
    <section className="windows" aria-label="Windows">
      <p className="key">
        cwnd in segments, the run of the first seed on common axes; red ticks: losses
        {banded ? '; shaded: the link is full and the queue fills' : ''}.
      </p>
      <ol>
        {ranks.map(({ entry, rank, tied, estimate }, place) => (
          <Small
            key={study.contenders[entry]}
            study={study}
            outcome={results.outcome(study.indexOf(0, entry, 0))}
            contender={entry}
            top={top}
            duration={duration}
            labelled={place === 0}
            rank={rank === null ? '' : `${tied ? '=' : ''}${rank}`}
            shown={estimate === null ? '' : `${column.format(estimate.mean)} ${column.unit}`}
          />
        ))}
      </ol>
    </section>
  );
}
