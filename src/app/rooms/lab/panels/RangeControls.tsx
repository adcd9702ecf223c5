import { lazyPart } from '../../../ui/parts/lazyPart.tsx';
import { Part } from '../../../ui/parts/part.ts';
import { ZOOM_STEP } from '../../../run/viewer.ts';
import { Popover } from '../../../ui/Popover.tsx';
import { useLab, useLaboratory } from '../../../run/useLab.ts';

const ChartsMenu = lazyPart(
  new Part('The list of charts', () => import('./ChartsMenu.tsx')),
  (module) => module.ChartsMenu,
);
const RangeForm = lazyPart(new Part('The range', () => import('./RangeForm.tsx')), (module) => module.RangeForm);

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

/** Button for the list of charts. */
export const ChartsButton = () => (
  <Popover button="Charts" buttonClass="" label="Charts on the page">
    {() => <ChartsMenu />}
  </Popover>
);

/** Buttons for charts and for the stretch of time. */
export const RangeControls = () => (
  <>
    <ChartsButton />
    <Popover button="Range" buttonClass="" label="Range of the plots">
      {() => <RangeForm />}
    </Popover>
  </>
);
