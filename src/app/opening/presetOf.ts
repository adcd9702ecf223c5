import { minimalInput } from '../../scenario/minimal.ts';
import { sameData } from '../../scenario/plainData.ts';
import type { PresetEntry, PresetGroup } from '../../scenario/presets.ts';
import type { Scenario } from '../../scenario/scenario.ts';

/** The preset that a scenario is; undefined when it is none. A preset holds what differs from the default run, and nothing else. */
export function presetOf(groups: readonly PresetGroup[], scenario: Scenario): PresetEntry | undefined {
  const input = minimalInput(scenario);
  return groups.flatMap(({ presets }) => presets).find((preset) => sameData(preset.scenario, input));
}
