import type { Firing } from '../../../engine/kernel/journal.ts';
import type { AnyRule } from '../../../engine/rule.ts';
import type { Examined } from '../../../lab/protocol/protocol.ts';

/** Values of the formula's symbols that the firing itself holds; the worker adds those that it computes. */
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
    // For a drop the firing holds the number of queued packets, including the one in service, and the limit.
    Object.assign(values, { waiting: before - 1, 'in service': 1, limit: after });
  } else if (rule.kind === 'mark') {
    // For a mark it holds the value that the queue compared, and the bound.
    Object.assign(values, { queue: before, bound: after });
  } else if (rule.kind === 'resend') {
    note('transmissions', before, after);
  } else if (rule.kind !== 'life' || first === 'cwnd') {
    note(first, before, after);
    if (second !== undefined) note(second, before2, after2);
  }
  return { values: { ...examined?.values, ...values }, results: { ...examined?.results, ...results } };
}
