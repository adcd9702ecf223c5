import type { ComponentType } from 'react';
import { LossCounts, WhyLost } from '../../map/WhyLost.tsx';
import { isWhyOpen } from '#app/run/labState.ts';
import { useLab } from '#app/run/useLab.ts';
import { inOneColumn, isNarrow, useScreen } from '#app/ui/useMedia.ts';
import { NodeSheet } from '../../map/NodeSheet.tsx';
import { map } from '../../map/map.ts';
import type { Panel } from '../kit/panel.ts';
import '../mobile.css';

/** The map, and beside it the selected node, or why segments were lost. `Figure` shows a panel. */
export function MobileField({ Figure }: { readonly Figure: ComponentType<{ readonly panel: Panel }> }) {
  const selected = useLab((state) => state.map.node >= 0);
  // If Why has its own column, the table is at its end.
  const screen = useScreen();
  const column = !inOneColumn(screen);
  // A telephone has a row of counts below the map, from which the table opens.
  const narrow = isNarrow(screen);
  const whyOpen = useLab((state) => column && isWhyOpen(state));
  const step = useLab((state) => state.layout === 'step');
  return (
    <div className="mobile-field row line-below">
      <Figure panel={map} />
      {narrow && <LossCounts />}
      {(selected || !((whyOpen && step) || narrow)) && (
        <div className={selected ? 'beside' : 'beside of-losses'}>
          {selected ? <NodeSheet /> : <WhyLost brief={whyOpen || screen === 'projector'} />}
        </div>
      )}
    </div>
  );
}
