import { Kernel } from '../engine/kernel/kernel.ts';
import { DROP_RULES } from '../engine/link/drops.ts';
import { countedCauses, MANAGED_DROP_RULES } from '../engine/queue/laws.ts';
import { exitOf, type Exit } from '../engine/link/effects/exit.ts';
import type { Link } from '../engine/link/link.ts';
import { ScheduledLink } from '../engine/queue/scheduledLink.ts';
import type { Port } from '../engine/node/port.ts';
import { homeOf, variantNamed } from '../engine/tcp/catalog.ts';
import { Receiver } from '../engine/tcp/receiver.ts';
import { discarding, ScriptedPeer } from '../engine/tcp/scriptedPeer.ts';
import { Sender } from '../engine/tcp/sender.ts';
import { FileEnd, Transfers } from '../engine/tcp/transfers.ts';
import { Writer } from '../engine/tcp/writer.ts';
import { patternOf } from '../engine/traffic/applications/patterns.ts';
import { carriesSack, reportsTwice } from '../engine/tcp/stack.ts';
import { stackSettings } from '../engine/tcp/uniform.ts';
import type { CongestionControl, GrowthSettings } from '../engine/tcp/window.ts';
import { Ledger } from '../engine/traffic/ledger.ts';
import { UdpSink, UdpSource } from '../engine/traffic/udp.ts';
import { NetworkCounts } from '../engine/wireless/networkCounts.ts';
import { LOSS_RULES } from '../engine/wireless/losses.ts';
import type {
  AccessPoint,
  Flow,
  Manet as ManetScenario,
  Network,
  Scenario,
  Script,
  TcpFlow,
} from '../scenario/scenario.ts';
import { changesSender, type SenderStage, stagesOf, valuesOf } from '../scenario/senderChanges.ts';
import { networkOf, type FlowRoute, type Topology } from '../scenario/topology.ts';
import { controlFor, estimatorFor, recoveryFor } from './algorithms.ts';
import { enteredOf } from '../engine/wireless/entered.ts';
import type { PacketOrders } from '../engine/link/packetOrders.ts';
import { attachLinkLosses, attachNodeLosses, attachPacketOrders } from './lossModels.ts';
import { buildManet, type Manet } from './manet.ts';
import { radioPartOf } from './radioPart.ts';
import { ns2ClockPhase } from './ns2Phases.ts';
import { buildLink, joinPassages } from './links.ts';
import { Interventions } from './interventions.ts';
import { RunLaws } from './runLaws.ts';
import { Simulation, type FlowParts } from './simulation.ts';

/** Leads nowhere: a route's packets must not come here. */
const unrouted: Port = {
  receive() {
    throw new Error('a packet reached a link that is not on its route');
  },
};

/**
 * Builds the simulation of an accepted scenario. The only place that wires components. `firings`: so many of the newest
 * can be looked up, a power of two; where nobody does, few leave the caches of the processor to the run.
 */
export function build(scenario: Scenario, firings?: number): Simulation {
  const { network } = scenario;
  const kernel = new Kernel(scenario.seed, firings);
  const laws = new RunLaws(scenario);
  if (network.kind === 'manet') return buildWireless(kernel, laws, scenario, network);
  return network.kind === 'accessPoint'
    ? buildCell(kernel, laws, scenario, network)
    : buildWired(kernel, laws, scenario);
}

function buildWired(kernel: Kernel, laws: RunLaws, scenario: Scenario): Simulation {
  const { network } = scenario;
  const topology = networkOf(scenario);
  const counted = countedCauses(topology.links.map(({ queue }) => queue.kind));
  const ledger = new Ledger(
    kernel,
    scenario.flows.length,
    [...DROP_RULES, ...MANAGED_DROP_RULES.slice(0, counted)],
    counted > 0,
  );
  const { links, exits } = buildLinks(kernel, ledger, scenario, topology);
  const flows = scenario.flows.map((_, index) =>
    buildFlow(kernel, laws, ledger, wires(links, exits, topology.flows[index]!, index, network), scenario, index),
  );
  return assemble(kernel, laws, ledger, scenario, topology, flows, { links, exits }, null);
}

interface Wires {
  readonly links: readonly Link[];
  readonly exits: readonly (Exit | null)[];
}

