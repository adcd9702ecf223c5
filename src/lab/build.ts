import { Kernel } from '../engine/kernel/kernel.ts';
import { DROP_RULES, MANAGED_DROP_RULES } from '../engine/link/drops.ts';
import type { Link } from '../engine/link/link.ts';
import { BernoulliLoss, ForcedLoss, PeriodicLoss, SettableLoss, type LossModel } from '../engine/link/loss.ts';
import type { Port } from '../engine/node/port.ts';
import { bbr1 } from '../engine/tcp/congestion/bbr/bbr1.ts';
import { bbr3 } from '../engine/tcp/congestion/bbr/bbr3.ts';
import { bic } from '../engine/tcp/congestion/bic.ts';
import { copa } from '../engine/tcp/congestion/copa.ts';
import { compound } from '../engine/tcp/congestion/compound.ts';
import { cubic } from '../engine/tcp/congestion/cubic.ts';
import { dctcp, mainlineDctcp } from '../engine/tcp/congestion/dctcp.ts';
import { highspeed } from '../engine/tcp/congestion/highspeed.ts';
import { hybla } from '../engine/tcp/congestion/hybla.ts';
import { htcp } from '../engine/tcp/congestion/htcp.ts';
import { scalable } from '../engine/tcp/congestion/scalable.ts';
import { illinois } from '../engine/tcp/congestion/illinois.ts';
import { yeah } from '../engine/tcp/congestion/yeah.ts';
import { lp } from '../engine/tcp/congestion/lp.ts';
import { ledbat } from '../engine/tcp/congestion/ledbat.ts';
import { mainlineCubic } from '../engine/tcp/congestion/mainlineCubic.ts';
import { mainlineReno } from '../engine/tcp/congestion/mainlineReno.ts';
import { linuxBic } from '../engine/tcp/congestion/linux26/bic.ts';
import { linuxCompound } from '../engine/tcp/congestion/linux26/compound.ts';
import { linuxCubic } from '../engine/tcp/congestion/linux26/cubic.ts';
import { linuxHighspeed } from '../engine/tcp/congestion/linux26/highspeed.ts';
import { linuxHtcp } from '../engine/tcp/congestion/linux26/htcp.ts';
import { linuxHybla } from '../engine/tcp/congestion/linux26/hybla.ts';
import { linuxIllinois } from '../engine/tcp/congestion/linux26/illinois.ts';
import { linuxReno } from '../engine/tcp/congestion/linux26/reno.ts';
import { linuxScalable } from '../engine/tcp/congestion/linux26/scalable.ts';
import { linuxVegas } from '../engine/tcp/congestion/linux26/vegas.ts';
import { linuxVeno } from '../engine/tcp/congestion/linux26/veno.ts';
import { linuxWestwood } from '../engine/tcp/congestion/linux26/westwood.ts';
import { linuxYeah } from '../engine/tcp/congestion/linux26/yeah.ts';
import { reno } from '../engine/tcp/congestion/reno.ts';
import { withSlowStart } from '../engine/tcp/congestion/slowStart.ts';
import { vegas } from '../engine/tcp/congestion/vegas.ts';
import { veno } from '../engine/tcp/congestion/veno.ts';
import { westwood, westwoodPlus } from '../engine/tcp/congestion/westwood.ts';
import { growthOf, settingsOf, variantNamed, type GrowthName } from '../engine/tcp/catalog.ts';
import type { LossRecovery } from '../engine/tcp/flight.ts';
import { fack } from '../engine/tcp/recovery/fack.ts';
import { linux26 } from '../engine/tcp/recovery/linux26.ts';
import { newReno } from '../engine/tcp/recovery/newReno.ts';
import { rack } from '../engine/tcp/recovery/rack.ts';
import { renoRecovery } from '../engine/tcp/recovery/reno.ts';
import { sack6675 } from '../engine/tcp/recovery/sack6675.ts';
import { sackPipe } from '../engine/tcp/recovery/sackPipe.ts';
import { tahoe } from '../engine/tcp/recovery/tahoe.ts';
import { vegasRecovery } from '../engine/tcp/recovery/vegas.ts';
import { kernelEstimator } from '../engine/tcp/kernelTimer.ts';
import { linuxEstimator, realEstimator, tickEstimator, type RoundTripEstimator } from '../engine/tcp/roundTrip.ts';
import { Receiver } from '../engine/tcp/receiver.ts';
import { RULES } from '../engine/tcp/rules.ts';
import { Sender } from '../engine/tcp/sender.ts';
import { carriesSack, type RecoveryName, type StackSettings } from '../engine/tcp/stack.ts';
import { stackSettings, uniformControl, uniformRecovery } from '../engine/tcp/uniform.ts';
import type { CongestionControl } from '../engine/tcp/window.ts';
import { Ledger } from '../engine/traffic/ledger.ts';
import { UdpSink, UdpSource } from '../engine/traffic/udp.ts';
import { NetworkBook } from '../engine/wireless/book.ts';
import { LOSS_RULES } from '../engine/wireless/losses.ts';
import type { Flow, Loss, Manet as ManetScenario, Scenario, TcpFlow } from '../scenario/scenario.ts';
import { networkOf, type FlowRoute, type Topology } from '../scenario/topology.ts';
import { buildManet, type Manet } from './manet.ts';
import { ns2ClockPhase } from './ns2Phases.ts';
import { joinPassages } from './passages.ts';
import { buildLink } from './queues.ts';
import { Interventions } from './interventions.ts';
import { Simulation, type FlowParts } from './simulation.ts';

