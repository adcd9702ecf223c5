import { useState } from 'react';
import { toneClass } from '../../run/facts/groups.ts';
import { useLaboratory } from '../../run/useLab.ts';
import { CauseList } from './CauseList.tsx';
import { Elsewhere } from './Elsewhere.tsx';
import { Holds } from './Holds.tsx';
import { briefQuestion } from './reasons.ts';
import { FormulaText, RuleBox } from './RuleBox.tsx';
import type { Rule } from './ruleBox.ts';
import { RuleLines } from './RuleLines.tsx';
import { useWhy } from './selection.ts';
import { StateFigure } from './StateFigure.tsx';
import { stateMachineOf } from './stateMachine.ts';
import { TurnBox } from './TurnBox.tsx';
import { lostOf, WhatIf } from './WhatIf.tsx';

/** Longest formula beside the title of its rule, letters. */
const LONGEST = 12;

/** "cwnd / 2 = 43.3" at the end of a chain; undefined: the rule does not set the window, or the formula is too long. */
function resultOf(rule: Rule | null) {
  const line = rule?.lines.filter(({ targets, result }) => targets.includes('cwnd') && result !== null).at(-1);
  if (line === undefined) return undefined;
  const tokens = line.formula.slice(line.formula.findIndex(({ text }) => text === '=') + 1);
  const letters = tokens.reduce((sum, { text }) => sum + text.length, 0);
  return (
    <span className="effect">
      {letters <= LONGEST && line.numbers !== null && (
        <span className="formula">
          <FormulaText tokens={tokens} /> ={' '}
        </span>
      )}
      <b className="result">{line.result}</b>
    </span>
  );
}

/** Why on a phone, below the windows: the whole chain. If raised, also the rule, its source and the states. */
export function PhoneWhy({ raised }: { readonly raised: boolean }) {
  const laboratory = useLaboratory();
  const { data, isKept, chain, back, answer } = useWhy();
  const [more, setMore] = useState<'states' | 'note' | null>(null);
  if (data === null) return null;
  const flow = chain.causes.at(-1)?.firing.flow ?? -1;
  const name = data.opened.flows[flow < 0 ? data.present.about : flow]?.name;
  const machine = stateMachineOf(data, flow);
  const asked = lostOf(data, chain);
  const rule = answer?.rule ?? null;
  const holds = <Holds data={data} />;
  const opener = (which: 'states' | 'note', text: string) => (
    <button
      type="button"
      className="link"
      aria-expanded={more === which}
      onClick={() => setMore(more === which ? null : which)}
    >
      {text}
    </button>
  );
  return (
    <>
      <aside className="why phone-why off-wall" aria-labelledby="why-title">
        <header className="at-ends">
          <h2 id="why-title">
            {briefQuestion(answer?.question ?? '') ||
              `Nothing has happened${name === undefined ? '' : ` to ${name}`} yet`}
          </h2>
          <button type="button" className="link" onClick={() => laboratory.set({ whyWanted: false, whyRaised: false })}>
            Close <span className="unseen">why </span>
            <kbd>W</kbd>
          </button>
        </header>
        {answer === null ? (
          <>
            <p>{name === undefined ? 'Play, or take a step: the' : 'The'} first rule that fires is explained here.</p>
            {holds}
          </>
        ) : (
          <div className={`answer ${toneClass(data.opened.flows, flow)}`}>
            <CauseList
              data={data}
              chain={chain}
              back={back}
              brief
              asks={false}
              end={raised || back > 0 ? undefined : resultOf(rule)}
            />
            {!raised && (
              <button type="button" className="raise bare" onClick={() => laboratory.set({ whyRaised: true })}>
                Rule, source, states
              </button>
            )}
            {raised && (
              <>
                {rule !== null && <RuleBox rule={rule} />}
                {answer.turns !== null && <TurnBox turns={answer.turns} />}
                <Elsewhere data={data} />
                <p className="openers wraps at-ends">
                  {machine !== null && opener('states', `States of ${name ?? ''}`)}
                  {rule !== null && opener('note', 'The rule in words')}
                  <button
                    type="button"
                    className="link"
                    onClick={() => laboratory.set({ whyWanted: false, whyRaised: false })}
                  >
                    {data.opened.manet === null ? 'Ladder' : 'Ladder of hops'}
                  </button>
                </p>
                {more === 'states' && machine !== null && <StateFigure machine={machine} />}
                {more === 'note' && rule !== null && (
                  <>
                    <p className="plain">
                      {rule.plain} {rule.note !== undefined && <span className="note">{rule.note}</span>}
                    </p>
                    {!isKept && <RuleLines data={data} chain={chain} back={back} />}
                  </>
                )}
              </>
            )}
            {!isKept && holds}
          </div>
        )}
      </aside>
      {asked !== null && (
        <div className="thumb">
          <WhatIf asked={asked} brief />
        </div>
      )}
    </>
  );
}
