/** What the five papers name besides their tables, figures, sentences and errors, which `src/papers` has: where each is in the program, or why it is not. */
export interface NamedItem {
  readonly kind: 'system' | 'variant' | 'protocol' | 'metric' | 'proposal';
  readonly item: string;
  /** Ids of the papers. */
  readonly papers: readonly string[];
  /** Where it is in the program; '': it is not. */
  readonly where: string;
  /** How it is checked, or why it is not there. */
  readonly checked: string;
  /** Names of variants that must exist, or of figures of a comparison. */
  readonly variants?: readonly string[];
  readonly figures?: readonly string[];
}

const LAW = 'tests of its law, golden runs, and ns-2.35 or a recorded kernel where docs/validation.md has it';
const FIGURE = 'defined in `sawtooth compare --help`; tests/study and tests/cli/result.test.ts';

const variant = (item: string, names: readonly string[], papers: readonly string[]): NamedItem => ({
  kind: 'variant',
  item,
  papers,
  where: `variant ${names.map((name) => `\`${name}\``).join(', ')}`,
  checked: LAW,
  variants: names,
});
const metric = (item: string, figures: readonly string[], papers: readonly string[]): NamedItem => ({
  kind: 'metric',
  item,
  papers,
  where: `figure ${figures.map((name) => `\`${name}\``).join(', ')}`,
  checked: FIGURE,
  figures,
});
const absent = (kind: NamedItem['kind'], item: string, papers: readonly string[], why: string): NamedItem => ({
  kind,
  item,
  papers,
  where: '',
  checked: why,
});

export const NAMED_ITEMS: readonly NamedItem[] = [
  variant(
    'Tahoe, Reno, NewReno, SACK, FACK',
    ['tahoe', 'reno', 'newreno', 'sack', 'fack'],
    ['islam', 'moza', 'biswal', 'ns3', 'kumpavat'],
  ),
  variant('Vegas', ['vegas'], ['islam', 'moza', 'biswal', 'kumpavat']),
  variant('HighSpeed TCP', ['highspeed'], ['islam', 'biswal', 'ns3']),
  variant('CUBIC and BIC', ['cubic', 'bic'], ['islam', 'biswal']),
  variant('Westwood', ['westwood'], ['ns3']),
  variant('Veno, Compound, Scalable, BBR', ['veno', 'compound', 'scalable', 'bbr'], ['biswal']),
  variant('Dual', ['dual'], ['biswal']),
  variant('Vegas+', ['vegasplus'], ['biswal']),
  {
    kind: 'variant',
    item: 'Eifel, TD-FR, TCP-DOOR, RR-TCP',
    papers: ['biswal'],
    where: 'setting `recovery`: `eifel`, `tdfr`, `door`, `rr`; presets `reordering-...`',
    checked: 'tests/timelines/outOfOrder.test.ts, by hand',
  },
  variant('PCC Allegro', ['pcc'], ['biswal']),
  {
    kind: 'system',
    item: 'HTTP, Telnet and SMTP as traffic',
    papers: ['biswal'],
    where: '`application.kind`: `http`, `telnet`, `smtp`',
    checked: 'tests/lab/transfers.test.ts',
  },
  {
    kind: 'system',
    item: 'a home of things behind an access point',
    papers: ['biswal'],
    where: '`network.kind`: `accessPoint`; preset `home-of-things`',
    checked:
      'Bianchi’s formula: tests/theory/dcf.test.ts; ns-2’s base station, and true causes at both sides: tests/wireless/accessPoint.test.ts',
  },
  absent(
    'variant',
    'SmartCC',
    ['biswal'],
    'A trained model for several paths: its weights are not published, and there are no multipath flows here.',
  ),
  absent('variant', 'Multipath TCP', ['biswal'], 'A flow has one path here.'),
  {
    kind: 'protocol',
    item: 'AODV and DSDV',
    papers: ['islam'],
    where: '`routing.kind` of mobile networks',
    checked: 'ns-2.35, packet for packet where nothing is random (docs/validation.md)',
  },
  {
    kind: 'protocol',
    item: 'IEEE 802.11, ARP',
    papers: ['islam'],
    where: '`engine/wireless`',
    checked: 'ns-2.35 (docs/validation.md)',
  },
  {
    kind: 'protocol',
    item: 'UDP beside TCP',
    papers: ['islam', 'biswal', 'kumpavat'],
    where: 'flows of kind `udp`',
    checked: 'tests/cli/result.test.ts',
  },
  {
    kind: 'protocol',
    item: 'DropTail',
    papers: ['islam', 'moza', 'biswal', 'ns3', 'kumpavat'],
    where: 'queue `droptail`',
    checked: 'ns-2.35 (docs/validation.md)',
  },
  {
    kind: 'protocol',
    item: 'per-flow queueing and RED',
    papers: ['biswal'],
    where: 'queues `drr`, `fqCodel` and `red`',
    checked: 'tests/theory/queues.test.ts; tests/reference/red.test.ts',
  },
  metric(
    'throughput, goodput, ACK rate',
    ['throughput', 'goodput', 'ackThroughput'],
    ['islam', 'moza', 'biswal', 'ns3', 'kumpavat'],
  ),
  metric(
    'packets generated, received, dropped; delivery and drop ratio',
    ['packetsSent', 'packetsReceived', 'packetsDropped', 'deliveryRatio', 'dropRatio'],
    ['islam', 'moza', 'biswal'],
  ),
  metric('mean end-to-end delay', ['meanDelay'], ['islam', 'moza', 'biswal']),
  metric('total delay', ['totalDelay'], ['moza']),
  metric('fairness', ['fairness'], ['islam', 'biswal', 'moza']),
  metric('stability', ['stability'], ['biswal']),
  metric(
    'convergence time, spread of converged flows, responsiveness',
    ['convergenceTime', 'spread', 'responsivenessTime'],
    ['biswal', 'ns3'],
  ),
  metric('power', ['power'], ['biswal']),
  metric('route requests sent', ['routeRequests'], ['moza']),
  {
    kind: 'metric',
    item: 'highest maximum throughput (Veno)',
    papers: ['biswal'],
    where: '`biswal-c13`, `#papers/biswal-fig-3`',
    checked: 'the best second of Figure 3, from the runs of its curves',
  },
  {
    kind: 'system',
    item: 'ns-2',
    papers: ['islam', 'moza', 'biswal', 'kumpavat'],
    where: 'stacks `ns2` and `ns2-linux`',
    checked: 'runs of ns-2.35 (docs/validation.md)',
  },
  {
    kind: 'system',
    item: 'ns-3',
    papers: ['ns3'],
    where: 'stack `rfc`',
    checked: 'runs of ns-3, a second opinion (docs/validation.md)',
  },
  {
    kind: 'proposal',
    item: 'further study of route requests and total delay',
    papers: ['moza'],
    where: 'both are figures',
    checked: FIGURE,
    figures: ['routeRequests', 'totalDelay'],
  },
];
