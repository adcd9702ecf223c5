import { variantNamed } from '#engine/tcp/catalogue.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { milliseconds } from '../../../ui/words/numbers.ts';
import { scriptOf } from './entries.ts';
import { timeText } from './fields.ts';
import { ReceiverButtons } from './ReceiverButtons.tsx';
import { RowTable } from './RowTable.tsx';
import { Select } from '../../../ui/Select.tsx';
import './script.css';
import { isWhyOpen } from '../../../run/labState.ts';
import { WhyColumn } from '../../../explain/why/WhyColumn.tsx';
import { PanelFigure } from '../panels/frame/PanelFigure.tsx';
import { useClosePanels } from '../panels/frame/usePanels.ts';

export { answer } from './bench.ts';

/** Links to other presets with scripts. */
function ExamQuestions() {
  const laboratory = useLaboratory();
  const presets = useLab((state) => state.presets);
  const presetId = useLab((state) => state.presetId);
  const scripts = presets.flatMap((group) => group.presets).filter(({ id }) => id.startsWith('exam-'));
  if (scripts.length === 0) return null;
  return (
    <Select
      aria-label="Exam questions"
      none="Exam questions"
      value={scripts.some(({ id }) => id === presetId) ? presetId : ''}
      of={scripts.map(({ id, title }) => [id, title.replace(/^Exam: /, '')])}
      choose={(next) => laboratory.openPreset(scripts.find(({ id }) => id === next)!)}
    />
  );
}

/** The column in which the user is the receiver of a script. */
export function ScriptBench() {
  const laboratory = useLaboratory();
  useLab((state) => state.run);
  const scenario = laboratory.data?.opened.scenario;
  const parts = scenario === undefined ? null : scriptOf(scenario);
  if (scenario === undefined || parts === null) return null;
  const { sender, script } = parts;
  const { at, rtt } = script.established;
  return (
    <aside className="script-bench column paper" aria-labelledby="bench-title">
      <header className="wraps in-line at-ends">
        <h2 id="bench-title">You are the receiver</h2>
        <ExamQuestions />
      </header>
      <div className="bench-rows">
        <p className="bench-sender">
          <b>Sender</b> {variantNamed(sender.variant)?.title ?? sender.variant} on the stack {sender.stack}. <b>From</b>{' '}
          {timeText(at)} s, {rtt === null ? 'the handshake was not timed' : `first round trip ${milliseconds(rtt)}`}.{' '}
          <button type="button" className="link" onClick={() => laboratory.experiments.edit()}>
            Change
          </button>
        </p>
        <RowTable />
      </div>
      <ReceiverButtons />
    </aside>
  );
}

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
