import { minimalInput } from '#scenario/edit/minimal.ts';
import { ownValue, sameData } from '#scenario/words/plainData.ts';
import type { PresetEntry, PresetGroup } from '../../../scenario/presets.ts';
import type { Scenario, ScenarioInput } from '../../../scenario/scenario.ts';

/** Maximum number of changed fields for a scenario to be named after its preset. */
const MOST_CHANGED = 5;

/** The preset equal to a scenario; undefined: none. A preset contains only differences from the default run. */
function presetOf(groups: readonly PresetGroup[], scenario: Scenario): PresetEntry | undefined {
  const input = minimalInput(scenario);
  return groups.flatMap(({ presets }) => presets).find((preset) => sameData(preset.scenario, input));
}

/** Number of different values in two pieces of plain data. */
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
 * The preset from which a scenario differs by a few changes, apart from interventions and title; undefined: none. Of
 * several equally close presets it is the `likely` one, otherwise none.
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

/** Name of a recognised run. */
interface Recognised {
  readonly presetId: string;
  readonly basis: string;
  readonly watch: string;
  readonly title: string;
}

/**
 * Name of a run: the title of its preset, also after changes, unless it has its own name. `basis`: its original preset
 * if known; ''.
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
