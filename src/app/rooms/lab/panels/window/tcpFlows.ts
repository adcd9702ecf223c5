import type { FlowFacts } from '#lab/protocol/protocol.ts';
import type { RunData } from '#app/run/runData.ts';

/** The flows that have a congestion window. */
export const tcpFlows = (data: RunData): readonly FlowFacts[] =>
  data.opened.flows.filter((flow) => flow.kind === 'tcp');
