import { readJson } from '#scenario/link/jsonFault.ts';
import { parseScenario } from '#scenario/check/parse.ts';
import { parsePreset } from '../../../scenario/presets.ts';
import type { Problem } from '#scenario/words/problem.ts';
import { isSetdest, readSetdest, scenarioOfMoves } from '#scenario/graph/setdest.ts';
import type { Scenario } from '../../../scenario/scenario.ts';

/** A scenario from text; its problems; or why it cannot be parsed. */
type ReadScenario =
  | { readonly kind: 'scenario'; readonly scenario: Scenario; readonly input: unknown }
  | { readonly kind: 'refused'; readonly problems: readonly Problem[]; readonly input: unknown }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** Maximum length of a scenario file, characters. */
export const LONGEST_FILE = 5_000_000;

export const TOO_LONG = 'It must have at most 5 000 000 characters.';

/** The input inside a preset file; other data are the input itself. */
const inputOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'scenario' in data && 'watch' in data && parsePreset(data).ok
    ? data.scenario
    : data;

/** Reads a movement file of ns-2's setdest; an error is named with its line. */
function readMoves(text: string): ReadScenario {
  const read = readSetdest(text);
  if (!read.ok) return { kind: 'unreadable', reason: `Line ${read.line} ${read.message}.` };
  const input = scenarioOfMoves(read.moves);
  const parsed = parseScenario(input);
  return parsed.ok
    ? { kind: 'scenario', scenario: parsed.scenario, input }
    : { kind: 'refused', problems: parsed.problems, input };
}

/** Reads the text of a scenario file, a preset file, or a movement file. Total: never throws. */
export function readScenarioText(text: string): ReadScenario {
  if (text.length > LONGEST_FILE) return { kind: 'unreadable', reason: TOO_LONG };
  if (text.trim() === '') return { kind: 'unreadable', reason: 'It is empty.' };
  if (!text.trimStart().startsWith('{') && isSetdest(text)) return readMoves(text);
  const read = readJson(text);
  if (!read.ok) {
    const { line, column, message } = read;
    return { kind: 'unreadable', reason: `It is not JSON. Line ${line}, column ${column}: ${message}.` };
  }
  const input = inputOf(read.data);
  const parsed = parseScenario(input);
  if (parsed.ok) return { kind: 'scenario', scenario: parsed.scenario, input };
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return { kind: 'unreadable', reason: 'It is JSON, but not a scenario: a scenario begins with "{".' };
  return { kind: 'refused', problems: parsed.problems, input };
}