/** Growth laws by name. One line per variant's file. */
const GROWTHS: Readonly<Record<GrowthName, CongestionControl>> = {
  reno,
  vegas: vegas as unknown as CongestionControl,
  cubic: cubic as unknown as CongestionControl,
  highspeed: highspeed as unknown as CongestionControl,
  bic: bic as unknown as CongestionControl,
  veno: veno as unknown as CongestionControl,
  compound: compound as unknown as CongestionControl,
  westwood: westwood as unknown as CongestionControl,
  westwoodplus: westwoodPlus as unknown as CongestionControl,
  hybla: hybla as unknown as CongestionControl,
  htcp: htcp as unknown as CongestionControl,
  scalable,
  illinois: illinois as unknown as CongestionControl,
  yeah: yeah as unknown as CongestionControl,
  lp: lp as unknown as CongestionControl,
  ledbat: ledbat as unknown as CongestionControl,
  bbr: bbr1 as unknown as CongestionControl,
  bbr3: bbr3 as unknown as CongestionControl,
  dctcp: dctcp as unknown as CongestionControl,
  mainlineDctcp: mainlineDctcp as unknown as CongestionControl,
  copa: copa as unknown as CongestionControl,
  mainlineReno: mainlineReno as unknown as CongestionControl,
  mainlineCubic: mainlineCubic as unknown as CongestionControl,
  linuxReno: linuxReno as unknown as CongestionControl,
  linuxCubic: linuxCubic as unknown as CongestionControl,
  linuxBic: linuxBic as unknown as CongestionControl,
  linuxWestwood: linuxWestwood as unknown as CongestionControl,
  linuxVeno: linuxVeno as unknown as CongestionControl,
  linuxCompound: linuxCompound as unknown as CongestionControl,
  linuxHighspeed: linuxHighspeed as unknown as CongestionControl,
  linuxHybla: linuxHybla as unknown as CongestionControl,
  linuxHtcp: linuxHtcp as unknown as CongestionControl,
  linuxIllinois: linuxIllinois as unknown as CongestionControl,
  linuxScalable: linuxScalable as unknown as CongestionControl,
  linuxYeah: linuxYeah as unknown as CongestionControl,
  linuxVegas: linuxVegas as unknown as CongestionControl,
};

const ESTIMATORS: Readonly<Record<StackSettings['rtoArithmetic'], RoundTripEstimator>> = {
  ticks: tickEstimator,
  linuxTicks: linuxEstimator,
  real: realEstimator,
  kernel: kernelEstimator,
};

/** Leads nowhere: a route's packets must not come here. */
const unrouted: Port = {
  receive() {
    throw new Error('a packet reached a link that is not on its route');
  },
};

/** Builds the simulation of an accepted scenario. The only place that wires components. */
export function build(scenario: Scenario): Simulation {
  const { network } = scenario;
  return network.kind === 'manet' ? buildWireless(scenario, network) : buildWired(scenario);
}

