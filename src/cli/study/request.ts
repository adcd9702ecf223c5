import { minimalInput } from '#scenario/edit/minimal.ts';
import { readValue } from '#scenario/edit/setPath.ts';
import { formatProblem } from '#scenario/words/problem.ts';
import { readJson } from '#scenario/link/jsonFault.ts';
import { isPlan, readPlan, type Plan } from '../../study/plan.ts';
import { decodePlan, minimalPlan, PLAN_ROUTE } from '../../study/planLink.ts';
import { withPresets } from '../../study/presetNames.ts';
import { VARIANTS } from '../../engine/tcp/catalogue.ts';
import { NOUNS, sendersIn } from '../../study/comparison.ts';
import { readSentence } from '../../study/readSentence.ts';
import { expand, type Study } from '../../study/runs.ts';
import type { Call } from '../command.ts';
import { lawFile } from '../ownLaw.ts';
import { openExperiment } from '../experiment.ts';
import { contenderOf, presetEntries, presetNamed } from '../../library/presets.ts';
import { lawNamedIn, RECORDED_LAWS } from '../../recorded/recording.ts';
import { stackContenders } from '../../recorded/twins.ts';
import { oneOf } from '#scenario/words/wording.ts';
import { shown } from '../arguments.ts';
import { Refused } from '../refused.ts';
import type { RowFormat } from '../../study/rows.ts';

/** Destination and format of the rows. */
interface Destination {
  /** null: a table for a terminal. */
  readonly format: RowFormat | 'parquet' | null;
  /** undefined: standard output. */
  readonly path: string | undefined;
}

/** A part of a study: number `part` of `of`, from 1. */
export interface Shard {
  readonly part: number;
  readonly of: number;
}

/** A parsed `compare` or `sweep` command. */
export interface StudyRequest {
  readonly study: Study;
  readonly title: string;
  readonly destination: Destination;
  readonly shard: Shard | null;
  /** Files to merge instead of running anything. */
  readonly merge: readonly string[] | null;
  readonly workers: number;
}

type Data = Readonly<Record<string, unknown>>;

/** Whether a word names a plan: a file, a link or a sentence. */
export const isPlanWord = (word: string, call: Call): boolean =>
  word.includes(PLAN_ROUTE) || SENTENCE.test(word) || planIn(word, call) !== null;

/** A plan as a sentence: "... on two-flows". */
const SENTENCE = /\S on \S/;

/** The plan input named by a word: a plan's file or link, or a scenario wrapped in a plan. */
function planInput(word: string, call: Call): { readonly input: Data; readonly title: string } {
  const changes = call.values('set');
  if (word.includes(PLAN_ROUTE)) {
    const { plan, notes } = decodePlan(word.slice(word.indexOf(PLAN_ROUTE)));
    if (plan === null) throw new Refused(...notes);
    return { input: withChanges(minimalPlan(plan), changes, call), title: plan.title || 'a link' };
  }
  if (SENTENCE.test(word)) return sentenceInput(word, changes, call);
  const data = planIn(word, call);
  if (data !== null)
    return { input: withChanges(data, changes, call), title: typeof data['title'] === 'string' ? data['title'] : word };
  const { scenario, title, notes } = openExperiment(word, changes, call.io);
  if (notes.length > 0)
    throw new Refused(...notes, 'Nothing was run: "sawtooth open" converts what can be read of this link to a file.');
  return { input: { scenario: minimalInput(scenario) }, title };
}

/**
 * The contender that a word of a sentence names: a variant by name or title, optionally with a stack, or a preset;
 * null: unknown.
 */
