import { emptyRoundTrip, wireBits } from '../../engine/link/transmission.ts';
import { shareLate } from '../../engine/link/effects/catalogue.ts';
import { shareLost } from '../../engine/loss/catalogue.ts';
import { settingsOf, variantNamed } from '../../engine/tcp/catalogue.ts';
import { meanRate } from '../../engine/traffic/applications/trace/course.ts';
import { disciplineNamed } from '../../engine/queue/laws.ts';
import { networkOf, type FlowRoute, type NetworkLink } from '#scenario/graph/topology.ts';
import { radioPartOf } from '../build/radioPart.ts';
import type { Flow, Manet, Scenario, Script, TcpFlow, UdpFlow } from '../../scenario/scenario.ts';

/** Estimated cost of a run. */
export interface Cost {
  /** Packets sent by flows, including ACKs; frames in mobile networks. */
  readonly packets: number;
  readonly events: number;
  /** Wall time at full speed on an ordinary machine, s. */
  readonly seconds: number;
}

/** Duration of an event on an ordinary machine, wired and mobile, s. */
const EVENT_TAKES = { wired: 3e-7, mobile: 3.5e-7 } as const;
/** Events per packet: one when it is sent or answered, plus those of links not crossed in one passage. */
const EVENTS_PER_PACKET = { udp: 2.8, tcp: 1.9 } as const;
/** Header bytes. */
const HEADER = 40;
/**
 * Wireless: an exchange of RTS, CTS, data and ACK has four frames. Control frames, preambles and waiting take about
 * `takes`, s, besides the mean data frame, `bits` at the data rate.
 */
const EXCHANGE = { frames: 4, takes: 1.8e-3, bits: 8400 } as const;
/** Recoveries that count duplicate ACKs, do not wait for late packets and never undo a cut. */
const TAKE_LATE_FOR_LOST: ReadonlySet<unknown> = new Set(['tahoe', 'reno', 'newreno', 'sack', 'fack', 'vegas']);

/** Demand of a flow on the links of its path. */
interface Claim {
  readonly path: readonly number[];
  /** Its rate without limits of links, bit/s. */
  readonly wants: number;
  /** Whether the flow reacts to congestion, so that it sends no more than its share. */
  readonly yields: boolean;
}

/** Events of a sender before the first ACK: segments and timers. */
const FIRST_EVENTS = 12;
const EVENTS_PER_ROW = 4;

/** A script ends with its rows; only timers continue. */
function costOfScript({ peer }: Script): Cost {
  const events = FIRST_EVENTS + EVENTS_PER_ROW * peer.length;
  return { packets: events / 2, events, seconds: events * EVENT_TAKES.wired };
}

/**
 * Estimates packets and events of a run from rates of links and sources, packet sizes, windows and times, assuming that
 * each TCP flow always has its fair share of the narrowest link on its path. Losses and slow growth make it an
 * overestimate. No simulation is needed.
 */
export function costOf(scenario: Scenario): Cost {
  const { network, flows, duration } = scenario;
  if (network.kind === 'manet') return costOfMobile(network, flows, duration);
  if (network.kind === 'accessPoint') return costOfMobile(radioPartOf(network), flows, duration);
  if (network.kind === 'script') return costOfScript(network);
  const packets = flows.map(() => 0);
  for (const { from, to, rates } of sharesOverTime(scenario, windowUnderLoss))
    flows.forEach((flow, at) => (packets[at]! += (rates[at]! * (to - from)) / wireBits(bytesOf(flow))));
  let [sent, events] = [0, 0];
  flows.forEach((flow, at) => {
    const most =
      flow.kind === 'tcp' && flow.application.kind === 'bulk' && flow.application.bytes !== null
        ? Math.ceil(flow.application.bytes / flow.segmentSize)
        : Infinity;
    const own = Math.min(packets[at]!, most);
    const all = flow.kind === 'tcp' ? 2 * own : own;
    sent += all;
    events += all * EVENTS_PER_PACKET[flow.kind];
  });
  return { packets: sent, events, seconds: events * EVENT_TAKES.wired };
}

