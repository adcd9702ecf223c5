import { useRef } from 'react';
import type { RunFacts } from '../../../lessons/facts.ts';
import { stairThrough } from '../../charts/figure/paths.ts';
import { linear } from '../../charts/figure/scale.ts';
import type { Asked } from './address.ts';
import { lineOf, mostOf } from './picture.ts';
import { useBox } from './useBox.ts';
import { timeWords, toneOf } from './words.tsx';

interface Props {
  readonly facts: RunFacts;
  readonly until: number;
  readonly waits: boolean;
  readonly asked: Asked;
  readonly steps: number;
  readonly go: (step: number) => void;
}

const HEIGHT = 34;

/** The whole run as far as it may be seen, where time stands, and the steps of the lesson. */
export function Strip({ facts, until, waits, asked, steps, go }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const { width, grow } = useBox(holder);
  const { duration } = facts;
  const flows = facts.flows.flatMap(({ tcp }, flow) => (tcp ? [flow] : []));
  const x = linear([0, duration], [0, Math.max(1, width)]);
  const y = linear([0, mostOf(facts, 'cwnd', flows)], [HEIGHT - 2, 2]);
  return (
    <footer className="lesson-strip">
      <div ref={holder} className="lesson-time">
        {width > 0 && (
          <svg width={width * grow} height={HEIGHT * grow} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
            <rect className="lesson-hidden" x={x(until)} y="0" width={Math.max(0, width - x(until))} height={HEIGHT} />
            {flows.map((flow) => (
              <path
                key={flow}
                className={`lesson-line thin ${toneOf(flow)}`}
                d={stairThrough(
                  lineOf(facts, 'cwnd', flow, 0, until).map(([time, value]) => [x(time), y(value)] as const),
                )}
              />
            ))}
            <line className="lesson-now" x1={x(until)} x2={x(until)} y1="0" y2={HEIGHT} />
            {waits && width - x(until) > 200 && (
              <text className="lesson-hidden-word" x={width - 8} y="22" textAnchor="end">
                hidden until you have guessed
              </text>
            )}
          </svg>
        )}
      </div>
      <p className="lesson-clock">
        <b>{timeWords(until)}</b> <span>{waits ? 'waits for your guess' : 'paused'}</span>
      </p>
      <nav className="lesson-steps" aria-label="Steps of this lesson">
        <button type="button" onClick={() => go(asked.step - 1)}>
          Back
        </button>
        <ol>
          {Array.from({ length: steps }, (_, at) => (
            <li key={at}>
              <button
                type="button"
                aria-label={`Step ${at + 1} of ${steps}`}
                aria-current={at === asked.step ? 'step' : undefined}
                onClick={() => go(at)}
              >
                {at + 1}
              </button>
            </li>
          ))}
        </ol>
      </nav>
    </footer>
  );
}
