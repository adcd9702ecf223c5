import { memo } from 'react';
import { rate } from '../../../ui/words/numbers.ts';
import { GREY } from '../../../ui/tones.ts';
import { FEW_FLOWS } from './lanes.ts';
import { linesOf, totalOf, type FirstRun } from './firstRun.ts';

const HEIGHT = 40;
const colour = (tone: number, use = ''): string => (tone < GREY ? `var(--flow-${tone + 1}${use})` : 'var(--ink-2)');

/** A number with two significant digits. */
const short = (value: number): string => String(Number(value.toPrecision(2)));

/** Summary of the first run. */
function sentenceOf({ goodput, fairness, timeouts, scenario, until }: FirstRun): string {
  const silent = goodput.filter((value) => value === null || value === 0).length;
  const parts = [
    ...(silent > 0 ? [silent === 1 ? 'one flow gets nothing' : `${silent} flows get nothing`] : []),
    ...(fairness === null ? [] : [`Jain’s index ${fairness.toFixed(2)}`]),
    ...(timeouts === null || timeouts === 0 ? [] : [`${timeouts} ${timeouts === 1 ? 'timeout' : 'timeouts'}`]),
    until < scenario.duration ? `only the first ${short(until)} of ${scenario.duration} s` : `all ${until} s`,
  ];
  return `${parts.join(', ')}.`;
}

/** Results of the first run of the draft: goodputs in words and over time. `at` is marked. */
export const FirstRunView = memo(function FirstRunView({
  run,
  at,
}: {
  readonly run: FirstRun;
  readonly at?: number | undefined;
}) {
  const { scenario, goodput, width } = run;
  const { duration } = scenario;
  const isFew = goodput.length <= FEW_FLOWS;
  const { tones, lines, most } = linesOf(run);
  const path = (values: readonly number[]): string =>
    values
      .map((value, column) => {
        const x = Math.min(run.until, (column + 0.5) * width);
        return `${column === 0 ? 'M' : 'L'}${x.toFixed(3)} ${(HEIGHT * (1 - value / Math.max(1, most))).toFixed(1)}`;
      })
      .join('');
  return (
    <div className="first-run">
      <p>
        A first run gave{' '}
        {isFew ? (
          goodput.map((value, flow) => (
            <span key={flow}>
              {flow > 0 && (flow === goodput.length - 1 ? ' and ' : ', ')}
              <strong style={{ color: colour(tones[flow] ?? GREY, '-text') }}>{rate(value ?? 0)}</strong>
            </span>
          ))
        ) : (
          <strong>{rate(totalOf(run))} in all</strong>
        )}
        : {sentenceOf(run)}
      </p>
      <svg viewBox={`0 0 ${duration} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {lines.map(({ values, tone }, line) => (
          <path key={line} d={path(values)} style={{ stroke: colour(tone) }} />
        ))}
        {at !== undefined && <line x1={at} x2={at} y1={0} y2={HEIGHT} />}
      </svg>
      <p className="hint">
        {isFew ? 'New data at the receivers' : 'New data at all receivers'} from 0 to {duration} s, up to {rate(most)}
      </p>
    </div>
  );
});
