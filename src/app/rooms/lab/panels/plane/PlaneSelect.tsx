import { useLab, useLaboratory } from '#app/run/useLab.ts';
import type { Laboratory } from '#app/run/laboratory.ts';
import type { PlaneChoice } from '#app/run/planeChoice.ts';
import { tcpFlows } from '../window/tcpFlows.ts';
import { pairOf } from './facts.ts';
import { Select } from '#app/ui/Select.tsx';

/** Changes the selection of the plane. */
function choosePlane(laboratory: Laboratory, change: Partial<PlaneChoice>): void {
  const { data } = laboratory;
  const pair = data === null ? null : pairOf(data);
  if (data === null || pair === null) return;
  data.plane = { ...data.plane, x: pair.x.index, y: pair.y.index, ...change };
  laboratory.set({ plane: data.plane });
  laboratory.redraw();
}

/** Selects the two flows of the plane, and windows or rates. */
export function PlaneSelect() {
  const laboratory = useLaboratory();
  useLab((state) => state.run);
  useLab((state) => state.plane);
  const { data } = laboratory;
  const pair = data === null ? null : pairOf(data);
  if (data === null || pair === null) return null;
  const choose = (change: Partial<PlaneChoice>): void => choosePlane(laboratory, change);
  const flows = tcpFlows(data);
  return (
    <span className="plane-choice">
      {flows.length > 2 &&
        (['x', 'y'] as const).map((axis) => (
          <Select
            key={axis}
            className="chart-button off-wall"
            aria-label={axis === 'x' ? 'Flow to the right' : 'Flow upwards'}
            value={pair[axis].index}
            of={flows
              .filter(({ index }) => index !== pair[axis === 'x' ? 'y' : 'x'].index)
              .map(({ index, name }) => [index, `${axis === 'x' ? '→' : '↑'} ${name}`])}
            choose={(next) => choose({ [axis]: next })}
          />
        ))}
      <Select
        className="chart-button off-wall"
        aria-label="Shown in the plane"
        value={data.plane.of}
        of={[
          ['windows', 'windows'],
          ['rates', 'rates'],
        ]}
        choose={(next) => choose({ of: next })}
      />
    </span>
  );
}
