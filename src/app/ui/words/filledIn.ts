import type { ParameterValues } from '../../../engine/parameter.ts';
import { figure } from './numbers.ts';

/** Plain words with the settings in their places, `{betaCubic}`; one that has no number there goes by its name. */
export const filledIn = (plain: string, settings: ParameterValues): string =>
  plain.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = settings[name];
    return typeof value === 'number' ? figure(value) : name;
  });
