import { emptyRoundTrip, transmission } from '#engine/link/transmission.ts';
import { settingsOf, variantNamed } from '#engine/tcp/catalogue.ts';
import { meanRateOf } from '#lab/results/cost.ts';
import type { Flow, Scenario, TcpFlow } from '#scenario/scenario.ts';
import { networkOf, type FlowRoute, type NetworkLink, type Topology } from '#scenario/graph/topology.ts';
import { capital, count, milliseconds, numberWord, rate } from '../../../ui/words/numbers.ts';

/** Derived numbers of a scenario, at its bottleneck. */
interface Meaning {
  /**
   * Segments in transit, without any waiting, when the bottleneck is just busy: rate times round trip over segment
   * size.
   */
  readonly path: number;
  /** Segments that fit in the queue, including the one being sent. */
  readonly queue: number;
  /** Bytes of a segment on the wire. */
  readonly segmentBytes: number;
  /** Round-trip time of the fastest flow with an empty and with a full queue, s. */
  readonly emptyRoundTrip: number;
  readonly fullRoundTrip: number;
  /** Minimum total window of all flows that overflows the queue, segments. */
  readonly overflow: number;
}

/** A TCP flow over the bottleneck. */
interface Crossing {
  readonly flow: TcpFlow;
  readonly wireBytes: number;
  /** Round trip of one segment and its ACK with empty queues, s. */
  readonly roundTrip: number;
}

/** Bytes of a segment and of an ACK on the wire. */
export function wireOf(flow: TcpFlow): { readonly data: number; readonly ack: number } {
  const variant = variantNamed(flow.variant);
  if (variant === undefined) throw new Error(`no variant named ${flow.variant}`);
  const settings = settingsOf(variant, flow.stack, flow.parameters, flow.sack);
  return {
    data: flow.segmentSize + (settings['headerOnWire'] === true ? flow.headerSize : 0),
    ack: Number(settings['ackSize']),
  };
}

function crossingOf(topology: Topology, flow: Flow, route: FlowRoute | undefined): Crossing[] {
  if (flow.kind !== 'tcp' || route === undefined || !route.path.includes(topology.bottleneck)) return [];
  const { data, ack } = wireOf(flow);
  const roundTrip = emptyRoundTrip(topology.links, route, data, ack);
  return [{ flow, wireBytes: data, roundTrip }];
}

function crossings(scenario: Scenario, topology: Topology): readonly Crossing[] {
  return scenario.flows.flatMap((flow, index) => crossingOf(topology, flow, topology.flows[index]));
}

/** The derived numbers; undefined for a script, which has no queue, and if no TCP flow crosses the bottleneck. */
export function meaningOf(scenario: Scenario): Meaning | undefined {
  if (scenario.network.kind === 'script') return undefined;
  const topology = networkOf(scenario);
  const link = topology.links[topology.bottleneck];
  const all = crossings(scenario, topology);
  const [first] = all;
  if (link === undefined || first === undefined) return undefined;
  // The fastest flow fills the path with the fewest segments.
  const quick = all.reduce((best, each) => (each.roundTrip < best.roundTrip ? each : best), first);
  const sending = transmission(link, quick.wireBytes);
  const path = (quick.roundTrip - sending) / sending;
  const queue = link.queue.limitPackets ?? Math.floor((link.queue.limitBytes ?? 0) / quick.wireBytes);
  return {
    path: Math.floor(path),
    queue,
    segmentBytes: quick.wireBytes,
    emptyRoundTrip: quick.roundTrip,
    fullRoundTrip: quick.roundTrip + Math.max(0, queue - 1) * sending,
    overflow: Math.floor(path + queue) + 1,
  };
}

/** "UDP sends 1 Mb/s of the 2 Mb/s." */
function udpSentence(scenario: Scenario, topology: Topology, link: NetworkLink): string[] {
  const sum = scenario.flows.reduce((total, flow, index) => {
    if (flow.kind !== 'udp' || topology.flows[index]?.path.includes(topology.bottleneck) !== true) return total;
    return total + meanRateOf(flow, scenario.duration);
  }, 0);
  if (sum === 0) return [];
  return sum < link.rate
    ? [`UDP sends ${rate(sum)} of the ${rate(link.rate)}, whatever TCP does.`]
    : [`UDP alone sends ${rate(sum)}: more than the link carries.`];
}

/** The derived numbers in sentences. */
export function meaningSentences(scenario: Scenario): readonly string[] {
  if (scenario.network.kind === 'script')
    return [
      'A script has no network. The sender gets the ACKs of the script at their times; nothing waits in a queue.',
    ];
  const topology = networkOf(scenario);
  const link = topology.links[topology.bottleneck];
  const meaning = meaningOf(scenario);
  if (link === undefined) return [];
  const udp = udpSentence(scenario, topology, link);
  if (meaning === undefined) return ['No TCP flow crosses the bottleneck.', ...udp];
  const all = crossings(scenario, topology);
  const slowest = Math.max(...all.map(({ roundTrip }) => roundTrip));
  const { emptyRoundTrip: empty, fullRoundTrip: full, path, queue, overflow } = meaning;
  const differs = milliseconds(slowest) !== milliseconds(empty);
  const roundTrip = differs
    ? `A round trip takes ${milliseconds(empty)} to ${milliseconds(slowest)} when the queue is empty; a full queue adds ${milliseconds(full - empty)}.`
    : `A round trip takes ${milliseconds(empty)} when the queue is empty; ${milliseconds(full)} when it is full.`;
  const ratio = path === 0 ? Infinity : queue / path;
  const busy =
    ratio >= 1
      ? 'One Reno flow alone would keep the link busy.'
      : 'One Reno flow alone would leave the link idle after each loss.';
  const times = Number.isFinite(ratio)
    ? `The queue is ${Number(ratio.toPrecision(2))} times the path. `
    : 'The path holds less than a segment. ';
  const windows = all.reduce((sum, { flow }) => sum + flow.receiverWindow, 0);
  const flows = `${capital(numberWord(all.length))} ${all.length === 1 ? 'flow needs' : 'flows need'}`;
  const together = all.length === 1 ? '' : ' together';
  const limited =
    windows < overflow
      ? ` The receiver ${all.length === 1 ? 'window allows' : 'windows allow'} ${count(windows)}.`
      : '';
  return [
    roundTrip,
    `${times}${busy}`,
    `${flows} ${count(overflow)} segments${together} to overflow it.${limited}`,
    ...udp,
  ];
}
