import * as z from 'zod/mini';
import { parseScenario } from './check/parse.ts';
import { problemAt, type Problem } from './words/problem.ts';
import type { Scenario } from './scenario.ts';

/** A group of the menu. public/presets.json is a list of groups and the only place that names presets. */
export interface PresetGroup {
  /** What its presets have in common. */
  readonly title: string;
  readonly presets: readonly PresetEntry[];
}

/** A preset as in the file. */
export interface PresetEntry {
  readonly id: string;
  readonly title: string;
  readonly watch: string;
  /** Start of the story, s: the page opens there. Default: the first event. */
  readonly from?: number;
  /** Only the fields that differ from the default run. */
  readonly scenario: unknown;
}

/** An experiment to start from. */
export interface Preset {
  readonly id: string;
  /** Title for a menu. */
  readonly title: string;
  /** One sentence: what to look at. */
  readonly watch: string;
  /** Start of the story, s. */
  readonly from?: number | undefined;
  readonly scenario: Scenario;
}

type ParsedPreset =
  | { readonly ok: true; readonly preset: Preset }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const line = z.string().check(z.minLength(1), z.maxLength(200));
const presetSchema = z.strictObject({
  id: line,
  title: line,
  watch: line,
  from: z.optional(z.number().check(z.gte(0), z.lte(1e6))),
  scenario: z.unknown(),
});

/** Reads an entry of the preset file: title, sentence, and the differences from the default scenario. */
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
