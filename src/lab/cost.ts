import { meanRate } from '../engine/traffic/applications/trace/course.ts';
import { disciplineNamed } from '../engine/queue/laws.ts';
import { networkOf, type FlowRoute, type NetworkLink } from '../scenario/topology.ts';
import { radioPartOf } from './radioPart.ts';
import type { Flow, Manet, Scenario, Script, UdpFlow } from '../scenario/scenario.ts';

/** What a run will cost, about. */
export interface Cost {
  /** Packets that flows send, ACKs included; in networks of mobile nodes frames. */
  readonly packets: number;
  readonly events: number;
  /** Wall time at full speed on an ordinary machine, s. */
  readonly seconds: number;
}

/** An event on an ordinary machine, s; one in a network of mobile nodes. */
const EVENT_TAKES = { wired: 3e-7, mobile: 3.5e-7 } as const;
/** Events of a packet: one where it is sent or answered, and those of the links that it does not cross in one passage. */
const EVENTS_PER_PACKET = { udp: 2.8, tcp: 1.9 } as const;
/** Bytes of headers. */
const HEADER = 40;
/** Wireless: an exchange of RTS, CTS, data and ACK has four frames and takes about so long, s, at 2 Mb/s. */
const EXCHANGE = { frames: 4, takes: 6e-3 } as const;

/** A flow for as long as nothing begins or ends. */
interface Claim {
  readonly path: readonly number[];
  /** What it would send if the links let it, bit/s. */
  readonly wants: number;
}

/** What a sender does before the first ACK, and about one: segments and timers, events. */
const FIRST_EVENTS = 12;
const EVENTS_PER_ROW = 4;

/** A script ends with its rows; only timers go on. */
function costOfScript({ peer }: Script): Cost {
  const events = FIRST_EVENTS + EVENTS_PER_ROW * peer.length;
  return { packets: events / 2, events, seconds: events * EVENT_TAKES.wired };
}

/**
 * How many packets and events a run will have, about, from the rates of its links and sources, packet sizes, windows
 * and times: what TCP flows would send if each had its fair share of the narrowest link on its way all the time. Losses
 * and slow growth make it less. It asks for no simulation.
 */
export function costOf(scenario: Scenario): Cost {
  const { network, flows, duration } = scenario;
  if (network.kind === 'manet') return costOfMobile(network, flows, duration);
  if (network.kind === 'accessPoint') return costOfMobile(radioPartOf(network), flows, duration);
  if (network.kind === 'script') return costOfScript(network);
  const packets = flows.map(() => 0);
  for (const { from, to, rates } of sharesOverTime(scenario))
    flows.forEach((flow, at) => (packets[at]! += (rates[at]! * (to - from)) / bitsOf(flow)));
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

/** What flows send over a stretch of time, s, in which none begins or ends, bit/s with headers; 0 where one is not active. */
export interface SharesOverTime {
  readonly from: number;
  readonly to: number;
  readonly rates: readonly number[];
}

/**
 * The max-min fair shares of the flows of a wired network over its run: what each would send if the narrowest link on
 * its way gave it its part all the time, at most a window in each round trip. A UDP source sends what it sends.
 */
export function sharesOverTime(scenario: Scenario): SharesOverTime[] {
  const { flows, duration } = scenario;
  const { links, flows: routes } = networkOf(scenario);
  const times = [...new Set(flows.flatMap((flow) => [flow.start, flow.stop ?? duration]))];
  const borders = [0, ...times.filter((time) => time > 0 && time < duration), duration].sort((a, b) => a - b);
  return borders.slice(1).map((to, index) => {
    const from = borders[index]!;
    const active = flows.flatMap((flow, at) => (flow.start <= from && (flow.stop ?? duration) >= to ? [at] : []));
    const wants = (at: number): number => wantsOf(flows[at]!, routes[at]!, links, duration);
    const shares = sharesOf(
      active.map((at) => ({ path: routes[at]!.path, wants: wants(at) })),
      links,
    );
    const rates = flows.map(() => 0);
    // A source does not listen: what the links drop is sent too.
    active.forEach((at, place) => (rates[at] = flows[at]!.kind === 'udp' ? wants(at) : shares[place]!));
    return { from, to, rates };
  });
}

const bitsOf = (flow: Flow): number => 8 * (flow.kind === 'tcp' ? flow.segmentSize + HEADER : flow.packetSize);

/** What a source sends on average until the end of its run, s, bit/s. */
export function meanRateOf({ pattern, rate, start, stop }: UdpFlow, duration: number): number {
  if (pattern.kind === 'trace') return meanRate(pattern.packets, Math.max(1e-9, (stop ?? duration) - start));
  return pattern.kind === 'onOff' ? (rate * pattern.onTime) / (pattern.onTime + pattern.offTime) : rate;
}

/** What a flow sends where nothing is in its way, bit/s: a source its rate, a sender a window in each round trip. */
function wantsOf(flow: Flow, { path, back }: FlowRoute, links: readonly NetworkLink[], duration: number): number {
  if (flow.kind === 'udp') return meanRateOf(flow, duration);
  const bits = bitsOf(flow);
  const over = (way: readonly number[], size: number): number =>
    way.reduce((sum, link) => sum + links[link]!.delay + size / links[link]!.rateBps, 0);
  return (flow.receiverWindow * bits) / Math.max(1e-9, over(path, bits) + over(back, 8 * HEADER));
}

/** The fair shares of flows that share links, bit/s: the narrowest link fills first (max-min). */
function sharesOf(claims: readonly Claim[], links: readonly NetworkLink[]): number[] {
  const left = links.map(({ rateBps, queue }) =>
    Math.min(rateBps, disciplineNamed(queue.kind).lets?.(queue.settings) ?? Infinity),
  );
  const rates = claims.map(() => 0);
  let open = claims.map((_, index) => index);
  while (open.length > 0) {
    const users = links.map(() => 0);
    for (const index of open) for (const link of claims[index]!.path) users[link]!++;
    const roomOf = (index: number): number => {
      const { path, wants } = claims[index]!;
      return path.reduce((least, link) => Math.min(least, left[link]! / users[link]!), wants);
    };
    const rooms = open.map(roomOf);
    const least = Math.min(...rooms);
    const full = open.filter((_, place) => rooms[place]! <= least * (1 + 1e-9));
    for (const index of full) {
      rates[index] = least;
      for (const link of claims[index]!.path) left[link] = Math.max(0, left[link]! - least);
    }
    open = open.filter((index) => !full.includes(index));
  }
  return rates;
}

/** Where nodes share the air: as many exchanges at once as there is room for, each heard by all nodes around. */
function costOfMobile(network: Manet, flows: readonly Flow[], duration: number): Cost {
  const range = network.radio.carrierSenseRange;
  const around = Math.PI * range * range;
  const room = Math.max(network.area[0]! * network.area[1]!, around);
  const hearers = Math.max(1, (network.nodes * around) / room);
  // A way over several hops occupies several places.
  const places = Math.min(room / around, 2 * flows.length);
  const frames = (EXCHANGE.frames * places * duration) / EXCHANGE.takes;
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

/** What a run will cost when it takes longer than `patience`, s, at full speed; else ''. */
export function warningOf(scenario: Scenario, patience: number, runs = 1): string {
  const { packets, events, seconds } = costOf(scenario);
  if (seconds * runs <= patience) return '';
  return costWords({ packets: packets * runs, events: events * runs, seconds: seconds * runs });
}