function contenderCalled(word: string): object | null {
  const [name = '', stack] = word.split(/ on |\//);
  const called = name.toLowerCase();
  const variant = VARIANTS.find((each) => [each.name, each.title].some((words) => words.toLowerCase() === called));
  if (variant !== undefined) return { variant: variant.name, ...(stack === undefined ? {} : { stack }) };
  return presetNamed(word) === undefined ? null : contenderOf(word);
}

/** The path of the field that a sentence names; a path is returned unchanged. */
const fieldCalled = (words: string): string | null =>
  Object.entries(NOUNS).find(([path, noun]) => noun === words.toLowerCase() || path === words)?.[0] ??
  (words.includes('.') ? words : null);

/** The plan that a sentence describes. Throws Refused. */
function sentenceInput(
  text: string,
  changes: readonly string[],
  call: Call,
): { readonly input: Data; readonly title: string } {
  const read = readSentence(text, { contender: contenderCalled, field: fieldCalled });
  if (!read.ok) throw new Refused(`the sentence ${read.problem}`);
  const { scenario, notes } = openExperiment(read.network, changes, call.io);
  if (notes.length > 0) throw new Refused(...notes);
  const senders = sendersIn(scenario);
  const place = read.place.toLowerCase();
  const all = place === '' || place.endsWith(' senders');
  const replaced = senders.find(({ name }) => name.toLowerCase() === place);
  if (!all && replaced === undefined) {
    const names = senders.map(({ name }) => name.toLowerCase()).join(', ');
    throw new Refused(`the sentence names ${read.place}, which is no sender of ${read.network}: ${names}`);
  }
  return {
    input: { scenario: minimalInput(scenario), ...read.plan, replace: all ? 'all' : replaced!.index },
    title: text,
  };
}

/** The data of a plan file; null: not a plan, or no such file. */
function planIn(word: string, call: Call): Data | null {
  if (presetNamed(word) !== undefined) return null;
  let text: string;
  try {
    text = call.io.readFile(word);
  } catch {
    return null;
  }
  const json = readJson(text.replace(/^\uFEFF/, ''));
  if (!json.ok || !isPlan(json.data)) return null;
  const { plan, problems } = withPresets(json.data, presetEntries());
  if (problems.length > 0) throw new Refused(...problems.map(formatProblem));
  return plan;
}

/** A plan whose scenario is changed by --set. */
function withChanges(input: Data, changes: readonly string[], call: Call): Data {
  if (changes.length === 0) return input;
  const text = JSON.stringify(input['scenario'] ?? {});
  const { scenario } = openExperiment('the scenario of the plan', changes, { ...call.io, readFile: () => text });
  return { ...input, scenario: minimalInput(scenario) };
}

const words = (lists: readonly string[]): string[] =>
  lists
    .flatMap((list) => list.split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** `path=1,2,5`, `path=5..200:12`, `path=5..200:12:log`. */
function axisOf(given: string): object {
  const at = given.indexOf('=');
  const [path, values] = [given.slice(0, at).trim(), given.slice(at + 1)];
  if (at < 1 || values === '')
    throw new Refused(
      `--over: must be path=values, such as seed=1,2,3 or network.bottleneck.delay=10ms..320ms:6:log (got ${JSON.stringify(given)})`,
    );
  const range = /^(.+?)\.\.(.+?)(?::(\d+))?(?::(log|linear))?$/.exec(values);
  if (range === null || values.startsWith('[')) {
    const list = values.startsWith('[') ? readValue(values) : values.split(',').map((value) => readValue(value.trim()));
    return { path, values: list };
  }
  const [, from, to, steps, scale] = range;
  return {
    path,
    from: readValue(from ?? ''),
    to: readValue(to ?? ''),
    ...(steps === undefined ? {} : { steps: Number(steps) }),
    ...(scale === undefined ? {} : { scale }),
  };
}

/** The twins of recorded stacks with an algorithm, as contenders. Throws Refused. */
function stacksWith(name: string): readonly Data[] {
  const law = lawNamedIn(name);
  if (law === undefined) throw new Refused(`--stacks: must be ${oneOf(RECORDED_LAWS)} (got ${shown(name)})`);
  return stackContenders(law);
}

/** The plan with its fields overridden by flags. */
function withFlags(input: Data, call: Call): Data {
  const contenders = [
    ...words(call.values('variants')).map(contenderOf),
    ...call.values('variant-file').map((path) => lawFile(path, call.io)),
    ...words(call.values('stacks')).flatMap(stacksWith),
  ];
  const metrics = words(call.values('metrics'));
  const axes = call.values('over').map(axisOf);
  const seeds = call.value('seeds');
  const plain = ['jitter', 'background', 'from', 'until', 'replace'].flatMap((name) => {
    const value = call.value(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...input,
    ...(contenders.length > 0 ? { contenders } : {}),
    ...(metrics.length > 0 ? { metrics } : {}),
    ...(axes.length > 0 ? { axes } : {}),
    ...(seeds === undefined
      ? {}
      : { seeds: seeds.includes(',') ? seeds.split(',').map((seed) => readValue(seed.trim())) : readValue(seeds) }),
    ...Object.fromEntries(plain),
  };
}

/** Reads a plan. Throws Refused with all problems. */
export function planFor(call: Call): { readonly plan: Plan; readonly study: Study; readonly title: string } {
  const { input, title } = planInput(call.words[0] ?? '', call);
  const read = readPlan(withFlags(input, call));
  if (!read.ok) throw new Refused(...read.problems.map(formatProblem));
  const expanded = expand(read.plan);
  if (!expanded.ok) throw new Refused(...expanded.problems.map(formatProblem));
  return { plan: read.plan, study: expanded.study, title };
}

const FORMATS = { csv: 'csv', jsonl: 'jsonl', ndjson: 'jsonl', parquet: 'parquet' } as const;
const extensionOf = (path: string): string => /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';

/** The format of a file by its extension; undefined: unknown. */
export const formatOf = (path: string): (typeof FORMATS)[keyof typeof FORMATS] | undefined =>
  (FORMATS as Readonly<Record<string, 'csv' | 'jsonl' | 'parquet'>>)[extensionOf(path)];

function destinationOf(call: Call): Destination {
  const path = call.value('out');
  const flags = [
    ...(call.has('csv') ? ['csv' as const] : []),
    ...(call.has('json') ? ['jsonl' as const] : []),
    ...(call.has('parquet') ? ['parquet' as const] : []),
  ];
  if (flags.length > 1) throw new Refused('--csv, --json and --parquet: only one of them may be given');
  const format = flags[0] ?? (path === undefined ? undefined : formatOf(path)) ?? null;
  if (format === null && path !== undefined)
    throw new Refused(
      `--out: ${shown(path)}: must end in .csv, .jsonl or .parquet, or --csv, --json or --parquet says what it is`,
    );
  if (format === 'parquet' && path === undefined) throw new Refused('--parquet: needs --out, the file to write to');
  return { format, path };
}

function shardOf(call: Call): Shard | null {
  const given = call.value('shard');
  if (given === undefined) return null;
  const [, part = '0', of = '0'] = /^(\d{1,6})\/(\d{1,6})$/.exec(given) ?? [];
  const shard = { part: Number(part), of: Number(of) };
  if (shard.of < 1 || shard.part < 1 || shard.part > shard.of)
    throw new Refused(`--shard: must be part/parts, such as 1/3, 2/3 or 3/3 (got ${JSON.stringify(given)})`);
  return shard;
}

function workersOf(call: Call): number {
  const given = call.value('workers');
  if (given === undefined) return call.io.studies.cores;
  if (/^\d{1,4}$/.test(given) && Number(given) >= 1 && Number(given) <= 1024) return Number(given);
  throw new Refused(`--workers: must be a whole number from 1 to 1024 (got ${JSON.stringify(given)})`);
}

/** Reads the flags of `compare` or `sweep`. Throws Refused. */
export function readStudyRequest(call: Call): StudyRequest {
  const [, ...files] = call.words;
  const merge = call.has('merge') ? files : null;
  if (merge === null && files.length > 0)
    throw new Refused(`takes one plan; further files belong to --merge (got also ${JSON.stringify(files[0])})`);
  if (merge?.length === 0) throw new Refused('--merge: needs the files that hold the parts, after the plan');
  const shard = shardOf(call);
  if (merge !== null && shard !== null) throw new Refused('--merge: must not be given together with --shard');
  const destination = destinationOf(call);
  if (shard !== null && destination.format === null)
    throw new Refused('--shard: gives rows; --csv, --json, or --out with a file of results must be given too');
  const workers = workersOf(call);
  const { study, title } = planFor(call);
  return { study, title, destination, shard, merge, workers };
}