function buildWired(scenario: Scenario): Simulation {
  const kernel = new Kernel(scenario.seed);
  const topology = networkOf(scenario);
  const managed = topology.links.some(({ queue }) => queue.kind !== 'dropTail');
  const ledger = new Ledger(
    kernel,
    scenario.flows.length,
    managed ? [...DROP_RULES, ...MANAGED_DROP_RULES] : DROP_RULES,
    managed,
  );
  const links = topology.links.map((link, index) => {
    const built = buildLink(kernel, ledger, link, index);
    for (let route = 0; route < scenario.flows.length * 2; route++) {
      built.ends.push(unrouted);
      built.onward.push(null);
    }
    return built;
  });
  const flows = scenario.flows.map((flow, index) =>
    buildFlow(
      kernel,
      ledger,
      wires(links, topology.flows[index]!, index),
      flow,
      index,
      clockPhase(kernel, scenario, index),
    ),
  );
  const interventions = new Interventions(kernel, scenario.interventions);
  attachLosses(kernel, scenario, topology, links);
  joinPassages(kernel, scenario, topology, links);
  const simulation = new Simulation(scenario, topology, kernel, ledger, links, flows, interventions, RULES, null);
  interventions.serve(simulation);
  return simulation;
}

/** Nodes with radios instead of links; senders and receivers are the same. */
function buildWireless(scenario: Scenario, network: ManetScenario): Simulation {
  const kernel = new Kernel(scenario.seed);
  const topology = networkOf(scenario);
  const ledger = new Ledger(kernel, scenario.flows.length, LOSS_RULES);
  const manet = buildManet(kernel, ledger, new NetworkBook(kernel, scenario.flows.length), scenario, network);
  const flows = scenario.flows.map((flow, index) =>
    buildFlow(
      kernel,
      ledger,
      radios(manet, topology.flows[index]!, index),
      flow,
      index,
      clockPhase(kernel, scenario, index),
    ),
  );
  const interventions = new Interventions(kernel, scenario.interventions);
  attachForcedLosses(kernel, scenario, manet);
  const simulation = new Simulation(scenario, topology, kernel, ledger, [], flows, interventions, RULES, manet);
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
}

function wires(links: readonly Link[], { path, back }: FlowRoute, flow: number): FlowEnds {
  return {
    entry: links[path[0]!]!,
    exit: links[back[0]!]!,
    lay: (receiver, sender) => {
      layRoute(links, path, flow * 2, receiver);
      if (sender !== null) layRoute(links, back, flow * 2 + 1, sender);
    },
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
  };
}

/** Where in a tick a flow's clock starts unless its settings say: as in ns-2, else at random. */
function clockPhase(kernel: Kernel, scenario: Scenario, index: number): number {
  const isTcp = (flow: Flow): boolean => flow.kind === 'tcp';
  const known = ns2ClockPhase(scenario.flows.slice(0, index).filter(isTcp).length, scenario.flows.filter(isTcp).length);
  return known ?? kernel.random(`flow ${index} clock phase`).uniform();
}

/** Lays a route: every link on it hands over to the next, the last to `end`. */
function layRoute(links: readonly Link[], path: readonly number[], route: number, end: Port): void {
  path.forEach((link, hop) => {
    const next = path[hop + 1];
    links[link]!.ends[route] = next === undefined ? end : links[next]!;
    links[link]!.onward[route] = next === undefined ? null : links[next]!;
  });
}

function buildFlow(
  kernel: Kernel,
  ledger: Ledger,
  ends: FlowEnds,
  flow: Flow,
  index: number,
  phase: number,
): FlowParts {
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
  return buildTcp(kernel, ledger, ends, flow, index, phase);
}

function recoveryNamed(settings: StackSettings): LossRecovery {
  const recoveries: Record<RecoveryName, unknown> = {
    tahoe,
    reno: renoRecovery,
    newreno: newReno,
    sack: settings.sackRecovery === 'pipeCounter' ? sackPipe : sack6675,
    fack,
    linux26,
    vegas: vegasRecovery,
    rack,
  };
  return recoveries[settings.recovery] as LossRecovery;
}

