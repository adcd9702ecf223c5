import { emptyRoundTrip } from '#engine/link/transmission.ts';
import type { View } from '#app/charts/plot/view.ts';
import { linksAfter, stretchesOf } from '#app/run/facts/changes.ts';
import type { TimeRange } from '#app/run/view/range.ts';
import { speaksQuic } from '#app/run/facts/quic.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { clockTime, figure, listed } from '#app/ui/words/numbers.ts';
import { band, bounds, dots, guide, line, ofFlow, rangeOf, signs, text, type Bound } from '../kit/marks.ts';
import type { Happened } from '../kit/happened.ts';
import type { Panel } from '../kit/panel.ts';
import { timePanel, type Frame, type Sign, type Subject } from '../kit/timePanel.ts';
import { tcpFlows } from '../kit/senders.ts';

const MS = 1000;
export const SRTT = ofFlow('rtt', MS);
export const RTTVAR = ofFlow('rttvar', MS);
const RTO = ofFlow('rto', MS);
const REFUSED = ofFlow('refused');

/** The minimum round trip of each path in a time window, without duplicates. None for mobile nodes. */
export function baseOf(data: RunData, window: TimeRange): readonly Bound[] {
  const { opened } = data;
  if (opened.manet !== null || opened.script !== null) return [];
  return stretchesOf(data, window).flatMap(({ from, to, changes }): Bound[] => {
    const links = linksAfter(opened, changes);
    const times = tcpFlows(data).flatMap((flow) => {
      const set = opened.scenario.flows[flow.index];
      if (set?.kind !== 'tcp') return [];
      const ms = MS * emptyRoundTrip(links, flow, set.segmentSize + set.headerSize, set.headerSize);
      return [Number(ms.toPrecision(3))];
    });
    return [...new Set(times)].map((value) => ({ from, to, value, name: `no queue: ${value} ms` }));
  });
}

/** Possible positions of the label of a minimum round trip: below or above its line, at its start or end. */
function placesByBase(
  { left, sizes, bottom }: View,
  level: { readonly left: number; readonly right: number; readonly y: number },
) {
  const off = sizes.text.small * 0.7;
  // Omit positions that would cross the base line of the plot.
  const heights = [off, -off].filter((by) => level.y + by + off <= bottom).map((by) => level.y + by);
  return heights.flatMap((y) => [
    { x: Math.max(level.left, left) + 8, y, anchor: 'start' as const },
    { x: level.right - 8, y, anchor: 'end' as const },
  ]);
}

/** Events to mark: discarded samples at the height of the smoothed RTT, and timeouts on the base line. */
function happened(data: RunData, { from, to }: TimeRange, flows: readonly Subject[]): readonly Happened[] {
  const { bucket } = data.opened;
  const refused = flows.flatMap((subject) => {
    const first = Math.max(0, Math.floor(from / bucket));
    const last = Math.min(REFUSED.series(data, subject)?.length ?? 0, Math.ceil(to / bucket));
    return Array.from({ length: Math.max(0, last - first) }, (_, place) => first + place).flatMap((at): Happened[] => {
      const count = REFUSED.series(data, subject)?.range(at, at + 1).sum ?? 0;
      const time = Math.min(to, (at + 1) * bucket);
      const value = SRTT.at(data, subject, time) || 0;
      return count > 0 ? [{ kind: 'refused', flow: subject.index, time, ref: null, count, value }] : [];
    });
  });
  const timeouts = data.marks
    .between(from, to)
    .filter(
      ({ kind, flow, event }) =>
        kind === 'timeout' && flows.some(({ index }) => index === flow) && event <= data.present.event,
    )
    .map(({ flow, time, event }) => ({ kind: 'timeout', flow, time, ref: { event, flow }, count: 1, value: NaN }));
  return [...refused, ...timeouts].sort((a, b) => a.time - b.time);
}

/** Maximum number of labelled timeouts. */
const MOST_LABELLED = 12;

/** "RTO 0.4 s → 0.8 s" beside each timeout: the timer backs off. */
function writeBackOffs({ data, view, plot }: Frame, all: readonly Sign[]): void {
  const { bucket } = data.opened;
  const off = 12 * view.sizes.scale;
  const timeouts = all.filter(({ kind }) => kind === 'timeout');
  for (const { flow, time, x, y, count } of timeouts.length > MOST_LABELLED ? [] : timeouts) {
    const rto = (at: number): number => RTO.at(data, { index: flow }, at);
    const [before, after] = [rto(time - bucket), rto(time + bucket)];
    if (Number.isNaN(before) || Number.isNaN(after)) continue;
    const words = count > 1 ? `${count} timeouts` : `RTO ${Math.round(before)} → ${Math.round(after)} ms`;
    const label = { kind: 'note', text: words, y: y - off, flow, centred: true } as const;
    plot.labels.addFirst([
      { ...label, x: x + off },
      { ...label, x: x - off, anchor: 'end' },
    ]);
  }
}

