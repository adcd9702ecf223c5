import { ZOOM_STEP } from '../../../run/viewer.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';

/** Buttons to leave a selected stretch. */
export function ZoomControls() {
  const { viewer } = useLaboratory();
  const zoomed = useLab((state) => state.range !== null);
  if (!zoomed) return null;
  return (
    <>
      <button type="button" className="quiet chart-button off-wall" onClick={() => viewer.zoom(ZOOM_STEP)}>
        Zoom out
      </button>
      <button type="button" className="quiet chart-button off-wall" onClick={() => viewer.reset()}>
        Zoom off
      </button>
    </>
  );
}