function buildTcp(
  kernel: Kernel,
  ledger: Ledger,
  ends: FlowEnds,
  flow: TcpFlow,
  index: number,
  phase: number,
): FlowParts {
  const variant = variantNamed(flow.variant)!;
  const values = settingsOf(variant, flow.stack, flow.parameters);
  const settings = stackSettings(values, {});
  const { segmentSize, headerSize, receiverWindow } = flow;
  const echoes = settings.timestamps || (settings.recovery === 'fack' && settings.fackAsInNs2);
  const growth = GROWTHS[growthOf(variant, flow.stack)];
  const receiver = new Receiver(
    kernel,
    {
      flow: index,
      delayedAck: flow.delayedAck,
      quickAcks: settings.quickAcks,
      reportsTwice: settings.dsackUndo,
      sackBlocks: carriesSack(flow.sack, settings.recovery) ? settings.maxSackBlocks : 0,
      ackSize: settings.ackSize,
      sackBlockBytes: settings.sackBlockBytes,
      ecn: settings.ecn,
      echoes,
      segmentSize,
    },
    ends.exit,
  );
  const { bytes } = flow.application;
  const sender = new Sender(
    kernel,
    ledger,
    {
      flow: index,
      start: flow.start,
      stop: flow.stop,
      segments: bytes === null ? Infinity : Math.ceil(bytes / segmentSize),
      wireSize:
        segmentSize + (settings.headerOnWire ? headerSize : 0) + (settings.timestamps ? settings.timestampBytes : 0),
      synSize: settings.headerOnWire ? headerSize : segmentSize,
      receiverWindow,
      initialSsthresh: settings.initialSsthresh ?? (settings.ssthreshStart === 'receiverWindow' ? receiverWindow : 1e9),
      startsWide: settings.startsWide,
      timerRunsIdle: settings.timerRunsIdle,
      stopForgetsNewest: settings.stopForgetsNewest,
      limitedTransmitResends: settings.limitedTransmitResends,
      ecn: settings.ecn === 'off' ? null : { ecn: settings.ecn, ecnAsInNs2: settings.ecnAsInNs2 },
      growth: stackSettings(values, {
        segmentSize,
        variant: values,
        chance: growth.pacingRate === undefined ? 0 : kernel.random(`flow ${index} probing`).uniform(),
      }),
      recovery: stackSettings(values, { window: receiverWindow, samplesRates: growth.onDelivery !== undefined }),
      timer: stackSettings(values, { bootTime: (settings.clockPhase ?? phase) * settings.clockTick }),
    },
    uniformControl(
      settings.slowStart.startsWith('hystart') ? (withSlowStart(growth) as unknown as CongestionControl) : growth,
    ),
    uniformRecovery(recoveryNamed(settings)),
    ESTIMATORS[settings.rtoArithmetic],
    ends.entry,
  );
  ends.lay(receiver, sender);
  return { kind: 'tcp', sender, receiver };
}

function lossModel(kernel: Kernel, name: string, loss: Loss): LossModel | null {
  switch (loss.kind) {
    case 'bernoulli':
      return new BernoulliLoss(kernel, name, loss.rate);
    case 'every':
      return new PeriodicLoss(kernel, loss.n);
    default:
      return null;
  }
}

/** Drops on purpose at the nodes where flows begin; registered last, like the loss models of links. */
function attachForcedLosses(kernel: Kernel, scenario: Scenario, manet: Manet): void {
  const { flows } = networkOf(scenario);
  const forced = scenario.flows.flatMap((flow, index) =>
    flow.kind === 'tcp' ? flow.forcedDrops.map((drop) => ({ ...drop, flow: index })) : [],
  );
  manet.nodes.forEach((node, number) => {
    const here = forced.filter((drop) => flows[drop.flow]!.from === number);
    const asked = scenario.interventions.some(
      (change) => change.kind === 'drop' && flows[change.flow]!.from === number,
    );
    if (here.length > 0 || asked) node.attachLoss(new ForcedLoss(kernel, here, scenario.flows.length, null));
  });
}

/**
 * Loss models are registered after everything else: then a checkpoint of a run
 * without an intervention fits the run with it.
 */
function attachLosses(kernel: Kernel, scenario: Scenario, topology: Topology, links: readonly Link[]): void {
  const own = topology.links.map((link) => lossModel(kernel, link.name, link.loss));
  const forced = scenario.flows.flatMap((flow, index) =>
    flow.kind === 'tcp' ? flow.forcedDrops.map((drop) => ({ ...drop, flow: index })) : [],
  );
  topology.links.forEach((link, index) => {
    let model = own[index] ?? null;
    let settable: SettableLoss | null = null;
    let forcedLoss: ForcedLoss | null = null;
    const here = forced.filter((drop) => topology.flows[drop.flow]!.dropLink === index);
    if (
      scenario.interventions.some(
        (change) => change.kind === 'setLink' && change.link === link.name && change.lossRate !== null,
      )
    ) {
      settable = new SettableLoss(kernel, link.name, model);
      model = settable;
    }
    const dropped = scenario.interventions.some(
      (change) => change.kind === 'drop' && topology.flows[change.flow]!.dropLink === index,
    );
    if (here.length > 0 || dropped) {
      forcedLoss = new ForcedLoss(kernel, here, scenario.flows.length, model);
      model = forcedLoss;
    }
    if (model !== null) links[index]!.attachLoss(model, settable, forcedLoss);
  });
}
