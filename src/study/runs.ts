import { variantNamed } from '../engine/tcp/catalogue.ts';
import { costOf, type Cost } from '../lab/results/cost.ts';
import { MODEL_VERSION } from '../lab/model.ts';
import { minimalInput } from '#scenario/edit/minimal.ts';
import { settingsIn } from '#scenario/flows/lawText.ts';
import { parseScenario } from '#scenario/check/parse.ts';
import { ownValue } from '#scenario/words/plainData.ts';
import { formatProblem, problemAt, type Problem } from '#scenario/words/problem.ts';
import { writeNumber } from '#scenario/words/quantity.ts';
import { FLOW_COUNT, replacedFlows, withBackground, withContender, withValue, type Changed } from './apply.ts';
import { readAxis, type StudyAxis } from './axes.ts';
import { canonicalText, digestsOf } from './digest.ts';
import { usualFigures, type FigureName } from './figures.ts';
import type { Contender, Plan } from './plan.ts';
import { startDraw } from '../lab/build/startDraw.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { roundTrips } from './path.ts';

/** Resolution of start times, s. A coarse one keeps the links of runs short. */
const GRAIN = 1e-6;

/**
 * Maximum random delay of each flow's start, s; null: no jitter. Default: one round trip over the flow's empty path,
 * for several seeds on a wired network. A single seed runs the scenario unchanged, and mobile nodes randomise their
 * sending times anyway.
 */
function spansOf({ jitter }: Plan, scenario: Scenario, seeds: number): readonly number[] | null {
  const { network, flows } = scenario;
  const drawn = network.kind === 'manet' || network.kind === 'accessPoint';
  if (jitter === 0 || network.kind === 'script' || (jitter === null && (seeds < 2 || drawn))) return null;
  const trips = jitter === null ? roundTrips(scenario) : null;
  return flows.map(({ start, stop }, flow) =>
    // A flow must start before it stops.
    Math.min(jitter ?? trips![flow]!, stop === null ? Infinity : (stop - start) / 2),
  );
}

/** A scenario with this seed, in which each flow's start is delayed by a random time of up to its span. */
const startedBy = (scenario: Scenario, seed: number, spans: readonly number[] | null): Scenario => ({
  ...scenario,
  seed,
  ...(spans !== null && {
    flows: scenario.flows.map((flow, index) => ({
      ...flow,
      start: Math.round((flow.start + startDraw(seed, index) * spans[index]!) / GRAIN) * GRAIN,
    })),
  }),
});

export interface StudyRun {
  /** Index in plan order, from 0. The seed changes fastest, then the contender, the second axis and the first axis. */
  readonly index: number;
  /** Index of the combination of axis values, from 0; the second axis changes first. */
  readonly point: number;
  readonly contender: number;
  readonly seed: number;
  /** Hash of scenario, measurement and model, 16 hex digits. Runs with equal names have equal figures. */
  readonly name: string;
  /** The complete scenario; null: refused. */
  readonly scenario: Scenario | null;
  /** Reason of the refusal on one line; '' if accepted. */
  readonly refused: string;
}

/** Maximum number of runs of a study. */
const MOST_RUNS = 10_000_000;
/** Maximum number of cached scenarios. Scenarios that differ only in the seed are checked once. */
const MOST_KEPT = 2000;
/** Seeds are integers below 2^32. */
const SEEDS = 4_294_967_296;

/** The scenario of a point and a contender, without the seed. */
interface Setup {
  readonly scenario: Scenario | null;
  /** Why there is no scenario; null: there is one. */
  readonly problem: Problem | null;
  /** Maximum random delay of each flow's start, s; null: starts as in the scenario. */
  readonly spans: readonly number[] | null;
  /** The name of a run with the given seed. */
  readonly nameOf: (seed: string) => string;
  /** The setup without the jitter and background traffic that the plan adds. */
  readonly plain: Pick<Setup, 'scenario' | 'nameOf'>;
}

/** An accepted plan. Its runs are available by index in a fixed order. */
export class Study {
  readonly runs: number;
  /** Number of combinations of axis values. */
  readonly points: number;
  private readonly setups = new Map<number, Setup>();

