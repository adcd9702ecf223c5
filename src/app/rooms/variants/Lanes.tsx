import { useMemo } from 'react';
import type { LawFirings } from '../../../lab/play/lawRoom.ts';
import { WideDrawing } from '../../charts/figure/Drawing.tsx';
import { boxes, upright } from '../../charts/marks/placed.ts';
import { LEFT, RIGHT } from './Windows.tsx';

const ROW = 24;
/** Number of time bins of a lane; a bin is filled if the rule acted in it. */
const PIECES = 200;

interface Props {
  readonly fired: LawFirings;
  readonly duration: number;
  readonly at: number;
  readonly go: (at: number) => void;
}

/** Which rule acts when: a lane per rule that acted. A press on its name goes to its next action. */
export function Lanes({ fired, duration, at, go }: Props) {
  const lanes = useMemo(() => {
    const pieces = fired.rules.map(() => new Set<number>());
    fired.which.forEach((rule, firing) =>
      pieces[rule]!.add(Math.min(PIECES - 1, Math.floor((fired.times[firing]! / duration) * PIECES))),
    );
    return fired.rules.flatMap((rule, index) => (pieces[index]!.size > 0 ? [{ rule, index, on: pieces[index]! }] : []));
  }, [fired, duration]);
  const next = (rule: number): number => {
    const later = fired.which.indexOf(rule, at + 1);
    return later < 0 ? fired.which.indexOf(rule) : later;
  };
  const height = lanes.length * ROW;
  const piece = duration / PIECES;
  return (
    <div className="law-lanes placed">
      <WideDrawing
        spec={(width) => ({
          width,
          height,
          plots: [
            {
              area: { left: LEFT, right: width - RIGHT, top: 0, bottom: height },
              x: { ends: [0, duration] },
              y: { ends: [lanes.length, 0] },
              marks: [
                ...lanes.flatMap(({ index, on }, row) => {
                  const y = [row + 0.8, row + 0.2] as const;
                  const acts = [...on].map((place) => ({ x: [place * piece, (place + 1.1) * piece], y }) as const);
                  return [
                    boxes([{ x: [], y }], { paint: 'sunk' }),
                    boxes(acts, { paint: index === fired.which[at] ? 0 : 'ink3' }),
                  ];
                }),
                upright(fired.times[at] ?? 0, { paint: 'ink', width: 1.5 }),
              ],
            },
          ],
        })}
      />
      <ol>
        {lanes.map(({ rule, index }) => (
          <li key={rule.id}>
            <button
              type="button"
              className="bare cut-short"
              aria-current={index === fired.which[at]}
              onClick={() => go(next(index))}
            >
              {rule.title}
              {rule.line === 0 ? ', not written' : ''}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
