import type { PartSite, PartWords } from '../../link/partWords.ts';
import { redConstants, type RedSettings } from './red.ts';

/** Defaults computed from settings and link; thresholds of the average queue in packets. */
function constantsOf(settings: RedSettings, { rate, delay }: PartSite) {
  const { min, max, weight } = redConstants({ ...settings, inBytes: false }, rate, delay);
  return { minThreshold: min, maxThreshold: max, weight };
}
const short = (value: number): number => Number(value.toPrecision(2));

export const WORDS = {
  red: {
    sentence:
      'Drops with a probability of up to {maxProbability} while the average is {minThreshold} to {maxThreshold}.',
    standing: constantsOf,
    comesTo(settings, site) {
      const { weight } = constantsOf(settings, site);
      return `Average over ${short(1 / weight)} packets (weight ${short(weight)}).`;
    },
    chances(settings, site) {
      const { minThreshold: min, maxThreshold: max } = constantsOf(settings, site);
      return [
        [0, 0],
        [min, 0],
        [max, settings.maxProbability],
        [settings.gentle ? 2 * max : max, 1],
      ];
    },
  } satisfies PartWords<RedSettings>,
};
