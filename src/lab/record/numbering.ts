/**
 * Numbering of segments on the page. A sender's SYN is segment 0, so data begins with 1; a script has no SYN and counts
 * data from 0. Reports about a script are renumbered accordingly.
 */
import type { Firing } from '../../engine/kernel/journal.ts';
import type { AnyRule } from '../../engine/rule.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { ACK, ACK_STRIDE, DATA, DATA_STRIDE, MOST_BLOCKS, type Detail } from '../protocol/detailProtocol.ts';
import type { Mark } from '../protocol/markProtocol.ts';
import {
  PICTURE,
  PICTURE_STRIDE,
  type Batch,
  type Closeup,
  type Examined,
  type Explanation,
} from '../protocol/protocol.ts';
import { SEQUENCES } from '../look/symbols.ts';
import type { VariableValue, Variables } from '../look/variables.ts';

/** Number of the first data segment. */
export const firstSegmentOf = ({ network }: Scenario): 0 | 1 => (network.kind === 'script' ? 0 : 1);

/**
 *
 * -1 means none; the SYN also becomes -1.
 */
const less = (segment: number): number => (segment >= 0 ? segment - 1 : segment);

function column(rows: Float64Array, stride: number, ...places: readonly number[]): void {
  for (let at = 0; at < rows.length; at += stride)
    for (const place of places) rows[at + place] = less(rows[at + place]!);
}

const markFromZero = (mark: Mark): Mark => ({ ...mark, segment: less(mark.segment) });

export function firingFromZero(firing: Firing, rules: readonly AnyRule[]): Firing {
  const [first, second] = rules[firing.rule]?.shows ?? [];
  const counted = first === 'recovery point';
  const countedToo = second === 'recovery point';
  return {
    ...firing,
    subject: less(firing.subject),
    ...(counted ? { before: less(firing.before), after: less(firing.after) } : {}),
    ...(countedToo ? { before2: less(firing.before2), after2: less(firing.after2) } : {}),
  };
}

const valuesFromZero = (values: Examined['values']): Examined['values'] =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, SEQUENCES.has(name) ? less(value) : value]));

export const examinedFromZero = (one: Examined | null): Examined | null =>
  one && { values: valuesFromZero(one.values), results: valuesFromZero(one.results) };

const whyFromZero = ({ chain, between, examined, fired }: Explanation, rules: readonly AnyRule[]): Explanation => ({
  chain: chain.map((firing) => firingFromZero(firing, rules)),
  between,
  examined: examined.map(examinedFromZero),
  fired: fired.map((one) => ({
    firing: firingFromZero(one.firing, rules),
    examined: examinedFromZero(one.examined),
  })),
});

function detailFromZero(detail: Detail): Detail {
  column(detail.data, DATA_STRIDE, DATA.SEGMENT);
  const blocks = Array.from({ length: 2 * MOST_BLOCKS }, (_, edge) => ACK.BLOCKS + edge);
  column(detail.acks, ACK_STRIDE, ACK.NUMBER, ACK.CAUSE, ...blocks);
  return {
    ...detail,
    expected: less(detail.expected),
    islands: detail.islands.map(less),
    missing: detail.missing.map(less),
  };
}

const variablesFromZero = ({ rows, ...rest }: Variables): Variables => {
  const counted = (name: string, value: VariableValue | null): VariableValue | null =>
    typeof value === 'number' && SEQUENCES.has(name) ? less(value) : value;
  return {
    ...rest,
    rows: rows.map((row) => ({
      ...row,
      value: counted(row.name, row.value) ?? row.value,
      before: counted(row.name, row.before),
    })),
  };
};

const closeupFromZero = (closeup: Closeup, rules: readonly AnyRule[]): Closeup => ({
  ...closeup,
  why: closeup.why && whyFromZero(closeup.why, rules),
  fired: closeup.fired && firingFromZero(closeup.fired, rules),
  detail: closeup.detail && detailFromZero(closeup.detail),
  variables: closeup.variables && variablesFromZero(closeup.variables),
});

/** A batch of a script with the script's numbering. Its rows are changed in place. */
export function batchFromZero(batch: Batch, rules: readonly AnyRule[]): Batch {
  column(batch.picture, PICTURE_STRIDE, PICTURE.NUMBER);
  return {
    ...batch,
    marks: batch.marks.map(markFromZero),
    flows: batch.flows.map((flow) => ({
      ...flow,
      acked: less(flow.acked),
      next: less(flow.next),
      highest: less(flow.highest),
      recoveryPoint: less(flow.recoveryPoint),
      limit: less(flow.limit),
    })),
    closeup: batch.closeup && closeupFromZero(batch.closeup, rules),
    counterpart: batch.counterpart && { ...batch.counterpart, marks: batch.counterpart.marks.map(markFromZero) },
  };
}
