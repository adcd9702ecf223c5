import { keptFor } from '../../ui/keptFor.ts';
import { queueNamed, QUEUES, USUAL_QUEUE } from '../../../engine/queue/catalogue.ts';
import { variantNamed } from '../../../engine/tcp/catalogue.ts';
import { parseScenario } from '#scenario/check/parse.ts';
import type { PresetEntry, PresetGroup } from '../../../scenario/presets.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import { count, milliseconds, rate } from '../../ui/words/numbers.ts';
import { LESSONS, PLACES_OF } from '../../../lessons/path.generated.ts';
import { PAPERS_OF } from '../../../papers/uses.generated.ts';
import type { Lecture } from '../../../lecture/lecture.ts';
import { decodeLink } from '#scenario/link/link.ts';
import { minimalInput } from '#scenario/edit/minimal.ts';
import { sameData } from '#scenario/words/plainData.ts';

/** The searched words. */
export const wordsOf = (query: string): readonly string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/** Displayed and searched facts of a scenario. */
interface PresetFacts {
  /** s */
  readonly duration: number;
  /** Its flows, network and length in words. */
  readonly inside: string;
  /** Group, title, what to watch, variants, and a non-default queue. */
  readonly text: string;
}

/** "2 flows: NewReno, CUBIC"; for many equal ones their number. */
function flowWords({ flows }: Scenario): string {
  const names = flows.map((flow) => (flow.kind === 'tcp' ? (variantNamed(flow.variant)?.title ?? '') : 'UDP'));
  const each = [...new Set(names)].map((name) => {
    const many = names.filter((one) => one === name).length;
    return many === 1 ? name : `${many} × ${name}`;
  });
  return `${names.length === 1 ? '' : `${names.length} flows: `}${each.join(', ')}`;
}

/** Name and title of the queue, if it is not the default. */
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

const factsKept = keptFor(({ title, watch, scenario: input }: PresetEntry): PresetFacts => {
  const parsed = parseScenario(input);
  const text = `${title} ${watch}`.toLowerCase();
  if (!parsed.ok) return { duration: 0, inside: '', text };
  const { scenario } = parsed;
  const names = scenario.flows.flatMap((flow) => (flow.kind === 'tcp' ? [flow.variant] : []));
  return {
    duration: scenario.duration,
    inside: `${flowWords(scenario)}. ${networkWords(scenario)}.`,
    text: `${text} ${names.map((name) => `${name} ${variantNamed(name)?.title ?? ''}`).join(' ')} ${queueWords(scenario)}`.toLowerCase(),
  };
});

/** Displayed and searched facts of a scenario in a group. */
export function factsOf(group: string, preset: PresetEntry): PresetFacts {
  const facts = factsKept(preset);
  return { ...facts, text: `${group.toLowerCase()} ${facts.text}` };
}

/** Search words about queues: pictures then show the queue. */
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

/** The scenarios that contain each of the words, in their groups; all without words. */
export function found(groups: readonly PresetGroup[], words: readonly string[]): readonly PresetGroup[] {
  if (words.length === 0) return groups;
  return groups
    .map(({ title, presets }) => ({
      title,
      presets: presets.filter((preset) => words.every((word) => factsOf(title, preset).text.includes(word))),
    }))
    .filter(({ presets }) => presets.length > 0);
}

/** A text split at matches: every second piece is one. */
export function piecesOf(text: string, words: readonly string[]): readonly string[] {
  if (words.length === 0) return [text];
  // The longest first, so that it is preferred among words with a common beginning.
  const sorted = [...words].sort((one, other) => other.length - one.length);
  const escaped = sorted.map((word) => word.replaceAll(/[^\p{L}\d]/gu, String.raw`\$&`));
  return text.split(new RegExp(`(${escaped.join('|')})`, 'i'));
}

/** Whether a stop of the lecture on this device shows the experiment of a preset. */
const isInLecture = ({ stops }: Lecture, { scenario }: PresetEntry): boolean =>
  stops.some(({ at }) => /^\d/.test(at) && sameData(minimalInput(decodeLink(at).scenario), scenario));

/** A use of a scenario, in words; `at`: its address, '' if none. */
interface Use {
  readonly words: string;
  readonly at: string;
}

/** Uses of a preset: lessons, papers, and the lecture on this device. */
export const usesOf = (preset: PresetEntry, lecture: Lecture): readonly Use[] => [
  ...LESSONS.filter((_, place) => PLACES_OF[preset.id]?.includes(place)).map(([name, short]) => ({
    words: `lesson ${short}`,
    at: `#lessons/${name}/1`,
  })),
  ...(PAPERS_OF[preset.id] ?? []).map((words) => ({ words, at: '' })),
  ...(isInLecture(lecture, preset) ? [{ words: 'your lecture', at: '#lecture/' }] : []),
];