/** Rates of flows in a stretch of time, s, in which none starts or ends, bit/s with headers; 0: inactive. */
export interface SharesOverTime {
  readonly from: number;
  readonly to: number;
  readonly rates: Float64Array;
}

/** The window that limits a sender on a route, segments. */
type WindowOf = (flow: TcpFlow, route: readonly NetworkLink[]) => number;

const receiverWindowOf: WindowOf = ({ receiverWindow }) => receiverWindow;

/**
 * Mean window on links with losses of their own, segments: sqrt(3 / 2p) if the window grows by a segment each round
 * trip and halves at each loss (Mathis et al., 1997). For recoveries that only count duplicate ACKs an overtaken packet
 * counts as a loss. Other laws: the receiver's window.
 */
const windowUnderLoss: WindowOf = ({ variant: name, stack, parameters, sack, receiverWindow }, route) => {
  const variant = variantNamed(name);
  if (variant?.halves !== true || variant.addsOne !== true) return receiverWindow;
  const { recovery } = settingsOf(variant, stack, parameters, sack);
  const share = route.reduce(
    (sum, { loss, effect }) => sum + shareLost(loss) + (TAKE_LATE_FOR_LOST.has(recovery) ? shareLate(effect) : 0),
    0,
  );
  return Math.min(receiverWindow, Math.sqrt(1.5 / share));
};

/**
 * Max-min fair shares of the flows of a wired network over its run: the rate of each if the narrowest link on its path
 * always gave it its share, limited to one window per round trip. UDP sources send at their own rate.
 */
export function sharesOverTime(scenario: Scenario, windowOf = receiverWindowOf): SharesOverTime[] {
  const { flows, duration } = scenario;
  const { links, flows: routes } = networkOf(scenario);
  const claims = flows.map((flow, at): Claim => ({
    path: routes[at]!.path,
    wants: wantsOf(flow, routes[at]!, links, duration, windowOf),
    // A source does not react: packets that links drop are sent too.
    yields: flow.kind !== 'udp',
  }));
  const rooms = Float64Array.from(links, ({ rate, queue }) =>
    Math.min(rate, disciplineNamed(queue.kind).lets?.(queue.settings) ?? Infinity),
  );
  const starts = Float64Array.from(flows, ({ start }) => start);
  const stops = Float64Array.from(flows, ({ stop }) => stop ?? duration);
  const times = [...new Set([...starts, ...stops])].filter((time) => time > 0 && time < duration);
  const borders = [0, ...times, duration].sort((a, b) => a - b);
  return borders.slice(1).map((to, index) => {
    const from = borders[index]!;
    const active: number[] = [];
    for (let flow = 0; flow < starts.length; flow++) if (starts[flow]! <= from && stops[flow]! >= to) active.push(flow);
    return { from, to, rates: sharesOf(claims, active, rooms) };
  });
}

const bytesOf = (flow: Flow): number => (flow.kind === 'tcp' ? flow.segmentSize + HEADER : flow.packetSize);

/** Mean rate of a source until the end of the run, s, bit/s. */
export function meanRateOf({ pattern, rate, start, stop }: UdpFlow, duration: number): number {
  if (pattern.kind === 'trace') return meanRate(pattern.packets, Math.max(1e-9, (stop ?? duration) - start));
  return pattern.kind === 'onOff' ? (rate * pattern.onTime) / (pattern.onTime + pattern.offTime) : rate;
}

/** Unlimited rate of a flow, bit/s: that of the source, or one window per round trip. */
function wantsOf(
  flow: Flow,
  route: FlowRoute,
  links: readonly NetworkLink[],
  duration: number,
  windowOf: WindowOf,
): number {
  if (flow.kind === 'udp') return meanRateOf(flow, duration);
  const bytes = bytesOf(flow);
  const window = windowOf(
    flow,
    route.path.map((link) => links[link]!),
  );
  return (window * wireBits(bytes)) / Math.max(1e-9, emptyRoundTrip(links, route, bytes, HEADER));
}

