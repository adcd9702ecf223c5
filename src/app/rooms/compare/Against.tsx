import { useState, type KeyboardEvent } from 'react';
import { encodeLink } from '#scenario/link/link.ts';
import { Figure } from '../../charts/figure/Figure.tsx';
import { againstFigure, PAD, type AgainstOrder } from './figures/against.ts';

interface Props extends Omit<AgainstOrder, 'held'> {
  readonly choose: (place: number) => void;
}

/** Plots one figure against another over the values of a sweep; values are selected by keys or by a press. */
export function Against({ choose, ...order }: Props) {
  const { results, bands, at } = order;
  const { study } = results;
  const [held, hold] = useState<number | null>(null);
  const { noun, valuesOf, endsOf, ...figure } = againstFigure({ ...order, held });
  const lowest = study.contenders.length - 1;
  const read = Math.min(held ?? 0, lowest);
  // Bands are sorted along the horizontal axis, not by the order of the sweep.
  const chosen = bands.findIndex(({ place }) => place === at);
  const onKey = (event: KeyboardEvent): void => {
    const next = { ArrowRight: bands[chosen + 1], ArrowLeft: bands[chosen - 1] }[event.key];
    const entry = { ArrowDown: Math.min(lowest, read + 1), ArrowUp: Math.max(0, read - 1) }[event.key];
    if (next !== undefined) choose(next.place);
    else if (entry !== undefined) hold(entry);
    else if (event.key === 'Enter') {
      const { scenario } = study.run(study.indexOf(at, read, 0));
      if (scenario !== null) window.location.hash = encodeLink(scenario);
    } else return;
    event.preventDefault();
  };
  return (
    <Figure {...figure} operable>
      {({ x, left, right, top, bottom }) => (
        <>
          {bands.map((band) => {
            const [from, to] = endsOf(band).map(x) as [number, number];
            // Pointer target only: keyboard users select bands on the plot.
            return (
              <rect
                key={band.place}
                className="target"
                x={from - PAD}
                width={to - from + 2 * PAD}
                y={0}
                height={bottom}
                onClick={() => choose(band.place)}
              />
            );
          })}
          <rect
            className="by-keys"
            x={left}
            y={top}
            width={right - left}
            height={bottom - top}
            // A drawing contains no input.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="slider"
            tabIndex={0}
            aria-label={`Contender, at ${noun}; left and right: the value; Enter opens the run`}
            aria-orientation="vertical"
            aria-valuemin={1}
            aria-valuemax={lowest + 1}
            aria-valuenow={read + 1}
            aria-valuetext={`${study.contenders[read]}: ${valuesOf(read)}`}
            onKeyDown={onKey}
            onFocus={() => hold(read)}
            onBlur={() => hold(null)}
          />
        </>
      )}
    </Figure>
  );
}
