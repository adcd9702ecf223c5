import type { MouseEvent } from 'react';
import { useLab, useLaboratory } from '../../run/useLab.ts';
import { CauseList } from './CauseList.tsx';
import { chainOf, type Chain } from './causes.ts';
import { hasHappened, Holds } from './Holds.tsx';
import { whyOf } from './reasons.ts';
import { RuleBox } from './RuleBox.tsx';
import { RuleLines } from './RuleLines.tsx';
import { ruleBoxOf, type Rule } from './ruleBox.ts';
import { backOf, moveCause } from './selection.ts';
import { StateFigure } from './StateFigure.tsx';
import { stateMachineOf } from './stateMachine.ts';
import { toneClass } from '../../run/groups.ts';
import type { PickedPacket } from '../../run/labState.ts';
import type { RunData } from '../../run/runData.ts';
import { whenOf } from './when.ts';

/** The two ways through the chain for those who do not use the keys, and the way out. */
function Foot({ back, count }: { readonly back: number; readonly count: number }) {
  const laboratory = useLaboratory();
  const close = ({ detail }: MouseEvent): void => {
    laboratory.set({ whyWanted: false });
    // Who pressed it by keys goes on at what opens it again.
    if (detail === 0) requestAnimationFrame(() => document.querySelector<HTMLElement>('.why-button')?.focus());
  };
  return (
    <footer>
      {count > 1 && (
        <>
          <button type="button" disabled={back >= count - 1} onClick={() => moveCause(laboratory, -1)}>
            <span aria-hidden="true">◂ </span>Previous cause
          </button>
          <button type="button" disabled={back === 0} onClick={() => moveCause(laboratory, 1)}>
            Next cause<span aria-hidden="true"> ▸</span>
          </button>
        </>
      )}
      <button type="button" className="quiet" onClick={close}>
        Close <span className="unseen">why </span>
        <kbd>W</kbd>
      </button>
    </footer>
  );
}

/** The rule of the chosen cause, with its numbers. */
function ruleAt(data: RunData, chain: Chain, back: number): Rule | null {
  const cause = chain.causes.at(-1 - back);
  const rule = cause && data.opened.rules[cause.firing.rule];
  if (cause === undefined || rule === undefined) return null;
  const before = data.present.why?.chain[cause.place + 1];
  const examined = data.present.why?.examined[cause.place] ?? null;
  return ruleBoxOf(data.opened, rule, cause.firing, examined, before && data.opened.rules[before.rule]);
}

/** Everything about the newest firing, and the rule of the cause that somebody looks at. */
function Answer({ data, chain, back }: { readonly data: RunData; readonly chain: Chain; readonly back: number }) {
  const rule = ruleAt(data, chain, back);
  const flow = chain.causes.at(-1)?.firing.flow ?? -1;
  const machine = stateMachineOf(data, flow);
  return (
    <div className={`answer ${toneClass(data.opened.flows, flow)}`}>
      <CauseList chain={chain} back={back} />
      {rule !== null && (
        <>
          <RuleBox rule={rule} />
          <RuleLines data={data} chain={chain} back={back} />
          <p className="plain">
            {rule.plain} {rule.note !== undefined && <span className="note">{rule.note}</span>}
          </p>
        </>
      )}
      {machine !== null && <StateFigure machine={machine} />}
    </div>
  );
}

/** The loss at the beginning of the chain, as a packet that somebody may deliver; null: none was lost where there are links. */
function lostOf(data: RunData, chain: Chain): { readonly picked: PickedPacket; readonly event: number } | null {
  const firing = chain.causes.map((cause) => cause.firing).find(({ rule }) => data.opened.rules[rule]?.kind === 'drop');
  if (firing === undefined || data.opened.manet !== null) return null;
  const { flow, subject: number, before2: transmission, after2, link, event } = firing;
  const entry = data.opened.links[link]?.name ?? '';
  return { picked: { flow, number, transmission, ack: after2 === 1, entry, action: 'deliver' }, event };
}

/** What may be asked from here: what if a lost packet had been delivered, and when something comes about. */
function WhatIf({ data, chain }: { readonly data: RunData; readonly chain: Chain }) {
  const laboratory = useLaboratory();
  const lost = lostOf(data, chain);
  return (
    <p>
      {lost !== null && (
        <button
          type="button"
          onClick={() => {
            laboratory.playback.seek({ event: lost.event - 1 });
            laboratory.set({ picked: lost.picked, sheet: 'change' });
          }}
        >
          What if {lost.picked.ack ? 'the ACK' : lost.picked.number} had not been lost?
        </button>
      )}{' '}
      <button type="button" onClick={() => laboratory.set({ sheet: 'until' })}>
        Run until… <kbd>U</kbd>
      </button>
    </p>
  );
}

/** Why: what led to the newest firing, the rule with its numbers and source, and the states of the sender. */
export function WhyPanel() {
  const { data } = useLaboratory();
  // The panel is there only while the run stands still: its status changes with every step.
  useLab((state) => state.status);
  const selection = useLab((state) => state.cause);
  const sentence = useLab((state) => state.sentence);
  const why = data === null ? null : whyOf(data);
  const flow = data?.opened.flows[data.present.about]?.name;
  const chain = data === null ? { causes: [], between: 0 } : chainOf(data);
  const back = backOf(selection, chain.causes);
  // Where something has just happened, that comes first.
  const holds = data !== null && <Holds data={data} />;
  const quiet = data !== null && !hasHappened(data);
  return (
    <aside className="why" aria-labelledby="why-title">
      <h2 id="why-title">{why?.question ?? `Nothing has happened${flow === undefined ? '' : ` to ${flow}`} yet`}</h2>
      {why === null || data === null ? (
        <>
          <p>{flow === undefined ? 'Play, or take a step: the' : 'The'} first rule that fires is explained here.</p>
          {holds}
        </>
      ) : (
        <>
          <p className="when">{whenOf(data, sentence)}</p>
          {quiet && holds}
          <Answer data={data} chain={chain} back={back} />
          {!quiet && holds}
          <WhatIf data={data} chain={chain} />
        </>
      )}
      <Foot back={back} count={chain.causes.length} />
    </aside>
  );
}
