import type { RunData } from '#app/run/record/runData.ts';
import { dots, guide, line, ofFlow } from '../kit/marks.ts';
import { timePanel } from '../kit/timePanel.ts';
import { flowsWith } from '../kit/senders.ts';

const pacedFlows = flowsWith('pacing');

/** Size of a full segment on the wire, Mb. Converts segments/s to Mb/s. */
export function megabitsOf({ opened }: RunData, flow: number): number {
  const set = opened.scenario.flows[flow];
  return set?.kind === 'tcp' ? (8 * (set.segmentSize + set.headerSize)) / 1e6 : NaN;
}

/** Pacing and delivery rates of senders that pace, and their data in flight. */
export const rates = timePanel({
  id: 'rates',
  title: 'Rates of paced senders',
  short: ['Rates', 'Mb/s'],
  term: 'pacing',
  about: () => 'Mb/s above; segments in flight below',
  of: pacedFlows,
  none: (data) =>
    pacedFlows(data).length > 0
      ? ''
      : 'No sender of this run paces: each sends as its window and its ACKs allow. BBR, BBR 3, Copa, PCC and QUIC pace.',
  before: 'no sender paces yet',
  parts: [
    {
      corner: 'Mb/s',
      empty: 1e-3,
      marks: [
        line({
          of: ofFlow('pacing', megabitsOf),
          key: { look: 'pacing', text: 'pacing, in flight' },
          column: 'pacing, Mb/s',
          say: 'paces at {} Mb/s',
          ends: (value) => String(Number(value.toPrecision(3))),
        }),
        guide({
          of: ofFlow('bandwidth', megabitsOf),
          key: { look: 'bandwidth', text: 'estimate' },
          column: 'estimate, Mb/s',
          say: 'estimates the bottleneck at {} Mb/s',
          paint: 'ink',
          dash: [7, 4],
          counts: true,
        }),
        dots({
          of: ofFlow('arrival', megabitsOf),
          key: { look: 'sample', text: 'delivery-rate sample' },
          column: 'delivery rate, Mb/s',
          place: 0,
          alpha: 0.5,
        }),
      ],
    },
    {
      corner: 'segments in flight',
      empty: 1e-3,
      marks: [
        line({
          of: ofFlow('inflight'),
          column: 'in flight, segments',
          say: 'has {} segments in flight',
          ends: (value) => String(Math.round(value)),
        }),
        guide({ of: ofFlow('cwnd'), key: { look: 'cwnd', text: 'cwnd' }, paint: 'ink3' }),
      ],
    },
  ],
});
