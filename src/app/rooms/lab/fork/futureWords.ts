import type { Ahead, Arrivals } from '../../../run/forks/ahead.ts';
import type { Lost } from '../../../run/forks/consequence.ts';
import type { Answered } from '../../../run/forks/state.ts';
import type { FallMark } from '../../../run/record/markStore.ts';
import { linkAt, queuePlace } from '../../../run/facts/places.ts';
import type { RunData } from '../../../run/record/runData.ts';
import type { Arrival } from '#lab/travel/futures.ts';
import type { LossMark } from '#lab/protocol/markProtocol.ts';
import { clockTime, count, segments } from '../../../ui/words/numbers.ts';

/** "1.2 ms", "0.11 s" */
const precise = (seconds: number): string =>
  seconds >= 0.1 ? `${seconds.toFixed(2)} s` : `${Number((seconds * 1000).toPrecision(2))} ms`;

/** "+1.2 ms", "−0.11 s", "same" */
function apart(seconds: number): string {
  return Math.abs(seconds) < 1e-5 ? 'same' : `${seconds > 0 ? '+' : '−'}${precise(Math.abs(seconds))}`;
}

/** Purpose of the fork: "1767 let in", "55 places". */
export const forkWords = ({ lost, places }: Pick<Answered, 'lost' | 'places'>): string =>
  places === null ? `${lost.ack ? 'the ACK' : lost.number} let in` : `${count(places)} places`;

/** A fall of the window in one run. `later`: delay in the fork compared with the run, s; null: only one has it. */
interface Dated {
  readonly fall: FallMark;
  readonly isHere: boolean;
  readonly later: number | null;
}

/** Pairs the falls of a flow's window after `from`, s, in both runs. Deflation after recovery is not a fall. */
export function datedFalls({ there, here, to }: Ahead, flow: number, from: number): readonly Dated[] {
  const falls = ({ marks }: RunData): readonly FallMark[] =>
    marks.fallsOf(flow, from, to).filter((mark) => mark.kind === 'timeout' || mark.cause !== 'deflation');
  const [mine, others] = [falls(here), falls(there)];
  return Array.from({ length: Math.max(mine.length, others.length) }, (_, place): Dated => {
    const [one, other] = [mine[place], others[place]];
    if (one === undefined) return { fall: other!, isHere: false, later: null };
    return { fall: one, isHere: true, later: other === undefined ? null : one.time - other.time };
  });
}

/** "0.11 s earlier"; '' if the difference is less than `least`, s. */
export function datedWords({ isHere, later }: Dated, least: number): string {
  if (later === null) return isHere ? 'only here' : 'not here';
  if (Math.abs(later) < least) return '';
  return `${precise(Math.abs(later))} ${later > 0 ? 'later' : 'earlier'}`;
}

/** The loss in the run that lost the packet. */
export const lossIn = ({ marks }: RunData, { flow, number, time }: Lost): LossMark | null =>
  marks
    .between(time - 1e-9, time + 1e-9)
    .find((mark): mark is LossMark => mark.kind === 'loss' && mark.flow === flow && mark.segment === number) ?? null;

/** Whether a packet was lost to a full queue. */
export const isOverflow = ({ cause }: LossMark): boolean => cause === 'queue';

/** The reason, in a sentence or two; the consequence is in bold. */
export function reasonWords(
  { opened }: RunData,
  { lost, places, ahead }: Answered,
  mark: LossMark | null,
): readonly [string, string] | null {
  if (mark === null || places !== null) return null;
  const link = linkAt(opened, mark.place);
  const where = opened.links[link] === undefined ? '' : ` at ${queuePlace(opened, link)}`;
  if (mark.cause === 'loss' || mark.cause === 'forced')
    return ['No queue was full: this loss had another cause. ', 'No other packet needed its place.'];
  if (!isOverflow(mark)) return null;
  if (!ahead?.arrivals) return null;
  const { displaced, packet } = ahead.arrivals;
  if (displaced === null)
    return [`The queue${where} was full for this packet only. `, 'The next found a place, with this one in it too.'];
  const whose =
    displaced.flow === lost.flow ? '' : `, ${opened.flows[displaced.flow]?.name ?? ''}’s ${displaced.segment},`;
  return [
    `The loss was not bad luck. The queue${where} was full, and a packet${whose} came ${gapWords(lost, displaced, packet).split(':')[0]!} later: `,
    'a place given to one is a place taken from the next.',
  ];
}

/** A table row of an answer; "same" for no difference. */
export interface DiffersRow {
  readonly flow: number;
  readonly name: string;
  readonly there: string;
  readonly here: string;
  readonly difference: string;
}

