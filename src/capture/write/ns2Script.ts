import { NO_LOSS } from '../../engine/loss/catalogue.ts';
import { receivedPower } from '../../engine/wireless/channel.ts';
import { movementOf } from '../../lab/build/movement.ts';
import { minimalInput } from '#scenario/edit/minimal.ts';
import { ownValue } from '#scenario/words/plainData.ts';
import type { Manet, Scenario, Flow, TcpFlow } from '../../scenario/scenario.ts';
import { delaysAcks } from '#scenario/flows/tcpFlow.ts';
import { lawsRefused, pathsRefused, quicRefused } from './leftOut.ts';
import { type NetworkLink, networkOf, type Topology } from '#scenario/graph/topology.ts';
import { lacking, LOSS_EXPORTS, QUEUE_EXPORTS, titleIn, VARIANT_EXPORTS } from './exports.ts';
import { nodeNumbers } from './ns2Trace.ts';
import type { Ns2Site } from '../../engine/queue/exporting.ts';
import { nodeNames } from '#scenario/graph/nodeNames.ts';

/** Name of a node in a script. */
type Names = (node: number) => string;

/** The displayed names, each as one word. */
function wordsIn({ nodes }: Topology): Names {
  const names = nodeNames(nodes.map(({ id }) => id));
  return (node) => names(nodes[node]!.id).replace(' ', '');
}

function nameIn(network: Topology): Names {
  const words = wordsIn(network);
  return (node) => `$n(${words(node)})`;
}

/** A link and the flows that use it. `order`: nodes in ns-2's numbering. */
function siteOf(link: NetworkLink, topology: Topology, order: readonly number[], places: number): Ns2Site {
  const names = nameIn(topology);
  const index = topology.links.indexOf(link);
  const ends = `${names(link.from)} ${names(link.to)}`;
  return {
    ends,
    queue: `[[$ns link ${ends}] queue]`,
    places,
    flows: topology.flows.map(({ from, to }) => [order.indexOf(from), order.indexOf(to)]),
    comers: topology.flows.flatMap(({ from, to, path, back }, flow) => [
      ...(path.includes(index) ? [{ flow, ends: [names(from), names(to)] }] : []),
      ...(back.includes(index) ? [{ flow, ends: [names(to), names(from)] }] : []),
    ]),
  };
}

/** Reasons why an ns-2 script cannot contain a link, one per line. */
function* linkProblems(link: NetworkLink, topology: Topology, order: readonly number[]): Generator<string> {
  yield* lacking(link, topology, 'ns2');
  const { kind, settings, limitPackets } = link.queue;
  const written = QUEUE_EXPORTS[kind]?.ns2;
  if (written === undefined) return;
  const why =
    limitPackets === null
      ? 'must have places in packets'
      : written.refuses?.(settings, siteOf(link, topology, order, limitPackets));
  if (typeof why === 'string') yield `${titleIn(topology, link)}: its queue ${why} for a script of ns-2`;
}

/** Script lines that create links and queues. Valid only for links without `linkProblems`; so are `lossLines`. */
const linkLines = (topology: Topology, order: readonly number[]): readonly string[] =>
  topology.links.flatMap((link) => {
    const { rate, delay, queue } = link;
    const site = siteOf(link, topology, order, queue.limitPackets!);
    const { kind, lines } = QUEUE_EXPORTS[queue.kind]!.ns2!.write(queue.settings, site);
    return [`$ns simplex-link ${site.ends} ${rate} ${delay} ${kind}`, ...lines];
  });

/** Script lines that create error models, after the procedures that they call. */
function lossLines(topology: Topology): readonly string[] {
  const names = nameIn(topology);
  const procedures = new Set<string>();
  const models = topology.links.flatMap(({ loss, from, to }, index) => {
    const written = LOSS_EXPORTS[loss.kind]!.ns2!;
    const name = `loss(${index})`;
    const made = written.write(name, loss);
    if (made.length === 0) return [];
    if (written.procedure !== undefined) procedures.add(written.procedure);
    return [
      ...made,
      `$${name} unit pkt`,
      `$${name} drop-target [new Agent/Null]`,
      `$ns lossmodel $${name} ${names(from)} ${names(to)}`,
    ];
  });
  return [...procedures, ...models];
}

/** ns-2.35 protocol names by ours. */
const PROTOCOLS: Readonly<Record<string, string>> = { aodv: 'AODV', dsdv: 'DSDV' };

