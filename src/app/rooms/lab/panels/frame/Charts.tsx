import { Absence, lazyPart } from '#app/ui/parts/lazyPart.tsx';
import { Boundary } from '#app/ui/parts/Boundary.tsx';
import { useDocked, useLab, useLabSoon } from '#app/run/useLab.ts';
import { isStepView } from '#app/run/labState.ts';
import { PanelFigure } from './PanelFigure.tsx';
import { gridOf } from './rows.ts';
import { CLOSE_PART, MOBILE_PART, MORE_PART, useShownPanels } from './usePanels.ts';

const MobileField = lazyPart(MOBILE_PART, (module) => module.MobileField);

/** The charts of the current layout. `without`: ids to omit. `first`: the topmost one. */
export function Charts({
  without,
  first,
}: {
  readonly without?: readonly string[];
  readonly first?: string | undefined;
}) {
  const step = useLabSoon(isStepView);
  const comes = useLab(isStepView) !== step;
  const mobile = useLab((state) => state.mobile);
  const chooses = useLab((state) => state.charts.length > 0);
  const script = useLab((state) => state.script);
  const { rows, panels } = useShownPanels(without);
  const raised = useDocked() === 'raised';
  const ids = [
    ...(mobile && !raised && without?.includes('map') !== true ? ['map'] : []),
    ...panels.map(({ id }) => id),
  ];
  const leader = script ? 'sequence' : ids.includes('window') ? 'window' : 'waiting';
  const order = [...ids.filter((id) => id === first), ...ids.filter((id) => id !== first)];
  const last = panels.filter(({ pointing }) => pointing !== undefined).at(-1);
  return (
    <div className={mobile ? 'plots mobile' : 'plots'} aria-busy={comes} style={gridOf(rows, order)}>
      {order.map((id) => {
        const panel = panels.find((each) => each.id === id);
        if (panel === undefined) return <MobileField key={id} Figure={PanelFigure} until={<div />} />;
        return (
          <Boundary key={id} name={panel.title}>
            <PanelFigure panel={panel} leads={id === leader} alone={panel === last} />
          </Boundary>
        );
      })}
      {step && <Absence part={CLOSE_PART} />}
      {chooses && <Absence part={MORE_PART} />}
    </div>
  );
}
