import { scaleLinear } from 'd3-scale';
import { useRef, type ReactNode } from 'react';
import type { RunFacts } from '../../../lessons/facts.ts';
import { cross, stairThrough } from '../../charts/figure/paths.ts';
import type { Asked } from './address.ts';
import { lineOf, mostOf, signsOf } from './picture.ts';
import { useBox } from './useBox.ts';
import { timeWords, toneOf } from './words.tsx';

interface Props {
  readonly facts: RunFacts;
  readonly until: number;
  readonly waits: boolean;
  readonly asked: Asked;
  readonly steps: number;
  readonly go: (step: number) => void;
  /** Range of the picture in the run, s, and the time of the question. */
  readonly shown: { readonly from: number; readonly stop: number; readonly to: number };
  readonly asks: boolean;
  /** Controls for playing and stepping. */
  readonly children: ReactNode;
}

const HEIGHT = 34;

/** The whole run as far as it is revealed, the time where it stopped, and the steps of the lesson. */
export function Strip({ facts, until, waits, asked, steps, go, shown, asks, children }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const { width, grow } = useBox(holder);
  const { duration } = facts;
  const flows = facts.flows.flatMap(({ tcp }, flow) => (tcp ? [flow] : []));
  const x = scaleLinear([0, duration], [0, Math.max(1, width)]);
  const y = scaleLinear([0, mostOf(facts, 'cwnd', flows)], [HEIGHT - 2, 10]);
  return (
    <footer className="lesson-strip off-wall">
      <div ref={holder} className="lesson-time">
        {width > 0 && (
          <svg width={width * grow} height={HEIGHT * grow} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
            <rect className="sunk" x={x(until)} y="0" width={Math.max(0, width - x(until))} height={HEIGHT} />
            {flows.map((flow) => (
              <g key={flow} className={toneOf(flow)}>
                <path
                  className="lesson-line thin"
                  d={stairThrough(
                    lineOf(facts, 'cwnd', flow, 0, until).map(([time, value]) => [x(time), y(value)] as const),
                  )}
                />
                {signsOf(facts, 'loss', flow, 0, until, (8 * duration) / width).map(({ time }) => (
                  <path key={time} className="lesson-loss thin" d={cross(x(time), 4.5, 3.5)} />
                ))}
              </g>
            ))}
            <rect
              className="lesson-window"
              x={x(shown.from) + 1}
              y="1"
              width={Math.max(4, x(Math.min(duration, shown.to)) - x(shown.from) - 2)}
              height={HEIGHT - 2}
            />
            {asks && (
              <>
                <circle className="lesson-ask" cx={x(shown.stop)} cy={HEIGHT / 2} r="9" />
                <text className="lesson-ask-word" x={x(shown.stop)} y={HEIGHT / 2 + 5} textAnchor="middle">
                  ?
                </text>
              </>
            )}
            <line className="lesson-now" x1={x(until)} x2={x(until)} y1="0" y2={HEIGHT} />
            {waits && width - x(shown.to) > 200 && (
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
      {children}
      <nav className="lesson-steps in-line" aria-label="Steps of this lesson">
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
