import { queueNamed, QUEUES, USUAL_QUEUE } from '../../../engine/queue/catalog.ts';
import { variantNamed } from '../../../engine/tcp/catalog.ts';
import { parseScenario } from '../../../scenario/parse.ts';
import type { PresetEntry, PresetGroup } from '../../../scenario/presets.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import { count, milliseconds, rate } from '../../ui/words/numbers.ts';

/** The words that are looked for. */
export const wordsOf = (query: string): readonly string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/** What of a scenario the menu tells and searches. */
export interface PresetFacts {
  /** s */
  readonly duration: number;
  /** Its flows, its network and its length in words. */
  readonly inside: string;
  /** Group, title, what to watch, variants, a queue that is not the usual one. */
  readonly text: string;
}

/** "2 flows: NewReno, CUBIC"; of many alike how many. */
function flowWords({ flows }: Scenario): string {
  const names = flows.map((flow) => (flow.kind === 'tcp' ? (variantNamed(flow.variant)?.title ?? '') : 'UDP'));
  const each = [...new Set(names)].map((name) => {
    const many = names.filter((one) => one === name).length;
    return many === 1 ? name : `${many} × ${name}`;
  });
  return `${names.length === 1 ? '' : `${names.length} flows: `}${each.join(', ')}`;
}

/** The name and the title of the queue, where it is not the usual one. */
function queueWords({ network }: Scenario): string {
  const kind = network.kind === 'dumbbell' ? network.bottleneck.queue.kind : USUAL_QUEUE;
  return kind === USUAL_QUEUE ? '' : `${kind} ${queueNamed(kind).title}`;
}

function networkWords({ network }: Scenario): string {
  switch (network.kind) {
    case 'dumbbell': {
      const { rate: bits, delay, queue } = network.bottleneck;
      return `${rate(bits)}, ${milliseconds(delay)}, ${queue.limit !== null ? `queue of ${count(queue.limit)}` : 'queue'}, ${queueNamed(queue.kind).title}`;
    }
    case 'custom':
      return `${network.nodes.length} nodes, ${network.links.length} links`;
    case 'made':
      return `a ${network.shape.kind}`;
    case 'manet':
      return `${network.nodes} nodes with radios, ${network.routing.kind.toUpperCase()}`;
    case 'accessPoint':
      return `an access point, ${network.stations} stations, ${network.hosts === 1 ? 'a host' : `${network.hosts} hosts`}`;
    case 'script':
      return 'a script in place of the network';
  }
}

const known = new WeakMap<PresetEntry, PresetFacts>();

/** What of a scenario of a group the menu tells and searches. */
export function factsOf(group: string, preset: PresetEntry): PresetFacts {
  const before = known.get(preset);
  if (before !== undefined) return before;
  const parsed = parseScenario(preset.scenario);
  const { title, watch } = preset;
  const base = { duration: 0, inside: '', text: `${group} ${title} ${watch}`.toLowerCase() };
  const facts = parsed.ok ? withScenario(base, parsed.scenario) : base;
  known.set(preset, facts);
  return facts;
}

function withScenario({ text }: PresetFacts, scenario: Scenario): PresetFacts {
  const names = scenario.flows.flatMap((flow) => (flow.kind === 'tcp' ? [flow.variant] : []));
  return {
    duration: scenario.duration,
    inside: `${flowWords(scenario)}. ${networkWords(scenario)}.`,
    text: `${text} ${names.map((name) => `${name} ${variantNamed(name)?.title ?? ''}`).join(' ')} ${queueWords(scenario)}`.toLowerCase(),
  };
}

/** What asks for queues, of one word or several: then pictures show the queue. */
const OF_QUEUES: readonly string[] = [
  'queue',
  'queues',
  'bufferbloat',
  'buffer',
  'aqm',
  ...QUEUES.flatMap(({ name, title }) => [name.toLowerCase(), title.toLowerCase()]),
];

export function asksForQueue(words: readonly string[]): boolean {
  const typed = ` ${words.join(' ')} `;
  return OF_QUEUES.some((asked) => typed.includes(` ${asked} `));
}

/** The scenarios in which each of the words occurs, in their groups; all of them without words. */
export function found(groups: readonly PresetGroup[], words: readonly string[]): readonly PresetGroup[] {
  if (words.length === 0) return groups;
  return groups
    .map(({ title, presets }) => ({
      title,
      presets: presets.filter((preset) => words.every((word) => factsOf(title, preset).text.includes(word))),
    }))
    .filter(({ presets }) => presets.length > 0);
}

/** A text cut where a word that was looked for begins or ends: every second piece is one. */
export function piecesOf(text: string, words: readonly string[]): readonly string[] {
  if (words.length === 0) return [text];
  // The longest first: of two that begin alike it is the one that is underlined.
  const sorted = [...words].sort((one, other) => other.length - one.length);
  const escaped = sorted.map((word) => word.replaceAll(/[^\p{L}\d]/gu, String.raw`\$&`));
  return text.split(new RegExp(`(${escaped.join('|')})`, 'i'));
}
