import { NO_EFFECT } from '../../engine/link/effects/catalogue.ts';
import { plainOnLinux } from '../../engine/queue/exporting.ts';
import type { Scenario, TcpFlow } from '../../scenario/scenario.ts';
import { commentOf } from '#scenario/words/plainText.ts';
import { linkTitleOf, nodeNames } from '#scenario/graph/nodeNames.ts';
import { networkOf, type NetworkLink } from '#scenario/graph/topology.ts';
import { cablesOf } from '../wire/cables.ts';
import { LOSS_EXPORTS, QUEUE_EXPORTS, VARIANT_EXPORTS } from './exports.ts';
import { flowsLeftOut, lawsRefused, pathsRefused, queueLeftOut, quicRefused } from './leftOut.ts';

/** Linux congestion control for flows whose variant has no kernel module. */
const USUAL_MODULE = 'reno';

const moduleOf = ({ variant }: TcpFlow): string => VARIANT_EXPORTS[variant]?.linux ?? USUAL_MODULE;

/** Reasons why a scenario has no netem script, one per line; empty: it has one. */
export function whyNoNetem(scenario: Scenario): readonly string[] {
  const { network, flows } = scenario;
  if (['manet', 'accessPoint', 'script'].includes(network.kind))
    return [`network.kind: must be wired for a script of Linux (got "${network.kind}")`];
  const trace = flows.findIndex((flow) => flow.kind === 'udp' && flow.pattern.kind === 'trace');
  if (trace >= 0) return [`flows[${trace}].pattern.kind: must not be trace: iperf3 has no such source (got "trace")`];
  const laws = [
    ...quicRefused(scenario, 'a script of Linux'),
    ...pathsRefused(scenario, 'a script of Linux'),
    ...lawsRefused(scenario, 'a script of Linux'),
  ];
  if (laws.length > 0) return laws.slice(0, 20);
  return flows.length > 200 ? [`flows: at most 200 can be started on one machine (got ${flows.length})`] : [];
}

/** Largest window that iperf3 can request with the default net.core.rmem_max, bytes. */
const LARGEST_WINDOW = 212_992;

const windowOf = ({ receiverWindow, segmentSize }: TcpFlow): number => receiverWindow * segmentSize;

/** Flow fields that the script exports. */
const CARRIED = new Set([
  'variant',
  'start',
  'stop',
  'segmentSize',
  'receiverWindow',
  'application.bytes',
  'rate',
  'packetSize',
]);

/** Queue of a link in tc syntax. */
const queueOf = ({ queue: { kind, settings } }: NetworkLink): string =>
  QUEUE_EXPORTS[kind]?.netem?.(settings) ?? plainOnLinux(settings);

/** Differences from the run, one per line. */
function differences(scenario: Scenario, links: readonly NetworkLink[]): string[] {
  const { flows, interventions, seed } = scenario;
  const others = flows.flatMap((flow) =>
    flow.kind === 'tcp' && moduleOf(flow) !== flow.variant
      ? [`${flow.name}: ${flow.variant} runs as ${moduleOf(flow)}; Linux repairs losses with SACK, RACK and PRR.`]
      : [],
  );
  const plain = links.filter(({ queue }) => QUEUE_EXPORTS[queue.kind]?.netem === undefined);
  const losses = links.filter(({ loss }) => LOSS_EXPORTS[loss.kind]?.netem === undefined);
  return [
    'Segments have up to 1448 bytes with timestamps, ACKs answer every second segment.',
    'The packet that is being sent is not in the queue: it has one place more than in the run.',
    `Timers and the processor add randomness: no two runs agree, and the seed ${seed} has no effect.`,
    ...others,
    ...flows.flatMap((flow) =>
      flow.kind === 'tcp' && windowOf(flow) > LARGEST_WINDOW
        ? [`${flow.name}: its window of ${windowOf(flow)} bytes is the largest that the buffers of its hosts allow.`]
        : [],
    ),
    ...flowsLeftOut(scenario, CARRIED),
    ...links.flatMap((link) => queueLeftOut(link, queueOf)),
    ...links.flatMap(({ name, queue: { kind, settings } }) => {
      const lacks = QUEUE_EXPORTS[kind]?.lacksOnLinux?.(settings) ?? [];
      return lacks.length === 0 ? [] : [`${name}: its queue is that of Linux: ${lacks.join('; ')}.`];
    }),
    ...plain.map(({ name, queue }) => `${name}: its queue of kind ${queue.kind} is a plain one here.`),
    ...losses.map(({ name, loss }) => `${name}: losses of kind ${loss.kind} are left out.`),
    ...links.filter(({ effect }) => effect.kind !== NO_EFFECT).map(({ name }) => `${name}: its effect is left out.`),
    ...(interventions.length > 0 ? [`${interventions.length} changes during the run are left out.`] : []),
  ];
}

