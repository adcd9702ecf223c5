/** The settings of a run in words, and where they come from, for the list of settings of a table. */
import { writeQuantity } from '#scenario/words/quantity.ts';
import type { Scenario, TcpFlow } from '#scenario/scenario.ts';
import type { Source } from './paper.ts';
import { titled } from './setup.ts';

/** A setting that the paper states: its exact words, and their location. */
export const stated = (quote: string, where: string): Source => ({ from: 'paper', quote, where });
/** A setting inferred from its consequences. */
export const recovered = (evidence: string): Source => ({ from: 'recovered', evidence });
/** A setting without evidence. */
export const assumed = (why: string): Source => ({ from: 'assumed', why });

/** The first TCP flow of a scenario. */
export const firstTcp = ({ flows }: Scenario): TcpFlow => {
  const found = flows.find((flow) => flow.kind === 'tcp');
  if (found === undefined) throw new Error('no TCP flow');
  return found;
};

/** The network of a scenario, which must be a dumbbell. */
export const dumbbellOf = ({ network }: Scenario) => {
  if (network.kind !== 'dumbbell') throw new Error('not a dumbbell');
  return network;
};

/** "2 Mb/s": the rate of the shared link, or of the links at the ends. */
export const rateWords =
  (of: 'bottleneck' | 'access') =>
  (scenario: Scenario): string =>
    writeQuantity(dumbbellOf(scenario)[of].rate, 'bit/s');

/** "20 packets, drop tail" */
export const queueWords = (scenario: Scenario): string =>
  `${dumbbellOf(scenario).bottleneck.queue.limit} packets, drop tail`;

/** "10 kb/s, 1000 bytes": the first UDP flow; '': there is none. */
export function udpWords({ flows }: Scenario): string {
  const udp = flows.find((flow) => flow.kind === 'udp');
  return udp === undefined ? '' : `${writeQuantity(udp.rate, 'bit/s')}, ${udp.packetSize} bytes`;
}

/** "2 Mb/s, 10 ms" */
export const linkWords = ({ rate, delay }: { readonly rate: number; readonly delay: number }): string =>
  `${writeQuantity(rate, 'bit/s')}, ${writeQuantity(delay, 's')}`;

/** "Tahoe on stack ns2" */
export const senderWords = (scenario: Scenario): string => {
  const { variant, stack } = firstTcp(scenario);
  return `${titled(variant)} on stack ${stack}`;
};

/** "from 1 s to 124 s of 125 s" */
export const timesWords = (scenario: Scenario): string => {
  const { start, stop } = firstTcp(scenario);
  return `from ${start} s to ${stop ?? scenario.duration} s of ${scenario.duration} s`;
};

export const windowWords = (scenario: Scenario): string => `${firstTcp(scenario).receiverWindow} segments`;
export const payloadWords = (scenario: Scenario): string => `${firstTcp(scenario).segmentSize} bytes`;