/** The links of a network, which no route leads over yet. Places of losses are counted on behind `places` others, and codes of causes behind `causes`. */
function buildLinks(
  kernel: Kernel,
  ledger: Ledger,
  scenario: Scenario,
  topology: Topology,
  places = 0,
  causes?: number,
): Wires {
  const { flows } = scenario;
  const links = topology.links.map((link, index) => {
    const built = buildLink(kernel, ledger, link, places + index, flows.length, causes);
    for (let route = 0; route < flows.length * 2; route++) {
      built.ends.push(unrouted);
      built.onward.push(null);
    }
    return built;
  });
  const exits = topology.links.map(({ name, effect }, index) => exitOf(kernel, index, name, effect, flows.length));
  return { links, exits };
}

/** Nodes with radios instead of links; senders and receivers are the same. */
function buildWireless(kernel: Kernel, laws: RunLaws, scenario: Scenario, network: ManetScenario): Simulation {
  const topology = networkOf(scenario);
  const ledger = new Ledger(kernel, scenario.flows.length, LOSS_RULES);
  const counts = new NetworkCounts(kernel, scenario.flows.length);
  const manet = buildManet(kernel, ledger, counts, scenario, network, topology.flows);
  const flows = scenario.flows.map((_, index) =>
    buildFlow(kernel, laws, ledger, radios(manet, topology.flows[index]!, index), scenario, index),
  );
  return assemble(kernel, laws, ledger, scenario, topology, flows, { links: [], exits: [] }, manet);
}

/** An access point, its stations, and the wires behind it: what comes to it over the air for a host goes on over a link, and back. */
function buildCell(kernel: Kernel, laws: RunLaws, scenario: Scenario, network: AccessPoint): Simulation {
  const topology = networkOf(scenario);
  const stations = network.stations + 1;
  const counted = countedCauses(topology.links.map(({ queue }) => queue.kind));
  const managed = MANAGED_DROP_RULES.slice(0, counted);
  const ledger = new Ledger(kernel, scenario.flows.length, [...LOSS_RULES, ...managed], counted > 0);
  const radioOf = (node: number): number => (node < stations ? node : 0);
  const ends = topology.flows.map(({ from, to }) => ({ from: radioOf(from), to: radioOf(to) }));
  const counts = new NetworkCounts(kernel, scenario.flows.length);
  const byAccessPoint = (a: number, b: number): boolean => a === 0 || b === 0;
  const manet = buildManet(kernel, ledger, counts, scenario, radioPartOf(network), ends, byAccessPoint);
  const wired = buildLinks(kernel, ledger, scenario, topology, stations, LOSS_RULES.length);
  const flows = scenario.flows.map((_, index) =>
    buildFlow(kernel, laws, ledger, cell(manet, wired, topology.flows[index]!, index), scenario, index),
  );
  return assemble(kernel, laws, ledger, scenario, topology, flows, wired, manet);
}

/** The run of these flows over these links and nodes, with what is lost and changed on the way. */
function assemble(
  kernel: Kernel,
  laws: RunLaws,
  ledger: Ledger,
  scenario: Scenario,
  topology: Topology,
  flows: readonly FlowParts[],
  { links, exits }: Wires,
  manet: Manet | null,
): Simulation {
  const interventions = new Interventions(kernel, scenario.interventions);
  if (manet !== null) attachNodeLosses(kernel, scenario, topology, manet);
  if (links.length > 0) {
    attachLinkLosses(kernel, scenario, topology, links);
    joinPassages(kernel, scenario, topology, links);
  }
  const entries = [...(manet === null ? [] : manet.nodes.map(enteredOf)), ...links];
  const packets = manet === null ? kernel.packets : manet.datagrams;
  const orders = planInterventions(kernel, laws, scenario, flows, () =>
    attachPacketOrders(kernel, ledger, scenario, entries, (packet) => packets.copy(packet), interventions),
  );
  const simulation = new Simulation(
    scenario,
    topology,
    kernel,
    ledger,
    links,
    flows,
    interventions,
    laws,
    manet,
    orders,
    exits.filter((exit) => exit !== null),
    links.filter((link) => link instanceof ScheduledLink),
  );
  interventions.serve(simulation);
  return simulation;
}