/** netem options for delay and loss of one direction, on a device without queueing. */
function wireOf({ delay, loss }: NetworkLink): string {
  const lost = LOSS_EXPORTS[loss.kind]?.netem?.(loss) ?? '';
  return `netem limit 1000000 delay ${delay * 1000}ms ${lost}`.trimEnd();
}

/**
 * A wired scenario as a shell script that builds the same path on Linux: one network namespace per node, and one per
 * cable for delay and loss. Rate and queue are at the node where a link begins.
 */
export function netemScript(scenario: Scenario): string {
  const { flows, duration, title } = scenario;
  const network = networkOf(scenario);
  const names = nodeNames(network.nodes.map(({ id }) => id));
  const { nodes } = network;
  const links = network.links.map((link) => ({ ...link, name: linkTitleOf(link.name, names, '>') }));
  const cables = cablesOf(links);
  const name = (node: number): string => `n${node}`;
  /** Name of a node's end of a cable. */
  const port = (cable: number, node: number): string => `c${cable}${cables[cable]!.a === node ? 'a' : 'b'}`;
  const cableOf = (link: number): number => cables.findIndex(({ there, back }) => there === link || back === link);
  const address = (cable: number, node: number): string =>
    `10.${1 + (cable >> 8)}.${cable & 255}.${cables[cable]!.a === node ? 1 : 2}`;
  const host = (node: number): string => `10.99.${(node + 1) >> 8}.${(node + 1) & 255}`;
  /** Hosts whose buffers need windows larger than iperf3 can request, with the largest window, bytes. */
  const buffers = new Map<number, number>();
  flows.forEach((flow, index) => {
    if (flow.kind !== 'tcp' || windowOf(flow) <= LARGEST_WINDOW) return;
    const { from, to } = network.flows[index]!;
    for (const node of [from, to]) buffers.set(node, Math.max(windowOf(flow), buffers.get(node) ?? 0));
  });
  const routes = new Set<string>();
  network.flows.forEach(({ from, to, path, back }) => {
    for (const [way, target] of [
      [path, to],
      [back, from],
    ] as const)
      for (const link of way) {
        const { from: at, to: next } = links[link]!;
        routes.add(`route ${name(at)} ${host(target)} ${address(cableOf(link), next)} ${host(at)}`);
      }
  });
  const shape = (link: number): string[] => {
    const each = links[link]!;
    const dev = port(cableOf(link), each.from);
    return [
      `tc -n ${name(each.from)} qdisc add dev ${dev} root handle 1: htb default 1`,
      `tc -n ${name(each.from)} class add dev ${dev} parent 1: classid 1:1 htb rate ${Math.round(each.rate)}bit burst 1514 cburst 1514`,
      `tc -n ${name(each.from)} qdisc add dev ${dev} parent 1:1 ${queueOf(each)}`,
    ];
  };
  const started = flows.map((flow, index) => {
    const { from, to } = network.flows[index]!;
    const length = Math.max(0.1, Math.min(flow.stop ?? duration, duration) - flow.start);
    const begins = `on ${name(from)}`;
    const file = flow.kind === 'tcp' && flow.application.kind === 'bulk' ? flow.application.bytes : null;
    // iperf3 stops after a time or after a number of bytes; `timeout` gives both limits.
    const program = file === null ? `${begins} iperf3` : `${begins} timeout ${length} iperf3`;
    const how =
      flow.kind === 'tcp'
        ? `-C ${moduleOf(flow)} -M ${Math.max(88, flow.segmentSize)}${windowOf(flow) > LARGEST_WINDOW ? '' : ` -w ${windowOf(flow)}`}${file === null ? ` -t ${length}` : ` -n ${file}`}`
        : `-u -b ${flow.rate} -l ${Math.max(16, flow.packetSize - 28)} -t ${length}`;
    return `(sleep ${flow.start}; ${program} -c ${host(to)} -B ${host(from)} -p ${5201 + index} ${how} > flow${index + 1}.txt) & runs+=($!)`;
  });
  return [
    '#!/usr/bin/env bash',
    `# ${commentOf(title === '' ? 'A network' : title)}: written by Sawtooth for Linux network namespaces.`,
    '# Run it as root; with the word "down" it removes everything again.',
    '# Needs iproute2, ethtool, iperf3 3.9 or later, tcpdump, and the modules of tcp_* that it names.',
    '#',
    '# What will differ from the run:',
    ...differences(scenario, links).map((line) => `# - ${commentOf(line)}`),
    'set -euo pipefail',
    `hosts=(${nodes.map((_, node) => name(node)).join(' ')})`,
    `wires=(${cables.map((_, cable) => `w${cable}`).join(' ')})`,
    'on() { ip netns exec "$@"; }',
    'down() { for h in "${hosts[@]}" "${wires[@]}"; do ip netns del "$h" 2>/dev/null || true; done; }',
    'down',
    'if [ "${1-}" = down ]; then exit; fi',
    '',
    '# 1. A namespace for each node; each cable is a bridge in a namespace of its own.',
    'for h in "${hosts[@]}"; do',
    '  ip netns add "$h"; ip -n "$h" link set lo up; on "$h" sysctl -qw net.ipv4.ip_forward=1 net.ipv4.conf.all.rp_filter=0',
    'done',
    'for w in "${wires[@]}"; do ip netns add "$w"; ip -n "$w" link add br type bridge; ip -n "$w" link set br up; done',
    '# node, cable, port, address',
    'plug() {',
    '  ip link add "$3" netns "$1" type veth peer name "$3" netns "$2"',
    '  ip -n "$2" link set "$3" master br up; ip -n "$1" addr add "$4/24" dev "$3"; ip -n "$1" link set "$3" up',
    '  on "$1" ethtool -K "$3" tso off gso off gro off >/dev/null; on "$2" ethtool -K "$3" tso off gso off gro off >/dev/null',
    '}',
    ...nodes.map(
      (node, index) => `ip -n ${name(index)} addr add ${host(index)}/32 dev lo # ${commentOf(names(node.id))}`,
    ),
    ...cables.flatMap(({ a, b }, cable) =>
      [a, b].map((node) => `plug ${name(node)} w${cable} ${port(cable, node)} ${address(cable, node)}`),
    ),
    '# node, target, over, from',
    'route() { ip -n "$1" route replace "$2" via "$3" src "$4"; }',
    ...routes,
    // The window is half of the buffer (tcp_adv_win_scale 1).
    ...[...buffers].flatMap(([node, bytes]) =>
      ['rmem', 'wmem'].map(
        (kind) => `on ${name(node)} sysctl -qw net.ipv4.tcp_${kind}="4096 131072 ${2 * bytes}" # window ${bytes}`,
      ),
    ),
    '',
    '# 2. Rate and queue where each link begins.',
    ...links.flatMap((_, link) => shape(link)),
    '',
    '# 3. Delay and loss on the cables, behind the queues.',
    ...links.map((link, index) => {
      const cable = cableOf(index);
      return `tc -n w${cable} qdisc add dev ${port(cable, link.to)} root ${wireOf(link)} # ${commentOf(link.name)}`;
    }),
    '',
    '# 4. Listen at the senders, then start the flows.',
    'runs=(); others=()',
    ...flows.flatMap((flow, index) => {
      const { from, to } = network.flows[index]!;
      return [
        `on ${name(to)} iperf3 -s -B ${host(to)} -p ${5201 + index} >/dev/null & others+=($!) # flow ${index + 1}: ${commentOf(flow.name)}`,
        `on ${name(from)} tcpdump -U -s 96 -i any -w sender${index + 1}.pcap "host ${host(to)} and port ${5201 + index}" 2>/dev/null & others+=($!)`,
      ];
    }),
    'sleep 1',
    ...started,
    'wait "${runs[@]}" || true',
    'sleep 1',
    'kill "${others[@]}"',
    'tail -n 4 flow*.txt',
    '',
  ].join('\n');
}
