import { minimalInput } from '#scenario/edit/minimal.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import { readPlan, type Plan } from '../../../study/plan.ts';
import { decodePlan, encodePlan, PLAN_ROUTE } from '../../../study/planLink.ts';
import { openedLink, refusalWords } from '../../ui/words/refusals.ts';
import { sendersOf } from './offers.ts';
import { viewsOf, type ViewName } from './views.ts';

/** A parsed address of this room. */
interface Asked {
  readonly plan: Plan;
  /** null: the first view of the plan. */
  readonly view: ViewName | null;
  /** Index of the selected point of a sweep; 0 without a sweep. */
  readonly point: number;
  /** Messages about parts not understood. */
  readonly notes: readonly string[];
}

/** Eight variants that a typical course treats. */
export const USUAL = ['reno', 'newreno', 'sack', 'vegas', 'westwood', 'bic', 'cubic', 'bbr'] as const;

/** One flow on a path with some random loss, so that seeds and intervals are meaningful. */
const FIRST_SCENARIO = {
  network: {
    bottleneck: { rate: 10e6, delay: 0.02, queue: { limit: 50 }, loss: { kind: 'bernoulli', rate: 0.0008 } },
  },
  flows: [{ kind: 'tcp', variant: 'newreno', segmentSize: 1460, receiverWindow: 10_000 }],
};

const planOf = (input: unknown): Plan => {
  const read = readPlan(input);
  if (!read.ok) throw new Error(read.problems[0]?.message ?? 'the plan of this room cannot be read');
  return read.plan;
};

/** Above this number of senders all are replaced: replacing one of many would make little difference. */
const MOST_APART = 5;

/** The comparison on a scenario: its senders are the contenders, and each replaces the last sender, or all of them. */
export function planFor(scenario: Scenario): Plan {
  const senders = scenario.flows.flatMap(({ kind }, index) => (kind === 'tcp' ? [index] : []));
  const contenders = sendersOf(scenario);
  const apart = contenders.length > 1 && senders.length <= MOST_APART;
  return planOf({
    title: scenario.title,
    scenario: { ...minimalInput(scenario) },
    ...(contenders.length > 0 ? { contenders } : {}),
    replace: apart ? senders.at(-1)! : 'all',
    // A scripted peer gives the same run with every seed.
    seeds: scenario.network.kind === 'script' ? 1 : 10,
  });
}

/** The comparison shown when the room is opened without a plan. */
export const firstPlan = (): Plan =>
  planOf({ scenario: FIRST_SCENARIO, contenders: USUAL.map((variant) => ({ variant })), seeds: 5 });

const LAB = `${PLAN_ROUTE}lab/`;

/** Cache of encoded plans, because encoding parses and compresses the plan. */
const written = new WeakMap<Plan, string>();

/** Parses any address. `hash`: from the # on; `usual`: the plan for an address without one. */
export function askedBy(hash: string, usual: () => Plan = firstPlan): Asked {
  const text = hash.replace(/^#/, '');
  if (text.startsWith(LAB)) {
    const { scenario, notes } = openedLink(`#${text.slice(LAB.length)}`);
    return { plan: planFor(scenario), view: null, point: 0, notes };
  }
  const [letters = '', view, point = ''] = text.slice(PLAN_ROUTE.length).split('/');
  if (letters === '') return { plan: usual(), view: null, point: 0, notes: [] };
  const { plan, notes } = decodePlan(letters, refusalWords);
  if (plan === null)
    return { plan: firstPlan(), view: null, point: 0, notes: [...notes, 'The first comparison is shown instead.'] };
  written.set(plan, letters);
  return {
    plan,
    view: viewsOf(plan.axes.length).find((name) => name === view) ?? null,
    point: /^\d{1,8}$/.test(point) ? Number(point) : 0,
    notes,
  };
}

function lettersOf(plan: Plan): string {
  const before = written.get(plan);
  if (before !== undefined) return before;
  const letters = encodePlan(plan);
  written.set(plan, letters);
  return letters;
}

/** The address of a plan, from its # on; with view and point if they are not the first. */
export function hashOf(plan: Plan, view: ViewName | null = null, point = 0): string {
  const first = viewsOf(plan.axes.length)[0]!;
  const rest = point > 0 ? `/${view ?? first}/${point}` : view === null || view === first ? '' : `/${view}`;
  return `#${PLAN_ROUTE}${lettersOf(plan)}${rest}`;
}
