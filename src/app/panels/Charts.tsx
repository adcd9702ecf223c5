import { lazy, Suspense } from 'react';
import { isWhyOpen } from '../shell/labState.ts';
import { isStepView } from '../shell/layout.ts';
import { useLab } from '../shell/useLab.ts';
import { useCompact } from '../shell/useMedia.ts';
import { PanelFigure } from './PanelFigure.tsx';
import { usePanels } from './usePanels.ts';

const MobileField = lazy(async () => ({ default: (await import('./MobileField.tsx')).MobileField }));

/** The charts of the layout that is on the screen. */
export function Charts() {
  const step = useLab(isStepView);
  const whyOpen = useLab(isWhyOpen);
  const compact = useCompact();
  const mobile = useLab((state) => state.mobile);
  // On a small laptop the sliding window stands in the column of Why, and the share of the link says what was dropped.
  const elsewhere = compact ? (step ? (whyOpen ? 'sliding' : '') : 'drops') : '';
  const panels = usePanels(step ? 'step' : 'lab', mobile).filter(({ id }) => id !== elsewhere);
  const last = panels.filter(({ pointing }) => pointing !== undefined).at(-1);
  return (
    <div className={mobile ? 'plots mobile' : 'plots'}>
      {mobile && (
        <Suspense fallback={<div className="field" />}>
          <MobileField />
        </Suspense>
      )}
      {panels.map((panel) => (
        <PanelFigure key={panel.id} panel={panel} leads={panel.id === 'window'} alone={panel === last} />
      ))}
    </div>
  );
}
