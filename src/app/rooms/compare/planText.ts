import { readJson } from '#scenario/link/jsonFault.ts';
import type { Problem } from '#scenario/words/problem.ts';
import { isPlan, readPlan, type Plan } from '../../../study/plan.ts';
import { minimalPlan } from '../../../study/planLink.ts';
import { withPresets } from '../../../study/presetNames.ts';
import type { PresetEntry } from '../../../scenario/presets.ts';
import { LONGEST_FILE, readScenarioText, TOO_LONG } from '../../experiment/opening/scenarioText.ts';
import { fileName } from '../../experiment/opening/saveScenario.ts';
import { planFor } from './address.ts';

type ReadPlanText =
  | { readonly ok: true; readonly plan: Plan }
  /** Problems of the plan, or a sentence if it cannot be parsed. */
  | { readonly ok: false; readonly problems: readonly (Problem | string)[] };

/**
 * Reads the text of a plan's file; a scenario yields the default comparison on it. `presets`: those that it may name.
 * Total: never throws.
 */
export function readPlanText(text: string, presets: readonly PresetEntry[] = []): ReadPlanText {
  if (text.length > LONGEST_FILE) return { ok: false, problems: [TOO_LONG] };
  const json = readJson(text.replace(/^\uFEFF/, ''));
  if (json.ok && isPlan(json.data)) {
    const { plan, problems } = withPresets(json.data, presets);
    return problems.length > 0 ? { ok: false, problems } : readPlan(plan);
  }
  const read = readScenarioText(text);
  if (read.kind === 'scenario') return { ok: true, plan: planFor(read.scenario) };
  return { ok: false, problems: read.kind === 'refused' ? read.problems : [read.reason] };
}

/** The file of a plan: differences from the defaults, and the file name. */
export const planFile = (plan: Plan): { readonly name: string; readonly text: string } => ({
  name: plan.title === '' ? 'comparison.json' : fileName(plan.title),
  text: `${JSON.stringify(minimalPlan(plan), null, 2)}\n`,
});
