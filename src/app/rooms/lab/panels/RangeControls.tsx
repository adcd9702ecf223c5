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

/** While the plots show a stretch that the user chose: the ways back. */
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

/** Which charts are on the page. */
export const ChartsButton = () => (
  <Popover button="Charts" buttonClass="" label="Charts on the page">
    {() => <ChartsMenu />}
  </Popover>
);

/** Which charts there are, and which stretch of time they show. */
export const RangeControls = () => (
  <>
    <ChartsButton />
    <Popover button="Range" buttonClass="" label="Range of the plots">
      {() => <RangeForm />}
    </Popover>
  </>
);
