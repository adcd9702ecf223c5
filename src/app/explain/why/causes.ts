import type { Firing } from '../../../engine/kernel/journal.ts';
import type { AnyRule } from '../../../engine/rule.ts';
import type { RunData } from '../../run/runData.ts';
import { clockTime } from '../../ui/words/numbers.ts';
import { brokenRouteOf, timeoutIn } from './brokenRoute.ts';
import { isOfQueue, queueCauses, type Noted } from './queueCauses.ts';
import { statementsOf, type Statement, type Explained } from './statements.ts';
import { knownOf } from './known.ts';

/** One link of a chain of causes, ready to be read. */
export interface Cause extends Statement {
  readonly key: string;
  readonly firing: Firing;
  /** Its place in the explanation, the newest firing first. */
  readonly place: number;
  /** When it happened; of several shown as one, the first. */
  readonly time: string;
  /** Firings shown by it. */
  readonly covers: number;
  /** It is no firing, but came about at this time, s, before or after the firing that it tells of. */
  readonly at?: number;
}

/** A chain of causes, oldest first; `between`: causes left out after the first. */
export interface Chain {
  readonly causes: readonly Cause[];
  readonly between: number;
}

/** Most causes listed: what fits beside the rule without scrolling far. */
const MOST = 8;

/** Firings of one rule in a row that are shown as one, oldest first. */
interface Group {
  readonly rule: AnyRule;
  readonly parts: Explained[];
}

/** Whether this is one more of the same: the fourth duplicate ACK, the second resend. */
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

const CHAINS = new WeakMap<object, Chain>();

/** What is no firing, in the chain of one. */
const notedCause = ({ firing, place }: Explained, noted: Noted, row: number): Cause => ({
  ...noted,
  key: `${firing.id} at ${row}`,
  firing,
  place,
  time: clockTime(noted.at),
  covers: 0,
});

/** What a queue did to a packet, with what led to it. */
function chainOfQueue(data: RunData, explained: Explained): Chain {
  const { firing, place } = explained;
  const [statement] = statementsOf([explained]);
  const { before, own, after } = queueCauses(data, explained, statement!);
  const noted = (each: Noted, row: number): Cause => notedCause(explained, each, row);
  const itself: Cause = { ...own, key: `${firing.id}`, firing, place, time: clockTime(firing.time), covers: 1 };
  const causes = [...before.map(noted), itself, ...after.map((each, row) => noted(each, before.length + row))];
  return { causes, between: 0 };
}

/** All of a moment's causes in words, the oldest first and last what they led to. */
export function chainOf(data: RunData): Chain {
  const { why } = data.present;
  if (why === null) return { causes: [], between: 0 };
  const before = CHAINS.get(why);
  if (before !== undefined) return before;
  const chain = makeChain(data);
  CHAINS.set(why, chain);
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
