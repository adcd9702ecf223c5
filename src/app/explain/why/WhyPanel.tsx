import type { MouseEvent, ReactNode } from 'react';
import { useLab, useLaboratory } from '../../run/useLab.ts';
import { CauseList, MOST_BRIEF } from './CauseList.tsx';
import { Elsewhere } from './Elsewhere.tsx';
import { hasHappened, Holds } from './Holds.tsx';
import { briefQuestion } from './reasons.ts';
import type { Answer } from './answer.ts';
import { RuleBox } from './RuleBox.tsx';
import { RuleLines } from './RuleLines.tsx';
import { moveCause, useWhy } from './selection.ts';
import { StateFigure } from './StateFigure.tsx';
import { stateMachineOf } from './stateMachine.ts';
import { isProjected, useScreen } from '../../ui/useMedia.ts';
import { toneClass } from '../../run/facts/groups.ts';
import type { RunData } from '../../run/record/runData.ts';
import { TurnBox } from './TurnBox.tsx';
import { whenOf } from './when.ts';

interface FootProps {
  readonly back: number;
  readonly count: number;
  readonly children: ReactNode;
}

/** Events of other flows, buttons to move along the chain, and the Close button. */
function Foot({ back, count, children }: FootProps) {
  const laboratory = useLaboratory();
  const brief = isProjected(useScreen());
  const close = ({ detail }: MouseEvent): void => {
    laboratory.set({ whyWanted: false });
    // After a press by keyboard, the focus moves to the button that reopens Why.
    if (detail === 0) requestAnimationFrame(() => document.querySelector<HTMLElement>('.why-button')?.focus());
  };
  return (
    <footer>
      {children}
      {count > 1 && !brief && (
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

/**
 * Everything about the newest firing, and the rule of the selected cause. `isKept`: the answer is about an earlier
 * moment.
 */
function AnswerView({
  data,
  answer: { chain, rule, turns },
  back,
  isKept,
}: {
  readonly data: RunData;
  readonly answer: Answer;
  readonly back: number;
  readonly isKept: boolean;
}) {
  const brief = isProjected(useScreen());
  const flow = chain.causes.at(-1)?.firing.flow ?? -1;
  const machine = stateMachineOf(data, flow);
  return (
    <div className={`answer ${toneClass(data.opened.flows, flow)}`}>
      <CauseList
        data={data}
        chain={chain}
        back={back}
        brief={brief}
        most={data.opened.manet === null ? MOST_BRIEF.alone : MOST_BRIEF.aboveTable}
      />
      {rule !== null && (
        <>
          <RuleBox rule={rule} brief={brief} />
          {turns !== null && <TurnBox turns={turns} />}
          {!isKept && !brief && <RuleLines data={data} chain={chain} back={back} />}
          {!brief && (
            <p className="plain">
              {rule.plain} {rule.note !== undefined && <span className="note">{rule.note}</span>}
            </p>
          )}
        </>
      )}
      {machine !== null && !brief && <StateFigure machine={machine} />}
    </div>
  );
}

/** Continues the run until a condition is met. */
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

/**
 * Why: the causes of the newest firing, the rule with its numbers and source, and the states of the sender. `children`:
 * the table of true causes, which on a projector takes the place of what the sender waits for.
 */
export function WhyPanel({ children }: { readonly children?: ReactNode }) {
  const { data, isKept, chain, back, answer } = useWhy();
  const sentence = useLab((state) => state.sentence);
  const flow = data?.opened.flows[data.present.about]?.name;
  // If something has just happened, it comes first.
  const holds = data !== null && <Holds data={data} />;
  const quiet = data !== null && !hasHappened(data);
  const brief = isProjected(useScreen());
  return (
    <aside className="side-column why off-wall" aria-labelledby="why-title">
      <h2 id="why-title">
        {(brief ? briefQuestion(answer?.question ?? '') : (answer?.question ?? '')) ||
          `Nothing has happened${flow === undefined ? '' : ` to ${flow}`} yet`}
      </h2>
      {answer === null || data === null ? (
        <>
          <p>{flow === undefined ? 'Play, or take a step: the' : 'The'} first rule that fires is explained here.</p>
          {holds}
        </>
      ) : (
        <>
          <p className={brief ? 'when unseen' : 'when'}>
            {isKept
              ? `Cause ${chain.causes.length - back} of ${chain.causes.length}: the run is at the moment when it happened.`
              : whenOf(data, sentence)}
          </p>
          {!isKept && quiet && !(brief && children !== undefined) && holds}
          <AnswerView data={data} answer={answer} back={back} isKept={isKept} />
          {!isKept && !quiet && !brief && holds}
          {!brief && <RunUntil />}
        </>
      )}
      <Foot back={back} count={chain.causes.length}>
        {children}
        {data !== null && <Elsewhere data={data} />}
      </Foot>
    </aside>
  );
}
