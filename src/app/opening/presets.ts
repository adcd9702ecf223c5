import { minimalInput, sameData } from '../../scenario/minimal.ts';
import type { PresetEntry, PresetGroup } from '../../scenario/presets.ts';
import type { Scenario } from '../../scenario/scenario.ts';

/** Fetches the presets; none when they cannot be had. */
export async function loadPresets(): Promise<readonly PresetGroup[]> {
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}presets.json`);
    return response.ok ? ((await response.json()) as readonly PresetGroup[]) : [];
  } catch {
    return [];
  }
}

/** The preset that a scenario is; undefined when it is none. A preset holds what differs from the default run, and nothing else. */
export function presetOf(groups: readonly PresetGroup[], scenario: Scenario): PresetEntry | undefined {
  const input = minimalInput(scenario);
  return groups.flatMap(({ presets }) => presets).find((preset) => sameData(preset.scenario, input));
}
