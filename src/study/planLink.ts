import { decodeDocument, encodeDocument } from '#scenario/link/document.ts';
import { minimalInput } from '#scenario/edit/minimal.ts';
import { checkScenario } from '#scenario/check/parse.ts';
import { sameData } from '#scenario/words/plainData.ts';
import { formatProblem, type Problem } from '#scenario/words/problem.ts';
import { readPlan, type Plan, type PlanInput } from './plan.ts';

/** Prefix of a plan in an address, after the #. */
export const PLAN_ROUTE = 'compare/';

/** Result of opening a plan's link. */
interface OpenedPlan {
  /** null: nothing could be read. */
  readonly plan: Plan | null;
  /** Messages about parts not understood. Empty for a valid link. */
  readonly notes: readonly string[];
}

/** The fields of an object that differ from its defaults. */
const short = (value: Readonly<Record<string, unknown>>, usual: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(value).filter(([name, each]) => !sameData(each, usual[name])));

const usualPlan = (): Plan => {
  const read = readPlan({});
  if (!read.ok) throw new Error('the defaults of the schema are not a plan');
  return read.plan;
};

/** The shortest equivalent of a scenario; an invalid scenario is returned unchanged. */
function shortScenario(scenario: unknown): unknown {
  // Use checkScenario, which does not word problems, because suggestions are slow.
  const checked = checkScenario(scenario);
  return checked.ok ? minimalInput(checked.scenario) : scenario;
}

/** The shortest input that `readPlan` completes to the same plan. Files hold it. */
export function minimalPlan(plan: Plan): PlanInput {
  const usual = usualPlan();
  const [contender] = usual.contenders;
  const usualAxis = { values: null, from: null, to: null, label: '', words: null, steps: 5, scale: 'linear' };
  const contenders = plan.contenders.map((each) => {
    const given = short(each, contender!);
    return each.scenario === null ? given : { ...given, scenario: shortScenario(each.scenario) };
  });
  return {
    version: plan.version,
    ...short({ ...plan, scenario: shortScenario(plan.scenario) }, usual),
    ...(sameData(plan.contenders, usual.contenders) ? {} : { contenders }),
    ...(plan.axes.length === 0 ? {} : { axes: plan.axes.map((axis) => short(axis, usualAxis)) }),
  };
}

/** A plan as the part of an address after `compare/`. */
export const encodePlan = (plan: Plan): string => encodeDocument(minimalPlan(plan));

/**
 * Opens a plan from a link, with or without its route. Total, and bounded in time and memory. Nothing in a link is ever
 * executed.
 * @param words wording of problems
 */
export function decodePlan(hash: string, words: (problem: Problem) => string = formatProblem): OpenedPlan {
  const found = decodeDocument(hash, PLAN_ROUTE, 'comparison');
  if (!found.ok) return { plan: null, notes: [found.note] };
  const read = readPlan(found.data);
  return read.ok ? { plan: read.plan, notes: [] } : { plan: null, notes: read.problems.slice(0, 20).map(words) };
}
