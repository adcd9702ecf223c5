import type { Happening } from '../../../engine/kernel/journal.ts';
import type { AnyRule } from '../../../engine/rule.ts';
import type { RunData } from '../../run/runData.ts';
import { clockTime } from '../../ui/words/numbers.ts';
import { sayingsOf, type Saying, type Told } from './sayings.ts';
import { knownOf } from './known.ts';

/** One link of a chain of causes, ready to be read. */
export interface Cause extends Saying {
  readonly key: string;
  readonly happening: Happening;
  /** Its place in the explanation, the newest happening first. */
  readonly place: number;
  /** When it happened; of several told as one, the first. */
  readonly time: string;
  /** Happenings told by it. */
  readonly covers: number;
}

/** A chain of causes, oldest first; `between`: causes left out after the first. */
export interface Chain {
  readonly causes: readonly Cause[];
  readonly between: number;
}

/** Most causes listed: what fits beside the rule without scrolling far. */
const MOST = 8;

/** Happenings of one rule in a row that are told as one, oldest first. */
interface Group {
  readonly rule: AnyRule;
  readonly tolds: Told[];
}

/** Whether this is one more of the same: the fourth duplicate ACK, the second resend. */
function continues(group: Group, { rule, happening }: Told): boolean {
  if (group.rule.id !== rule.id) return false;
  if (rule.kind === 'duplicate') return happening.after > 4;
  return rule.kind === 'resend' || rule.kind === 'growth' || rule.kind === 'adjust' || rule.kind === 'recovery';
}

function groupsOf(tolds: readonly Told[]): Group[] {
  const groups: Group[] = [];
  for (const told of tolds) {
    const last = groups.at(-1);
    if (last !== undefined && continues(last, told)) last.tolds.push(told);
    else groups.push({ rule: told.rule, tolds: [told] });
  }
  return groups;
}

/** All of a moment's causes in words, the oldest first and last what they led to. */
export function chainOf(data: RunData): Chain {
  const { opened, present } = data;
  const { chain, examined, between } = present.why ?? { chain: [], examined: [], between: 0 };
  const tolds = chain.flatMap((happening, place): Told[] => {
    const rule = opened.rules[happening.rule];
    return rule === undefined
      ? []
      : [{ opened, rule, happening, place, known: knownOf(rule, happening, examined[place] ?? null) }];
  });
  tolds.reverse();
  const all = groupsOf(tolds).flatMap(({ tolds: several }): Cause[] => {
    const newest = several.at(-1);
    if (newest === undefined) return [];
    const { happening, place } = newest;
    const sayings = sayingsOf(several);
    return sayings.map((saying, row) => ({
      ...saying,
      key: `${happening.id}.${row}`,
      happening,
      place,
      time: clockTime((several[0] ?? newest).happening.time),
      covers: row === sayings.length - 1 ? several.length : 0,
    }));
  });
  const causes = all.length <= MOST ? all : [...all.slice(0, 1), ...all.slice(1 - MOST)];
  const listed = causes.reduce((sum, { covers }) => sum + covers, 0);
  return { causes, between: between + tolds.length - listed };
}
