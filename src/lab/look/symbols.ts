import type { AnyRule } from '../../engine/rule.ts';
import { openingWindow } from '../../engine/tcp/congestion/shared.ts';
import type { ParameterValue } from '../../engine/parameter.ts';
import { loadedLaws } from '../build/parts.ts';
import type { Sender } from '../../engine/tcp/sender.ts';
import type { Law } from '../../engine/tcp/window.ts';
import type { TcpFlow } from '../../scenario/scenario.ts';
import { valuesOf } from '#scenario/check/senderChanges.ts';

/** Numbers by name; the record may hold other values. */
type Records = Readonly<Record<string, unknown>>;

/** A sender when a rule fires, as seen by a formula. */
export interface Scene {
  readonly sender: Sender;
  /** Its growth law. */
  readonly law: Law;
  /** The records of recovery and timer before the rule. */
  readonly recovery: Records;
  readonly timer: Records;
  /** All settings of stack and variant. */
  readonly settings: Readonly<Record<string, ParameterValue>>;
  /** Whether the rule is about the window: then the ACK has been processed already. */
  readonly ofWindow: boolean;
}

type Reader = (scene: Scene) => unknown;

/** The settings of a flow's stack and variant, with its own changes. */
export const settingsFor = (flow: TcpFlow): Scene['settings'] => valuesOf(flow);

/** The variant's own variables. */
const own = ({ sender }: Scene): Records => sender.own;
const ownNumber = (scene: Scene, name: string): number => {
  const value = own(scene)[name];
  return typeof value === 'number' ? value : NaN;
};
const setting = ({ settings }: Scene, name: string): number => {
  const value = settings[name];
  return typeof value === 'number' ? value : NaN;
};
const timing = ({ timer }: Scene, name: string): number => {
  const value = timer[name];
  return typeof value === 'number' ? value : NaN;
};

const inTicks = ({ settings }: Scene): boolean => settings['rtoArithmetic'] === 'ticks';

/** A round trip in ticks of the coarse clock, as counted by the estimator. */
function sampleInTicks(scene: Scene): number {
  const { rtt, sentAt, bootTime, settings } = scene.sender.timerEvent;
  const phase = (sentAt + bootTime) % settings.clockTick;
  return Math.max(1, Math.trunc((rtt + phase) / settings.clockTick));
}

/** Segments newly acknowledged by this ACK. */
function acked({ sender, ofWindow }: Scene): number {
  return ofWindow ? sender.windowEvent.acked : sender.recoveryEvent.ack - sender.flight.acked;
}

/** The base of a cut: the window in use (ns-2), or the FlightSize (RFC 5681). */
function basis(scene: Scene): number {
  const { usable, flight } = scene.sender.windowEvent;
  return scene.settings['cutBasis'] === 'window' ? usable : flight;
}

/** Time since the last transmission of a segment, s, by the records of Vegas. */
function age({ sender }: Scene, segment: number): number {
  const { sentAt, clockStart } = sender.recovery as { readonly sentAt?: unknown; readonly clockStart?: number };
  if (!(sentAt instanceof Float64Array) || clockStart === undefined) return NaN;
  return sender.recoveryEvent.now - clockStart - (sentAt[segment % sentAt.length] ?? NaN);
}

/** QUIC's round trip without the delay of the ACK (RFC 9002 section 5.3), s. */
function adjustedRtt(scene: Scene): number {
  const { rtt, ackDelay, settings } = scene.sender.timerEvent;
  const delay = Math.min(ackDelay, settings.maxAckDelay);
  return rtt >= Math.min(timing(scene, 'minRtt'), rtt) + delay ? rtt - delay : rtt;
}

