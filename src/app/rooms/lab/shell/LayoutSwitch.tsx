import { standsStill } from '../../../run/labState.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';

/** Changes between the two layouts of a run that stands still. */
export function LayoutSwitch() {
  const laboratory = useLaboratory();
  const layout = useLab((state) => state.layout);
  const shown = useLab(standsStill);
  const script = useLab((state) => state.script);
  if (!shown || script) return null;
  return (
    <button type="button" className="layout-switch" onClick={() => laboratory.switchLayout()}>
      {layout === 'step' ? 'Lab view' : 'Step view'} <kbd>V</kbd>
    </button>
  );
}