/**
 * Max-min fair shares of the `active` flows on common links with this room, bit/s, by flow: the narrowest link is filled
 * first. Flows that do not yield keep their own rate.
 */
function sharesOf(claims: readonly Claim[], active: readonly number[], room: Float64Array): Float64Array {
  const left = room.slice();
  const users = new Uint32Array(room.length);
  const rates = new Float64Array(claims.length);
  const rooms = new Float64Array(claims.length);
  // Loops over indices: iterators would be allocated millions of times before this is compiled.
  for (let at = 0; at < active.length; at++) {
    const { path } = claims[active[at]!]!;
    for (let hop = 0; hop < path.length; hop++) users[path[hop]!]!++;
  }
  let open = active;
  while (open.length > 0) {
    let least = Infinity;
    for (let at = 0; at < open.length; at++) {
      const { path, wants } = claims[open[at]!]!;
      let own = wants;
      for (let hop = 0; hop < path.length; hop++) own = Math.min(own, left[path[hop]!]! / users[path[hop]!]!);
      rooms[open[at]!] = own;
      least = Math.min(least, own);
    }
    const bound = least * (1 + 1e-9);
    for (let at = 0; at < open.length; at++) {
      const flow = open[at]!;
      if (rooms[flow]! > bound) continue;
      const { path, wants, yields } = claims[flow]!;
      rates[flow] = yields ? least : wants;
      for (let hop = 0; hop < path.length; hop++) {
        const link = path[hop]!;
        left[link] = Math.max(0, left[link]! - least);
        users[link]!--;
      }
    }
    open = open.filter((flow) => rooms[flow]! > bound);
  }
  return rates;
}

/**
 * Cost of a network in which nodes share the air: as many simultaneous exchanges as fit, each received by all nodes
 * around.
 */
function costOfMobile(network: Manet, flows: readonly Flow[], duration: number): Cost {
  const range = network.radio.carrierSenseRange;
  const around = Math.PI * range * range;
  const room = Math.max(network.area[0]! * network.area[1]!, around);
  const hearers = Math.max(1, (network.nodes * around) / room);
  // A route over several hops occupies several places.
  const places = Math.min(room / around, 2 * flows.length);
  const takes = EXCHANGE.takes + EXCHANGE.bits / network.radio.dataRate;
  const frames = (EXCHANGE.frames * places * duration) / takes;
  const events = frames * (2 * hearers + 2);
  return { packets: frames, events, seconds: events * EVENT_TAKES.mobile };
}

const SIZES = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
] as const;

const rounded = (value: number): string => String(Number(value.toPrecision(value >= 100 ? 3 : value >= 10 ? 2 : 1)));

function manyWords(value: number): string {
  const [size, name] = SIZES.find(([least]) => value >= least) ?? [1, ''];
  return `${rounded(value / size)} ${name}`.trimEnd();
}

/** "40 minutes" */
export function timeWords(seconds: number): string {
  const [size, name] =
    seconds < 90
      ? [1, 'second']
      : seconds < 5400
        ? [60, 'minute']
        : seconds < 172_800
          ? [3600, 'hour']
          : [86_400, 'day'];
  const amount = rounded(seconds / size);
  return `${manyWords(Number(amount))} ${name}${amount === '1' ? '' : 's'}`;
}

/** "about 3 billion packets, 40 minutes at full speed" */
export const costWords = ({ packets, seconds }: Cost): string =>
  `about ${manyWords(packets)} packets, ${timeWords(seconds)} at full speed`;

/** The estimated cost of a run that takes longer than `patience`, s, at full speed; otherwise ''. */
export function warningOf(scenario: Scenario, patience: number, runs = 1): string {
  const { packets, events, seconds } = costOf(scenario);
  if (seconds * runs <= patience) return '';
  return costWords({ packets: packets * runs, events: events * runs, seconds: seconds * runs });
}
