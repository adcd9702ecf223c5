import { clockTime, listed, segments } from '#app/ui/words/numbers.ts';
import { panelOf } from '../panel.ts';
import { timeRows } from '../timeRows.ts';
import { flowAt, markAt, marksOf, windowsAt } from './pointing.ts';
import { lookKey } from '../forkedCharts.ts';
import { windowMarks } from './layers.ts';
import { axisOf, windowPicture } from './picture.ts';
import { tcpFlows } from './tcpFlows.ts';
import { speaksQuic } from '#app/run/quic.ts';
import type { RunData } from '#app/run/runData.ts';
import { recordedAt } from '#app/run/values.ts';
import { PHASE_NAMES, phaseName } from '#app/ui/words/phases.ts';

interface Look {
  readonly look: string;
  readonly text: string;
}

const { slowStart, congestionAvoidance, timeout, startup, drain, probeBw, probeRtt } = PHASE_NAMES;
const MARKS: readonly Look[] = [
  { look: 'lost', text: 'lost' },
  { look: 'cut', text: 'window cut' },
];

/** Key of the phases of a run's senders, and of the marks. Two that look alike share an entry. */
export function keyOf(data: RunData | null): readonly Look[] {
  const flows = data === null ? [] : tcpFlows(data);
  const senders = flows.flatMap(({ sender }) => sender ?? []);
  const recoveries = [...new Set(flows.map((flow) => phaseName('fastRecovery', speaksQuic(flow))))];
  const models = senders.some(({ modelsPath }) => modelsPath === true);
  const others = senders.length === 0 || senders.some(({ modelsPath }) => modelsPath !== true);
  // QUIC has no timeouts, only probes.
  const silent = [
    ...(flows.length > 0 && flows.every(speaksQuic) ? [] : [timeout]),
    ...(data?.opened.manet ? ['no route'] : []),
  ].join(', ');
  const both = (one: string, other: string): string =>
    [others ? one : '', models ? other : ''].filter((text) => text !== '').join(', ');
  return [
    { look: 'slow-start', text: both(slowStart, startup) },
    { look: 'avoidance', text: both(congestionAvoidance, probeBw) },
    ...(others ? [{ look: 'recovery', text: recoveries.join(', ') || PHASE_NAMES.fastRecovery }] : []),
    ...(models
      ? [
          { look: 'drain', text: drain },
          { look: 'probe-rtt', text: probeRtt },
        ]
      : []),
    // For mobile nodes, times without a route have the tint of timeouts, and precede them.
    ...(others && silent !== '' ? [{ look: 'timeout', text: silent }] : []),
    ...MARKS,
  ];
}

/** Congestion window of each sender. */
export const congestionWindow = panelOf({
  id: 'window',
  title: 'Congestion window',
  term: 'cwnd',
  about: (data, window) => {
    const sizes = [...new Set(tcpFlows(data).map((flow) => flow.segmentSize))];
    const { least } = axisOf(data, window);
    // An axis that does not start at 0 is labelled as such.
    if (least > 0) return `cwnd, from ${segments(least)} segments`;
    if (data.opened.manet !== null) return 'segments; with the true cause of each loss';
    return sizes.length === 1 ? `cwnd, in segments of ${sizes[0]} bytes` : 'cwnd, in segments';
  },
  summary: (data) => {
    const windows = tcpFlows(data).map((flow) => `${flow.name} ${segments(data.present.flows[flow.index]?.cwnd ?? 0)}`);
    const losses = data.marks
      .between(0, data.present.now)
      .reduce((sum, mark) => (mark.kind === 'loss' ? sum + 1 + (mark.more ?? 0) : sum), 0);
    return `At ${clockTime(data.present.now)} s the windows are ${listed(windows)} segments, after ${losses} lost ${losses === 1 ? 'packet' : 'packets'}.`;
  },
  key: (data) => [...(data === null ? [] : lookKey(data)), ...keyOf(data)],
  changes: 'cwnd',
  table: (data, stretch) => {
    const runs = data.counterpart === null ? [data] : [data, data.counterpart];
    const senders = runs.flatMap((run) => tcpFlows(run).map((flow) => run.series.ofFlow('cwnd', flow.index)));
    return timeRows(
      data,
      runs.flatMap((run) =>
        tcpFlows(run).map(({ name }) => `${name}${runs.length > 1 ? `, ${run.title}` : ''}, segments`),
      ),
      (_from, to) => senders.map((cwnd) => segments(recordedAt(data, cwnd, to))),
      stretch,
    );
  },
  marked: true,
  pointing: { at: windowsAt, marks: marksOf, flowAt, markAt },
  picture: (data, view, settings) => windowMarks(windowPicture(data, view, settings)),
});
