import type { Firing } from '../../../engine/kernel/journal.ts';
import type { LossCause } from '../../../engine/wireless/losses.ts';
import type { LinkBreakMark, TimeoutMark, WayMark } from '../../../lab/protocol/markProtocol.ts';
import { radioName } from '../../run/facts/places.ts';
import type { RunData } from '../../run/record/runData.ts';
import { capital, count, numberWord } from '../../ui/words/numbers.ts';
import type { Noted } from './queueCauses.ts';
import type { Explained, Glyph } from './statements.ts';

/**
 * A route break also counts as a cause if it precedes the newest ACK by at most this fraction of the timer's run: that
 * ACK was still under way.
 */
const EARLIER = 0.25;

const WHY: Readonly<Partial<Record<LossCause, string>>> = {
  outOfRange: 'is out of range',
  collision: 'is in range, but frames collide',
  loss: 'is in range, but bits are wrong',
};

/** Signs of broken links on the plots, if they differ from that of a broken route. */
const GLYPHS: Readonly<Partial<Record<LossCause, Glyph>>> = { collision: 'collision', loss: 'bits' };

/** Losses of a flow between two times, s. */
const lostIn = ({ marks }: RunData, flow: number, from: number, to: number): number =>
  marks
    .between(from, to)
    .reduce((sum, mark) => sum + (mark.kind === 'loss' && mark.flow === flow ? 1 + (mark.more ?? 0) : 0), 0);

/** When a flow last lost its route before a time, s, and when it had one again. */
function outageOf({ marks }: RunData, flow: number, until: number): { lost?: WayMark; found?: WayMark } {
  const ways = marks.waysOf(flow, 0, until);
  const at = ways.map(({ kind }) => kind).lastIndexOf('wayLost');
  if (at < 0) return {};
  const [lost, found] = [ways[at]!, ways[at + 1]];
  return found === undefined ? { lost } : { lost, found };
}

/** The first link break on a flow's route, from a time, s, up to an event. */
function firstBreak({ marks }: RunData, flow: number, event: number, from: number): LinkBreakMark | undefined {
  let first: LinkBreakMark | undefined;
  for (const mark of marks.backFrom(event)) {
    if (mark.time < from) break;
    if (mark.kind === 'linkBreak' && mark.old?.flow === flow) first = mark;
  }
  return first;
}

/** "Node 9 is out of range: 8 tries without an answer." */
const breakText = ({ opened }: RunData, { nextHop, retries, reason }: LinkBreakMark): string =>
  `${capital(radioName(opened, nextHop))} ${WHY[reason] ?? 'did not answer'}: ${retries} tries without an answer.`;

/**
 * The broken route behind a timeout and its replacement, in order of time. The route is that of the data or of the
 * ACKs, while the timer ran. The sender knows only that no ACK came; its data may have arrived. Empty: none.
 */
export function brokenRouteOf(data: RunData, { flow, time, event }: Firing): readonly Noted[] {
  const { opened, marks } = data;
  if (opened.manet === null) return [];
  const timer = marks
    .between(time, time)
    .find((mark): mark is TimeoutMark => mark.kind === 'timeout' && mark.event === event && mark.flow === flow);
  if (timer === undefined || timer.cause === 'idle') return [];
  const since = time - (1 + EARLIER) * timer.waited;
  const { lost, found } = outageOf(data, flow, time);
  const outage = lost !== undefined && (found === undefined || found.time >= since) ? lost : undefined;
  const broke = firstBreak(data, flow, event, Math.min(since, outage?.time ?? since));
  const begin = broke ?? outage;
  if (begin === undefined) return [];
  const dropped = lostIn(data, flow, begin.time, time);
  const losses =
    dropped === 0
      ? 'No data is lost, but ACKs do not come.'
      : `${count(dropped)} ${dropped === 1 ? 'segment is' : 'segments are'} lost.`;
  const note = (glyph: Glyph, at: number, title: string, text: string, brief = ''): Noted => ({
    glyph,
    count: '',
    title,
    text,
    brief,
    at,
  });
  const brief = dropped === 0 ? 'ACKs do not come.' : losses;
  const notes = [
    broke === undefined
      ? note('route', begin.time, 'No route.', losses, brief)
      : note(
          GLYPHS[broke.reason] ?? 'route',
          broke.time,
          `Route broken at ${radioName(opened, broke.node)}.`,
          `${breakText(data, broke)} ${losses}`,
          brief,
        ),
  ];
  if (outage === undefined || found === undefined) return notes;
  const way = found.nodes.map((node) => opened.manet!.names[node]).join(' ');
  const hops = found.nodes.length - 1;
  const text = `${hops === 1 ? 'One hop' : `${capital(numberWord(hops))} hops`}. The sender cannot know it, and waits for its timer.`;
  return [...notes, note('ring', found.time, `New route ${way}.`, text)];
}

/**
 * The timeout among the firings of an explanation, oldest first; undefined: none, or the explanation begins with a
 * loss.
 */
export const timeoutIn = (parts: readonly Explained[]): Explained | undefined =>
  parts[0]?.rule.kind === 'drop' ? undefined : parts.find(({ rule }) => rule.kind === 'timeout');
