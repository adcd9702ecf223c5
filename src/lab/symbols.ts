import { growthOf, settingsOf, variantNamed, type GrowthName } from '../engine/tcp/catalog.ts';
import { openingWindow } from '../engine/tcp/congestion/shared.ts';
import { exponential, logarithm } from '../engine/kernel/numeric.ts';
import type { ParameterValue } from '../engine/parameter.ts';
import type { Sender } from '../engine/tcp/sender.ts';
import type { TcpFlow } from '../scenario/scenario.ts';
import { OF_GROWTH } from './growthSymbols.ts';

/** Numbers by name, of a record that may hold other things too. */
type Records = Readonly<Record<string, unknown>>;

/** A sender at the moment a rule fires, as a formula sees it. */
export interface Scene {
  readonly sender: Sender;
  readonly growth: GrowthName;
  /** The records of recovery and timer: as they were before the rule. */
  readonly recovery: Records;
  readonly timer: Records;
  /** All settings of stack and variant. */
  readonly settings: Readonly<Record<string, ParameterValue>>;
  /** Whether the rule is about the window: then the ACK has been taken in already. */
  readonly ofWindow: boolean;
}

export type Reader = (scene: Scene) => unknown;

/** The growth law of a flow. */
export const growthFor = (flow: TcpFlow): GrowthName => growthOf(variantNamed(flow.variant)!, flow.stack);

/** The settings of a flow's stack and variant, its own changes included. */
export function settingsFor(flow: TcpFlow): Scene['settings'] {
  const variant = variantNamed(flow.variant);
  return variant === undefined ? {} : settingsOf(variant, flow.stack, flow.parameters, flow.sack);
}

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

/** A round trip in ticks of the coarse clock, as the estimator counts it. */
function sampleInTicks(scene: Scene): number {
  const { rtt, sentAt, settings } = scene.sender.timerEvent;
  const phase = (sentAt + settings.bootTime) % settings.clockTick;
  return Math.max(1, Math.trunc((rtt + phase) / settings.clockTick));
}

/** Segments that this ACK acknowledges for the first time. */
function acked({ sender, ofWindow }: Scene): number {
  return ofWindow ? sender.windowEvent.acked : sender.recoveryEvent.ack - sender.flight.acked;
}

/** What a cut is a part of: the window in use (ns-2), or the FlightSize (RFC 5681). */
function basis(scene: Scene): number {
  const { usable, flight } = scene.sender.windowEvent;
  if (isVegas(scene)) return Math.floor(usable);
  return scene.settings['cutBasis'] === 'window' ? usable : flight;
}

/** W_cubic of RFC 9438 one round trip ahead. */
function cubicAhead(scene: Scene): number {
  const { elapsed, srtt } = scene.sender.windowEvent;
  const d = elapsed - ownNumber(scene, 't_epoch') + srtt - ownNumber(scene, 'K');
  return setting(scene, 'C') * (d * d * d) + ownNumber(scene, 'W_max');
}

/** RFC 9438 section 4.3. */
function alphaCubic(scene: Scene): number {
  const beta = setting(scene, 'betaCubic');
  return ownNumber(scene, 'W_est') >= ownNumber(scene, 'cwnd_prior') ? 1 : (3 * (1 - beta)) / (1 + beta);
}

/** The round of Vegas that ends with this ACK: round-trip time, segments sent in it, and the BaseRTT known after it. */
function round(scene: Scene): { readonly rtt: number; readonly sent: number; readonly base: number } {
  const { booked, next } = scene.sender.windowEvent;
  const count = ownNumber(scene, 'countRtt');
  const rtt = count > 0 ? ownNumber(scene, 'sumRtt') / count : booked - ownNumber(scene, 'beginTime');
  const sent = next - ownNumber(scene, 'beginSegment');
  const base = ownNumber(scene, 'baseRtt');
  return { rtt, sent, base: rtt < base || sent <= 1 ? rtt : base };
}

/** How long ago a segment was sent last, s, by the books of Vegas. */
function age({ sender }: Scene, segment: number): number {
  const { sentAt, clockStart } = sender.recovery as { readonly sentAt?: unknown; readonly clockStart?: number };
  if (!(sentAt instanceof Float64Array) || clockStart === undefined) return NaN;
  return sender.recoveryEvent.now - clockStart - (sentAt[segment % sentAt.length] ?? NaN);
}

const isVegas = ({ growth }: Scene): boolean => growth === 'vegas';

/** HighSpeed: b(w), the share that a cut takes off; below Low_Window that of the last cut above it. */
function shareLost(scene: Scene): number {
  const { cwnd } = scene.sender.window;
  if (cwnd <= setting(scene, 'lowWindow')) return ownNumber(scene, 'b');
  return Math.max(0.01, ownNumber(scene, 'b0') + ownNumber(scene, 'b1') * logarithm(cwnd));
}

/** HighSpeed: a(w) = w^2 p(w) 2 b(w)/(2 - b(w)), segments per round trip (RFC 3649 section 5). */
function highSpeedGrowth(scene: Scene): number {
  const { cwnd } = scene.sender.window;
  const p = exponential(ownNumber(scene, 'p0') + ownNumber(scene, 'S') * logarithm(cwnd));
  return (cwnd * cwnd * p) / (1 / shareLost(scene) - 0.5);
}

