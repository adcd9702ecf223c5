import type { Kernel } from '../../engine/kernel/kernel.ts';
import type { Port } from '../../engine/node/port.ts';
import { homeOf, variantNamed } from '../../engine/tcp/catalogue.ts';
import { codepointBits } from '../../engine/tcp/ecn/ecnSender.ts';
import { FEEDBACK } from '../../engine/tcp/ecn/handshake.ts';
import { Connection } from '../../engine/tcp/multipath/connection.ts';
import { QuicReceiver } from '../../engine/tcp/quicReceiver.ts';
import { Receiver } from '../../engine/tcp/receiver.ts';
import { discarding, ScriptedPeer } from '../../engine/tcp/scriptedPeer.ts';
import { Sender } from '../../engine/tcp/sender.ts';
import { UDP_BYTES } from '../../engine/tcp/stacks/quic.ts';
import { carriesSack, reportsTwice, speaksQuic } from '../../engine/tcp/stack.ts';
import { FileEnd, Transfers } from '../../engine/tcp/transfers.ts';
import { stackSettings } from '../../engine/tcp/uniform.ts';
import type { CongestionControl, GrowthSettings } from '../../engine/tcp/window.ts';
import { Writer } from '../../engine/tcp/writer.ts';
import { patternOf } from '../../engine/traffic/applications/patterns.ts';
import type { Ledger } from '../../engine/traffic/ledger.ts';
import { UdpSink, UdpSource } from '../../engine/traffic/udp.ts';
import type { Scenario, Script, TcpFlow } from '../../scenario/scenario.ts';
import { stagesOf, valuesOf } from '#scenario/check/senderChanges.ts';
import { codepointOf, delaysAcks, supportedEcn } from '#scenario/flows/tcpFlow.ts';
import type { Topology } from '#scenario/graph/topology.ts';
import { controlFor, estimatorFor, recoveryFor, samplesRates } from './algorithms.ts';
import { ns2ClockPhase } from './ns2Phases.ts';
import type { RunLaws } from './runLaws.ts';
import type { FlowParts } from './simulation.ts';

/** What all components of a run are built from. */
export interface RunBase {
  readonly kernel: Kernel;
  readonly laws: RunLaws;
  readonly ledger: Ledger;
  readonly scenario: Scenario;
  readonly topology: Topology;
  /** Last arrival of an ACK at any of ns-2's Linux senders, s; null: no law of the run reads it. */
  readonly heard: { at: number } | null;
  /** Settings of the senders built so far, and the records made from them, keyed by their additional fields. */
  readonly made: { readonly values: Map<string, Values>; readonly records: Map<Values, Map<string, object>> };
  /** Connections over several paths, by name, in the order of their first subflows. */
  readonly connections: Map<string, Connection>;
  /** Index of each flow among the TCP flows, their number, and how many of them draw their clock phase twice. */
  readonly clocks: { readonly places: readonly number[]; readonly count: number; readonly twice: number };
}

type Values = ReturnType<typeof valuesOf>;

/** Makes a value only once per key. */
function once<Key, Made>(made: Map<Key, Made>, key: Key, make: () => Made): Made {
  const known = made.get(key) ?? make();
  made.set(key, known);
  return known;
}

const pairsOf = (record: object): string[] => Object.entries(record).map(([name, value]) => `${name}=${value}`);

/** The values of all settings of a flow; one record for all flows with equal settings. */
function sharedValues({ made }: Pick<RunBase, 'made'>, flow: TcpFlow): Values {
  const { variant, stack, sack, law, parameters } = flow;
  const key = JSON.stringify([variant, stack, sack, law, pairsOf(parameters)]);
  return once(made.values, key, () => valuesOf(flow));
}

/** Settings as a sender reads them. Senders with equal settings share one record, which stays in the processor's caches. */
function sharedSettings<More extends object>({ made }: Pick<RunBase, 'made'>, values: Values, more: More) {
  const records = once(made.records, values, () => new Map<string, object>());
  const record = once(records, String(pairsOf(more)), () => stackSettings(values, more));
  return record as ReturnType<typeof stackSettings<More>>;
}

/** The ports at which packets of a flow enter and leave the network. */
export interface FlowEnds {
  readonly entry: Port;
  /** Entry point of the ACKs. */
  readonly exit: Port;
  /** Connects the network to the receivers of data and ACKs. */
  readonly lay: (receiver: Port, sender: Port | null) => void;
  /** null: a receiver answers. */
  readonly script: Script | null;
}

/** Builds both endpoints of a flow. */
export function buildFlow(base: RunBase, ends: FlowEnds, index: number): FlowParts {
  const { kernel, scenario } = base;
  const flow = scenario.flows[index]!;
  const phase = clockPhase(base, index);
  if (flow.kind === 'tcp') return buildTcp(base, ends, flow, index, phase);
  const sink = new UdpSink(kernel);
  ends.lay(sink, null);
  const { rate, packetSize, start, stop, pattern } = flow;
  const source = new UdpSource(kernel, { flow: index, rate, packetSize, start, stop, pattern }, ends.entry);
  return { kind: 'udp', source, sink };
}