/** Reasons why an ns-2.35 script cannot contain a network of mobile nodes, one per line. */
function* mobileProblems(scenario: Scenario, { routing, radio }: Manet): Generator<string> {
  if (PROTOCOLS[routing.kind] === undefined)
    yield `network.routing.kind: must be aodv or dsdv for a script of ns-2 (got "${routing.kind}")`;
  if (radio.loss.kind !== NO_LOSS) yield 'network.radio.loss: must be none for a script of ns-2';
  const given = ownValue(ownValue(minimalInput(scenario), 'network') ?? {}, 'routing') ?? {};
  for (const name of Object.keys(given))
    if (name !== 'kind') yield `network.routing.${name}: is not carried over to ns-2`;
}

/** Script lines for mobile nodes: radios, positions, movements. `name`: variable of a node. */
function mobileLines(scenario: Scenario, network: Manet, name: (node: number) => string): readonly string[] {
  const { radio, nodes, routing, interfaceQueue } = network;
  const movement = movementOf(scenario, network);
  const legs = Array.from({ length: nodes }, (_, node) => movement.legsOf(node));
  const power = (range: number): string => receivedPower(radio.propagation, range * range).toPrecision(12);
  const model = radio.propagation === 'freeSpace' ? 'FreeSpace' : 'TwoRayGround';
  const number = (value: number): number => Number(value.toFixed(6));
  const goes = legs.flatMap((own, node) =>
    own.flatMap(({ time, x, y, vx, vy }, leg) => {
      const until = Math.min(own[leg + 1]?.time ?? Infinity, scenario.duration);
      const speed = Math.hypot(vx, vy);
      if (speed === 0 || until <= time) return [];
      const to = [x + vx * (until - time), y + vy * (until - time)].map((place) => Math.max(0.01, number(place)));
      return [{ time, node, to, speed }];
    }),
  );
  // ns-2 rejects movements beyond the area.
  const places = [...legs.flat().map(({ x, y }) => [x, y]), ...goes.map(({ to }) => to)];
  const sides = [0, 1].map((axis) => Math.ceil(Math.max(...places.map((place) => place[axis]!))) + 1);
  return [
    `# A frame is read up to ${radio.receiveRange} m, and sensed up to ${radio.carrierSenseRange} m.`,
    `Phy/WirelessPhy set RXThresh_ ${power(radio.receiveRange)}`,
    `Phy/WirelessPhy set CSThresh_ ${power(radio.carrierSenseRange)}`,
    `Phy/WirelessPhy set CPThresh_ ${radio.capture}`,
    `Mac/802_11 set dataRate_ ${radio.dataRate}`,
    `Mac/802_11 set basicRate_ ${radio.basicRate}`,
    `Mac/802_11 set RTSThreshold_ ${radio.rtsThreshold}`,
    `Mac/802_11 set ShortRetryLimit_ ${radio.shortRetryLimit}`,
    `Mac/802_11 set LongRetryLimit_ ${radio.longRetryLimit}`,
    '# ns-2 needs a file for traces: name one here, and set agentTrace to ON, to get them.',
    '$ns trace-all [open /dev/null w]',
    'set topo [new Topography]',
    `$topo load_flatgrid ${sides.join(' ')}`,
    `create-god ${nodes}`,
    `$ns node-config -adhocRouting ${PROTOCOLS[routing.kind]} -llType LL -macType Mac/802_11 -ifqType Queue/DropTail/PriQueue \\`,
    `  -ifqLen ${interfaceQueue.limit} -antType Antenna/OmniAntenna -propType Propagation/${model} -phyType Phy/WirelessPhy \\`,
    '  -channel [new Channel/WirelessChannel] -topoInstance $topo -agentTrace OFF -routerTrace OFF -macTrace OFF',
    ...legs.flatMap((own, node) => [
      `set ${name(node).slice(1)} [$ns node]`,
      `${name(node)} random-motion 0`,
      `${name(node)} set X_ ${number(own[0]!.x)}`,
      `${name(node)} set Y_ ${number(own[0]!.y)}`,
      `${name(node)} set Z_ 0`,
    ]),
    ...goes.map(
      ({ time, node, to, speed }) => `$ns at ${time} "${name(node)} setdest ${to.join(' ')} ${number(speed)}"`,
    ),
  ];
}

/** Settings with a variable of an ns-2 agent. */
const SETTINGS: Readonly<Record<string, string>> = { initialWindow: 'windowInit_', maxCwnd: 'maxcwnd_' };
/** Settings that are exported in another way, or need no line because every script's first agent has them. */
const SAID_ELSEWHERE = new Set(['recovery', 'initialSsthresh', 'clockPhase', 'firstRoundUnset', 'venoUnset']);

/** Agent for senders of stack `ns2` with this recovery. HighSpeed uses this one, or Sack1, with a window option. */
const NEWRENO = 'Agent/TCP/Newreno';
/** Agent for senders of stack `ns2-linux`. */
const LINUX = { agent: 'Agent/TCP/Linux', also: [] };

