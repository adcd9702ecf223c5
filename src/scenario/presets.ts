import * as z from 'zod/mini';
import { parseScenario } from './parse.ts';
import { problemAt, type Problem } from './problem.ts';
import type { Scenario } from './schema.ts';

const DROPS = ['tahoe', 'reno', 'newreno', 'sack'].flatMap((variant) =>
  [1, 2, 3, 4].map((count) => `drops-${variant}-${count}`),
);

/** The presets in the order of the menu; each is the file `presets/<id>.json` of the public folder. */
export const PRESET_IDS: readonly string[] = [
  'two-flows',
  ...DROPS,
  'slow-start-overshoot',
  'vegas-alone',
  'vegas-against-reno',
  'bufferbloat',
  'kumpavat',
  'islam-2m',
  'islam-20m',
  'islam-2g',
];

/** An experiment to start from. */
export interface Preset {
  readonly id: string;
  /** For a menu. */
  readonly title: string;
  /** One sentence: what to look at. */
  readonly watch: string;
  readonly scenario: Scenario;
}

export type ParsedPreset =
  | { readonly ok: true; readonly preset: Preset }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const line = z.string().check(z.minLength(1), z.maxLength(200));
const presetSchema = z.strictObject({ id: line, title: line, watch: line, scenario: z.unknown() });

/** Reads the content of a preset file: title, sentence, and a scenario that holds what differs from the defaults. */
export function parsePreset(json: unknown): ParsedPreset {
  const read = z.safeParse(presetSchema, json);
  if (!read.success) {
    return {
      ok: false,
      problems: [problemAt(['preset'], 'must have an id, a title, a sentence watch and a scenario', json)],
    };
  }
  const { scenario: input, ...preset } = read.data;
  const parsed = parseScenario(input);
  return parsed.ok ? { ok: true, preset: { ...preset, scenario: parsed.scenario } } : parsed;
}
