import { isWhyOpen } from '../../../run/labState.ts';
import { useLab } from '../../../run/useLab.ts';
import { WhyColumn } from '../../../explain/why/WhyColumn.tsx';
import { PanelFigure } from '../panels/PanelFigure.tsx';
import { useClosePanels } from '../panels/usePanels.ts';

/** Below the charts of a script, if there is room: the sliding window and Why side by side. */
export function ScriptFoot() {
  const sliding = useClosePanels(true).find(({ id }) => id === 'sliding');
  const whyOpen = useLab(isWhyOpen);
  return (
    <div className={whyOpen ? 'script-foot grid paper line-above with-why' : 'script-foot grid paper line-above'}>
      <div className="foot-sliding grid placed">{sliding !== undefined && <PanelFigure panel={sliding} />}</div>
      {whyOpen && <WhyColumn />}
    </div>
  );
}
