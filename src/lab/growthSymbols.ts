import type { GrowthName } from '../engine/tcp/catalog.ts';
import { power } from '../engine/kernel/numeric.ts';
import { bdp, firstTooHigh, inflightAtLoss, inflightCap, type Bbr3 } from '../engine/tcp/variants/bbr3/state.ts';
import type { Reader, Scene } from './symbols.ts';

/** A number that the variant remembers, by the name it has there. */
const own =
  (name: string): Reader =>
  ({ sender }: Scene) =>
    (sender.own as Readonly<Record<string, unknown>>)[name];

/** A setting of the variant or of the stack. */
const set =
  (name: string): Reader =>
  ({ settings }: Scene) =>
    settings[name];

const square = (x: number): number => x * x;

/** The constants of Illinois's two curves, which follow from the largest delay seen. */
function curves({ sender, settings }: Scene) {
  const { d_m = NaN } = sender.own as { d_m?: number };
  const [aMin, aMax] = [Number(settings['alphaMin']), Number(settings['alphaMax'])];
  const [bMin, bMax] = [Number(settings['betaMin']), Number(settings['betaMax'])];
  const [d1, d2, d3] = [0.01 * d_m, 0.1 * d_m, 0.8 * d_m];
  return {
    kappa_1: ((d_m - d1) * aMin * aMax) / (aMax - aMin),
    kappa_2: ((d_m - d1) * aMin) / (aMax - aMin) - d1,
    kappa_3: d_m === 0 ? bMin : (bMin * d3 - bMax * d2) / (d3 - d2),
    kappa_4: d_m === 0 ? 0 : (bMax - bMin) / (d3 - d2),
  };
}

/** DCTCP: the estimated share of marks, its weight, and the share in the window that has just been acknowledged. */
const OF_DCTCP: Readonly<Record<string, Reader>> = {
  alpha: own('alpha'),
  g: set('gDctcp'),
  F: ({ sender }) => {
    const { acked = NaN, marked = NaN } = sender.own as { acked?: number; marked?: number };
    return marked / acked;
  },
};

/** What the symbols of a growth law's formulas stand for, where others use the same letter for something else. */
export const OF_GROWTH: Readonly<Partial<Record<GrowthName, Readonly<Record<string, Reader>>>>> = {
  bic: {
    W_max: own('W_max'),
    probe: own('probe'),
    S_max: set('sMax'),
    S_min: set('sMin'),
    divisor: set('bBic'),
    beta: set('betaBic'),
  },
  veno: {
    backlog: own('backlog'),
    beta: set('venoBeta'),
    randomLossFactor: set('randomLossFactor'),
  },
  compound: {
    backlog: own('backlog'),
    dwnd: own('dwnd'),
    lwnd: ({ sender }) => sender.window.cwnd - ((sender.own as { dwnd?: number }).dwnd ?? NaN),
    'cwnd^k': (scene) => power(scene.sender.window.cwnd, Number(scene.settings['k'])),
    alpha: set('alphaCompound'),
    beta: set('betaCompound'),
    gamma: set('gammaCompound'),
    zeta: set('zeta'),
  },
  westwood: { BWE: own('BWE'), RTTmin: own('RTTmin') },
  westwoodplus: { BWE: own('BWE'), RTTmin: own('RTTmin') },
  scalable: { a: set('aScalable'), b: set('bScalable') },
  hybla: {
    rho: own('rho'),
    'rho^2': ({ sender }) => square((sender.own as { rho?: number }).rho ?? NaN),
    '2^rho': ({ sender }) => power(2, Math.min((sender.own as { rho?: number }).rho ?? NaN, 16)),
  },
  htcp: { alpha: own('alpha'), beta: own('beta'), RTTmin: own('RTTmin'), RTTmax: own('RTTmax') },
  illinois: {
    alpha: own('alpha'),
    beta: own('beta'),
    d_a: own('d_a'),
    alpha_max: set('alphaMax'),
    beta_min: set('betaMin'),
    beta_max: set('betaMax'),
    kappa_1: (scene) => curves(scene).kappa_1,
    kappa_2: (scene) => curves(scene).kappa_2,
    kappa_3: (scene) => curves(scene).kappa_3,
    kappa_4: (scene) => curves(scene).kappa_4,
  },
  yeah: {
    a: set('aYeah'),
    Q: own('Q'),
    renoCount: own('renoCount'),
    fastCount: own('fastCount'),
    slowCount: own('slowCount'),
  },
  lp: { d: own('d'), d_min: own('d_min'), d_max: own('d_max'), delta: set('deltaLp') },
  copa: {
    v: own('v'),
    d_q: own('d_q'),
    RTTstanding: own('RTTstanding'),
    delta: ({ sender }) => 1 / Number((sender.own as { wanted?: number }).wanted),
  },
  bbr3: {
    prior_cwnd: own('prior_cwnd'),
    bw_latest: own('bw_latest'),
    bw_shortterm: own('bw_shortterm'),
    inflight_latest: own('inflight_latest'),
    inflight_shortterm: own('inflight_shortterm'),
    inflight_longterm: own('inflight_longterm'),
    beta: set('betaBbr'),
    ProbeRTTCwndGain: set('probeRttCwndGain'),
    bdp: ({ sender }) => bdp(sender.windowEvent, sender.own as Bbr3),
    inflight_cap: ({ sender }) => inflightCap(sender.windowEvent, sender.own as Bbr3),
    inflight_at_loss: ({ sender }) => inflightAtLoss(sender.windowEvent, firstTooHigh(sender.windowEvent)),
  },
  dctcp: OF_DCTCP,
  linux6Dctcp: OF_DCTCP,
  ledbat: {
    GAIN: set('GAIN'),
    offTarget: (scene) => {
      const target = Number(scene.settings['TARGET']);
      return (target - ((scene.sender.own as { queueingDelay?: number }).queueingDelay ?? NaN)) / target;
    },
  },
};
