import type { GrowthName } from '../engine/tcp/catalog.ts';
import { power } from '../engine/kernel/numeric.ts';
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

/** What the symbols of a growth law's formulas stand for, where others use the same letter for something else. */
export const OF_GROWTH: Readonly<Partial<Record<GrowthName, Readonly<Record<string, Reader>>>>> = {
  bic: {
    W_max: own('W_max'),
    probe: own('probe'),
    S_max: set('sMax'),
    S_min: set('sMin'),
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
};