/** Where each symbol of the rules' formulas has its value. Times in s, windows in segments. */
const READERS: Readonly<Record<string, Reader>> = {
  cwnd: ({ sender }) => sender.window.cwnd,
  ssthresh: ({ sender }) => sender.window.ssthresh,
  FlightSize: ({ sender }) => sender.windowEvent.flight,
  W: basis,
  rwnd: ({ sender }) => sender.flight.window,
  N: acked,
  acked,
  L: (scene) => setting(scene, 'slowStartLimit'),
  dupThresh: (scene) => setting(scene, 'dupThresh'),
  IW: ({ sender }) => openingWindow(sender.windowEvent),
  maxCwnd: (scene) => setting(scene, 'maxCwnd'),
  maxSsthresh: (scene) => setting(scene, 'maxSsthresh'),

  'duplicate ACKs': ({ recovery }) => recovery['duplicates'],
  inflation: ({ recovery }) => recovery['inflation'],
  recover: ({ recovery }) => recovery['recover'],
  RecoveryPoint: ({ recovery }) => recovery['recover'],
  pipe: ({ recovery }) => recovery['pipe'],
  // Counted anew before it is used: what the rule leaves, not what it finds.
  Pipe: ({ sender }) => (sender.recovery as Records)['Pipe'],
  // Read from the ACK before they are used, as Pipe.
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
  minRTO: (scene) => setting(scene, 'minRto'),
  maxRTO: (scene) => setting(scene, 'maxRto'),

  W_max: (scene) => ownNumber(scene, 'W_max'),
  W_est: (scene) => ownNumber(scene, 'W_est'),
  // An epoch begins with the window of that moment.
  cwnd_epoch: (scene) => (ownNumber(scene, 't_epoch') < 0 ? scene.sender.window.cwnd : ownNumber(scene, 'cwnd_epoch')),
  K: (scene) => ownNumber(scene, 'K'),
  C: (scene) => setting(scene, 'C'),
  'W_cubic(t + RTT)': cubicAhead,
  alpha: (scene) => (isVegas(scene) ? setting(scene, 'alpha') : alphaCubic(scene)),
  beta: (scene) => setting(scene, isVegas(scene) ? 'beta' : 'betaCubic'),
  gamma: (scene) => setting(scene, 'gamma'),

  delivered: ({ sender }) => sender.windowEvent.delivered,
  in_flight: ({ sender }) => sender.windowEvent.inFlight,
  sndcnt: ({ sender, recovery }) => sender.windowEvent.target - Number(recovery['pipe']),
  prior_cwnd: ({ sender }) => sender.windowEvent.priorCwnd,
  prior_ssthresh: ({ sender }) => sender.windowEvent.priorSsthresh,
  currentRoundMinRTT: (scene) => ownNumber(scene, 'currentRoundMinRTT'),
  lastRoundMinRTT: (scene) => ownNumber(scene, 'lastRoundMinRTT'),
  cssBaselineMinRTT: (scene) => ownNumber(scene, 'cssBaselineMinRTT'),
  RttThresh: (scene) => Math.max(0.004, Math.min(ownNumber(scene, 'lastRoundMinRTT') / 8, 0.016)),

  'a(w)': highSpeedGrowth,
  'b(w)': shareLost,

  BaseRTT: (scene) => (scene.ofWindow ? round(scene).base : NaN),
  'first RTT': ({ sender }) => sender.windowEvent.booked,
  Diff: (scene) => ownNumber(scene, 'diff'),
  Expected: (scene) => {
    const { next, ack } = scene.sender.windowEvent;
    return (next - ack) / round(scene).base;
  },
  Actual: (scene) => round(scene).sent / round(scene).rtt,
  increment: (scene) => ownNumber(scene, 'increment'),
  'window after the cut': (scene) => ownNumber(scene, 'newCwnd'),
  RTO_fine: ({ recovery }) => recovery['fineTimeout'],
  'age(SND.UNA)': (scene) => age(scene, scene.sender.flight.acked + 1),
  'age(next segment)': (scene) => age(scene, scene.sender.recoveryEvent.ack + 1),
};

/** Known of every rule of a sender, whatever its formula: the chain of causes tells of them. */
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

/** The symbols that have a value, by the names formulas use. */
export const SYMBOLS: readonly string[] = [
  ...new Set([...Object.keys(READERS), ...Object.values(OF_GROWTH).flatMap((readers) => Object.keys(readers))]),
];

/** Finds each symbol where it stands by itself: no S in SND, no W in W_max. */
const FINDERS = SYMBOLS.map((name) => {
  const literal = name.replaceAll(/[()+.^]/g, String.raw`\$&`);
  return { name, alone: new RegExp(String.raw`(?<![\w.])${literal}(?![\w.]\w)(?!\w)`) };
});

/** The symbols that matter for each formula seen so far: looking for them takes longer than reading them. */
const symbolsOf = new Map<string, readonly string[]>();

function symbolsIn(formula: string): readonly string[] {
  const known = symbolsOf.get(formula);
  if (known !== undefined) return known;
  const found = FINDERS.filter(({ name, alone }) => ALWAYS.includes(name) || alone.test(formula)).map(
    ({ name }) => name,
  );
  symbolsOf.set(formula, found);
  return found;
}

/** The values of the symbols of a formula, and of those that are always told. Whatever has no value is left out. */
export function valuesIn(scene: Scene, formula: string): Record<string, number> {
  const values: Record<string, number> = {};
  const ofGrowth = OF_GROWTH[scene.growth];
  for (const name of symbolsIn(formula)) {
    const value = (ofGrowth?.[name] ?? READERS[name])?.(scene);
    if (typeof value === 'number' && !Number.isNaN(value)) values[name] = value;
  }
  return values;
}
