import { Figure } from '../../charts/figure/Figure.tsx';
import { sweepFigure, type SweepOrder } from './figures/sweep.ts';

interface Props extends SweepOrder {
  readonly choose: (place: number) => void;
}

/** A figure over the values of the first axis; a press near a value selects it. */
export function SweepLines({ choose, ...order }: Props) {
  const { positions, ...figure } = sweepFigure(order);
  return (
    <Figure {...figure}>
      {({ x, left, right, top, bottom }) => {
        const at = positions.map(x);
        return at.map((here, place) => {
          const from = place === 0 ? left : (here + at[place - 1]!) / 2;
          const to = place === at.length - 1 ? right : (here + at[place + 1]!) / 2;
          // Keyboard users select the point in the list above.
          return (
            <rect
              key={positions[place]}
              className="target"
              x={from}
              y={top}
              width={Math.max(0, to - from)}
              height={bottom - top}
              onClick={() => choose(place)}
            />
          );
        });
      }}
    </Figure>
  );
}
