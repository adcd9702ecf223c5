/** The description of the reference runs (arguments of a parameterised ns-2 dumbbell) as a scenario. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { ns2ClockPhase } from '../../src/lab/build/ns2Phases.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';

/** One row of a reference file. */
export interface ReferenceRow {
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
  readonly flows: readonly ReferenceFlow[];
  readonly udp: readonly { readonly sent: number; readonly received: number; readonly dropped: number }[];
}

interface ReferenceFlow {
  readonly variant: string;
  readonly sent: number;
  readonly received: number;
  readonly dropped: number;
  /** Retransmitted packets and retransmission timeouts, by ns-2's counters. */
  readonly nrexmitpack_: number;
  readonly nrexmit_: number;
  /**
   * FACK does not count its timeouts, so this counts how often its traced `backoff_` rose, which it does at each
   * timeout.
   */
  readonly backoffs?: number;
  /** At the end: highest acknowledged packet and the windows. */
  readonly ack_: number;
  readonly cwnd_: number;
  readonly ssthresh_: number;
  readonly goodput_kbps: number;
  /** Mean time from source to sink of the packets that arrived, ms. */
  readonly delay_ms: number;
}

/** A run with its packet log and its trace of the window. */
export interface TracedRun extends ReferenceRow {
  /** [time, s r d a, flow, packet number] */
  readonly log: readonly (readonly [number, string, number, number])[];
  readonly cwnd: Readonly<Record<string, { readonly rows: readonly (readonly [number, number, number])[] }>>;
}

const folder = 'tests/reference/ns2/'; // tests and benchmarks run from the project's root

export const rowsOf = (group: string): readonly ReferenceRow[] =>
  JSON.parse(readFileSync(`${folder}${group}.json`, 'utf8')) as ReferenceRow[];

/** Rows of a group that is stored compressed. */
export const packedRowsOf = (group: string): readonly ReferenceRow[] =>
  JSON.parse(gunzipSync(readFileSync(`${folder}${group}.json.gz`)).toString()) as ReferenceRow[];

export const tracedRun = (name: string): TracedRun =>
  JSON.parse(gunzipSync(readFileSync(`${folder}S1/${name}.json.gz`)).toString()) as TracedRun;

const UNITS: Readonly<Record<string, number>> = { Kb: 1e3, Mb: 1e6, Gb: 1e9, ms: 1e-3, s: 1 };

/** "10Mb" or "18ms" in SI units. */
function quantity(text: string): number {
  const match = /^([\d.]+)([A-Za-z]*)$/.exec(text);
  if (match === null) throw new Error(`not a quantity: ${text}`);
  const [, digits = '', unit = ''] = match;
  // As ns-2 reads it: milliseconds divide, so that 18ms is the double nearest to 0.018.
  return unit === 'ms' ? Number(digits) / 1000 : Number(digits) * (unit === '' ? 1 : (UNITS[unit] ?? NaN));
}

const nth = (values: string | undefined, index: number): string | undefined => {
  if (values === undefined || values === '') return undefined;
  const list = values.split(',');
  return list[index % list.length];
};

/** The runs call HighSpeed over SACK `hstcp` and over NewReno `hstcp_nr`. */
export function senderOf(
  name: string,
  first = true,
): { variant: string; stack: string; parameters: Readonly<Record<string, unknown>> } {
  switch (name) {
    case 'hstcp':
      return { variant: 'highspeed', stack: 'ns2', parameters: {} };
    case 'hstcp_nr':
      return { variant: 'highspeed', stack: 'ns2', parameters: { recovery: 'newreno' } };
    default:
      // ns-2 does not initialise some variables of Vegas and Veno, so the first agent of a script reads other data
      // there.
      if (name === 'l_vegas') return { variant: 'vegas', stack: 'ns2-linux', parameters: { firstRoundUnset: first } };
      if (name === 'l_veno') return { variant: 'veno', stack: 'ns2-linux', parameters: { venoUnset: first } };
      if (name.startsWith('l_')) return { variant: name.slice(2), stack: 'ns2-linux', parameters: {} };
      return { variant: name, stack: 'ns2', parameters: {} };
  }
}

/**
 * Agents draw their clock phase when the simulation starts, in the order in which Tcl keeps the nodes of the script:
 * two for the routers and then two for each flow. With two flows the second draws first, as printed by the installed
 * ns-2.35; with 5, 6 and 7 flows it is the order of the flows.
 */
const DRAWN: Readonly<Record<number, readonly number[]>> = {
  2: [1, 0],
  3: [1, 2, 0],
  4: [3, 1, 2, 0],
  9: [8, 0, 1, 2, 3, 4, 5, 6, 7],
  12: [8, 9, 0, 10, 1, 11, 2, 3, 4, 5, 6, 7],
  15: [8, 9, 0, 10, 1, 11, 2, 12, 3, 4, 13, 14, 5, 6, 7],
  18: [17, 8, 9, 0, 10, 1, 11, 2, 12, 3, 4, 13, 14, 5, 15, 6, 16, 7],
  20: [17, 8, 9, 0, 18, 19, 10, 1, 11, 2, 12, 3, 4, 13, 14, 5, 15, 6, 16, 7],
  23: [17, 18, 19, 20, 21, 22, 4, 5, 6, 7, 8, 0, 9, 1, 10, 2, 11, 3, 12, 13, 14, 15, 16],
};
const phaseOf = (flow: number, variants: readonly string[]): { clockPhase?: number | undefined } => {
  const count = variants.length;
  const order = DRAWN[count];
  const vegas = variants.filter((variant) => variant === 'vegas').length;
  return order === undefined ? {} : { clockPhase: ns2ClockPhase(order.indexOf(flow), count, vegas) };
};

