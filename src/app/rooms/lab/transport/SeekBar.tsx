import { useLab } from '../../../run/useLab.ts';
import { useAfter } from './useAfter.ts';

/** From when on one wonders, ms. */
const NOTICED = 150;

/** A thin bar above the timeline while the run is on its way to a moment. */
export function SeekBar() {
  const busy = useLab((state) => state.busy && state.status !== null);
  const share = useLab((state) => state.progress?.share ?? 0);
  if (!useAfter(NOTICED, busy)) return null;
  return <progress className="seek-bar" aria-label="On the way" max={1} value={share} />;
}
