import type { MouseEvent, ReactNode } from 'react';
import { useLab, useLaboratory } from '../../run/useLab.ts';
import { CauseList } from './CauseList.tsx';
import { chainOf, type Chain } from './causes.ts';
import { Elsewhere } from './Elsewhere.tsx';
import { hasHappened, Holds } from './Holds.tsx';
import { whyOf } from './reasons.ts';
import { RuleBox } from './RuleBox.tsx';
import { RuleLines } from './RuleLines.tsx';
import { ruleBoxOf, type Rule } from './ruleBox.ts';
import { backOf, moveCause } from './selection.ts';
import { StateFigure } from './StateFigure.tsx';
import { stateMachineOf } from './stateMachine.ts';
import { toneClass } from '../../run/groups.ts';
import type { RunData } from '../../run/runData.ts';
import { whenOf } from './when.ts';

interface FootProps {
  readonly back: number;
  readonly count: number;
  readonly children: ReactNode;
}

/** What happens to others, the two ways through the chain for those who do not use the keys, and the way out. */
function Foot({ back, count, children }: FootProps) {
  const laboratory = useLaboratory();
  const close = ({ detail }: MouseEvent): void => {
    laboratory.set({ whyWanted: false });
    // Who pressed it by keys goes on at what opens it again.
    if (detail === 0) requestAnimationFrame(() => document.querySelector<HTMLElement>('.why-button')?.focus());
  };
  return (
    <footer>
      {children}
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

/** Everything about the newest firing, and the rule of the cause that the user looks at. */
function Answer({ data, chain, back }: { readonly data: RunData; readonly chain: Chain; readonly back: number }) {
  const rule = ruleAt(data, chain, back);
  const flow = chain.causes.at(-1)?.firing.flow ?? -1;
  const machine = stateMachineOf(data, flow);
  return (
    <div className={`answer ${toneClass(data.opened.flows, flow)}`}>
      <CauseList data={data} chain={chain} back={back} />
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

/** Another way to go on from here: to when something comes about. */
function RunUntil() {
  const laboratory = useLaboratory();
  return (
    <p>
      <button type="button" onClick={() => laboratory.set({ sheet: 'until' })}>
        Run until… <kbd>U</kbd>
      </button>
    </p>
  );
}

/** Why: what led to the newest firing, the rule with its numbers and source, and the states of the sender. */
export function WhyPanel() {
  const { data } = useLaboratory();
  // The panel is there only while the run is paused: its status changes with every step.
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
          <RunUntil />
        </>
      )}
      <Foot back={back} count={chain.causes.length}>
        {data !== null && <Elsewhere data={data} />}
      </Foot>
    </aside>
  );
}