const row = (name: string, there: string, here: string, difference?: string, flow = -1): DiffersRow => ({
  flow,
  name,
  there,
  here,
  difference: difference ?? (there === here ? 'same' : ''),
});

const signed = (difference: number, digits: number): string => {
  const text = Math.abs(difference).toFixed(digits);
  return Number(text) === 0 ? 'same' : `${difference > 0 ? '+' : '−'}${text}`;
};

/** End, s, of the fast recovery that is in progress at a time, s, or of the next; null: it has not ended. */
const recoveryEnd = (data: RunData, flow: number, time: number): number | null => {
  const span = data.marks.phasesOf(flow, time, Infinity).find(({ phase, to }) => phase === 'fastRecovery' && to > time);
  return span === undefined || span.to === Infinity ? null : span.to;
};

/** Table rows about the sender's reaction: its cut or timeout, the new window, and the end of recovery. */
export function rowsOfReaction(
  data: RunData,
  { lost, answer: { there, here }, ahead }: Answered,
): readonly DiffersRow[] {
  const name = data.opened.flows[lost.flow]?.name ?? '';
  const timeOf = (mark: { readonly time: number } | null): string => (mark === null ? '–' : mark.time.toFixed(4));
  if (there === null && here === null) return [];
  const verb = (here ?? there)!.kind === 'timeout' ? 'times out at, s' : 'cuts at, s';
  const both = there !== null && here !== null;
  const rows = [
    row(
      `${name} ${verb}`,
      timeOf(there),
      timeOf(here),
      both ? apart(here.time - there.time) : here === null ? 'not here' : 'only here',
      lost.flow,
    ),
  ];
  if (!both) return rows;
  const windows = [there, here].map(({ value }) => segments(value)) as [string, string];
  rows.push(row('to a window of', ...windows, signed(here.value - there.value, 1)));
  if (ahead) {
    const ends = [recoveryEnd(ahead.there, lost.flow, there.time), recoveryEnd(ahead.here, lost.flow, here.time)];
    const [before, now] = ends as [number | null, number | null];
    if (before !== null && now !== null)
      rows.push(row('recovery ends at, s', before.toFixed(4), now.toFixed(4), apart(now - before)));
  }
  return rows;
}

/** Maximum number of flows with a row each; with more, only the flow of the packet has one. */
const MOST_FLOWS = 4;

/** Time range of the compared values. Rates count from each flow's start, so their sum may exceed the link's rate. */
export const untilWords = ({ opened }: RunData, { to }: Ahead): string =>
  `until ${Number(to.toFixed(3))} s${opened.scenario.flows.some(({ start }) => start > 0) ? ', rates measured from the start of each flow' : ''}`;

/** Table rows about the rest of both runs: goodput, packets lost, and timeouts. */
export function rowsAhead({ opened }: RunData, { comparison: { rows } }: Ahead, asking: number): readonly DiffersRow[] {
  return rows.flatMap((each): DiffersRow[] => {
    const change = each.here - each.there;
    if (each.what === 'goodput') {
      if (opened.flows.length > MOST_FLOWS && each.flow !== asking) return [];
      const [there, here] = [each.there, each.here].map((value) => (value / 1e6).toFixed(3)) as [string, string];
      return [row(`${opened.flows[each.flow]?.name ?? ''}, Mb/s`, there, here, signed(change / 1e6, 3), each.flow)];
    }
    if (each.what !== 'lost' && each.what !== 'timeouts') return [];
    const title = each.what === 'lost' ? 'packets lost' : 'timeouts';
    return [row(title, count(each.there), count(each.here), signed(change, 0))];
  });
}

/** Summary of the arrivals in a sentence. */
export function arrivalsWords({ there, here, packet, displaced }: Arrivals, { lost, places }: Answered): string {
  const lostOf = (list: Arrivals['here']): number => list.filter((one) => one.lost).length;
  const what = `At ${clockTime(lost.time)} s ${lost.number} arrived at the queue. As it ran ${lostOf(there)} of the packets shown are lost, with ${forkWords({ lost, places })} ${lostOf(here)}.`;
  return displaced === null
    ? what
    : `${what} ${displaced.segment} finds no room instead, ${gapWords(lost, displaced, packet)}.`;
}

/** "1.2 ms: one packet of the link": the time between the lost packet and the later one that was lost instead. */
export function gapWords(lost: Lost, displaced: Arrival, packet: number): string {
  const gap = displaced.time - lost.time;
  const packets = gap / packet;
  const near = Math.round(packets);
  const is = near >= 1 && near <= 20 && Math.abs(packets - near) < 0.08 * near;
  const words = near === 1 ? 'one packet of the link' : `${near} packets of the link`;
  return `${precise(gap)}${is ? `: ${words}` : ''}`;
}