/** Where the packets of a flow enter the network, and where they leave it. */
interface FlowEnds {
  readonly entry: Port;
  /** Entry of the ACKs. */
  readonly exit: Port;
  /** Tells the network who takes data, and who takes ACKs. */
  readonly lay: (receiver: Port, sender: Port | null) => void;
  /** null: what arrives is answered by a receiver. */
  readonly script: Script | null;
}

function wires(
  links: readonly Link[],
  exits: readonly (Exit | null)[],
  { path, back }: FlowRoute,
  flow: number,
  network: Network,
): FlowEnds {
  return {
    entry: links[path[0]!]!,
    exit: links[back[0]!]!,
    lay: (receiver, sender) => {
      layRoute(links, exits, path, flow * 2, receiver);
      if (sender !== null) layRoute(links, exits, back, flow * 2 + 1, sender);
    },
    script: network.kind === 'script' ? network : null,
  };
}

function radios({ nodes }: Manet, { from, to }: FlowRoute, flow: number): FlowEnds {
  return {
    entry: nodes[from]!,
    exit: nodes[to]!,
    lay: (receiver, sender) => {
      nodes[to]!.ends[flow * 2] = receiver;
      nodes[from]!.ends[flow * 2 + 1] = sender;
    },
    script: null,
  };
}

function cell({ nodes }: Manet, { links, exits }: Wires, { from, to, path, back }: FlowRoute, flow: number): FlowEnds {
  const lay = (route: number, begin: number, way: readonly number[], end: number, taker: Port | null): void => {
    if (end < nodes.length) nodes[end]!.ends[route] = taker;
    if (way.length === 0 || taker === null) return;
    layRoute(links, exits, way, route, end < nodes.length ? nodes[0]! : taker);
    if (begin < nodes.length) nodes[0]!.ends[route] = links[way[0]!]!;
  };
  return {
    entry: nodes[from] ?? links[path[0]!]!,
    exit: nodes[to] ?? links[back[0]!]!,
    lay: (receiver, sender) => {
      lay(flow * 2, from, path, to, receiver);
      lay(flow * 2 + 1, to, back, from, sender);
    },
    script: null,
  };
}

/** Where in a tick a flow's clock starts unless its settings say: as in ns-2, else at random. */
function clockPhase(kernel: Kernel, scenario: Scenario, index: number): number {
  const isTcp = (flow: Flow): flow is TcpFlow => flow.kind === 'tcp';
  const agents = scenario.flows.filter(isTcp);
  const twice = agents.filter(({ variant, stack }) => homeOf(variantNamed(variant)!, stack).drawsClockTwice === true);
  const place = scenario.flows.slice(0, index).filter(isTcp).length;
  const known = ns2ClockPhase(place, agents.length, twice.length);
  return known ?? kernel.random(`flow ${index} clock phase`).uniform();
}

/** Lays a route: every link on it hands over to the next, the last to `end`; one with an effect, to its exit. */
function layRoute(
  links: readonly Link[],
  exits: readonly (Exit | null)[],
  path: readonly number[],
  route: number,
  end: Port,
): void {
  path.forEach((link, hop) => {
    const next = links[path[hop + 1] ?? -1] ?? null;
    const exit = exits[link] ?? null;
    links[link]!.ends[route] = exit ?? next ?? end;
    links[link]!.onward[route] = exit === null ? next : null;
    if (exit !== null) exit.ends[route] = next ?? end;
  });
}

function buildFlow(
  kernel: Kernel,
  laws: RunLaws,
  ledger: Ledger,
  ends: FlowEnds,
  scenario: Scenario,
  index: number,
): FlowParts {
  const flow = scenario.flows[index]!;
  const phase = clockPhase(kernel, scenario, index);
  if (flow.kind === 'udp') {
    const sink = new UdpSink(kernel);
    ends.lay(sink, null);
    const { rate, packetSize, start, stop, pattern } = flow;
    return {
      kind: 'udp',
      source: new UdpSource(kernel, { flow: index, rate, packetSize, start, stop, pattern }, ends.entry),
      sink,
    };
  }
  const stages = stagesOf(flow, index, scenario.interventions);
  return buildTcp(kernel, laws, ledger, ends, flow, index, phase, stages);
}

