import type { FlowFacts } from '../../../../../lab/protocol.ts';
import type { RunData } from '../../../../run/runData.ts';

/** What is recorded of a sender that paces. */
export type RateQuantity = 'pacing' | 'arrival' | 'bandwidth' | 'inflight' | 'cwnd';

/** The flows whose senders pace. */
export const pacedFlows = ({ opened }: RunData): readonly FlowFacts[] =>
  opened.flows.filter(({ index }) => opened.series.some((each) => each.quantity === 'pacing' && each.flow === index));

/** Why a run has no rates to show; '' where it has some. */
export const whyNoRates = (data: RunData): string =>
  pacedFlows(data).length > 0
    ? ''
    : 'No sender of this run paces: each sends as its window and its ACKs allow. BBR, BBR 3 and Copa pace.';

/** Bits of a full segment on the wire, in Mb: what turns segments/s into Mb/s. */
export function megabitsOf({ opened }: RunData, flow: number): number {
  const set = opened.scenario.flows[flow];
  return set?.kind === 'tcp' ? (8 * (set.segmentSize + set.headerSize)) / 1e6 : NaN;
}

/** A recorded quantity of a flow at a time, s: rates in Mb/s, the others in segments; not a number where there is none yet. */
export function rateAt(data: RunData, quantity: RateQuantity, flow: number, time: number): number {
  const value = data.series.ofFlow(quantity, flow)?.at(Math.ceil(time / data.opened.bucket - 1e-9) - 1) ?? NaN;
  return quantity === 'inflight' || quantity === 'cwnd' ? value : value * megabitsOf(data, flow);
}
