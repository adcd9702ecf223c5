/**
 * Runs a lesson's scenario and collects the facts that lessons use. The only file of `src/lessons` that imports the
 * engine.
 */
import { factsOf } from '../lab/record/facts.ts';
import { Lab } from '../lab/lab.ts';
import { SAMPLE_STRIDE } from '../lab/protocol/protocol.ts';
import { BUCKETS } from '../lab/record/series.ts';
import { toEnd, tooLong } from '../lab/results/toEnd.ts';
import { kindOf, QUANTITIES, type FactMark, type FactSeries, type RuleShown, type RunFacts } from './facts.ts';

const blank = (): Float64Array => new Float64Array(BUCKETS).fill(NaN);

/** Buckets from the rows of a recorder. */
function seriesFrom(rows: Float64Array, count: number): readonly Omit<FactSeries, 'quantity' | 'flow'>[] {
  const series = Array.from({ length: count }, () => ({ min: blank(), max: blank(), last: blank() }));
  for (let at = 0; at < rows.length; at += SAMPLE_STRIDE) {
    const { min, max, last } = series[rows[at]!]!;
    const bucket = rows[at + 1]!;
    [min[bucket], max[bucket], last[bucket]] = [rows[at + 2]!, rows[at + 3]!, rows[at + 4]!];
  }
  return series;
}

/**
 * The facts of a whole run. Throws what the simulation throws, and an Error with a message if the scenario is refused
 * or the run too long.
 */
export function runFacts(scenario: unknown): RunFacts {
  const parts = factsInParts(scenario);
  for (;;) {
    const { done, value } = parts.next();
    if (done === true) return value;
  }
}

/** `runFacts` as a generator that yields the completed fraction, 0 to 1. */
export function* factsInParts(scenario: unknown, mostEvents?: number): Generator<number, RunFacts> {
  const opening = Lab.open(scenario);
  if (!opening.ok) {
    const [problem] = opening.problems;
    throw new Error(`the run is refused: ${problem?.path} ${problem?.message}`);
  }
  const { lab } = opening;
  const { recorder, simulation } = lab;
  const end = yield* toEnd(lab, mostEvents);
  if (end < Infinity) throw new Error(`${tooLong(lab, end, mostEvents)}.`);
  const { topology } = simulation;
  const kept = new Set<string>([...Object.keys(QUANTITIES), 'delivered']);
  const all = seriesFrom(recorder.takeRows(), recorder.series.length);
  const series = recorder.series.flatMap(({ quantity, flow, link, id }): FactSeries[] =>
    kept.has(quantity) && (link < 0 || link === topology.bottleneck) ? [{ quantity, flow, ...all[id]! }] : [],
  );
  const rules: RuleShown[] = [];
  const places = new Map<number, number>();
  const ruleAt = (firing: number): number => {
    const number = recorder.find(firing)?.rule;
    if (number === undefined) return -1;
    const known = places.get(number);
    if (known !== undefined) return known;
    const { title, formula, plain, citation } = simulation.rules[number]!;
    const { source, section, url = '' } = citation;
    places.set(number, rules.push({ title, formula, plain, source, section, url }) - 1);
    return rules.length - 1;
  };
  const marks = recorder.notable.flatMap((mark): FactMark[] => {
    const kind = kindOf(mark);
    if (kind === null) return [];
    const { time, flow, segment, value, id } = mark;
    const before = mark.kind === 'cut' || mark.kind === 'timeout' ? mark.before : value;
    const phase = mark.kind === 'phase' || mark.kind === 'established' ? mark.phase : '';
    return [{ kind, time, flow, segment, value, before, phase, rule: ruleAt(id) }];
  });
  const { flows } = factsOf(lab, 0);
  return {
    title: lab.scenario.title,
    duration: lab.scenario.duration,
    bucket: recorder.bucket,
    flows: flows.map(({ name, kind }) => ({ name, tcp: kind === 'tcp' })),
    series,
    marks,
    rules,
    capacity: (topology.links[topology.bottleneck]?.rate ?? NaN) / 1e6,
  };
}