const settingsOf = (scenario: Scenario, index: number): Readonly<Record<string, unknown>> =>
  (ownValue(ownValue(minimalInput(scenario).flows ?? [], index), 'parameters') ?? {}) as Readonly<
    Record<string, unknown>
  >;

function* flowProblems(scenario: Scenario, flow: Flow, index: number): Generator<string> {
  const path = `flows[${index}]`;
  if (flow.kind === 'udp') {
    if (flow.pattern.kind !== 'constant')
      yield `${path}.pattern.kind: must be constant: ns-2 draws other numbers (got "${flow.pattern.kind}")`;
    return;
  }
  const { stack, variant, application, delayedAck } = flow;
  if (stack !== 'ns2' && stack !== 'ns2-linux')
    yield `${path}.stack: must be ns2 or ns2-linux for a script of ns-2 (got "${stack}")`;
  else if (stack === 'ns2' && VARIANT_EXPORTS[variant]?.ns2 === undefined)
    yield `${path}.variant: must be one that ns-2.35 has (got "${variant}")`;
  if (application.kind !== 'bulk' || flow.writes !== null)
    yield `${path}.application: must be a file: other applications are not carried over`;
  if (flow.forcedDrops.length > 0) yield `${path}.forcedDrops: must be empty: ns-2's error models choose otherwise`;
  if (delayedAck !== null && delayedAck.segments > 2)
    yield `${path}.delayedAck.segments: must be 1 or 2, as in ns-2 (got ${delayedAck.segments})`;
  for (const [name, value] of Object.entries(settingsOf(scenario, index))) {
    const known = SETTINGS[name] !== undefined || SAID_ELSEWHERE.has(name);
    if (!known) yield `${path}.parameters.${name}: is not carried over to ns-2 (got ${JSON.stringify(value)})`;
  }
  if (stack === 'ns2-linux' && settingsOf(scenario, index)['initialSsthresh'] !== undefined)
    yield `${path}.parameters.initialSsthresh: cannot be set in ns-2's Linux agents`;
}

/** Reasons why a scenario cannot be an ns-2.35 script, one per line; empty: it can. */
export function whyNoScript(scenario: Scenario): readonly string[] {
  const { network, flows, interventions } = scenario;
  if (network.kind === 'accessPoint' || network.kind === 'script')
    return [`network.kind: must be wired or of mobile nodes for a script of ns-2 (got "${network.kind}")`];
  const paths = [...quicRefused(scenario, 'ns-2'), ...pathsRefused(scenario, 'ns-2')];
  if (paths.length > 0) return paths;
  const problems = lawsRefused(scenario, 'ns-2');
  problems.push(...flows.flatMap((flow, index) => [...flowProblems(scenario, flow, index)]));
  if (network.kind === 'manet') problems.push(...mobileProblems(scenario, network));
  if (interventions.length > 0)
    problems.push(`interventions: must be empty for a script of ns-2 (got ${interventions.length})`);
  const topology = networkOf(scenario);
  const order = nodeNumbers(topology);
  for (const link of topology.links) problems.push(...linkProblems(link, topology, order));
  return problems.slice(0, 20);
}

const plain = (text: string): string => text.replaceAll(/[^\w .,:()+-]/g, ' ');

