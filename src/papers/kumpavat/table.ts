import { writeQuantity } from '#scenario/words/quantity.ts';
import {
  assumed,
  dumbbellOf,
  firstTcp,
  linkWords,
  payloadWords,
  rateWords,
  recovered,
  senderWords,
  stated,
  timesWords,
  udpWords,
  windowWords,
} from '../describe.ts';
import { arrivals, kilobits } from '../numbers.ts';
import type { PaperTable } from '../paper.ts';
import { Setup, titled, type Reading } from '../setup.ts';

/** The run of a variant. `end`: the end of the run, s. */
export const kumpavatSetup = (variant: string, end = '50'): Setup =>
  Setup.of(titled(variant), {
    title: `Kumpavat et al., ${titled(variant)}`,
    duration: Number(end),
    network: {
      bottleneck: { rate: 2e6, delay: 0.02, queue: { limit: 10 } },
      reverse: { queue: { limit: 50 } },
      access: { rate: 1e7, delay: 0.01, queue: { limit: 10_000 } },
    },
    flows: [
      { variant, start: 1 },
      { kind: 'udp', start: 0.1 },
    ],
  });

/**
 * Throughput by the paper's arithmetic, kb/s: in-order segments at the sink, with headers (ns-2's Vegas has none), over
 * the whole run or over the time of the flow. Shared by table and claims.
 */
export function throughputOf(reading: Reading, ofFlow = false): number | null {
  const { duration } = reading.scenario;
  const { segmentSize, start, variant } = firstTcp(reading.scenario);
  const wire = segmentSize + (variant === 'vegas' ? 0 : 40);
  return kilobits(arrivals(reading).inOrder * wire, ofFlow ? duration - start : duration);
}

/** The three numbers of Kumpavat et al., which are in the text beside Figure 5. */
export const kumpavatTable: PaperTable = {
  id: 'kumpavat-5',
  name: 'Numbers of Figure 5',
  caption: 'Comparison of TCP Tahoe, Newreno and Vegas throughput vs time: the numbers in the text',
  where: 'Section V',
  heads: ['TCP'],
  columns: [
    {
      key: 'throughput',
      name: 'Throughput',
      unit: 'kb/s',
      meaning:
        'Segments in order at the sink, with their headers, over the time of the whole run, in which the flow is silent for the first second.',
    },
  ],
  rows: [
    { key: 'vegas', heads: ['Vegas'], group: '', cells: ['974.803'] },
    { key: 'newreno', heads: ['Newreno'], group: '', cells: ['918.249'] },
    { key: 'tahoe', heads: ['Tahoe'], group: '', cells: ['810.187'] },
  ],
  settings: [
    {
      name: 'Variant',
      value: senderWords,
      source: stated('four representative TCP schemes, namely TCP Tahoe, New Reno and Vegas', 'Abstract'),
    },
    {
      name: 'Shared link',
      value: rateWords('bottleneck'),
      source: stated('The bandwidth of the shared bottleneck link is 2 Mbps.', 'Section III, 3.1'),
    },
    {
      name: 'Queue before it',
      value: (scenario) => `${dumbbellOf(scenario).bottleneck.queue.limit} packets`,
      source: stated('The buffer size of Node 0 is 10 [segments].', 'Section III, 3.1'),
    },
    {
      name: 'Propagation, shared link and each end',
      value: (scenario) =>
        `${writeQuantity(dumbbellOf(scenario).bottleneck.delay, 's')} and twice ${writeQuantity(dumbbellOf(scenario).access.delay, 's')}`,
      source: stated('is 40 ms (i=1,2)', 'Section III, 3.1; how it is split does not matter'),
    },
    {
      name: 'Links at the ends',
      value: (scenario) => linkWords(dumbbellOf(scenario).access),
      source: recovered(
        'One of the settings of the best of 144 combinations for the three numbers; neighbours are nearly as good.',
      ),
    },
    {
      name: 'UDP beside it',
      value: udpWords,
      source: recovered('The same as the access links: at 1 Mb/s, TCP gets the rest of the 2 Mb/s.'),
    },
    { name: 'Payload of a segment', value: payloadWords, source: assumed('The default of ns-2.') },
    { name: 'Receiver window', value: windowWords, source: assumed('The default of ns-2.') },
    {
      name: 'Delayed ACKs',
      value: (scenario) => (firstTcp(scenario).delayedAck === null ? 'none' : 'yes'),
      source: assumed('The default of ns-2.'),
    },
    {
      name: 'Times of the flow',
      value: timesWords,
      source: recovered('As the links at the ends; 60 s instead of 50 s is nearly as good.'),
    },
  ],
  assumptions: [
    {
      key: 'over',
      label: 'Throughput over',
      why: 'The numbers fit when the whole run is divided by, though the flow starts a second late.',
      choices: [
        { key: 'run', label: 'the whole run, as the paper counts' },
        { key: 'flow', label: 'the time of the flow' },
      ],
    },
    {
      key: 'end',
      label: 'End of the run',
      why: 'The paper names none.',
      choices: [
        { key: '50', label: '50 s' },
        { key: '60', label: '60 s' },
        { key: '20', label: '20 s' },
      ],
    },
  ],
  open: 'the rates of its links at the ends, its UDP rate, its windows or its times',
  setup: (row, _, choices) => kumpavatSetup(row.key, choices['end']),
  value: (_, __, reading, choices) => throughputOf(reading, choices['over'] === 'flow'),
};
