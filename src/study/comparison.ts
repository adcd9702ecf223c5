import { capital, listed } from '#scenario/words/english.ts';
import type { Flow, Scenario } from '../scenario/scenario.ts';
import type { StudyAxis } from './axes.ts';
import { FLOW_COUNT, replacedFlows } from './apply.ts';
import { figureNamed, type FigureName } from './figures.ts';
import type { Axis, Contender, Plan } from './plan.ts';
import type { Study } from './runs.ts';

/** The subject of a comparison. `several`: contenders that differ in more than one way. */
export type Subject = 'sender' | 'routing' | 'queue' | 'field' | 'scenario' | 'several';

/** Paths of the fields that are subjects of comparisons themselves. */
export const ROUTING = 'network.routing.kind';
export const QUEUE = 'network.bottleneck.queue.kind';

/** A varied field, in the words used in the sentence. */
export interface Sweep {
  /** "the queue" */
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** Rule that the values follow; `list`: none of these. */
  readonly scale: 'doubling' | Axis['scale'] | 'list';
  /** All its values as text. */
  readonly words: readonly string[];
}

/** A comparison, in the words used in its sentence on the page, in captions and slides, and on the command line. */
interface Comparison {
  readonly subject: Subject;
  /** Name of the flow or flows that contenders replace; '': there is one sender, or none is replaced. */
  readonly place: string;
  readonly contenders: readonly string[];
  /** Names of the flows that are not replaced; '' if there are none. */
  readonly companions: string;
  readonly network: string;
  /** Number of starts of each contender, or the seeds if the plan lists them. */
  readonly starts: number | readonly number[];
  readonly sweeps: readonly Sweep[];
  /** The figure that decides the ranks, and the one plotted against it. */
  readonly measures: readonly [FigureName, FigureName | null];
}

/** What a contender changes; null: nothing. */
export function subjectOf({ scenario, variant, stack, law, parameters, set }: Contender): Subject | null {
  const paths = Object.keys(set);
  const sender = variant !== null || stack !== null || law !== '' || Object.keys(parameters).length > 0;
  if (scenario !== null) return 'scenario';
  if (sender) return paths.length > 0 ? 'several' : 'sender';
  if (paths.length === 0) return null;
  if (paths.every((path) => path === ROUTING)) return 'routing';
  if (paths.every((path) => path === QUEUE)) return 'queue';
  return paths.length === 1 ? 'field' : 'several';
}

/** The subject of a plan: what its contenders have in common. Contenders that change nothing count as senders. */
export function subjectOfPlan({ contenders }: Plan): Subject {
  const [first, ...others] = new Set(contenders.flatMap((each) => subjectOf(each) ?? []));
  return others.length > 0 ? 'several' : (first ?? 'sender');
}

/** A flow, or a connection over several paths with the index of its first subflow. */
interface Sender {
  readonly index: number;
  readonly kind: 'tcp' | 'udp';
  /** `name` includes a number if another sender has the same name; `plain` never does. */
  readonly name: string;
  readonly plain: string;
}

const connectionOf = (flow: Flow): string => (flow.kind === 'tcp' ? flow.multipath.connection : '');

/** The senders of a scenario; all subflows of a connection are one. */
export function sendersIn({ flows }: Scenario): readonly Sender[] {
  const connections = flows.map(connectionOf);
  const all = flows.flatMap(({ kind, name }, index) => {
    const connection = connections[index]!;
    return connection !== '' && connections.indexOf(connection) < index
      ? []
      : { index, kind, plain: connection || name };
  });
  return all.map((sender) => {
    const { index, plain } = sender;
    return {
      ...sender,
      name: all.filter((other) => other.plain === plain).length > 1 ? `${plain} ${index + 1}` : plain,
    };
  });
}

/** "both senders", "all 20 senders" */
export const allSenders = (count: number): string => (count === 2 ? 'both senders' : `all ${count} senders`);

const MOST_NAMED = 3;

/** Names with their counts: "NewReno", "3 × CUBIC and UDP". */
function grouped(names: readonly string[]): string {
  const groups = [...new Set(names)].map((name) => {
    const count = names.filter((each) => each === name).length;
    return count === 1 ? name : `${count} × ${name}`;
  });
  return groups.length > MOST_NAMED ? `${names.length} others` : listed(groups);
}

/** Nouns for the fields that are varied most often, by path. */
export const NOUNS: Readonly<Record<string, string>> = {
  [FLOW_COUNT]: 'the number of senders',
  'network.bottleneck.queue.limit': 'the queue',
  'network.bottleneck.rate': 'the rate',
  'network.bottleneck.delay': 'the delay',
  duration: 'the duration',
};

/** A noun for a field: "the queue". */
export const nounOfField = (path: string, label: string): string =>
  NOUNS[path] ?? `the ${label.charAt(0).toLowerCase()}${label.slice(1)}`;

/** Whether each of at least three numbers is twice the previous one. */
export const doubles = (values: readonly unknown[]): boolean =>
  values.length > 2 && values.every((value, at) => at === 0 || value === 2 * Number(values[at - 1]));

/** The values of an axis with the unit only after the last, if all have the same unit. */
function withUnitLast(words: readonly string[]): readonly string[] {
  const unit = / [^\s\d]+$/.exec(words.at(-1) ?? '')?.[0] ?? '';
  const same = unit !== '' && words.every((word) => word.endsWith(unit));
  return same ? words.map((word, at) => (at === words.length - 1 ? word : word.slice(0, -unit.length))) : words;
}

