import type { Firing } from '../../../engine/kernel/journal.ts';
import type { AnyRule } from '../../../engine/rule.ts';
import type { RunData } from '../../run/record/runData.ts';
import { clockTime } from '../../ui/words/numbers.ts';
import { brokenRouteOf, timeoutIn } from './brokenRoute.ts';
import { isOfQueue, queueCauses, type Noted } from './queueCauses.ts';
import { statementsOf, type Statement, type Explained } from './statements.ts';
import { knownOf } from './known.ts';

/** A cause in a chain, as text. */
export interface Cause extends Statement {
  readonly key: string;
  readonly firing: Firing;
  /** Index in the explanation; 0 is the newest firing. */
  readonly place: number;
  /** Its time; if it combines several firings, the time of the first. */
  readonly time: string;
  /** Number of firings that it stands for. */
  readonly covers: number;
  /** Set if it is not a firing but a condition that arose at this time, s, before or after the firing it belongs to. */
  readonly at?: number;
}

/** A chain of causes, oldest first. `between`: causes omitted after the first. */
export interface Chain {
  readonly causes: readonly Cause[];
  readonly between: number;
}

/** Maximum number of causes listed: they fit beside the rule with little scrolling. */
const MOST = 8;

/** Consecutive firings of one rule that are shown as one, oldest first. */
interface Group {
  readonly rule: AnyRule;
  readonly parts: Explained[];
}

/** Whether a firing repeats the group: the fourth duplicate ACK, the second retransmission. */
function continues(group: Group, { rule, firing }: Explained): boolean {
  if (group.rule.id !== rule.id) return false;
  if (rule.kind === 'duplicate') return firing.after > 4;
  return rule.kind === 'resend' || rule.kind === 'growth' || rule.kind === 'adjust' || rule.kind === 'recovery';
}

function groupsOf(parts: readonly Explained[]): Group[] {
  const groups: Group[] = [];
  for (const explained of parts) {
    const last = groups.at(-1);
    if (last !== undefined && continues(last, explained)) last.parts.push(explained);
    else groups.push({ rule: explained.rule, parts: [explained] });
  }
  return groups;
}

/** A condition that is not a firing, as an element of the chain. */
const notedCause = ({ firing, place }: Explained, noted: Noted, row: number): Cause => ({
  ...noted,
  key: `${firing.id} at ${row}`,
  firing,
  place,
  time: clockTime(noted.at),
  covers: 0,
});

/** A queue's decision about a packet, with its causes. */
function chainOfQueue(data: RunData, explained: Explained): Chain {
  const { firing, place } = explained;
  const [statement] = statementsOf([explained]);
  const { before, own, after } = queueCauses(data, explained, statement!);
  const noted = (each: Noted, row: number): Cause => notedCause(explained, each, row);
  const itself: Cause = { ...own, key: `${firing.id}`, firing, place, time: clockTime(firing.time), covers: 1 };
  const causes = [...before.map(noted), itself, ...after.map((each, row) => noted(each, before.length + row))];
  return { causes, between: 0 };
}

const chains = new WeakMap<object, Chain>();

/** All causes of a moment in words, oldest first, with their effect last. */
export function chainOf(data: RunData): Chain {
  const { why } = data.present;
  if (why === null) return { causes: [], between: 0 };
  const chain = chains.get(why) ?? makeChain(data);
  chains.set(why, chain);
  return chain;
}

function makeChain(data: RunData): Chain {
  const { opened, present } = data;
  const { chain, examined, between } = present.why ?? { chain: [], examined: [], between: 0 };
  const parts = chain.flatMap((firing, place): Explained[] => {
    const rule = opened.rules[firing.rule];
    return rule === undefined
      ? []
      : [{ opened, rule, firing, place, known: knownOf(rule, firing, examined[place] ?? null) }];
  });
  parts.reverse();
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && isOfQueue(only)) return chainOfQueue(data, only);
  const all = groupsOf(parts).flatMap(({ parts: several }): Cause[] => {
    const newest = several.at(-1);
    if (newest === undefined) return [];
    const { firing, place } = newest;
    const statements = statementsOf(several);
    return statements.map((statement, row) => ({
      ...statement,
      key: `${firing.id}.${row}`,
      firing,
      place,
      time: clockTime((several[0] ?? newest).firing.time),
      covers: row === statements.length - 1 ? several.length : 0,
    }));
  });
  const causes = all.length <= MOST ? all : [...all.slice(0, 1), ...all.slice(1 - MOST)];
  const listed = causes.reduce((sum, { covers }) => sum + covers, 0);
  const timeout = timeoutIn(parts);
  const notes =
    timeout === undefined || between > 0
      ? []
      : brokenRouteOf(data, timeout.firing).map((each, row) => notedCause(timeout, each, row));
  return { causes: [...notes, ...causes], between: between + parts.length - listed };
}