/**
 * The settings of ns-2's own test suite of TCP variants, which were common before 2006 (updated_rttvar_ changes nothing
 * in these runs).
 */
const LEGACY = {
  wholeCuts: true,
  initialRto: 6,
  minRto: 1,
  partialAckTimer: 'every',
  partialDeflation: false,
  limitedTransmit: false,
};

/** Number 779 of seed 2911261 of `npm run reference:random`: YeAH subtracts two from a window of one, and stops. */
export const YEAH_STOPS =
  'variant=l_reno,reno,l_illinois,l_yeah nflows=4 rate=0.4689Mb delay=4.947ms qlim=8 accrate=8.3904Mb accdelay=13.461ms,7.882ms,1.828ms,4.852ms accqlim=10000 pkt=500 window=100 winit=2 delack=1 dur=20 start=1.466,2.769,1.661,2.655 stop=12.881,-1,-1,-1';

/** The parameters of a network that is written in one line. */
export const paramsIn = (line: string): Readonly<Record<string, string>> =>
  Object.fromEntries(line.split(' ').map((pair) => pair.split('=') as [string, string]));

/** The scenario described by a row's parameters. `drops`: forced drops of the first flow. */
export function scenarioOf(
  params: Readonly<Record<string, string>>,
  drops: readonly { segment: number; transmission: number }[] = [],
): Scenario {
  const q = (text: string | undefined, otherwise: string): number => quantity(text ?? otherwise);
  const stopOf = (text: string | undefined): number | null =>
    text === undefined || Number(text) < 0 ? null : Number(text);
  const limit = Number(params['qlim']);
  const revq = Number(params['revq'] ?? -1);
  const access = { limit: Number(params['accqlim']) };
  // Where the script has created agents before these, none of these is the first.
  const isFirst = (flow: number) => flow === 0 && params['agentsBefore'] === undefined;
  const variants = Array.from({ length: Number(params['nflows']) }, (_, i) => nth(params['variant'], i) ?? '');
  const tcp = variants.map((name, i) => ({
    kind: 'tcp',
    ...senderOf(name, isFirst(i)),
    start: Number(nth(params['start'], i)),
    stop: stopOf(nth(params['stop'], i)),
    segmentSize: Number(params['pkt']),
    receiverWindow: Number(params['window']),
    ...(params['bytes'] === undefined ? {} : { application: { bytes: Number(params['bytes']) } }),
    sack: params['forcesink'] === undefined ? null : params['forcesink'].includes('Sack'),
    delayedAck: params['delack'] === '1' ? { timeout: 0.1, segments: 2 } : null,
    forcedDrops: i === 0 ? drops : [],
    parameters: {
      ...senderOf(name, isFirst(i)).parameters,
      initialWindow: Number(params['winit']),
      ...(params['maxburst'] === undefined ? {} : { maxBurst: Number(params['maxburst']) }),
      ...(params['legacy'] === '1' ? LEGACY : {}),
      ...phaseOf(i, variants),
    },
    sourceAccess: { rate: q(nth(params['accrate'], i), '100Mb'), delay: q(nth(params['accdelay'], i), '1ms') },
    sinkAccess: {
      rate: q(nth(params['rxrate'] ?? params['accrate'], i), '100Mb'),
      delay: q(nth(params['rxdelay'] ?? params['accdelay'], i), '1ms'),
    },
  }));
  const udp = Array.from({ length: Number(params['udp'] ?? 0) }, (_, i) => ({
    kind: 'udp',
    rate: q(nth(params['udprate'], i), '1Mb'),
    packetSize: Number(params['udppkt']),
    start: Number(nth(params['udpstart'], i)),
    stop: stopOf(nth(params['udpstop'], i)),
    sourceAccess: {
      rate: q(nth(params['udpaccrate'] ?? params['accrate'], i), '100Mb'),
      delay: q(nth(params['udpaccdelay'] ?? params['accdelay'], i), '1ms'),
    },
    sinkAccess: {
      rate: q(nth(params['udprxrate'] ?? params['rxrate'] ?? params['accrate'], i), '100Mb'),
      delay: q(nth(params['udprxdelay'] ?? params['rxdelay'] ?? params['accdelay'], i), '1ms'),
    },
  }));
  const parsed = parseScenario({
    duration: Number(params['dur']),
    network: {
      kind: 'dumbbell',
      bottleneck: { rate: q(params['rate'], '10Mb'), delay: q(params['delay'], '20ms'), queue: { limit } },
      reverse: { queue: { limit: revq < 0 ? limit : revq } },
      access: { queue: access },
    },
    flows: [...tcp, ...udp],
  });
  if (!parsed.ok) throw new Error(parsed.problems.map((problem) => `${problem.path}: ${problem.message}`).join('\n'));
  return parsed.scenario;
}