/** How to read each formula symbol. Times in s, windows in segments. */
const READERS: Readonly<Record<string, Reader>> = {
  cwnd: ({ sender }) => sender.window.cwnd,
  ssthresh: ({ sender }) => sender.window.ssthresh,
  FlightSize: ({ sender }) => sender.windowEvent.flight,
  W: basis,
  rwnd: ({ sender }) => sender.flight.window,
  N: acked,
  acked,
  L: ({ sender }) => sender.windowEvent.settings.slowStartLimit,
  dupThresh: (scene) => setting(scene, 'dupThresh'),
  IW: ({ sender }) => openingWindow(sender.windowEvent),
  maxCwnd: (scene) => setting(scene, 'maxCwnd'),
  maxSsthresh: (scene) => setting(scene, 'maxSsthresh'),
  slowStartAfterTimeout: (scene) => setting(scene, 'slowStartAfterTimeout'),
  fixedInitialWindow: (scene) => setting(scene, 'fixedInitialWindow'),
  firstInflation: (scene) => setting(scene, 'firstInflation'),
  SMSS: ({ sender }) => sender.windowEvent.settings.segmentSize,

  'duplicate ACKs': ({ recovery }) => recovery['duplicates'],
  inflation: ({ recovery }) => recovery['inflation'],
  recover: ({ recovery }) => recovery['recover'],
  RecoveryPoint: ({ recovery }) => recovery['recover'],
  pipe: ({ recovery }) => recovery['pipe'],
  // Recomputed before use: the value after the rule.
  Pipe: ({ sender }) => (sender.recovery as Records)['Pipe'],
  // Read from the ACK before use, like Pipe.
  fack: ({ sender }) => (sender.recovery as Records)['fack'],
  retran: ({ sender }) => (sender.recovery as Records)['retran'],
  HighRxt: ({ recovery }) => recovery['HighRxt'],
  RescueRxt: ({ recovery }) => recovery['RescueRxt'],
  ack: ({ sender }) => sender.recoveryEvent.ack,
  'SND.UNA': ({ sender }) => sender.flight.acked + 1,
  'SND.NXT': ({ sender }) => sender.flight.next,
  HighData: ({ sender }) => sender.flight.highest,
  'highest segment sent': ({ sender }) => sender.flight.highest,
  outstanding: ({ sender }) => sender.flight.highest - sender.flight.acked,

  RTO: (scene) => timing(scene, 'rto'),
  SRTT: (scene) => timing(scene, 'srtt'),
  RTTVAR: (scene) => timing(scene, 'rttvar'),
  R: ({ sender }) => sender.timerEvent.rtt,
  G: (scene) => setting(scene, 'clockTick'),
  tick: (scene) => (inTicks(scene) ? setting(scene, 'clockTick') : NaN),
  S: (scene) => timing(scene, 'srtt'),
  V: (scene) => timing(scene, 'rttvar'),
  m: sampleInTicks,
  srtt: (scene) => timing(scene, 'srtt') * (inTicks(scene) ? setting(scene, 'clockTick') / 8 : 1),
  rttvar: (scene) => timing(scene, 'rttvar') * (inTicks(scene) ? setting(scene, 'clockTick') / 4 : 1),
  PTO: (scene) => timing(scene, 'rto'),
  adjusted_rtt: adjustedRtt,
  kGranularity: () => 0.001,
  max_ack_delay: ({ sender }) => sender.timerEvent.settings.maxAckDelay,
  packet_number: ({ recovery }) => recovery['oldest'],
  largest_acked_packet: ({ recovery }) => recovery['largest'],
  kPacketThreshold: (scene) => setting(scene, 'packetThreshold'),
  minimumWindow: (scene) => setting(scene, 'minimumWindow'),
  minRTO: (scene) => setting(scene, 'minRto'),
  maxRTO: (scene) => setting(scene, 'maxRto'),

  delivered: ({ sender }) => sender.windowEvent.delivered,
  in_flight: ({ sender }) => sender.windowEvent.inFlight,
  used: ({ sender }) => sender.windowEvent.reduction.used,
  resent: ({ sender }) => sender.windowEvent.reduction.resent,
  sndcnt: ({ sender, recovery }) => sender.windowEvent.reduction.target - Number(recovery['pipe']),
  prior_cwnd: ({ sender }) => sender.windowEvent.reduction.priorCwnd,
  prior_ssthresh: ({ sender }) => sender.windowEvent.reduction.priorSsthresh,
  currentRoundMinRTT: (scene) => ownNumber(scene, 'currentRoundMinRTT'),
  lastRoundMinRTT: (scene) => ownNumber(scene, 'lastRoundMinRTT'),
  cssBaselineMinRTT: (scene) => ownNumber(scene, 'cssBaselineMinRTT'),
  RttThresh: (scene) => Math.max(0.004, Math.min(ownNumber(scene, 'lastRoundMinRTT') / 8, 0.016)),

  curr_delv: (scene) => ownNumber(scene, 'curr_delv'),
  prev_sent: (scene) => ownNumber(scene, 'prev_sent'),
  max_delivery_rate: (scene) => ownNumber(scene, 'rateBefore'),
  min_rtt: ({ sender }) => sender.windowEvent.minRtt,
  growthLimit: (scene) => setting(scene, 'growthLimit'),
  flightThreshold: (scene) => setting(scene, 'flightThreshold'),
  maxFS: (scene) => ownNumber(scene, 'maxFS'),
  PipeSize: (scene) => ownNumber(scene, 'PipeSize'),
  saved_cwnd: (scene) => setting(scene, 'savedWindow'),
  saved_rtt: (scene) => setting(scene, 'savedRtt'),
  drainTo: (scene) => ownNumber(scene, 'drainTo'),

  RTO_fine: ({ recovery }) => recovery['fineTimeout'],
  'age(SND.UNA)': (scene) => age(scene, scene.sender.flight.acked + 1),
  'age(next segment)': (scene) => age(scene, scene.sender.recoveryEvent.ack + 1),
};

