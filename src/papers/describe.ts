/** Describes the settings of a run in words, for the list of settings of a table. */
import { writeQuantity } from '#scenario/words/quantity.ts';
import type { Scenario, TcpFlow } from '../scenario/scenario.ts';
import { titled } from './setup.ts';

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
