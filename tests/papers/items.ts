/**
 * Everything the five papers name besides their tables, figures, sentences and errors, which are in `src/papers`: where
 * the program has it, or why it does not.
 */
export interface NamedItem {
  readonly kind: 'system' | 'variant' | 'protocol' | 'metric' | 'proposal';
  readonly item: string;
  /** Ids of the papers. */
  readonly papers: readonly string[];
  /** Where it is in the program; '' if it is not. */
  readonly where: string;
  /** How it is checked, or the reason why it is missing. */
  readonly checked: string;
  /** Names of variants that must exist, or of metrics of a comparison. */
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
  variant('YeAH', ['yeah'], ['biswal']),
  variant('Hybla', ['hybla'], ['biswal']),
  variant('AIMD', ['aimd'], ['islam', 'ns3']),
  {
    kind: 'variant',
    item: 'Vegas’ slow start, which grows every other round trip',
    papers: ['moza', 'kumpavat'],
    where: '`vegas` on stacks `ns2` and `rfc`, without it on `ns2-linux`, as there; preset `vegas-alone`',
    checked: '`moza-c4`, `kumpavat-c4`; ns-2.35, tests/reference/moza.test.ts',
  },
  {
    kind: 'variant',
    item: 'Vegas’ experimental estimate of bandwidth from the spacing of ACKs in slow start',
    papers: ['kumpavat'],
    where: 'setting `ackSpacing` of `vegas`',
    checked: 'tests/theory/vegas.test.ts: the estimate is the rate of the path, and slow start ends at what it carries',
  },
  {
    kind: 'variant',
    item: 'DSACK',
    papers: ['biswal'],
    where: 'setting `dsackUndo`, and with `recovery`: `rr`',
    checked: 'tests/timelines/spuriousCuts.test.ts',
  },
  {
    kind: 'variant',
    item: 'go back n, of early TCP',
    papers: ['islam'],
    where: 'after a timeout, and with `tahoe` after each loss',
    checked: 'tests/reference/fallFloyd.test.ts, packet by packet',
  },
  absent(
    'system',
    'control learnt as a classification (Sun et al.)',
    ['biswal'],
    'A trained model, as SmartCC: its weights are not published.',
  ),
  {
    kind: 'system',
    item: 'HTTP, HTTPS, Telnet and SMTP as traffic',
    papers: ['biswal', 'islam', 'ns3'],
    where:
      '`application.kind`: `http`, `https` (a handshake of TLS 1.2 or 1.3 before the first page), `telnet`, `smtp`',
    checked: 'tests/lab/transfers.test.ts',
  },
  {
    kind: 'system',
    item: 'congestion collapse',
    papers: ['islam', 'biswal', 'ns3'],
    where: 'presets `congestion-collapse`, `collapse-avoided`; lesson `collapse`',
    checked: 'claims of the lesson, on its runs: tests/lessons/lessons.test.ts',
  },
  {
    kind: 'system',
    item: 'FTP: data without end',
    papers: ['moza', 'biswal', 'ns3'],
    where: '`application.kind`: `bulk`, the default',
    checked: 'ns-2.35 (docs/validation.md)',
  },
  {
    kind: 'system',
    item: 'Linux 2.6 and 3.16',
    papers: ['biswal'],
    where: 'stack `ns2-linux` has the modules of 2.6.22; stack `linux` is a newer kernel, 6.18',
    checked: 'runs of ns-2.35 and of a kernel (docs/validation.md)',
  },
  {
    kind: 'system',
    item: 'a path over a satellite',
    papers: ['biswal'],
    where: 'preset `satellite`',
    checked: 'golden runs',
  },
  {
    kind: 'system',
    item: 'losses that noise makes',
    papers: ['islam', 'biswal', 'kumpavat'],
    where: '`loss` of a link or a radio; presets `random-loss`, `lossy-link`',
    checked: 'tests/reference/randomLoss.sweep.ts, beside ns-2.35; `islam-c13`, `kumpavat-c9`',
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
    'A trained model for several paths: its state, actions, reward and weights are not published. Variant `learnt` follows its idea only.',
  ),
  {
    kind: 'variant',
    item: 'Multipath TCP',
    papers: ['biswal'],
    where: '`paths` of a flow, `multipath`; variants `lia`, `olia`, `balia`, `wvegas`; preset `two-unlike-paths`',
    checked: 'RFC 6356: tests/theory/multipath.test.ts; data once and in order: tests/properties/multipath.test.ts',
  },
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
  metric('jitter', ['jitter'], ['islam']),
  metric('link utilisation', ['utilisation'], ['biswal']),
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
    kind: 'system',
    item: 'NetAnim',
    papers: ['ns3'],
    where:
      'the Lab draws a run packet by packet; `sawtooth export --as netanim` and `--as nam`, of wired and mobile networks',
    checked: 'tests/capture/forms.test.ts',
  },
  {
    kind: 'proposal',
    item: 'the same for Westwood and FACK',
    papers: ['moza'],
    where: 'Compare from the preset `moza` with `westwood` and `fack`',
    checked: LAW,
    variants: ['westwood', 'fack'],
  },
  {
    kind: 'proposal',
    item: 'overheads of routing',
    papers: ['moza'],
    where: 'figure `routingOverhead`',
    checked: FIGURE,
    figures: ['routingOverhead'],
  },
  {
    kind: 'proposal',
    item: 'product of bandwidth and delay',
    papers: ['moza'],
    where: 'a sweep over `network.bottleneck.delay` or `rate`; the form says it of each dumbbell',
    checked: 'the square-root law over many products: tests/theory/squareRoot.sweep.ts',
  },
  {
    kind: 'proposal',
    item: 'settings made better',
    papers: ['biswal'],
    where: '`sawtooth sweep` over one or two settings, such as `flows[*].parameters.betaCubic`',
    checked: 'tests/study',
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
