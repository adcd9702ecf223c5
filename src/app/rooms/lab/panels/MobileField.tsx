import { WhyLost } from '../map/WhyLost.tsx';
import { isWhyOpen } from '../../../run/labState.ts';
import { useLab } from '../../../run/useLab.ts';
import { NodeSheet } from '../map/NodeSheet.tsx';
import { MAP_PANELS } from './mobilePanels.ts';
import { PanelFigure } from './PanelFigure.tsx';
import './mobile.css';

/** The map of the nodes, and beside it the selected node, or why segments were lost. */
export function MobileField() {
  const selected = useLab((state) => state.map.node >= 0);
  // Beside Why there is no room for both.
  const whyOpen = useLab((state) => isWhyOpen(state) && state.layout === 'step');
  return (
    <div className="mobile-field">
      {MAP_PANELS.map((panel) => (
        <PanelFigure key={panel.id} panel={panel} />
      ))}
      {(selected || !whyOpen) && (
        <div className={selected ? 'beside' : 'beside of-losses'}>{selected ? <NodeSheet /> : <WhyLost />}</div>
      )}
    </div>
  );
}