/** What `clockPhase` needs to know of all flows. */
export function clocksOf({ flows }: Scenario): RunBase['clocks'] {
  const places: number[] = [];
  let [count, twice] = [0, 0];
  for (const flow of flows) {
    places.push(count);
    if (flow.kind !== 'tcp') continue;
    count++;
    if (homeOf(variantNamed(flow.variant)!, flow.stack).drawsClockTwice === true) twice++;
  }
  return { places, count, twice };
}

/** Default phase of a flow's clock within a tick: as in ns-2, otherwise random. */
function clockPhase({ kernel, clocks }: RunBase, index: number): number {
  const known = ns2ClockPhase(clocks.places[index]!, clocks.count, clocks.twice);
  return known ?? kernel.random(`flow ${index} clock phase`).uniform();
}

/** The congestion control of a flow that has no variant yet or changes it. */
export const controlOf = (base: Pick<RunBase, 'laws' | 'made'>, flow: TcpFlow): CongestionControl =>
  controlFor(base.laws.of(flow), sharedValues(base, flow));

/** Whether a flow has, or changes to, a growth law that reads the common clock of ns-2's Linux senders. */
export const readsHeard = (base: Pick<RunBase, 'laws' | 'made' | 'scenario'>): boolean =>
  base.scenario.flows.some(
    (flow, index) =>
      flow.kind === 'tcp' &&
      [flow, ...stagesOf(flow, index, base.scenario.interventions).map(({ after }) => after)].some(
        (each) => controlOf(base, each).sharesClock === true,
      ),
  );

/** Initial window, segments; `datagram`: UDP payload of a packet, bytes (RFC 9002 section 7.2). */
function openingWindowOf(values: Values, segmentSize: number, datagram: number): number {
  const fixed = Number(values['fixedInitialWindow']);
  if (fixed > 0) return fixed / segmentSize;
  const [segments, bytes] = [Number(values['initialWindow']), Number(values['initialWindowBytes'])];
  return bytes === 0 ? segments : Math.min(segments, Math.max(2, bytes / datagram));
}

/** The settings of a sender's growth, from the values of all its settings. */
export function growthSettings(
  base: Pick<RunBase, 'kernel' | 'made'>,
  values: Values,
  { segmentSize, headerSize }: TcpFlow,
  control: CongestionControl,
  stream: string,
): GrowthSettings {
  const { recovery, fackAsInNs2, slowStart, rateLimitedIncrease } = values;
  // HyStart++ limits steps of slow start for bursts, which pacing avoids (RFC 9406 section 4.2: L is infinite).
  const isPaced =
    control.pacingRate !== undefined || values['kernelPacing'] === true || Number(values['pacingGain']) > 0;
  return sharedSettings(base, values, {
    ...(slowStart === 'hystartPlusPlus' && isPaced ? { slowStartLimit: 1e9 } : {}),
    // The window grows in any case, and is limited afterwards.
    ...(rateLimitedIncrease === true ? { growWhenWindowLimited: true } : {}),
    initialWindow: openingWindowOf(values, segmentSize, segmentSize + headerSize - UDP_BYTES),
    segmentSize,
    opensByStep: recovery === 'fack' && fackAsInNs2 === true,
    variant: values,
    chance: control.pacingRate === undefined ? 0 : base.kernel.random(`${stream} probing`).uniform(),
  });
}