  constructor(
    readonly plan: Plan,
    /** The complete scenario of the plan. */
    readonly base: Scenario,
    /** Labels of the contenders. */
    readonly contenders: readonly string[],
    readonly axes: readonly StudyAxis[],
    readonly seeds: readonly number[],
    /** Figures in its tables; the first decides the ranks. */
    readonly figures: readonly FigureName[],
    /** Index of the flow compared; null: all TCP flows together. */
    readonly flow: number | null,
  ) {
    this.points = axes.reduce((all, { values }) => all * values.length, 1);
    this.runs = this.points * contenders.length * seeds.length;
  }

  /** The axis positions of a point. */
  placesOf(point: number): number[] {
    const second = this.axes[1]?.values.length ?? 1;
    return this.axes.length === 2
      ? [Math.floor(point / second), point % second]
      : this.axes.length === 1
        ? [point]
        : [];
  }

  /** The index of the run at these positions. */
  indexOf(point: number, contender: number, seed: number): number {
    return (point * this.contenders.length + contender) * this.seeds.length + seed;
  }

  run(index: number): StudyRun {
    const { seeds } = this;
    return this.made(index, Math.floor(index / seeds.length), seeds[index % seeds.length]!, true);
  }

  /** The run of a contender without jitter and background traffic. */
  unjittered(point: number, contender: number): StudyRun {
    const cell = point * this.contenders.length + contender;
    return this.made(this.runs + cell, cell, this.seeds[0]!, false);
  }

  /** Whether the plan adds random starts or background traffic to its scenario. */
  get hasChance(): boolean {
    return this.plan.background !== null || this.startsLate;
  }

  /** Whether flows start with random delays. */
  get startsLate(): boolean {
    return spansOf(this.plan, this.base, this.seeds.length) !== null;
  }

  private made(index: number, cell: number, seed: number, chance: boolean): StudyRun {
    const { contenders } = this;
    const setup = this.setup(cell);
    const { problem } = setup;
    const { scenario, nameOf } = chance ? setup : setup.plain;
    const spans = chance ? setup.spans : null;
    return {
      index,
      point: Math.floor(cell / contenders.length),
      contender: cell % contenders.length,
      seed,
      name: nameOf(` ${seed}${spans === null ? '' : ` ${spans.join(' ')}`}`),
      scenario: scenario === null ? null : startedBy(scenario, seed, spans),
      refused: problem === null ? '' : formatProblem(problem),
    };
  }

  /** Why a contender cannot run at a point; null if it can. */
  problemAt(point: number, contender: number): Problem | null {
    return this.setup(point * this.contenders.length + contender).problem;
  }

  /**
   * All runs, ordered by seed: every cell gets its first seed before any gets its second, so that partial results are
   * most informative.
   */
  *bySeed(): Generator<StudyRun> {
    const { seeds, runs } = this;
    for (let seed = 0; seed < seeds.length; seed++)
      for (let index = seed; index < runs; index += seeds.length) yield this.run(index);
    yield* this.withoutJitter();
  }

  /** The runs without jitter that a comparison shows beside its own; none for a sweep. */
  *withoutJitter(): Generator<StudyRun> {
    if (!this.hasChance || this.axes.length > 0 || this.contenders.length < 2) return;
    for (let contender = 0; contender < this.contenders.length; contender++) yield this.unjittered(0, contender);
  }

  /** Estimated cost of the study, extrapolated from up to `sample` evenly spaced cells. */
  cost(sample = 100): Cost {
    const cells = this.points * this.contenders.length;
    const looked = Math.min(cells, sample);
    const sum = { packets: 0, events: 0, seconds: 0 };
    for (let look = 0; look < looked; look++) {
      const { scenario } = this.setup(Math.floor((look * cells) / looked));
      if (scenario === null) continue;
      const { packets, events, seconds } = costOf(scenario);
      sum.packets += packets;
      sum.events += events;
      // Fixed cost of a run, independent of its events.
      sum.seconds += seconds + 1e-3;
    }
    const times = (cells / looked) * this.seeds.length;
    return { packets: sum.packets * times, events: sum.events * times, seconds: sum.seconds * times };
  }

