import { rate } from '#app/ui/words/numbers.ts';
import { totalOf, type FirstRun } from '../firstRun.ts';
import { FEW_FLOWS } from '../lanes.ts';
import type { Drawing } from '../useDrawing.ts';
import { longestSilence } from './silence.ts';
import type { Known } from './useTimeline.ts';
import { changesAbout, factsAbout, gapAbout, spanText, withoutWay, type Gap } from './words.ts';

/** Maximum number of other stretches without a route that are named. */
const OTHERS = 4;

/** A time just after a change, s. */
const justAt = (time: number): number => Math.ceil(time * 100) / 100;

/** Summary of the draft's first run; '' if none yet. */
function firstRunWords(run: FirstRun | null): string {
  if (run === null) return '';
  const { goodput, timeouts, until, scenario } = run;
  const parts =
    goodput.length <= FEW_FLOWS ? goodput.map((value) => rate(value ?? 0)) : [`${rate(totalOf(run))} in all`];
  const silence = Math.round(goodput.length === 1 ? longestSilence(run, 0) : 0);
  return [
    `A first run gave ${parts.join(', ')}`,
    ...(silence >= 2 ? [`nothing arrived for ${silence} s`] : []),
    ...(timeouts === null || timeouts === 0 ? [] : [`${timeouts} ${timeouts === 1 ? 'timeout' : 'timeouts'} in all`]),
    ...(until < scenario.duration ? [`the first ${Number(until.toPrecision(2))} of ${scenario.duration} s only`] : []),
  ].join('; ');
}

/** Consequences of the movement for flows: times at which routes break and return, and the effect in the first run. */
export function Meaning({
  drawing: { at, setAt, nameOf },
  known,
  gaps,
  firstRun,
}: {
  readonly drawing: Drawing;
  readonly known: Known | null;
  readonly gaps: readonly Gap[];
  readonly firstRun: FirstRun | null;
}) {
  const gap = gapAbout(gaps, at);
  const others = gaps.filter((other) => other !== gap);
  const facts =
    known === null ? [] : gap === undefined ? changesAbout(known.timeline, at, nameOf) : factsAbout(known, gap, nameOf);
  const ran = firstRunWords(firstRun);
  return (
    <section className="meaning line-above" aria-label="What these numbers mean">
      <h3 className="serif">What these numbers mean</h3>
      {facts.length > 0 && (
        <ul>
          {facts.map(({ at: time, when, what }, index) => (
            <li key={index}>
              <button type="button" className="time bare" onClick={() => setAt(justAt(time))}>
                {when}:
              </button>{' '}
              {what}
            </li>
          ))}
        </ul>
      )}
      {known !== null && gap !== undefined && others.length > 0 && (
        <p>
          Also without a route:{' '}
          {others.slice(0, OTHERS).map((other, index) => (
            <span key={`${other.flow} ${other.from}`}>
              {index > 0 && ', '}
              <button type="button" className="time bare" onClick={() => setAt(justAt(other.from))}>
                {spanText(other, known.timeline)}
              </button>
              {known.timeline.ways.length > 1 && ` (flow ${other.flow + 1})`}
            </span>
          ))}
          {others.length > OTHERS && ` and ${others.length - OTHERS} more`}.
        </p>
      )}
      {known !== null && gap !== undefined && (
        <p>
          {known.timeline.ways.length > 1 ? `Flow ${gap.flow + 1} is without` : 'Without'} a route for{' '}
          {Number(withoutWay(known.timeline, gap.flow).toFixed(1))} of {known.timeline.duration} s.
        </p>
      )}
      {ran !== '' && <p>{ran}.</p>}
      <p>
        <em>The field is flat and empty: reach is a circle.</em>
      </p>
    </section>
  );
}
