import type { ParameterValues } from '../../../engine/parameter.ts';
import { figure } from './numbers.ts';

/** Replaces names such as `{betaCubic}` by the setting's value, or by its name if it is no number. */
export const filledIn = (plain: string, settings: ParameterValues): string =>
  plain.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = settings[name];
    return typeof value === 'number' ? figure(value) : name;
  });