  private setup(cell: number): Setup {
    const known = this.setups.get(cell);
    if (known !== undefined) return known;
    if (this.setups.size >= MOST_KEPT) this.setups.clear();
    const places = this.placesOf(Math.floor(cell / this.contenders.length));
    const plain = scenarioOf(this.plan, this.base, cell % this.contenders.length, this.axes, places);
    const { background } = this.plan;
    const made = background === null || !plain.ok ? plain : parseScenario(withBackground(plain.scenario, background));
    const namesOf = (of: Made) => digestsOf(of.ok ? textOf(of.scenario, this.plan.from) : `refused ${cell}`);
    const setup: Setup = {
      scenario: made.ok ? made.scenario : null,
      problem: made.ok ? null : made.problems[0]!,
      spans: made.ok ? spansOf(this.plan, made.scenario, this.seeds.length) : null,
      nameOf: namesOf(made),
      plain: { scenario: made.ok && plain.ok ? plain.scenario : null, nameOf: namesOf(plain) },
    };
    this.setups.set(cell, setup);
    return setup;
  }
}

/** Text of everything in a scenario that determines the results, except the seed, which is added to a run's name. */
export function textOf(scenario: Scenario, from: number): string {
  const { title: _, notes: __, seed: ___, ...rest } = scenario;
  return `${MODEL_VERSION} ${from} ${canonicalText(rest)}`;
}

type Made =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const isAsItIs = ({ variant, stack, law, parameters, set }: Contender): boolean =>
  variant === null && stack === null && law === '' && Object.keys({ ...parameters, ...set }).length === 0;

/**
 * The scenario of a contender at a point. The number of flows is set first, then the contender, then the other fields.
 */
function scenarioOf(
  plan: Plan,
  base: Scenario,
  place: number,
  axes: readonly StudyAxis[],
  places: readonly number[],
): Made {
  const contender = plan.contenders[place]!;
  let scenario = base;
  if (contender.scenario !== null) {
    const own = parseScenario(contender.scenario);
    if (!own.ok) return own;
    scenario = own.scenario;
  }
  // An unchanged scenario is already complete.
  if (isAsItIs(contender) && axes.length === 0 && plan.until === null) return { ok: true, scenario };
  let input: unknown = minimalInput(scenario);
  const fields = axes.map(({ path, values }, index) => ({ path, value: values[places[index]!] }));
  const count = fields.filter(({ path }) => path === FLOW_COUNT);
  const put = (change: () => Changed): Problem | null => {
    const done = change();
    if (!done.ok) return done.problem;
    input = done.input;
    return null;
  };
  for (const { path, value } of count) {
    const problem = put(() => withValue(input, scenario, path, value));
    if (problem !== null) return { ok: false, problems: [problem] };
    const parsed = parseScenario(input);
    if (!parsed.ok) return parsed;
    ({ scenario } = parsed);
  }
  const steps = [
    () => withContender(input, scenario, contender, plan.replace),
    ...fields
      .filter((field) => !count.includes(field))
      .map(
        ({ path, value }) =>
          () =>
            withValue(input, scenario, path, value),
      ),
    ...(plan.until === null ? [] : [() => withValue(input, scenario, 'duration', plan.until)]),
  ];
  for (const step of steps) {
    const problem = put(step);
    if (problem !== null) return { ok: false, problems: [problem] };
  }
  return parseScenario(input);
}

/** Default label of a contender. */
function labelOf({ label, variant, stack, parameters, set, scenario }: Contender, base: Scenario): string {
  if (label !== '') return label;
  const written = (value: unknown): string =>
    typeof value === 'number' ? writeNumber(value) : typeof value === 'string' ? value : JSON.stringify(value);
  const parts = [
    ...(variant === null ? [] : [variantNamed(variant)?.title ?? variant]),
    ...(stack === null ? [] : [variant === null ? stack : `on ${stack}`]),
    ...Object.entries({ ...parameters, ...set }).map(([name, value]) => `${name} ${written(value)}`),
  ];
  if (parts.length > 0) return parts.join(' ').slice(0, 60);
  // Whether it can run is checked later.
  const title = scenario === null ? base.title : ownValue(scenario, 'title');
  return (typeof title === 'string' && title !== '' ? title : 'as it is').slice(0, 60);
}

