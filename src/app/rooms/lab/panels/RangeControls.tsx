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

/** Which charts there are, which stretch of time they show, and how to show others. */
export function RangeControls() {
  const { viewer } = useLaboratory();
  const zoomed = useLab((state) => state.range !== null);
  return (
    <>
      {zoomed && (
        <>
          <button type="button" className="quiet chart-button" onClick={() => viewer.zoom(ZOOM_STEP)}>
            Zoom out
          </button>
          <button type="button" className="quiet chart-button" onClick={() => viewer.reset()}>
            Zoom off
          </button>
        </>
      )}
      <Popover button="Charts" buttonClass="quiet chart-button" label="Charts on the page">
        {() => <ChartsMenu />}
      </Popover>
      <Popover button="Range" buttonClass="quiet chart-button" label="Range of the plots">
        {() => <RangeForm />}
      </Popover>
    </>
  );
}