/** The congestion control of a flow, for one that has no variant yet or another. */
const controlOf = (laws: RunLaws, flow: TcpFlow): CongestionControl =>
  controlFor(laws.of(flow), stackSettings(valuesOf(flow), {}));

/** What a sender's growth goes by, by the values of all its settings. */
function growthSettings(
  kernel: Kernel,
  values: ReturnType<typeof valuesOf>,
  { segmentSize }: TcpFlow,
  control: CongestionControl,
  stream: string,
): GrowthSettings {
  const { recovery, fackAsInNs2 } = values;
  return stackSettings(values, {
    segmentSize,
    opensByStep: recovery === 'fack' && fackAsInNs2 === true,
    variant: values,
    chance: control.pacingRate === undefined ? 0 : kernel.random(`${stream} probing`).uniform(),
  });
}

/**
 * Prepares what changes of senders and orders for single packets remember: behind all else, and in the order of the list,
 * so that checkpoints of a run without the last of them fit.
 */
function planInterventions(
  kernel: Kernel,
  laws: RunLaws,
  scenario: Scenario,
  flows: readonly FlowParts[],
  attachOrders: () => PacketOrders | null,
): PacketOrders | null {
  let orders: PacketOrders | null = null;
  const planned = flows.map((_, index) => plannedStages(laws, scenario, index));
  for (const [place, change] of scenario.interventions.entries()) {
    const stage = changesSender(change) ? planned[change.flow]?.get(place) : undefined;
    if (stage !== undefined) planChange(kernel, laws, flows[stage.flow]!, stage);
    else if (change.kind === 'packet') {
      kernel.register.section('packet orders');
      orders ??= attachOrders();
      orders?.plan();
    }
  }
  return orders;
}

interface PlannedStage extends SenderStage {
  readonly flow: number;
  /** A congestion control has wanted rates by then: they are sampled on. */
  readonly samplesRates: boolean;
}

/** What becomes of a flow, by the place of each change in the list; in order of time, which need not be that of the list. */
function plannedStages(laws: RunLaws, scenario: Scenario, index: number): ReadonlyMap<number, PlannedStage> {
  const flow = scenario.flows[index];
  if (flow?.kind !== 'tcp') return new Map();
  let samplesRates = false;
  const stages = stagesOf(flow, index, scenario.interventions).map((stage) => {
    samplesRates ||= controlOf(laws, stage.after).onDelivery !== undefined;
    return [stage.place, { ...stage, flow: index, samplesRates }] as const;
  });
  return new Map(stages);
}

/** Prepares a sender for the change of its variant or of a setting. */
function planChange(kernel: Kernel, laws: RunLaws, parts: FlowParts, stage: PlannedStage): void {
  if (parts.kind !== 'tcp') return;
  const { change, after, flow: index, place } = stage;
  const { settings } = parts.sender;
  const values = valuesOf(after);
  kernel.register.section(`flow ${index} changed`);
  const control = controlOf(laws, after);
  const growth = growthSettings(kernel, values, after, control, `flow ${index} change ${place}`);
  const { window, timestamps, timerTick } = settings.recovery;
  const samplesRates = settings.recovery.samplesRates || stage.samplesRates;
  parts.sender.plan({
    control: change.kind === 'variant' ? control : null,
    growth: change.kind === 'variant' ? growth : { ...growth, chance: settings.growth.chance },
    recovery: stackSettings(values, { window, samplesRates, timestamps, timerTick }),
    timer: stackSettings(values, { bootTime: settings.timer.bootTime }),
  });
}