function tcpLines(scenario: Scenario, flow: TcpFlow, index: number, names: (node: number) => string): string[] {
  const { from, to } = networkOf(scenario).flows[index]!;
  const settings = settingsOf(scenario, index);
  const linux = flow.stack === 'ns2-linux';
  const { agent: usual, also = [] } = linux ? LINUX : VARIANT_EXPORTS[flow.variant]!.ns2!;
  const agent = !linux && settings['recovery'] === 'newreno' ? NEWRENO : usual;
  const sacks = flow.sack ?? (linux || /Sack1|Fack/.test(agent));
  const sink = `Agent/TCPSink${sacks ? '/Sack1' : ''}${delaysAcks(flow) ? '/DelAck' : ''}`;
  const tcp = `$tcp(${index})`;
  const bytes = flow.application.kind === 'bulk' ? flow.application.bytes : null;
  return [
    '',
    `# Flow ${index + 1}: ${plain(flow.name)}`,
    `set tcp(${index}) [new ${agent}]`,
    `set sink(${index}) [new ${sink}]`,
    ...also.map((said) => `${tcp} ${said}`),
    ...(linux ? [`$sink(${index}) set ts_echo_rfc1323_ true`, `${tcp} set timestamps_ true`] : []),
    ...(delaysAcks(flow) ? [`$sink(${index}) set interval_ ${flow.delayedAck!.timeout}`] : []),
    `${tcp} set packetSize_ ${flow.segmentSize}`,
    ...(flow.headerSize === 40 ? [] : [`${tcp} set tcpip_base_hdr_size_ ${flow.headerSize}`]),
    `${tcp} set window_ ${flow.receiverWindow}`,
    // A reset copies the window option, but ns-2 resets only agents of wired nodes; others keep their initial 20.
    ...(scenario.network.kind === 'manet' ? [`${tcp} set ssthresh_ ${flow.receiverWindow}`] : []),
    ...Object.entries(settings).flatMap(([name, value]) =>
      SETTINGS[name] === undefined ? [] : [`${tcp} set ${SETTINGS[name]} ${String(value)}`],
    ),
    `${tcp} set fid_ ${index + 1}`,
    `$ns attach-agent ${names(from)} ${tcp}`,
    `$ns attach-agent ${names(to)} $sink(${index})`,
    `$ns connect ${tcp} $sink(${index})`,
    ...(linux ? [`$ns at 0 "${tcp} select_ca ${flow.variant}"`] : []),
    `set ftp(${index}) [new Application/FTP]`,
    `$ftp(${index}) attach-agent ${tcp}`,
    `$ns at ${flow.start} "$ftp(${index}) ${bytes === null ? 'start' : `send ${bytes}`}"`,
    ...(settings['initialSsthresh'] === undefined
      ? []
      : [`$ns at ${flow.start} "${tcp} set ssthresh_ ${JSON.stringify(settings['initialSsthresh'])}"`]),
    ...(flow.stop === null ? [] : [`$ns at ${flow.stop} "$ftp(${index}) stop"`]),
  ];
}

function udpLines(scenario: Scenario, index: number, names: (node: number) => string): string[] {
  const flow = scenario.flows[index]!;
  if (flow.kind !== 'udp') return [];
  const { from, to } = networkOf(scenario).flows[index]!;
  return [
    '',
    `# Flow ${index + 1}: ${plain(flow.name)}`,
    `set udp(${index}) [new Agent/UDP]`,
    `set sink(${index}) [new Agent/Null]`,
    `$udp(${index}) set packetSize_ 65535`,
    `$udp(${index}) set fid_ ${index + 1}`,
    `$ns attach-agent ${names(from)} $udp(${index})`,
    `$ns attach-agent ${names(to)} $sink(${index})`,
    `$ns connect $udp(${index}) $sink(${index})`,
    `set cbr(${index}) [new Application/Traffic/CBR]`,
    `$cbr(${index}) set packetSize_ ${flow.packetSize}`,
    `$cbr(${index}) set rate_ ${flow.rate}`,
    `$cbr(${index}) attach-agent $udp(${index})`,
    `$ns at ${flow.start} "$cbr(${index}) start"`,
    ...(flow.stop === null ? [] : [`$ns at ${flow.stop} "$cbr(${index}) stop"`]),
  ];
}

/**
 * A scenario as an ns-2.35 script. Valid only if `whyNoScript` returns nothing. At the end it prints a line per TCP
 * flow: packets sent, retransmitted, highest acknowledged, timeouts.
 */
export function ns2Script(scenario: Scenario): string {
  const network = networkOf(scenario);
  const words = wordsIn(network);
  const { flows, duration } = scenario;
  // Agents draw clock phases in node order.
  const order = nodeNumbers(network);
  const names = nameIn(network);
  return [
    `# ${plain(scenario.title === '' ? 'A network' : scenario.title)}: written by Sawtooth for ns-2.35.`,
    '# The first agent with a Linux module reads memory that is not initialized; its counts may differ from later ones.',
    `# ns-2 draws its own random numbers: the seed ${scenario.seed} has no effect.`,
    'set ns [new Simulator]',
    ...(scenario.network.kind === 'manet'
      ? mobileLines(scenario, scenario.network, names)
      : order.map((node) => `set n(${words(node)}) [$ns node]`)),
    ...linkLines(network, order),
    ...lossLines(network),
    ...flows.flatMap((flow, index) =>
      flow.kind === 'tcp' ? tcpLines(scenario, flow, index, names) : udpLines(scenario, index, names),
    ),
    '',
    `$ns at ${duration} {`,
    ...flows.flatMap((flow, index) => {
      const variable = (name: string): string => `[$tcp(${index}) set ${name}]`;
      const counts = ['ndatapack_', 'nrexmitpack_', 'ack_', 'nrexmit_'].map(variable).join(' ');
      return flow.kind === 'tcp' ? [`    puts "flow ${index + 1}: ${counts}"`] : [];
    }),
    '    exit 0',
    '}',
    '$ns run',
    '',
  ].join('\n');
}
