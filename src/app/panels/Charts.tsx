import { isWhyOpen } from '../shell/labState.ts';
import { isStepView } from '../shell/layout.ts';
import { useLab } from '../shell/useLab.ts';
import { COMPACT, useMedia } from '../shell/useMedia.ts';
import { PanelFigure } from './PanelFigure.tsx';
import { usePanels } from './usePanels.ts';

/** The charts of the layout that is on the screen. */
export function Charts() {
  const step = useLab(isStepView);
  const whyOpen = useLab(isWhyOpen);
  const compact = useMedia(COMPACT);
  const panels = usePanels(step ? 'step' : 'lab');
  // On a small laptop the sliding window stands in the column of Why.
  const elsewhere = step && compact && whyOpen ? 'sliding' : '';
  return (
    <div className="plots">
      {panels.map((panel) =>
        panel.id === elsewhere ? null : <PanelFigure key={panel.id} panel={panel} leads={panel.id === 'window'} />,
      )}
    </div>
  );
}
