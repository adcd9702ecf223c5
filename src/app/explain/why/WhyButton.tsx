import { useLab, useLaboratory } from '../../run/useLab.ts';
import { standsStill } from '../../run/labState.ts';
import { askWhy } from './asking.ts';

/** Opens Why where the run stands still and Why was closed; while it plays, the headline does. */
export function WhyButton() {
  const laboratory = useLaboratory();
  if (!useLab(standsStill)) return null;
  return (
    <button type="button" className="why-button" onClick={() => askWhy(laboratory)}>
      Why? <kbd>W</kbd>
    </button>
  );
}
