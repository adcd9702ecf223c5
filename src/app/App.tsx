import { useRef } from 'react';
import { PanelFigure } from './panels/PanelFigure.tsx';
import { PANELS } from './panels/panels.ts';
import { Failure } from './shell/Failure.tsx';
import { HelpDialog } from './shell/HelpDialog.tsx';
import { isWhyOpen } from './shell/labState.ts';
import { Notices } from './shell/Notices.tsx';
import { TopBar } from './shell/TopBar.tsx';
import { useLab } from './shell/useLab.ts';
import { SentenceLine } from './sentence/SentenceLine.tsx';
import { DataTable } from './table/DataTable.tsx';
import { Transport } from './transport/Transport.tsx';
import { WhyPanel } from './why/WhyPanel.tsx';

const [NETWORK, ...PLOTS] = PANELS;

/** The page: top bar, what happens in words and pictures, why, and the transport bar. */
export function App() {
  const whyOpen = useLab(isWhyOpen);
  const failed = useLab((state) => state.failure !== null);
  const announcement = useLab((state) => state.announcement);
  const main = useRef<HTMLElement>(null);
  return (
    <div className="lab">
      <a
        className="skip"
        href="#main"
        onClick={(event) => {
          // The part behind the # belongs to the experiment.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to the experiment
      </a>
      <TopBar />
      <div className={whyOpen ? 'room with-why' : 'room'}>
        <main ref={main} tabIndex={-1} aria-label="Experiment">
          <Notices />
          {failed ? <Failure /> : <SentenceLine />}
          {NETWORK !== undefined && <PanelFigure panel={NETWORK} />}
          <div className="plots">
            {PLOTS.map((panel) => (
              <PanelFigure key={panel.id} panel={panel} leads={panel === PLOTS[0]} />
            ))}
          </div>
          <DataTable />
        </main>
        {whyOpen && <WhyPanel />}
      </div>
      <Transport />
      <HelpDialog />
      <output className="unseen" data-testid="announcer">
        {announcement}
      </output>
    </div>
  );
}
