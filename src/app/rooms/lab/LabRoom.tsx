import { useEffect } from 'react';
import { useStore } from 'zustand';
import { presenting } from '../../ui/lecture/presenting.ts';
import { FormGate } from '../../experiment/form/FormGate.tsx';
import { useDocked, useLab, useLaboratory, useLabSoon } from '../../run/useLab.ts';
import { Charts } from './panels/frame/Charts.tsx';
import { MOBILE_PART } from './panels/frame/usePanels.ts';
import { HelpGate, SheetGate, DataTable } from './shell/Gates.tsx';
import { ResultsLine, SpanLine } from './results/ResultsLine.tsx';
import { storedTheme } from '../../ui/theme.ts';
import { isAnswerOpen, isForkOpen, isWhyOpen, isStepView } from '../../run/labState.ts';
import { Notices } from './shell/Notices.tsx';
import { ForkFigures, ForkPlace, SharedColumn, WhySheet } from './shell/SideColumn.tsx';
import { lazyPart } from '../../ui/parts/lazyPart.tsx';
import { TopBar } from './shell/TopBar.tsx';
import { Part } from '../../ui/parts/part.ts';
import { inOneColumn, useScreen } from '../../ui/useMedia.ts';
import { Failure } from '../../explain/sentence/Failure.tsx';
import { SentenceLine } from '../../explain/sentence/SentenceLine.tsx';
import { Transport } from './transport/Transport.tsx';
import { SkipLink } from '../../ui/SkipLink.tsx';
import { WhyButton, WhyColumn } from '../../explain/why/WhyColumn.tsx';

/** Everything that only scripts need: it replaces the network. */
export const SCRIPT = new Part('The bench of a script', () => import('./script/ScriptBench.tsx'));
const ScriptBench = lazyPart(SCRIPT, (module) => module.ScriptBench);
const ScriptFoot = lazyPart(SCRIPT, (module) => module.ScriptFoot);

const WhyLost = lazyPart(MOBILE_PART, (module) => module.WhyLost);

/** Charts omitted while presenting: they are too low to be read from the last row of a room. */
const STRIPS = ['share', 'drops'];
const NONE: readonly string[] = [];

/** The Lab: top bar, headline and charts, Why, and the transport bar. */
export function LabRoom() {
  const whyOpen = useLabSoon(isWhyOpen);
  const forkOpen = useLabSoon(isForkOpen);
  const answered = useLabSoon(isAnswerOpen);
  const failed = useLab((state) => state.failure !== null);
  const step = useLabSoon(isStepView);
  const screen = useScreen();
  const presents = useStore(presenting, (state) => state.mode !== 'off');
  const oneColumn = inOneColumn(screen);
  const mobile = useLab((state) => state.mobile);
  const script = useLab((state) => state.script);
  const announcement = useLab((state) => state.announcement);
  const laboratory = useLaboratory();
  // Another room may have changed the colours.
  useEffect(() => laboratory.setTheme(storedTheme()), [laboratory]);
  // A sheet that covers the charts opens only on request. On a phone it covers nothing while single packets are
  // shown, but it takes the place of charts that the user chose.
  const chooses = useLab((state) => state.charts.length > 0);
  const opens = !oneColumn || (screen === 'phone' && step && !script && !chooses);
  useEffect(() => laboratory.set({ whyWanted: opens, whyRaised: false }), [laboratory, opens]);
  const docked = useDocked();
  // The table of true causes stays visible while single packets of mobile nodes are shown.
  const causes = mobile && step && !oneColumn ? <WhyLost brief until={<div />} /> : undefined;
  const why = oneColumn ? (
    <WhySheet docked={docked} />
  ) : screen === 'compact' && step && !mobile ? (
    <SharedColumn />
  ) : (
    <WhyColumn>{causes}</WhyColumn>
  );
  return (
    <div className={step ? 'lab step-view' : 'lab'}>
      <SkipLink>Skip to the experiment</SkipLink>
      <TopBar />
      {!whyOpen && (screen === 'desktop' || screen === 'compact') && <WhyButton />}
      <div className="notices off-wall off-paper">
        <Notices />
      </div>
      <div
        className={`room whole-on-paper${whyOpen || forkOpen ? ' with-why' : ''}${script ? ' scripted' : ''}${docked === '' ? '' : ` docked ${docked}`}`}
      >
        {script && <ScriptBench />}
        <main id="main" tabIndex={-1} aria-label="Experiment">
          {failed ? <Failure /> : <SentenceLine />}
          <SpanLine />
          <ResultsLine />
          <Charts without={presents && !mobile ? STRIPS : NONE} />
          {answered && !oneColumn && <ForkFigures />}
          {script && !oneColumn && <ScriptFoot />}
          <DataTable />
        </main>
        {forkOpen && !script ? <ForkPlace sheet={oneColumn} /> : whyOpen && (!script || oneColumn) && why}
      </div>
      <Transport />
      <SheetGate />
      <HelpGate />
      <FormGate />
      <output className="unseen" data-testid="announcer">
        {announcement}
      </output>
    </div>
  );
}
