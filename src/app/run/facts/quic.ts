import type { FlowFacts, SenderFacts } from '../../../lab/protocol/protocol.ts';

/** Whether a flow's sender is one of QUIC, on whichever stack. */
export const speaksQuic = (flow: { readonly sender: Pick<SenderFacts, 'recovery'> | null } | undefined): boolean =>
  flow?.sender?.recovery === 'quic';

/** What the numbers of a flow count: segments, packets (UDP), or data of QUIC, whose packets have other numbers. */
export const unitOf = (flow: FlowFacts | undefined): 'segment' | 'packet' | 'data' =>
  flow?.kind !== 'tcp' ? 'packet' : speaksQuic(flow) ? 'data' : 'segment';

/** Ranges [from, to) of packet numbers, given in descending order: "0–21, 23–25"; "…": there are more below. `most`: maximum number of ranges. */
export function packetsText(ranges: readonly (readonly [number, number])[], most = 3): string {
  const texts = ranges.slice(0, most).map(([from, to]) => (to - from === 1 ? `${from}` : `${from}–${to - 1}`));
  return [...(ranges.length > most ? ['…'] : []), ...texts.reverse()].join(', ');
}