/** Symbols that are segment numbers. */
export const SEQUENCES: ReadonlySet<string> = new Set([
  'arrived',
  'recover',
  'RecoveryPoint',
  'fack',
  'HighRxt',
  'RescueRxt',
  'ack',
  'SND.UNA',
  'SND.NXT',
  'HighData',
  'highest segment sent',
]);

/** Read for every rule of a sender, regardless of its formula, for the chain of causes. */
const ALWAYS: readonly string[] = [
  'acked',
  'ack',
  'duplicate ACKs',
  'inflation',
  'RTO',
  'minRTO',
  'maxRTO',
  'tick',
  'window after the cut',
];

/** Quantities contained in the firing itself: of a drop, and of a retransmission. */
const OF_FIRING: readonly string[] = ['waiting', 'in service', 'limit', 'transmissions'];
const COMMON: readonly string[] = [...Object.keys(READERS), ...OF_FIRING];

/** Patterns that match a symbol as a whole word: no S in SND, no W in W_max. */
const alone = new Map<string, RegExp>();
function stands(name: string, formula: string): boolean {
  let pattern = alone.get(name);
  if (pattern === undefined) {
    const literal = name.replaceAll(/[()+.^]/g, String.raw`\$&`);
    pattern = new RegExp(String.raw`(?<![\w.])${literal}(?![\w.]\w)(?!\w)`);
    alone.set(name, pattern);
  }
  return pattern.test(formula);
}

/** Cached, because rules never change; `laws`: how many were known. */
const ofRule = new WeakMap<object, { readonly laws: number; readonly symbols: readonly string[] }>();

/**
 * The symbols of a rule's formula: common ones, and those of the growth laws that have the rule; `more`: laws of the
 * run.
 */
export function symbolsOf(rule: Pick<AnyRule, 'formula' | 'symbols'>, more: readonly Law[] = []): readonly string[] {
  const laws = loadedLaws();
  const known = ofRule.get(rule);
  if (known?.laws === laws.length) return known.symbols;
  const ofLaws = [...laws, ...more]
    .filter(({ rules }) => rules.some((each) => each === rule))
    .flatMap(({ symbols }) => Object.keys(symbols));
  const found = [...new Set([...COMMON, ...ofLaws, ...(rule.symbols ?? [])])].filter((name) =>
    stands(name, rule.formula),
  );
  ofRule.set(rule, { laws: laws.length, symbols: found });
  return found;
}

/** The relevant symbols of each formula seen so far: finding them takes longer than reading them. */
const seen = new WeakMap<Law, Map<string, readonly string[]>>();

function symbolsIn(formula: string, law: Law): readonly string[] {
  const ofFormulas = seen.get(law) ?? new Map<string, readonly string[]>();
  seen.set(law, ofFormulas);
  const known = ofFormulas.get(formula);
  if (known !== undefined) return known;
  const all = [...new Set([...Object.keys(READERS), ...Object.keys(law.symbols)])];
  const found = all.filter((name) => ALWAYS.includes(name) || stands(name, formula));
  ofFormulas.set(formula, found);
  return found;
}

/** The value of a symbol in the growth law; undefined: unknown there. */
function ofLaw(scene: Scene, name: string): unknown {
  const { sender, law, settings } = scene;
  const reader = law.symbols[name];
  if (typeof reader === 'function') return reader(sender.window, sender.windowEvent, sender.own);
  return reader === undefined ? undefined : (own(scene)[reader] ?? settings[reader]);
}

/** The values of a formula's symbols, and of those always reported. Symbols without a value are omitted. */
export function valuesIn(scene: Scene, formula: string): Record<string, number> {
  const values: Record<string, number> = {};
  for (const name of symbolsIn(formula, scene.law)) {
    const value = ofLaw(scene, name) ?? READERS[name]?.(scene);
    if (typeof value === 'number' && !Number.isNaN(value)) values[name] = value;
  }
  return values;
}
