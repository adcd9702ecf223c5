import { isWhyOpen } from '../shell/labState.ts';
import { isStepView } from '../shell/layout.ts';
import { useLab } from '../shell/useLab.ts';
import { COMPACT, useMedia } from '../shell/useMedia.ts';
import { PanelFigure } from './PanelFigure.tsx';
import { panelsOf } from './panels.ts';

/** The charts of the layout that is on the screen. */
export function Charts() {
  const step = useLab(isStepView);
  const whyOpen = useLab(isWhyOpen);
  const compact = useMedia(COMPACT);
  // On a small laptop the sliding window stands in the column of Why.
  const elsewhere = step && compact && whyOpen ? 'sliding' : '';
  return (
    <div className="plots">
      {panelsOf(step ? 'step' : 'lab').map((panel) =>
        panel.id === elsewhere ? null : <PanelFigure key={panel.id} panel={panel} leads={panel.id === 'window'} />,
      )}
    </div>
  );
}
