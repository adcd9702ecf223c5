import type { FirstMark } from '../../../run/record/markStore.ts';
import { capital, listed, numberWord } from '../../../ui/words/numbers.ts';
import type { Moment } from '../moment.ts';
import { placeOf, segmentName, windowChange } from '../words.ts';
import { news, type Sentence } from './about.ts';
import { cutWords } from './reactions.ts';

/** The first event of a kind for a flow; reported while the run plays, at any speed. */
export const A_FIRST: readonly Sentence[] = [
  {
    id: 'a first overflow',
    text: 'The queue at {place} overflows. *{segment} of {who} is lost*.',
    fits: news('loss', ({ cause, place, segment, transmission }, flow, { opened, names }) =>
      cause !== 'queue' || transmission > 1
        ? null
        : { place: placeOf(opened, place, names), who: flow.name, segment: capital(segmentName(segment, flow)) },
    ),
  },
  {
    id: 'a first cut by duplicate ACKs',
    text: '{count} duplicate ACKs. {who} considers {segment} lost and *{does}{numbers}*.',
    shorter: ['{who} considers {segment} lost and *{does}{numbers}*.'],
    fits: news('cut', (cut, { name }) =>
      cut.cause === 'loss' && cut.value < cut.before && cut.threshold > 1 && cut.duplicates >= cut.threshold
        ? {
            who: name,
            count: capital(numberWord(cut.duplicates)),
            segment: String(cut.segment),
            ...cutWords(cut),
          }
        : null,
    ),
  },
  {
    id: 'a first cut',
    text: '{who} resends {segment} and *{does}{numbers}*.',
    fits: news('cut', (cut, { name }) =>
      cut.cause === 'loss' && cut.value < cut.before
        ? { who: name, segment: String(cut.segment), ...cutWords(cut) }
        : null,
    ),
  },
];

const VERBS = {
  loss: ['loses a packet', 'lose packets'],
  cut: ['cuts its window', 'cut their windows'],
  timeout: ['times out', 'time out'],
} as const;
const KINDS = ['loss', 'cut', 'timeout'] as const;

/** Names of several flows, and whether there are many. */
const whoOf = (names: readonly string[]): string => (names.length < 3 ? listed(names) : `${names.length} flows`);

/** "NewReno and CUBIC lose packets and cut their windows, and Vegas times out" */
function whatOf(firsts: readonly FirstMark[], names: readonly string[]): string {
  const clauses = new Map<string, { readonly who: string; readonly does: string[] }>();
  for (const kind of KINDS) {
    const marks = firsts.filter((mark) => mark.kind === kind);
    const flows = [...new Set(marks.map(({ flow }) => flow))].sort((a, b) => a - b);
    if (flows.length === 0) continue;
    const clause = clauses.get(flows.join()) ?? { who: whoOf(flows.map((flow) => names[flow] ?? '')), does: [] };
    const [mark] = marks;
    const numbers = marks.length === 1 && mark?.kind === 'cut' ? `, ${windowChange(mark.before, mark.value)}` : '';
    clause.does.push(`${VERBS[kind][flows.length === 1 ? 0 : 1]}${numbers}`);
    clauses.set(flows.join(), clause);
  }
  return [...clauses.values()].map(({ who, does }) => `${who} ${listed(does)}`).join(', and ');
}

/** Several first events since the last sentence, in one sentence. `again`: more events of their kinds have followed. */
export const severalFirsts = (firsts: readonly FirstMark[], again: boolean): Sentence => ({
  id: 'several firsts',
  text: `${again ? 'By now' : 'For the first time'} *{what}*.`,
  fits: ({ names }: Moment) => ({ what: whatOf(firsts, names) }),
});
