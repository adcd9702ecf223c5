import { parseScenario } from '../../scenario/parse.ts';
import { parsePreset } from '../../scenario/presets.ts';
import type { Problem } from '../../scenario/problem.ts';
import type { Scenario } from '../../scenario/scenario.ts';

/** A scenario that somebody handed over as text, or what is wrong with it. */
export type ReadScenario =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** A scenario file has at most this many characters. */
const LONGEST = 5_000_000;

const refused = (message: string, given: string): ReadScenario => ({
  ok: false,
  problems: [{ path: 'file', message, given }],
});

/** Reads the text of a scenario file or of a preset file. Total: never throws. */
export function readScenarioText(text: string): ReadScenario {
  if (text.length > LONGEST) return refused('must have at most 5 000 000 characters', `${text.length}`);
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    return refused('must be JSON', text.trim() === '' ? 'nothing' : JSON.stringify(text.trim().slice(0, 40)));
  }
  if (typeof input === 'object' && input !== null && 'scenario' in input && 'watch' in input) {
    const preset = parsePreset(input);
    return preset.ok ? { ok: true, scenario: preset.preset.scenario } : preset;
  }
  return parseScenario(input);
}