function sweepOf({ path, label, values, words }: StudyAxis, { values: list, scale, words: called }: Axis): Sweep {
  const shown = withUnitLast(words);
  const rule = called !== null ? 'list' : doubles(values) ? 'doubling' : list === null ? scale : 'list';
  return { name: nounOfField(path, label), from: shown[0]!, to: shown.at(-1)!, scale: rule, words: shown };
}

/** Describes the comparison that a study makes. */
export function comparisonOf({ plan, base, contenders, axes, figures, seeds }: Study): Comparison {
  const subject = subjectOfPlan(plan);
  const replaced = replacedFlows(base, plan.replace);
  const senders = sendersIn(base);
  const leaving = senders.filter(({ index }) => replaced.includes(index));
  const others = senders.filter((sender) => !leaving.includes(sender));
  const ranked = figures.filter((name) => figureNamed(name).better !== null);
  const place =
    senders.length === 1
      ? ''
      : plan.replace === 'all' && leaving.length > 1
        ? allSenders(leaving.length)
        : (leaving[0]?.name ?? '');
  const measures: readonly [FigureName, FigureName | null] = [
    ranked[0] ?? figures[0] ?? 'goodput',
    figures.find((name) => name !== (ranked[0] ?? figures[0])) ?? null,
  ];
  return {
    subject,
    place: subject === 'sender' ? place : '',
    contenders,
    companions: subject === 'sender' ? grouped(others.map(({ plain, kind }) => plain || kind.toUpperCase())) : '',
    network: base.title,
    starts: Array.isArray(plan.seeds) ? plan.seeds : seeds.length,
    sweeps: axes.map((axis, at) => sweepOf(axis, plan.axes[at]!)),
    measures,
  };
}

/** Fields of the sentence, followed by the fields of a second sweep. */
export type FieldName =
  | 'place'
  | 'contenders'
  | 'network'
  | 'starts'
  | 'while'
  | 'from'
  | 'to'
  | 'scale'
  | 'steps'
  | 'values'
  | 'first'
  | 'second';

/** A piece of the sentence: its text, and the field that changes it. */
export interface Part {
  readonly text: string;
  readonly field?: FieldName;
  /** Index of the sweep to which it belongs. */
  readonly sweep?: number;
  /** Shown only on the page, which has fields. */
  readonly silent?: boolean;
}

const OPENINGS: Readonly<Record<Exclude<Subject, 'sender'>, string>> = {
  routing: 'Routing by',
  queue: 'Queue managed by',
  field: 'With',
  scenario: '',
  several: '',
};

export const SCALE_WORDS: Readonly<Record<Exclude<Sweep['scale'], 'list'>, string>> = {
  doubling: 'doubling',
  linear: 'equally far apart',
  log: 'each the same multiple',
};

function sweepParts({ name, from, to, scale, words }: Sweep, sweep: number): Part[] {
  const front: Part[] = [{ text: sweep === 0 ? ', while' : 'and' }, { text: name, field: 'while', sweep }];
  if (scale === 'list')
    return [...front, { text: 'is' }, { text: words.join(sweep === 0 ? ', ' : '; '), field: 'values', sweep }];
  return [
    ...front,
    { text: 'goes from' },
    { text: from, field: 'from', sweep },
    { text: 'to' },
    { text: to, field: 'to', sweep },
    ...(scale === 'doubling'
      ? [{ text: ',' }]
      : [{ text: 'at' }, { text: String(words.length), field: 'steps' as const, sweep }, { text: 'values' }]),
    { text: SCALE_WORDS[scale], field: 'scale', sweep },
  ];
}

/** The sentence of a comparison, as pieces. */
export function partsOf(comparison: Comparison): readonly Part[] {
  const { subject, place, contenders, companions, network, starts, sweeps, measures } = comparison;
  const who: Part = { text: listed(contenders), field: 'contenders' };
  const opening: readonly Part[] =
    subject !== 'sender'
      ? [{ text: OPENINGS[subject] }, who]
      : place === ''
        ? [{ text: 'Alone,' }, who]
        : [{ text: 'In place of' }, { text: place, field: 'place' }, { text: 'put' }, who];
  const [first, second] = measures;
  const titled = (name: FigureName): string => figureNamed(name).title;
  const parts: readonly Part[] = [
    ...opening,
    ...(companions === '' ? [] : [{ text: `beside ${companions}` }]),
    ...(subject === 'scenario'
      ? []
      : [{ text: 'on' }, { text: network === '' ? 'this network' : `“${network}”`, field: 'network' as const }]),
    ...(typeof starts === 'number'
      ? [
          { text: ',' },
          { text: String(starts), field: 'starts' as const },
          { text: starts === 1 ? 'start each' : 'starts each' },
        ]
      : [{ text: ', seeds' }, { text: starts.join(', '), field: 'starts' as const }]),
    ...(sweeps.length === 0
      ? [
          { text: ', while', silent: true },
          { text: 'nothing else', field: 'while' as const, sweep: 0, silent: true },
          { text: 'changes', silent: true },
        ]
      : sweeps.flatMap(sweepParts)),
    { text: ':' },
    { text: titled(first), field: 'first' },
    ...(second === null ? [] : [{ text: 'against' }, { text: titled(second), field: 'second' as const }]),
    { text: '.' },
  ];
  return parts.filter(({ text }) => text !== '');
}

/** Joins pieces of text into a sentence: with spaces, except before a comma, a colon or a full stop. */
const joined = (texts: readonly string[]): string =>
  texts.reduce((all, text) => (all === '' || /^[,:.]/.test(text) ? all + text : `${all} ${text}`), '');

/** The sentence of a comparison: caption, slide and command line. */
export const sentenceOf = (comparison: Comparison): string =>
  capital(
    joined(
      partsOf(comparison)
        .filter(({ silent }) => silent !== true)
        .map(({ text }) => text),
    ),
  );