function buildTcp(
  kernel: Kernel,
  laws: RunLaws,
  ledger: Ledger,
  ends: FlowEnds,
  flow: TcpFlow,
  index: number,
  phase: number,
  stages: readonly SenderStage[],
): FlowParts {
  const { script } = ends;
  const chosen = valuesOf(flow);
  // The ACKs of a script carry no timestamps.
  const values = script === null ? chosen : { ...chosen, timestamps: false };
  const settings = stackSettings(values, {});
  const controls = [controlOf(laws, flow), ...stages.map(({ after }) => controlOf(laws, after))];
  const { segmentSize, headerSize, receiverWindow } = flow;
  const asNs2Fack = settings.recovery === 'fack' && settings.fackAsInNs2;
  const echoes = settings.timestamps || asNs2Fack;
  const control = controls[0]!;
  const receiver = new Receiver(
    kernel,
    {
      flow: index,
      delayedAck: script === null ? flow.delayedAck : null,
      quickAcks: settings.quickAcks,
      sackDelay: settings.sackDelay,
      reportsTwice: reportsTwice(settings),
      sackBlocks: carriesSack(flow.sack, settings.recovery) ? settings.maxSackBlocks : 0,
      ackSize: settings.ackSize,
      sackBlockBytes: settings.sackBlockBytes,
      ecn: settings.ecn,
      echoes,
      segmentSize,
    },
    script === null ? ends.exit : discarding(kernel),
  );
  const pattern = patternOf(flow.application, () => kernel.random(`flow ${index} trace`).uniform());
  const bytes = flow.application.kind === 'bulk' ? flow.application.bytes : null;
  const widest = Math.max(receiverWindow, ...(script?.peer ?? []).map(({ window }) => window ?? 0));
  const sender = new Sender(
    kernel,
    ledger,
    {
      flow: index,
      start: script === null ? flow.start : Infinity,
      stop: flow.stop,
      segments:
        flow.writes !== null || pattern !== null ? 0 : bytes === null ? Infinity : Math.ceil(bytes / segmentSize),
      slowStartAfterIdle: settings.slowStartAfterIdle,
      remembersUse: settings.remembersUse,
      persists: script !== null,
      wireSize:
        segmentSize + (settings.headerOnWire ? headerSize : 0) + (settings.timestamps ? settings.timestampBytes : 0),
      synSize: settings.headerOnWire ? headerSize : segmentSize,
      receiverWindow,
      initialSsthresh: settings.initialSsthresh ?? (settings.ssthreshStart === 'receiverWindow' ? receiverWindow : 1e9),
      startsWide: settings.startsWide,
      timerRunsIdle: settings.timerRunsIdle,
      synInTransfer: settings.synInTransfer,
      stopForgetsNewest: settings.stopForgetsNewest,
      limitedTransmitResends: settings.limitedTransmitResends,
      paces: controls.some(({ pacingRate }) => pacingRate !== undefined),
      kernelPacing: settings.kernelPacing,
      writeInterval: settings.writeInterval,
      sendBuffer: settings.sendBuffer,
      segmentSize,
      ecn: settings.ecn === 'off' ? null : { ecn: settings.ecn, ecnAsInNs2: settings.ecnAsInNs2 },
      growth: growthSettings(kernel, values, flow, control, `flow ${index}`),
      recovery: stackSettings(values, {
        window: widest,
        samplesRates: control.onDelivery !== undefined,
        timerTick: settings.rtoArithmetic === 'kernel' ? settings.clockTick : 0,
      }),
      timer: stackSettings(values, { bootTime: (settings.clockPhase ?? phase) * settings.clockTick }),
    },
    control,
    recoveryFor(settings),
    estimatorFor(settings),
    ends.entry,
  );
  let answering: ScriptedPeer | null = null;
  if (script === null) ends.lay(receiver, sender);
  else {
    const { at, rtt } = script.established;
    const { ackSize, sackBlockBytes } = settings;
    const sack = carriesSack(flow.sack, settings.recovery);
    const peer = { flow: index, at, rtt, rows: script.peer, sack, ackSize, sackBlockBytes };
    answering = new ScriptedPeer(kernel, peer, sender, receiver);
    ends.lay(answering, null);
  }
  const from = script === null ? flow.start : script.established.at;
  const writer = flow.writes === null ? null : new Writer(kernel, sender, flow.writes, from);
  const transfers =
    pattern === null ? null : new Transfers(kernel, sender, pattern, { flow: index, from, segmentSize });
  const fileEnd = bytes === null ? null : new FileEnd(kernel, Math.ceil(bytes / segmentSize));
  const told = transfers ?? fileEnd;
  if (told !== null) sender.serve(told);
  return { kind: 'tcp', sender, receiver, writer, transfers, fileEnd, peer: answering };
}
