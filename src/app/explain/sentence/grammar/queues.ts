/** Sentences about a link with two queues, one of them for low latency. */
import { flowsOver } from '../../../run/facts/bottleneck.ts';
import { lineOf } from '../../../run/facts/settingsOfFlow.ts';
import { milliseconds } from '../../../ui/words/numbers.ts';
import { lateBuckets } from '../measures.ts';
import { atStage, type FlowView, type Moment } from '../moment.ts';
import type { Sentence } from './about.ts';

/** One of the two queues: the flows sending through it, the recent mean wait of packets, s, and recent marks. */
interface Line {
  readonly letter: string;
  readonly flows: readonly FlowView[];
  readonly wait: number;
  /** Packets for each marked one; NaN: none was marked. */
  readonly perMark: number;
}

/** Both queues; null: there is only one, or it is too early to tell. */
function linesOf(moment: Moment): readonly [Line, Line] | null {
  const { opened, link, data } = moment;
  const letters = opened.links[link.index]?.letters;
  if (letters?.length !== 2) return null;
  const over = new Set(flowsOver(opened, link.index).map(({ index }) => index));
  const open = atStage(moment, 'open').filter(({ index }) => over.has(index));
  const [first, end] = lateBuckets(data);
  const { bucket } = opened;
  const marks = data.marks
    .between(first * bucket, end * bucket)
    .filter((mark) => mark.kind === 'marked' && mark.event <= data.present.event);
  const lines = letters.map((letter, line): Line => {
    const flows = open.filter(({ index }) => lineOf(opened, index) === line);
    const waits = flows.map(({ index }) => data.series.ofFlow('waited', index)?.range(first, end).sum ?? NaN);
    const ours = new Set(flows.map(({ index }) => index));
    const marked = marks.reduce((sum, mark) => sum + (ours.has(mark.flow) ? 1 + (mark.more ?? 0) : 0), 0);
    const packets = flows.reduce((sum, { rate, setup }) => {
      const bytes = setup.kind === 'tcp' ? setup.segmentSize + setup.headerSize : setup.packetSize;
      return sum + (rate * (end - first) * bucket) / (8 * bytes);
    }, 0);
    const wait = waits.reduce((sum, each) => sum + each, 0) / waits.length / (end - first);
    return { letter, flows, wait, perMark: marked === 0 ? NaN : packets / marked };
  });
  const [low, classic] = lines as [Line, Line];
  const known = [low, classic].every(({ wait, flows }) => flows.every(({ rate }) => rate > 0 && !Number.isNaN(wait)));
  return known ? [low, classic] : null;
}

const ENDINGS = ['th', 'st', 'nd', 'rd'] as const;

/** "Every packet", "Every second packet", "Every 17th packet"; '' if none was marked. */
export function everyNth(perMark: number): string {
  if (Number.isNaN(perMark)) return '';
  const nth = Math.max(1, Math.round(perMark));
  if (nth === 1) return 'Every packet';
  if (nth === 2) return 'Every second packet';
  const isTeen = nth % 100 > 10 && nth % 100 < 14;
  return `Every ${nth}${(isTeen ? undefined : ENDINGS[nth % 10]) ?? 'th'} packet`;
}

/** Both queues are in use. */
export const QUEUES: readonly Sentence[] = [
  {
    id: 'both queues',
    text: '{low} waits {little}, {classic} {much}, in the same router. *{every} of {low} is marked*.',
    shorter: [
      '{low} waits {little}, {classic} {much}. *{every} of {low} is marked*.',
      '{low} waits {little}, *{classic} {much}*.',
    ],
    key: ({ low, classic }) => `${low} ${classic}`,
    fits: (moment) => {
      const [low, classic] = linesOf(moment) ?? [];
      const every = everyNth(low?.perMark ?? NaN);
      if (low?.flows.length !== 1 || classic?.flows.length !== 1 || every === '' || low.wait >= classic.wait)
        return null;
      return {
        low: low.flows[0]!.name,
        classic: classic.flows[0]!.name,
        little: milliseconds(low.wait),
        much: milliseconds(classic.wait),
        every,
      };
    },
  },
  {
    id: 'both queues, several flows',
    text: 'Packets in {low} wait {little}, those in {classic} {much}, in the same router. *{every} in {low} is marked*.',
    shorter: [
      'Packets in {low} wait {little}, those in {classic} {much}. *{every} in {low} is marked*.',
      'Packets in {low} wait {little}, *those in {classic} {much}*.',
    ],
    key: ({ low, classic }) => `${low} ${classic}`,
    fits: (moment) => {
      const [low, classic] = linesOf(moment) ?? [];
      const every = everyNth(low?.perMark ?? NaN);
      if (low === undefined || classic === undefined || every === '' || low.wait >= classic.wait) return null;
      return low.flows.length === 0 || classic.flows.length === 0
        ? null
        : {
            low: low.letter,
            classic: classic.letter,
            little: milliseconds(low.wait),
            much: milliseconds(classic.wait),
            every,
          };
    },
  },
  {
    id: 'the low-latency queue alone',
    text: '{low} has the link to itself and waits {little}. *{every} is marked*.',
    key: ({ low }) => low ?? '',
    fits: (moment) => {
      const [low, classic] = linesOf(moment) ?? [];
      const every = everyNth(low?.perMark ?? NaN);
      return low?.flows.length !== 1 || classic?.flows.length !== 0 || every === ''
        ? null
        : { low: low.flows[0]!.name, little: milliseconds(low.wait), every };
    },
  },
];
