import { minimalInput } from '../../../scenario/minimal.ts';
import { ownValue, sameData } from '../../../scenario/plainData.ts';
import type { PresetEntry, PresetGroup } from '../../../scenario/presets.ts';
import type { Scenario, ScenarioInput } from '../../../scenario/scenario.ts';

/** A scenario with no more fields changed than this is still known as the preset it was made of. */
const MOST_CHANGED = 5;

/** The preset that a scenario is; undefined when it is none. A preset holds what differs from the default run, and nothing else. */
function presetOf(groups: readonly PresetGroup[], scenario: Scenario): PresetEntry | undefined {
  const input = minimalInput(scenario);
  return groups.flatMap(({ presets }) => presets).find((preset) => sameData(preset.scenario, input));
}

/** In how many values two pieces of plain data differ. */
function differences(a: unknown, b: unknown): number {
  if (sameData(a, b)) return 0;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    const whole = typeof a === 'object' && a !== null ? a : typeof b === 'object' && b !== null ? b : null;
    return whole === null ? 1 : Math.max(1, differences(whole, Array.isArray(whole) ? [] : {}));
  }
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return keys.reduce((sum, key) => sum + differences(ownValue(a, key), ownValue(b, key)), 0);
}

/**
 * The preset that a scenario was made of by a few changes, changes on the way and its title aside; undefined when it is
 * like none. Of several that are as near it is the `likely` one, or none.
 */
function nearestPreset(groups: readonly PresetGroup[], scenario: Scenario, likely = ''): PresetEntry | undefined {
  const { interventions: _, title: _name, ...input } = minimalInput(scenario);
  const all = groups
    .flatMap(({ presets }) => presets)
    .map((preset) => {
      const { interventions: _planned, title: _title, ...rest } = preset.scenario as ScenarioInput;
      return { preset, apart: differences(rest, input) };
    });
  const least = Math.min(MOST_CHANGED, ...all.map(({ apart }) => apart));
  const nearest = all.filter(({ apart }) => apart === least).map(({ preset }) => preset);
  return nearest.length === 1 ? nearest[0] : nearest.find(({ id }) => id === likely);
}

/** What the page says of a run that it knows. */
interface Recognised {
  readonly presetId: string;
  readonly basis: string;
  readonly watch: string;
  readonly title: string;
}

/**
 * What a run is called: a preset by its title, and so is one that was changed, unless it has got a name of its own.
 * `basis`: the preset that it was made of by hand, where that is known; ''.
 */
export function recognised(groups: readonly PresetGroup[], scenario: Scenario, basis: string): Recognised {
  const preset = presetOf(groups, scenario);
  if (preset !== undefined) return { presetId: preset.id, basis: preset.id, watch: preset.watch, title: preset.title };
  const all = groups.flatMap(({ presets }) => presets);
  const madeOf = nearestPreset(groups, scenario, basis) ?? all.find(({ id }) => id === basis);
  const named = scenario.title !== '' && scenario.title !== ownValue(madeOf?.scenario, 'title');
  const title = madeOf === undefined || named ? scenario.title : `${madeOf.title}, changed`;
  return { presetId: '', basis: madeOf?.id ?? '', watch: '', title };
}