/** Number of measurements discarded by each sender so far, in words; '' for none. */
function refusedWords(data: RunData): string {
  const { bucket } = data.opened;
  const soFar = { from: 0, to: Math.ceil(data.present.now / bucket) * bucket };
  const counts = tcpFlows(data).flatMap((flow) => {
    const { sum } = rangeOf(data, REFUSED, flow, soFar);
    return sum > 0 ? [`${sum} of ${flow.name}`] : [];
  });
  return counts.length === 0
    ? ''
    : ` Measurements discarded because a segment was lost or sent twice (Karn): ${listed(counts)}.`;
}

/** The timer of a sender: QUIC's is the probe timeout. */
const timerOf = ({ opened }: RunData, { index }: Pick<Subject, 'index'>): string =>
  speaksQuic(opened.flows[index]) ? 'PTO' : 'RTO';

const timersOf = (data: RunData | null): string =>
  data === null ? 'RTO' : [...new Set(tcpFlows(data).map((flow) => timerOf(data, flow)))].join(', ');

const chart = timePanel({
  id: 'rtt',
  title: 'Round-trip time',
  short: ['RTT', 'ms'],
  term: 'rtt',
  about: (data, least) => `${least > 0 ? `from ${figure(least)} ms` : 'ms'}; ${timersOf(data)} where it is near`,
  before: 'nothing measured yet',
  summary: (data, words) => {
    const { now } = data.present;
    const base = baseOf(data, { from: now, to: now });
    const least = base.length === 1 ? ` With empty queues it would be ${figure(base[0]!.value)} ms.` : '';
    return `At ${clockTime(now)} s the smoothed round-trip times are: ${words}.${least}${refusedWords(data)}`;
  },
  changes: 'rtt',
  close: true,
  empty: 100,
  marks: [
    line({
      of: SRTT,
      key: { look: 'smoothed', text: 'SRTT' },
      column: 'SRTT, ms',
      say: '{} ms',
      ends: (value) => String(Math.round(value)),
      markers: true,
    }),
    band({
      of: RTTVAR,
      about: SRTT,
      key: { look: 'band', text: '± RTTVAR' },
      column: 'RTTVAR, ms',
      say: 'RTTVAR {} ms',
      alone: true,
    }),
    dots({
      of: ofFlow('sample', MS),
      key: { look: 'sample', text: 'sample' },
      column: 'measured, ms',
      place: -1,
      alpha: 0.6,
      counts: true,
    }),
    guide({
      of: RTO,
      key: (data) => [{ look: 'timer', text: timersOf(data) }],
      column: (data, subject) => `${timerOf(data, subject)}, ms`,
      say: (value, data, subject) => `${timerOf(data, subject)} ${text(value)} ms`,
      alone: true,
      alpha: 0.6,
      near: 1.6,
    }),
    signs({
      of: happened,
      layer: 'top',
      looks: {
        refused: {
          look: 'refused',
          key: { look: 'refused', text: 'not measured (Karn)' },
          text: (count) => `${count} not measured`,
          size: 4.5,
        },
        timeout: {
          look: 'timeout',
          key: { look: 'backed', text: 'timeout' },
          text: (count) => (count === 1 ? 'timeout' : `${count} timeouts`),
          size: 1,
        },
      },
      write: writeBackOffs,
      columns: [
        {
          head: 'not measured (Karn)',
          cell: (data, subject, stretch) => String(rangeOf(data, REFUSED, subject, stretch).sum),
        },
      ],
    }),
    bounds({ of: baseOf, paint: 'ink3', near: 1, places: placesByBase, newest: true, layer: 'under' }),
  ],
});

/**
 * Entries of the key that do not apply to QUIC, which measures every packet and whose timer backs off for probes only:
 * refused samples, and timeouts with back-off.
 */
const OF_TCP = ['refused', 'backed'];

/** Round-trip times as measured by each sender. */
export const roundTripTime: Panel = {
  ...chart,
  key: (data) => {
    const quic = data !== null && tcpFlows(data).every(speaksQuic);
    return chart.key!(data).filter(({ look }) => !quic || !OF_TCP.includes(look));
  },
};
