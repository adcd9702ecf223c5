import { on, type Variant } from './variant.ts';

/** Reno's growth with the loss recoveries of the years 1988 to 1996. */
export const CLASSIC: readonly Variant[] = [
  {
    name: 'tahoe',
    title: 'Tahoe',
    growth: on('reno', 'ns2', 'rfc'),
    recovery: on('tahoe', 'ns2', 'rfc'),
    stacks: ['ns2', 'rfc'],
    parameters: [],
    summary:
      'Slow start, congestion avoidance and fast retransmit (Jacobson 1988). Every loss sends it back to a window of one segment.',
  },
  {
    name: 'reno',
    title: 'Reno',
    growth: { ...on('reno', 'ns2', 'rfc'), linux: 'mainlineReno', 'ns2-linux': 'linuxReno' },
    recovery: { ...on('reno', 'ns2', 'rfc'), linux: 'rack', 'ns2-linux': 'linux26' },
    stacks: ['ns2', 'rfc', 'linux', 'ns2-linux'],
    parameters: [],
    summary: 'Tahoe with fast recovery (RFC 5681): one loss halves the window; two in a window often end in a timeout.',
  },
  {
    name: 'newreno',
    title: 'NewReno',
    growth: on('reno', 'ns2', 'rfc'),
    recovery: on('newreno', 'ns2', 'rfc'),
    stacks: ['ns2', 'rfc'],
    parameters: [],
    summary: 'Reno that stays in recovery until the whole window is repaired, one segment per round trip (RFC 6582).',
  },
  {
    name: 'sack',
    title: 'SACK',
    growth: { ...on('reno', 'ns2', 'rfc'), linux: 'mainlineReno' },
    recovery: { ...on('sack', 'ns2', 'rfc'), linux: 'rack' },
    stacks: ['ns2', 'rfc', 'linux'],
    parameters: [],
    summary:
      'Reno whose receiver tells which segments arrived, so that several holes are repaired in one round trip (RFC 2018, RFC 6675).',
  },
  {
    name: 'fack',
    title: 'FACK',
    growth: on('reno', 'ns2', 'rfc'),
    recovery: on('fack', 'ns2', 'rfc'),
    stacks: ['ns2', 'rfc'],
    parameters: [],
    summary:
      'SACK that takes every unreported segment below the highest report as gone, so that it knows better what is on its way (Mathis and Mahdavi 1996). As ns-2 has it, it cuts to one segment and slow-starts inside recovery.',
  },
];
