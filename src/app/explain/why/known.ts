import type { Firing } from '../../../engine/kernel/journal.ts';
import type { AnyRule } from '../../../engine/rule.ts';
import type { Examined } from '../../../lab/protocol.ts';

/** What a firing says itself of the symbols of its rule's formula; the worker adds what it found out. */
export function knownOf(rule: AnyRule, firing: Firing, examined: Examined | null): Examined {
  const { before, after, before2, after2 } = firing;
  const [first, second] = rule.shows;
  const values: Record<string, number> = {};
  const results: Record<string, number> = {};
  const note = (name: string, was: number, is: number): void => {
    if (Number.isNaN(was) || Number.isNaN(is)) return;
    values[name] = was;
    results[name] = is;
  };
  if (rule.kind === 'drop') {
    // Of a drop it holds the packets in the queue, the one in service included, and the limit.
    Object.assign(values, { waiting: before - 1, 'in service': 1, limit: after });
  } else if (rule.kind === 'mark') {
    // Of a mark it holds what the queue decided by, and the bound.
    Object.assign(values, { queue: before, bound: after });
  } else if (rule.kind === 'resend') {
    note('transmissions', before, after);
  } else if (rule.kind !== 'life' || first === 'cwnd') {
    note(first, before, after);
    if (second !== undefined) note(second, before2, after2);
  }
  return { values: { ...examined?.values, ...values }, results: { ...examined?.results, ...results } };
}
