import type { Mark } from '../../../lab/protocol/markProtocol.ts';
import { changeText } from '../words/changeWords.ts';
import { placeName, queuePlace, radioName } from '../facts/places.ts';
import type { RunData } from '../record/runData.ts';
import type { Statement } from '../words/statement.ts';
import { capital, clockTime, count, segments, shortTime } from '../../ui/words/numbers.ts';
import type { Comparison, Difference } from './difference.ts';
import type { Fork } from './tree.ts';

/** "NewReno: 1767 is lost at R1" */
export function markWords({ opened }: RunData, mark: Mark): string {
  const name = opened.flows[mark.flow]?.name ?? 'A flow';
  switch (mark.kind) {
    case 'loss':
      return `${name}: ${mark.segment} is lost${opened.manet === null ? ` at ${queuePlace(opened, mark.place)}` : ''}`;
    case 'marked':
      return `${name}: ${mark.segment} is marked`;
    case 'cut':
      return `${name} cuts its window to ${segments(mark.value)}`;
    case 'timeout':
      return `${name}: a timeout`;
    case 'duplicate':
      return `${name}: duplicate ACK ${mark.count} asks for ${mark.segment}`;
    case 'resend':
      return `${name} sends ${mark.segment} again`;
    case 'phase':
      return `${name} enters another phase`;
    case 'linkBreak':
      return `The link from ${radioName(opened, mark.node)} to ${placeName(opened, mark.nextHop)} breaks`;
    case 'request':
      return `Node ${placeName(opened, mark.node)} asks for a route to node ${placeName(opened, mark.target)}`;
    case 'error':
      return `Node ${placeName(opened, mark.node)} reports that ${radioName(opened, mark.target)} cannot be reached`;
    case 'wayFound':
    case 'wayLost':
      return `${name} ${mark.kind === 'wayFound' ? 'has a route again' : 'no longer has a route'}`;
    default:
      return `${name} ${{ established: 'is connected', start: 'starts', stop: 'stops' }[mark.kind]}`;
  }
}

/** "NewReno: 1767 is lost at R1, as it ran only." */
const differenceWords = (data: RunData, { mark, isHere }: Difference, there: string): string =>
  `${markWords(data, mark)}, ${isHere ? 'here' : there === 'As it ran' ? 'as it ran' : `in ${there.toLowerCase()}`} only.`;

/** The first difference in words, or that there is none. */
export function firstWords(data: RunData, { first, rows, to }: Comparison, there: string): string {
  if (first !== null) return differenceWords(data, first, there);
  return rows.every((row) => row.here === row.there)
    ? `Up to ${clockTime(to)} s nothing differs.`
    : `Up to ${clockTime(to)} s the same is lost, cut and sent again; the figures differ.`;
}

const sumOf = ({ rows }: Comparison, what: 'lost' | 'resent' | 'timeouts'): number => {
  const row = rows.find((each) => each.what === what)!;
  return row.here - row.there;
};
const ofAll = (n: number, one: string, many = `${one}s`): string =>
  `${count(Math.abs(n))} ${n === 1 || n === -1 ? one : many}`;

/** The cost of a change, most important first: a timeout before a loss before a retransmission. */
function costWords(comparison: Comparison): string {
  const timeouts = comparison.rows.find(({ what }) => what === 'timeouts')!;
  const [lost, resent] = [sumOf(comparison, 'lost'), sumOf(comparison, 'resent')];
  if (timeouts.here === 0 && timeouts.there > 0)
    return timeouts.there === 1 ? 'the timeout never happens' : 'no timeout happens';
  if (timeouts.here !== timeouts.there)
    return `${ofAll(timeouts.here - timeouts.there, 'timeout')} ${timeouts.here > timeouts.there ? 'more' : 'fewer'}`;
  if (lost !== 0)
    return `${ofAll(lost, 'packet')} ${lost > 0 ? 'more' : 'fewer'} ${Math.abs(lost) === 1 ? 'is' : 'are'} lost`;
  if (resent !== 0) return `${ofAll(resent, 'segment')} ${resent > 0 ? 'more' : 'fewer'} sent again`;
  return '';
}

/**
 * If a flow has at least this many segments more or fewer, and the total changes by at most this fraction of it, flows
 * gain at the expense of others.
 */
const SHIFT = { least: 20, part: 0.25 } as const;

/**
 * Additional or missing payload in order, in segments, compared with the counterpart; if flows gain at the expense of
 * others, which. '': equal.
 */
function gainWords(data: RunData, { rows, to }: Comparison): string {
  const gains = rows
    .filter(({ what }) => what === 'goodput')
    .map(({ flow, here, there }) => {
      const { start, stop } = data.opened.scenario.flows[flow]!;
      const time = Math.max(0, Math.min(stop ?? to, to) - start);
      const { name = '', segmentSize = 1 } = data.opened.flows[flow] ?? {};
      return { name, packets: Math.round(((here - there) * time) / (8 * segmentSize)) };
    })
    .sort((a, b) => b.packets - a.packets);
  const all = gains.reduce((sum, { packets }) => sum + packets, 0);
  const [most, least] = [gains[0]!, gains.at(-1)!];
  if (Math.min(most.packets, -least.packets) >= SHIFT.least && Math.abs(all) < SHIFT.part * most.packets)
    return `${most.name} delivers ${count(most.packets)} packets more, ${least.name} ${count(-least.packets)} fewer`;
  return all === 0 ? '' : `${ofAll(all, 'packet')} ${all > 0 ? 'more' : 'fewer'} delivered`;
}

/** When two runs diverge and what that costs, in one sentence; null before the change. */
export function headlineOf(data: RunData, comparison: Comparison, fork: Fork): Statement | null {
  if (data.present.now < fork.change.at) return null;
  const what = capital(changeText(fork.change, data.opened));
  const gain = gainWords(data, comparison);
  const isSame = comparison.first === null && comparison.rows.every(({ here, there }) => here === there);
  const parts = [costWords(comparison), gain && `by ${shortTime(comparison.to)} ${gain}`].filter((part) => part !== '');
  const result = isSame ? 'nothing differs yet.' : `${parts.join('; ') || 'nothing more is lost, and nothing less'}.`;
  const since = ` from ${clockTime(fork.change.at)} s: `;
  const runs = (lead: string) => [
    { text: lead, emphasis: false },
    { text: result, emphasis: true },
  ];
  return {
    id: 'fork',
    key: `${what}${result}`,
    full: runs(`${what}${since}`),
    shorter: [runs(`${what}: `), [{ text: capital(result), emphasis: true }]],
    flow: -1,
    event: null,
  };
}
