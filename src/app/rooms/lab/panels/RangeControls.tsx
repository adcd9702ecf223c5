import { Popover } from '../../../ui/Popover.tsx';
import { ChartsMenu } from './ChartsMenu.tsx';
import { RangeForm } from './RangeForm.tsx';

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
