import { useMemo } from 'react';
import { useLab, useLaboratory } from '#app/run/useLab.ts';
import { FiguresTable } from '#app/ui/Figures.tsx';
import { PanelBody } from '../frame/PanelBody.tsx';
import { whyNoQueue, queueMarks } from '../queue/facts.ts';
import { shownLink } from '#app/run/facts/bottleneck.ts';
import { queuePlace } from '#app/run/facts/places.ts';
import { clockTime, count } from '#app/ui/words/numbers.ts';
import { type Panel, tableOf } from '../kit/panel.ts';
import { groupName, groupsOf } from '#app/run/facts/groups.ts';
import type { RunData } from '#app/run/record/runData.ts';

/** Counts of a rule's marks or drops, by flow or group of flows. */
interface MarkedRow {
  readonly key: string;
  readonly title: string;
  readonly cells: readonly string[];
}

/** Columns for the flows over the link, or their groups; rows for what was sent, and for each rule that acted. */
export function markedRows(data: RunData): { readonly heads: readonly string[]; readonly rows: readonly MarkedRow[] } {
  const { opened, present } = data;
  const link = shownLink(data);
  const over = ({ flows }: { readonly flows: readonly number[] }): boolean =>
    flows.some((flow) => opened.flows[flow]?.path.includes(link) === true);
  const groups = groupsOf(opened.flows).filter(over);
  const columnOf = new Map(groups.flatMap(({ flows }, column) => flows.map((flow) => [flow, column] as const)));
  const byRule = new Map<number, number[]>();
  for (const { rule, flow, more = 0 } of queueMarks(data, { from: 0, to: present.now })) {
    const row = byRule.get(rule) ?? groups.map(() => 0);
    const column = columnOf.get(flow);
    if (column !== undefined) row[column] = row[column]! + 1 + more;
    byRule.set(rule, row);
  }
  const sumOf = (of: 'sent' | 'received'): number[] =>
    groups.map(({ flows }) => flows.reduce((sum, flow) => sum + (present.flows[flow]?.[of] ?? 0), 0));
  const sent = sumOf('sent');
  const ofKind = (kind: string): [number, number[]][] =>
    [...byRule].filter(([rule]) => opened.rules[rule]?.kind === kind).sort((a, b) => a[0] - b[0]);
  const titled = ([rule, counts]: [number, number[]]): MarkedRow => ({
    key: String(rule),
    title: opened.rules[rule]!.title,
    cells: counts.map(count),
  });
  const marks = ofKind('mark');
  const all = groups.map((_, column) => marks.reduce((sum, [, counts]) => sum + counts[column]!, 0));
  return {
    heads: groups.map((group) => groupName(group)),
    rows: [
      { key: 'sent', title: 'Sent', cells: sent.map(count) },
      { key: 'arrived', title: 'Arrived', cells: sumOf('received').map(count) },
      ...marks.map(titled),
      {
        key: 'share',
        title: 'Marked, of those sent',
        cells: all.map((each, column) => {
          const of = sent[column]!;
          return of === 0 ? '–' : `${Number(((100 * each) / of).toPrecision(2))} %`;
        }),
      },
      ...ofKind('drop').map(titled),
    ],
  };
}

/** The table of marks and drops. */
function MarkedBody() {
  const { data } = useLaboratory();
  // Changes with every step, and ten times a second while the run plays.
  const status = useLab((state) => state.status);
  const link = useLab((state) => state.link);
  const why = data === null ? '' : whyNoQueue(data);
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const table = useMemo(() => (data === null || why !== '' ? null : markedRows(data)), [data, status, link, why]);
  return (
    <PanelBody title="Who is marked, who is dropped">
      {table === null ? (
        <p className="nothing">{why}</p>
      ) : (
        <FiguresTable
          className="marked-rows"
          heads={['Packets', ...table.heads]}
          rows={table.rows.map(({ key, title, cells }) => ({ key, cells: [title, ...cells] }))}
          named
        />
      )}
    </PanelBody>
  );
}

/** How many packets of each flow the queue has marked and dropped, by rule. */
export const marked: Panel = {
  id: 'marked',
  needs: 'queue',
  title: 'Who is marked, who is dropped',
  term: 'inside',
  about: (data) =>
    whyNoQueue(data) === '' ? `data packets so far, by rule; at ${queuePlace(data.opened, shownLink(data))}` : '',
  summary: (data) => {
    if (whyNoQueue(data) !== '') return whyNoQueue(data);
    const { heads, rows } = markedRows(data);
    const said = rows.map(
      ({ title, cells }) => `${title}: ${cells.map((cell, at) => `${heads[at]} ${cell}`).join(', ')}`,
    );
    return `Up to ${clockTime(data.present.now)} s: ${said.join('; ')}.`;
  },
  table: (data) => {
    const { heads, rows } = markedRows(data);
    return tableOf(['Packets', ...heads], rows, ({ title, cells }) => [title, ...cells]);
  },
  Body: MarkedBody,
};
