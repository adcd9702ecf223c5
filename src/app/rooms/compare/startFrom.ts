import { parseScenario } from '#scenario/check/parse.ts';
import { sameData } from '#scenario/words/plainData.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import type { PlanInput } from '../../../study/plan.ts';

/** A comparison or sweep that answers a common question. */
export interface StartFrom {
  readonly title: string;
  /** The kind of network that the question needs; null: the question has a fixed network of its own. */
  readonly network: Scenario['network']['kind'] | null;
  /** The plan on the user's path; null: on the question's own path. */
  readonly planOn: (path: Scenario | null) => PlanInput;
}

const flow = { kind: 'tcp', variant: 'newreno', segmentSize: 1460, receiverWindow: 10_000 };
const of = (...variants: readonly string[]): PlanInput['contenders'] =>
  variants.map((variant) => ({ variant })) as PlanInput['contenders'];
const path = (delay: number, limit: number): object => ({ bottleneck: { rate: 10e6, delay, queue: { limit } } });

/** The scenario, if the user has changed it; null if it is still the room's default or that of a question. */
export function ownPath(given: unknown, first: unknown): Scenario | null {
  const offered = [first, ...START_FROM.map(({ planOn }) => planOn(null).scenario)];
  const parsed = parseScenario(given);
  if (!parsed.ok) return null;
  const isOffered = (scenario: unknown): boolean => {
    const other = parseScenario(scenario);
    return other.ok && sameData(other.scenario, parsed.scenario);
  };
  return offered.some(isOffered) ? null : parsed.scenario;
}

/** A question that can use the user's scenario; copies of its first flow are added if it has too few flows. */
const question = (
  network: StartFrom['network'],
  plan: PlanInput & { readonly title: string },
  more: (scenario: Scenario) => Partial<PlanInput> = () => ({}),
): StartFrom => ({
  title: plan.title,
  network,
  planOn: (own) => {
    const asked = parseScenario(plan.scenario);
    if (!asked.ok) throw new Error('a question has a scenario');
    if (own === null) return { ...plan, ...more(asked.scenario) };
    const missing = Math.max(0, asked.scenario.flows.length - own.flows.length);
    const flows = [...own.flows, ...Array.from({ length: missing }, () => own.flows[0]!)];
    const scenario = { ...own, flows };
    const changed = more(scenario);
    return { ...plan, scenario, ...changed };
  },
});

/** RTT of flow 1 as a multiple of the RTT of flow 2, whose path is unchanged. */
const RATIOS = [1, 2, 3, 4, 6, 8] as const;

/** Delays of the source's access link for these ratios, s. */
function ratioAxis({ network }: Scenario): Partial<PlanInput> {
  if (network.kind !== 'dumbbell') return {};
  const { bottleneck, reverse, access } = network;
  const trip = bottleneck.delay + (reverse.delay ?? bottleneck.delay) + 4 * access.delay;
  const values = RATIOS.map((ratio) => Number((access.delay + ((ratio - 1) * trip) / 2).toPrecision(6)));
  return {
    axes: [{ path: 'flows[0].sourceAccess.delay', values, label: 'Round-trip ratio', words: RATIOS.map(String) }],
  };
}

/** Gives the scenario random loss, because the question varies the loss probability. */
const losesByChance = (scenario: Scenario): Partial<PlanInput> =>
  scenario.network.kind !== 'dumbbell'
    ? {}
    : {
        scenario: {
          ...scenario,
          network: {
            ...scenario.network,
            bottleneck: { ...scenario.network.bottleneck, loss: { kind: 'bernoulli', rate: 0.001 } },
          },
        },
      };

const TOGETHER = { ...flow, parameters: { initialSsthresh: 64 } };
/**
 * Both flows start at once, and the path of the second happens to desynchronise its packets: this run alone ranks Vegas
 * first.
 */
const ACCIDENT: PlanInput & { readonly title: string } = {
  title: 'A ranking by accident: fairness with and without chance',
  scenario: { flows: [TOGETHER, { ...TOGETHER, sourceAccess: { delay: 0.01265 } }] },
  contenders: of('newreno', 'vegas'),
  seeds: 10,
  background: 1e5,
  metrics: ['fairness', 'goodput'],
};

export const START_FROM: readonly StartFrom[] = [
  question('dumbbell', {
    title: 'Buffer size: goodput against delay',
    scenario: { duration: 30, network: path(0.02, 50), flows: [flow] },
    contenders: of('newreno', 'cubic', 'vegas', 'bbr'),
    axes: [{ path: 'network.bottleneck.queue.limit', from: 5, to: 200, steps: 8, scale: 'log' }],
    from: 5,
    metrics: ['goodput', 'queueingDelay', 'dropRatio'],
  }),
  question(
    'dumbbell',
    {
      title: 'Round-trip ratio: the share of the longer path',
      scenario: { duration: 60, network: path(0.01, 50), flows: [flow, flow] },
      contenders: of('newreno', 'cubic', 'vegas', 'bbr'),
      from: 10,
      metrics: ['fairness', 'goodput', 'queueingDelay'],
    },
    ratioAxis,
  ),
  question(
    'dumbbell',
    {
      title: 'Loss rate: goodput beside the square-root law',
      scenario: {
        duration: 60,
        network: {
          bottleneck: { rate: 20e6, delay: 0.02, queue: { limit: 200 }, loss: { kind: 'bernoulli', rate: 0.001 } },
        },
        flows: [flow],
      },
      contenders: of('newreno', 'sack', 'cubic', 'bbr'),
      axes: [{ path: 'network.bottleneck.loss.rate', from: 0.0003, to: 0.03, steps: 6, scale: 'log' }],
      seeds: 5,
      from: 5,
      metrics: ['goodput', 'timeouts', 'retransmissions'],
    },
    losesByChance,
  ),
  question('dumbbell', {
    title: 'Number of flows: fairness',
    scenario: { duration: 40, network: path(0.02, 50), flows: [flow] },
    contenders: of('newreno', 'cubic', 'vegas', 'bbr'),
    axes: [{ path: 'flows.length', values: [1, 2, 4, 8, 16] }],
    from: 10,
    metrics: ['fairness', 'goodput', 'dropRatio'],
  }),
  question('manet', {
    title: 'Speed of nodes: goodput over AODV',
    scenario: {
      duration: 60,
      network: {
        kind: 'manet',
        nodes: 20,
        area: [800, 400],
        mobility: { kind: 'randomWaypoint', minSpeed: 1, maxSpeed: 5, pause: 0 },
      },
      flows: [{ kind: 'tcp', variant: 'newreno', from: '0', to: '1', segmentSize: 512 }],
    },
    contenders: of('newreno', 'vegas'),
    axes: [{ path: 'network.mobility.maxSpeed', values: [2, 5, 10, 20] }],
    seeds: 5,
  }),
  { title: ACCIDENT.title, network: null, planOn: () => ACCIDENT },
];
