/** The presets as the public folder holds them. Tests and scripts run from the project's root. */
import { readFileSync } from 'node:fs';
import type { PresetEntry, PresetGroup } from '../src/scenario/presets.ts';

export const PRESET_GROUPS = JSON.parse(readFileSync('public/presets.json', 'utf8')) as readonly PresetGroup[];

const entries: readonly PresetEntry[] = PRESET_GROUPS.flatMap(({ presets }) => presets);

/** In the order of the menu. */
export const PRESET_IDS: readonly string[] = entries.map(({ id }) => id);

/** The contents of a preset in the file. */
export function presetEntry(id: string): PresetEntry {
  const found = entries.find((entry) => entry.id === id);
  if (found === undefined) throw new Error(`there is no preset ${id}`);
  return found;
}
