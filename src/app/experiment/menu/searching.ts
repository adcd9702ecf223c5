import { variantNamed } from '../../../engine/tcp/catalog.ts';
import { parseScenario } from '../../../scenario/parse.ts';
import type { PresetEntry, PresetGroup } from '../../../scenario/presets.ts';

/** The words that are looked for. */
export const wordsOf = (query: string): readonly string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

function variantsOf(scenario: unknown): string {
  const parsed = parseScenario(scenario);
  if (!parsed.ok) return '';
  const names = parsed.scenario.flows.flatMap((flow) => (flow.kind === 'tcp' ? [flow.variant] : []));
  return names.map((name) => `${name} ${variantNamed(name)?.title ?? ''}`).join(' ');
}

const texts = new WeakMap<PresetEntry, string>();

/** Everything of a scenario that is searched: group, title, what to watch, variants. */
function textOf(group: string, preset: PresetEntry): string {
  const known = texts.get(preset);
  if (known !== undefined) return known;
  const text = `${group} ${preset.title} ${preset.watch} ${variantsOf(preset.scenario)}`.toLowerCase();
  texts.set(preset, text);
  return text;
}

/** The scenarios in which each of the words occurs, in their groups; all of them without words. */
export function found(groups: readonly PresetGroup[], words: readonly string[]): readonly PresetGroup[] {
  if (words.length === 0) return groups;
  return groups
    .map(({ title, presets }) => ({
      title,
      presets: presets.filter((preset) => words.every((word) => textOf(title, preset).includes(word))),
    }))
    .filter(({ presets }) => presets.length > 0);
}

/** A text cut where a word that was looked for begins or ends: every second piece is one. */
export function piecesOf(text: string, words: readonly string[]): readonly string[] {
  if (words.length === 0) return [text];
  // The longest first: of two that begin alike it is the one that is underlined.
  const sorted = [...words].sort((one, other) => other.length - one.length);
  const escaped = sorted.map((word) => word.replaceAll(/[^\p{L}\d]/gu, String.raw`\$&`));
  return text.split(new RegExp(`(${escaped.join('|')})`, 'i'));
}
