import type { FlowFacts, SeriesFacts } from '#lab/protocol/protocol.ts';
import type { RunData } from '#app/run/record/runData.ts';

/** The flows that have a congestion window. */
export const tcpFlows = (data: RunData): readonly FlowFacts[] =>
  data.opened.flows.filter((flow) => flow.kind === 'tcp');

/** The flows for which a quantity is recorded. */
export const flowsWith =
  (quantity: SeriesFacts['quantity']) =>
  ({ opened }: RunData): readonly FlowFacts[] =>
    opened.flows.filter(({ index }) => opened.series.some((each) => each.quantity === quantity && each.flow === index));
