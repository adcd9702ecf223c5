import { checkLetters } from '../scenario/base64url.ts';
import { readJson } from '../scenario/jsonFault.ts';
import { deflated, inflated } from '../scenario/linkBytes.ts';
import { minimalInput } from '../scenario/minimal.ts';
import { checkScenario } from '../scenario/parse.ts';
import { sameData } from '../scenario/plainData.ts';
import { formatProblem } from '../scenario/problem.ts';
import { readPlan, type Plan, type PlanInput } from './plan.ts';

/** What stands before a plan in an address, behind its #. */
export const PLAN_ROUTE = 'compare/';
/** A plan's text is the version, two letters that check the rest, and the rest, deflated. */
const VERSION = '1';
const LONGEST_LINK = 200_000;

/** What a link of a plan opens. Whatever the link is, there is an answer. */
export interface OpenedPlan {
  /** null: nothing could be read. */
  readonly plan: Plan | null;
  /** What was not understood, in sentences. Empty for a sound link. */
  readonly notes: readonly string[];
}

/** What differs in an object from its defaults. */
const short = (value: Readonly<Record<string, unknown>>, usual: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(value).filter(([name, each]) => !sameData(each, usual[name])));

const usualPlan = (): Plan => {
  const read = readPlan({});
  if (!read.ok) throw new Error('the defaults of the schema are not a plan');
  return read.plan;
};

/** The shortest scenario that says the same; as it is where it cannot be run. */
function shortScenario(scenario: unknown): unknown {
  // What is wrong with it is not put into words here: suggestions take time.
  const checked = checkScenario(scenario);
  return checked.ok ? minimalInput(checked.scenario) : scenario;
}

/** The shortest input that `readPlan` completes to the same plan: what a file holds. */
export function minimalPlan(plan: Plan): PlanInput {
  const usual = usualPlan();
  const [contender] = usual.contenders;
  const usualAxis = { values: null, from: null, to: null, steps: 5, scale: 'linear' };
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

/** A plan as the part of an address behind the `compare/`. */
export function encodePlan(plan: Plan): string {
  const rest = deflated(JSON.stringify(minimalPlan(plan)));
  return VERSION + checkLetters(rest) + rest;
}

const nothing = (note: string): OpenedPlan => ({ plan: null, notes: [note] });

/** The letters of a link without what surrounds it: the #, the route, the encoding of a mail program, a full stop behind it. */
function trimmed(hash: string): string {
  let text = hash.trim().replace(/^#/, '');
  if (text.includes('%')) {
    try {
      text = decodeURIComponent(text);
    } catch {
      // Not an encoding: what cannot be read is noted later.
    }
  }
  const body = text.startsWith(PLAN_ROUTE) ? text.slice(PLAN_ROUTE.length) : text;
  return /^[\w-]*/.exec(body)?.[0] ?? '';
}

/** Opens a plan from a link, with its route or without. Total, and bounded in time and memory. Nothing in a link is ever executed. */
export function decodePlan(hash: string): OpenedPlan {
  if (hash.length > LONGEST_LINK)
    return nothing(`This link has ${hash.length} characters; ${LONGEST_LINK} are the most.`);
  const link = trimmed(hash);
  if (link === '') return nothing('This link holds no comparison.');
  if (!/^[1-9A-Za-z]/.test(link)) return nothing('This is not a link of Sawtooth.');
  if (!link.startsWith(VERSION)) return nothing('This link was made with a newer Sawtooth.');
  const rest = link.slice(3);
  if (checkLetters(rest) !== link.slice(1, 3)) return nothing('This link is damaged or cut off.');
  const json = readJson(inflated(rest));
  if (!json.ok) return nothing('This link is damaged.');
  const read = readPlan(json.data);
  return read.ok
    ? { plan: read.plan, notes: [] }
    : { plan: null, notes: read.problems.slice(0, 20).map(formatProblem) };
}
