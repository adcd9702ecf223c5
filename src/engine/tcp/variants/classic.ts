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
    differs:
      "On stack ns2 it starts with 2 segments, limited transmit and the coarse clock of ns-2, and halves what the window allows, not the flight. Jacobson's paper has none of these.",
  },
  {
    name: 'reno',
    title: 'Reno',
    growth: { ...on('reno', 'ns2', 'rfc'), linux: 'mainlineReno', 'ns2-linux': 'linuxReno' },
    recovery: { ...on('reno', 'ns2', 'rfc'), linux: 'rack', 'ns2-linux': 'linux26' },
    stacks: ['ns2', 'rfc', 'linux', 'ns2-linux'],
    parameters: [],
    summary: 'Tahoe with fast recovery (RFC 5681): one loss halves the window; two in a window often end in a timeout.',
    differs:
      "On stack ns2 cwnd is halved and not the FlightSize, and the ACK that ends recovery also grows it; RFC 5681 says otherwise, and stack rfc follows it. Stack linux has Reno's growth with the kernel's recovery.",
  },
  {
    name: 'newreno',
    title: 'NewReno',
    growth: on('reno', 'ns2', 'rfc'),
    recovery: on('newreno', 'ns2', 'rfc'),
    stacks: ['ns2', 'rfc'],
    parameters: [],
    summary: 'Reno that stays in recovery until the whole window is repaired, one segment per round trip (RFC 6582).',
    differs:
      'On stack ns2 it sends at most two segments per ACK in recovery and leaves it with the halved window; RFC 6582 has no such limit and lets the flight decide. Both stacks restart the timer at the first partial ACK only, the variant that RFC 6582 calls impatient.',
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
    differs:
      "Stack ns2 has Fall and Floyd's pipe, a counter that goes up and down; stack rfc the scoreboard of RFC 6675; stack linux RACK instead of counting duplicates. A renounced SACK is never assumed.",
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
    differs:
      'ns-2 cuts to one segment and slow-starts inside recovery, where Mathis and Mahdavi set cwnd to ssthresh; stack rfc does what they say. Rampdown and overdamping are settings and off in both.',
  },
];
