import type { Citation } from '../../../engine/rule.ts';
import type { RunData } from '../../run/record/runData.ts';
import type { Chain } from './causes.ts';
import { whyOf } from './reasons.ts';
import { ruleBoxOf, type Rule } from './ruleBox.ts';
import { linkAt } from '../../run/facts/places.ts';

/** The turn of a line, in schedulers that serve lines in turn. */
export interface Turns {
  readonly plain: string;
  readonly citation: Citation;
  /** Bytes that the packet's line may still send; undefined: not counted. */
  readonly deficit: number | undefined;
}

/** Content of Why for a moment. */
export interface Answer {
  readonly question: string;
  readonly chain: Chain;
  /** Rule of the selected cause, with its numbers. */
  readonly rule: Rule | null;
  readonly turns: Turns | null;
}

/** The answer about the newest firing, with the rule of the cause `back` steps before it. */
export function answerOf(data: RunData, chain: Chain, back: number): Answer {
  const { opened, present } = data;
  const question = whyOf(data)?.question ?? '';
  const cause = chain.causes.at(-1 - back);
  const rule = cause && opened.rules[cause.firing.rule];
  if (cause === undefined || rule === undefined) return { question, chain, rule: null, turns: null };
  const before = present.why?.chain[cause.place + 1];
  const examined = present.why?.examined[cause.place] ?? null;
  const { firing } = cause;
  const turns =
    rule.kind === 'drop' || rule.kind === 'mark' ? opened.links[linkAt(opened, firing.place)]?.queue.turns : undefined;
  return {
    question,
    chain,
    rule: ruleBoxOf(opened, rule, firing, examined, before && opened.rules[before.rule]),
    turns: turns === undefined ? null : { ...turns, deficit: examined?.values['deficit'] },
  };
}
