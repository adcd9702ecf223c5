import { useRef, type ReactNode } from 'react';
import type { RunFacts } from '../../../lessons/facts.ts';
import { Drawing } from '../../charts/figure/Drawing.tsx';
import type { FigureSpec } from '../../charts/marks/picture.ts';
import * as marks from '../../charts/marks/placed.ts';
import type { Asked } from './address.ts';
import { lineOf, mostOf } from './picture.ts';
import { losses } from './Traces.ts';
import { useBox } from './useBox.ts';
import { timeWords } from './words.tsx';

interface Props {
  readonly facts: RunFacts;
  readonly until: number;
  readonly waits: boolean;
  readonly asked: Asked;
  readonly steps: number;
  readonly go: (step: number) => void;
  /** Start and end of the picture, and the time of the question, s. */
  readonly shown: { readonly from: number; readonly stop: number; readonly to: number };
  readonly asks: boolean;
  /** Controls for playing and stepping. */
  readonly children: ReactNode;
}

const HEIGHT = 34;

/** The run from its start to `until`, the time at which it stopped, and links to the steps of the lesson. */
export function Strip({ facts, until, waits, asked, steps, go, shown, asks, children }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const { width, grow } = useBox(holder);
  const { duration } = facts;
  const flows = facts.flows.flatMap(({ tcp }, flow) => (tcp ? [flow] : []));
  const spec = (): FigureSpec => ({
    width,
    height: HEIGHT,
    plots: [
      {
        area: { left: 0, right: width, top: 0, bottom: HEIGHT },
        x: { ends: [0, duration] },
        y: { ends: [-0.08, 1.4].map((part) => part * mostOf(facts, 'cwnd', flows)) as [number, number] },
        marks: [
          marks.boxes([{ x: [until] }], { paint: 'sunk' }),
          ...flows.map((flow) => marks.steps(lineOf(facts, 'cwnd', flow, 0, until), { paint: flow, width: 1.6 })),
          ...flows.map((flow) => losses(facts, flow, 0, until, (8 * duration) / width, 7, 4.5)),
          marks.free(({ x, draw }) => {
            const [from, to] = [x(shown.from) + 1, x(Math.min(duration, shown.to)) - 1];
            const box = { x: from, y: 1, width: Math.max(4, to - from), height: HEIGHT - 2 };
            draw('top', { kind: 'boxes', boxes: [box], paint: 'ink', hollow: 2 });
            const spot = { look: 'disc', flow: 0, x: x(shown.stop), y: HEIGHT / 2, size: 9, text: '?' } as const;
            if (asks) draw('top', { kind: 'spots', spots: [spot] });
          }),
          marks.upright(until, { paint: 'ink' }),
          ...(waits && width * (1 - shown.to / duration) > 200
            ? [
                marks.free(({ label }) =>
                  label({
                    kind: 'tick',
                    bare: true,
                    text: 'hidden until you have guessed',
                    x: width - 8,
                    y: 22,
                    anchor: 'end',
                  }),
                ),
              ]
            : []),
        ],
      },
    ],
  });
  return (
    <footer className="lesson-strip stack bench line-above across off-wall">
      <div ref={holder} className="lesson-time paper across">
        {width > 0 && <Drawing spec={spec()} grow={grow} />}
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