function buildTcp(base: RunBase, ends: FlowEnds, flow: TcpFlow, index: number, phase: number): FlowParts {
  const { kernel, ledger, scenario } = base;
  const { script } = ends;
  const stages = stagesOf(flow, index, scenario.interventions);
  const chosen = sharedValues(base, flow);
  // ACKs of a script carry no timestamps.
  const values = script === null ? chosen : { ...chosen, timestamps: false };
  const settings = sharedSettings(base, values, {});
  const controls = [flow, ...stages.map(({ after }) => after)].map((each) => controlOf(base, each));
  const { segmentSize, headerSize, receiverWindow } = flow;
  const asNs2Fack = settings.recovery === 'fack' && settings.fackAsInNs2;
  // A script has no SYN. Without these settings, a handshake always leads to what was requested.
  const negotiates =
    script === null &&
    !speaksQuic(settings) &&
    (settings.ecn === 'accurate' || settings.receiverEcn !== 'same' || settings.ecnSyns > 0);
  const codepoint = codepointBits(codepointOf(flow, settings));
  const echoes = settings.timestamps || asNs2Fack;
  const control = controls[0]!;
  const connection = connectionOf(base, flow);
  const quic = speaksQuic(settings);
  const receiver = new (quic ? QuicReceiver : Receiver)(
    kernel,
    {
      flow: index,
      stack: settings,
      delayedAck: script === null && delaysAcks(flow) ? flow.delayedAck : null,
      reportsTwice: reportsTwice(settings),
      sackBlocks: carriesSack(flow.sack, settings.recovery) ? settings.maxSackBlocks : 0,
      ecn:
        settings.ecn === 'off'
          ? null
          : {
              own: quic ? FEEDBACK.precise : FEEDBACK[supportedEcn(settings)],
              reflects: settings.receiverEcn === 'reflects',
              negotiates,
              field: settings.ectOnControl ? codepoint : 0,
              synField: settings.ectOnSyn ? codepoint : 0,
              marksAtOnce: settings.marksAtOnce && settings.ecn === 'classic' && delaysAcks(flow),
            },
      echoes,
      segmentSize,
      data: connection === null ? null : connection.nextData(),
    },
    script === null ? ends.exit : discarding(kernel),
  );
  const pattern = patternOf(flow.application, () => kernel.random(`flow ${index} trace`).uniform());
  const bytes = flow.application.kind === 'bulk' ? flow.application.bytes : null;
  const segments = segmentsOf(flow);
  const widest = Math.max(receiverWindow, ...(script?.peer ?? []).map(({ window }) => window ?? 0));
  const sender = new Sender(
    kernel,
    ledger,
    {
      flow: index,
      stack: settings,
      start: script === null ? flow.start : Infinity,
      stop: flow.stop,
      // A connection gives its subflows their data.
      segments: connection === null ? segments : settings.synInTransfer ? 1 : 0,
      persists: script !== null,
      wireSize:
        segmentSize + (settings.headerOnWire ? headerSize : 0) + (settings.timestamps ? settings.timestampBytes : 0),
      synSize: quic
        ? (settings.handshakeBytes ?? segmentSize + headerSize)
        : settings.headerOnWire
          ? headerSize
          : segmentSize,
      receiverWindow,
      initialSsthresh: settings.initialSsthresh ?? (settings.ssthreshStart === 'receiverWindow' ? receiverWindow : 1e9),
      heard: settings.recovery === 'linux26' ? base.heard : null,
      paces: settings.pacingGain > 0 || controls.some(({ pacingRate }) => pacingRate !== undefined),
      segmentSize,
      ecn:
        settings.ecn === 'off'
          ? null
          : {
              ecn: settings.ecn,
              ecnCodepoint: codepointOf(flow, settings),
              classicCodepoint: codepointOf(flow, { ...settings, ecn: 'classic' }),
              ectOnControl: settings.ectOnControl,
              ectOnSyn: settings.ectOnSyn,
              ecnSyns: settings.ecnSyns,
              negotiates,
              ecnAsInNs2: settings.ecnAsInNs2,
              counts: quic,
            },
      growth: growthSettings(base, values, flow, control, `flow ${index}`),
      recovery: sharedSettings(base, values, {
        window: widest,
        samplesRates: samplesRates(control, values),
        timerTick: settings.rtoArithmetic === 'kernel' ? settings.clockTick : 0,
      }),
      // The receiver's transport parameter.
      timer: quic ? sharedSettings(base, values, { maxAckDelay: flow.delayedAck?.timeout ?? 0 }) : settings,
      bootTime: (settings.clockPhase ?? phase) * settings.clockTick,
    },
    control,
    recoveryFor(settings),
    estimatorFor(settings),
    ends.entry,
  );
  if (receiver instanceof QuicReceiver && settings.sharedLoop) receiver.shareLoop(sender);
  let answering: ScriptedPeer | null = null;
  connection?.join(
    index,
    sender,
    controls.some(({ readsCoupled }) => readsCoupled === true),
    controls.some(({ readsOrder }) => readsOrder === true),
  );
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
  // The first subflow stands for the connection.
  const isApart = connection !== null && connection.flows.length > 1;
  const written = connection ?? sender;
  const writer = flow.writes === null || isApart ? null : new Writer(kernel, written, flow.writes, from);
  const transfers =
    pattern === null ? null : new Transfers(kernel, sender, pattern, { flow: index, from, segmentSize });
  const fileEnd = bytes === null || isApart ? null : new FileEnd(kernel, Math.ceil(bytes / segmentSize));
  const told = transfers ?? fileEnd;
  if (told !== null) written.serve(told);
  return { kind: 'tcp', sender, receiver, writer, transfers, fileEnd, peer: answering, connection };
}

/** Segments that the application has at the start; Infinity: no end. */
const segmentsOf = ({ application, segmentSize, writes }: TcpFlow): number => {
  if (writes !== null || application.kind !== 'bulk') return 0;
  return application.bytes === null ? Infinity : Math.ceil(application.bytes / segmentSize);
};

/** The connection of which a flow is a subflow; null: it is a connection of its own. */
function connectionOf({ kernel, connections }: RunBase, flow: TcpFlow): Connection | null {
  const { connection, scheduler, buffer } = flow.multipath;
  if (connection === '') return null;
  return once(connections, connection, () => new Connection(kernel, { scheduler, buffer, segments: segmentsOf(flow) }));
}