export type Expanded =
  | { readonly ok: true; readonly study: Study }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const below = (path: string, problems: readonly Problem[]): Problem[] =>
  problems.map((problem) => ({ ...problem, path: problem.path === 'scenario' ? path : `${path}: ${problem.path}` }));

/**
 * Looks for contenders and values that cannot run: each contender at the first point, and each axis value with the
 * first contender.
 */
function* firstImpossible(study: Study): Generator<void, Problem | null, void> {
  for (let contender = 0; contender < study.contenders.length; contender++) {
    const problem = study.problemAt(0, contender);
    if (problem !== null) return below(`contenders[${contender}]`, [problem])[0]!;
    yield;
  }
  const second = study.axes[1]?.values.length ?? 1;
  for (const [axis, { values }] of study.axes.entries())
    for (let value = 1; value < values.length; value++) {
      const problem = study.problemAt(axis === 0 ? value * second : value, 0);
      if (problem !== null) return below(`axes[${axis}].values[${value}]`, [problem])[0]!;
      yield;
    }
  return null;
}

/**
 * The runs of a plan. Refuses a plan whose scenario, contender or axis value cannot run; combinations are checked when
 * each run is made.
 */
export function expand(plan: Plan): Expanded {
  const work = expanding(plan);
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** Like `expand`, but yields between steps, because each contender and value takes a millisecond or more. */
export function* expanding(plan: Plan): Generator<void, Expanded, void> {
  const parsed = parseScenario(plan.scenario);
  if (!parsed.ok) return { ok: false, problems: below('scenario', parsed.problems) };
  const base = parsed.scenario;
  const laws = [
    ...base.flows.map((flow) => (flow.kind === 'tcp' ? flow.law : '')),
    ...plan.contenders.map(({ law }) => law),
  ];
  const declared = laws.flatMap(settingsIn);
  const read = plan.axes.map((axis, place) => readAxis(axis, place, declared));
  const problems = read.flatMap((axis) => (axis.ok ? [] : axis.problems));
  if (problems.length > 0) return { ok: false, problems };
  const axes = read.flatMap((axis) => (axis.ok ? [axis.axis] : []));
  if (axes.length === 2 && axes[0]!.path === axes[1]!.path)
    problems.push(problemAt(['axes', 1, 'path'], 'must be another field than that of the first axis', axes[1]!.path));
  const labels = plan.contenders.map((contender) => labelOf(contender, base));
  labels.forEach((label, index) => {
    const first = labels.indexOf(label);
    if (first < index)
      problems.push(problemAt(['contenders', index, 'label'], `must differ from that of contenders[${first}]`, label));
  });
  const { duration } = base;
  if (plan.from >= (plan.until ?? duration))
    problems.push(problemAt(['from'], `must be before the end, ${writeNumber(plan.until ?? duration)} s`, plan.from));
  if (typeof plan.replace === 'number' && replacedFlows(base, plan.replace).length === 0)
    problems.push(problemAt(['replace'], 'must be the index of a TCP flow of the scenario', plan.replace));
  const seeds = Array.isArray(plan.seeds)
    ? plan.seeds
    : Array.from({ length: plan.seeds }, (_, index) => (base.seed + index) % SEEDS);
  const runs = axes.reduce((all, { values }) => all * values.length, plan.contenders.length * seeds.length);
  if (runs > MOST_RUNS)
    problems.push({ path: 'plan', message: `must have at most ${MOST_RUNS} runs`, given: String(runs) });
  if (problems.length > 0) return { ok: false, problems };
  const figures = plan.metrics.length > 0 ? plan.metrics : usualFigures(base.network.kind === 'manet');
  const [flow = null] = plan.replace === 'all' ? [] : replacedFlows(base, plan.replace);
  const study = new Study(plan, base, labels, axes, seeds, figures, flow);
  const impossible = yield* firstImpossible(study);
  return impossible === null ? { ok: true, study } : { ok: false, problems: [impossible] };
}
