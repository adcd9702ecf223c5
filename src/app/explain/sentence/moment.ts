import type { DuplicateMark, LossMark, Mark } from '../../../lab/protocol/markProtocol.ts';
import type { Flow, Intervention } from '../../../scenario/scenario.ts';
import type { Firing } from '../../../engine/kernel/journal.ts';
import type { ManetStatus } from '../../../lab/protocol/manetProtocol.ts';
import type { RecoveryName } from '../../../engine/tcp/stack.ts';
import type { FlowStatus, Opened, SenderFacts } from '../../../lab/protocol/protocol.ts';
import { bottleneckOf } from '../../run/facts/bottleneck.ts';
import { linksNow } from '../../run/facts/changes.ts';
import type { RunData } from '../../run/record/runData.ts';
import { isFullFor, latelyText, lateRates, queueTrend, type Trend } from './measures.ts';
import { flowNames, queueOf } from './words.ts';

/** A recent event: a mark, or one that leaves no mark. */
export type News =
  | Mark
  | { readonly kind: 'changed'; readonly time: number; readonly change: Intervention }
  | { readonly kind: 'delivered' | 'udpStarts' | 'udpStops'; readonly time: number; readonly flow: number };

/** Life stage of a flow. `connecting`: its SYN has not been answered. */
type Stage = 'waiting' | 'connecting' | 'open' | 'done';

/** Recoveries that last until all data in flight at the time of the loss have been acknowledged. */
export const WHOLE_WINDOW: readonly string[] = [
  'newreno',
  'sack',
  'fack',
  'eifel',
  'tdfr',
  'door',
  'rr',
] satisfies readonly RecoveryName[];

/** The state of a flow that sentences depend on. */
export interface FlowView {
  readonly index: number;
  readonly name: string;
  readonly kind: 'tcp' | 'udp';
  readonly setup: Flow;
  /** Properties of its variant and loss recovery; null for UDP. */
  readonly sender: SenderFacts | null;
  readonly status: FlowStatus;
  readonly stage: Stage;
  /** Start time, past or future, s. */
  readonly start: number;
  /** Lost packets that it cannot know about yet, oldest first. */
  readonly unnoticed: readonly LossMark[];
  /** Losses to which its newest reaction responded. Set only in mobile networks. */
  readonly answered: readonly LossMark[];
  /** The newest duplicate ACK while the count is above zero. */
  readonly duplicate: DuplicateMark | null;
  /**
   * Its window after each doubling since slow start began, as long as it doubled once per round trip; empty otherwise.
   */
  readonly doubled: readonly number[];
  /** Recent arrival rate, bit/s; NaN if it is too early to tell. */
  readonly rate: number;
}

/** The link that limits the flows. */
interface LinkView {
  readonly index: number;
  readonly place: string;
  /** bit/s */
  readonly rate: number;
  /** Packets. */
  readonly queue: number;
  readonly limit: number;
  readonly trend: Trend;
  /** Whether it has been busy without a pause for the round-trip time of every flow. */
  readonly full: boolean;
}

/** All inputs of the sentences. */
export interface Moment {
  readonly opened: Opened;
  /** For sentences that read records of the run. */
  readonly data: RunData;
  /** Mobile nodes; null in networks of links. */
  readonly manet: ManetStatus | null;
  readonly names: readonly string[];
  /** s */
  readonly now: number;
  /** Time of the next event, s; Infinity: none. */
  readonly next: number;
  readonly finished: boolean;
  /** Minimum display time of the sentence, in simulated s; 0 while the run is paused. */
  readonly span: number;
  /** Marks within the same length of time before now. */
  readonly recent: readonly Mark[];
  readonly flows: readonly FlowView[];
  readonly link: LinkView;
  /** The firing that Why explains while the run is paused; null while it plays, and before the first firing. */
  readonly event: Firing | null;
  /** The flow that a paused moment is about; -1: none. */
  readonly about: number;
  readonly news: News | null;
  /** Averaging time of rates: "second" or "4 s". */
  readonly lately: string;
}

/** Maximum number of marks searched for undetected losses. */
const FAR = 5000;

/** Undetected losses of each flow, and the duplicate ACKs counted since. */
function unnoticedOf(data: RunData): Map<number, { losses: LossMark[]; duplicate: DuplicateMark | null }> {
  const { opened, present } = data;
  const found = new Map(
    opened.flows.map(({ index }) => [index, { losses: [] as LossMark[], duplicate: null as DuplicateMark | null }]),
  );
  // UDP never learns of a loss.
  const open = new Set(opened.flows.filter(({ kind }) => kind === 'tcp').map(({ index }) => index));
  // Retransmitted segments of each flow.
  const resent = opened.flows.map(() => new Set<number>());
  let looked = 0;
  for (const mark of data.marks.backFrom(present.event)) {
    if (open.size === 0 || looked++ > FAR) break;
    const flow = found.get(mark.flow);
    if (flow === undefined || !open.has(mark.flow)) continue;
    if (mark.kind === 'timeout' || (mark.kind === 'cut' && (mark.cause === 'loss' || mark.cause === 'restart')))
      open.delete(mark.flow);
    else if (mark.kind === 'resend') resent[mark.flow]?.add(mark.segment);
    else if (mark.kind === 'duplicate') flow.duplicate ??= mark;
    else if (
      mark.kind === 'loss' &&
      resent[mark.flow]?.has(mark.segment) !== true &&
      mark.segment > (present.flows[mark.flow]?.acked ?? -1)
    )
      flow.losses.push(mark);
  }
  for (const { losses } of found.values()) losses.reverse();
  return found;
}

/** Losses answered by a sender's newest reaction: those since the reaction before it. */
function answeredBy(data: RunData, flow: number): LossMark[] {
  const losses: LossMark[] = [];
  let reactions = 0;
  let looked = 0;
  for (const mark of data.marks.backFrom(data.present.event)) {
    if (looked++ > FAR || reactions > 1) break;
    if (mark.flow !== flow) continue;
    const reacts =
      mark.kind === 'timeout' || (mark.kind === 'cut' && (mark.cause === 'loss' || mark.cause === 'restart'));
    if (reacts) reactions++;
    else if (mark.kind === 'loss' && reactions === 1) losses.push(mark);
  }
  return losses;
}

function recentMarks(data: RunData, span: number): Mark[] {
  const recent: Mark[] = [];
  if (span === 0) return recent;
  for (const mark of data.marks.backFrom(data.present.event)) {
    if (mark.time <= data.present.now - span || recent.length === FAR) break;
    recent.push(mark);
  }
  return recent;
}

function stageOf(kind: 'tcp' | 'udp', status: FlowStatus): Stage {
  if (kind === 'udp') return status.stopped ? 'done' : status.sent > 0 ? 'open' : 'waiting';
  if (status.sent === 0) return status.stopped ? 'done' : 'waiting';
  if (!status.connected) return 'connecting';
  const all = status.acked + 1 >= status.limit;
  return all || (status.stopped && status.flight <= 0) ? 'done' : 'open';
}

/** Tolerance for the time of a doubling, round trips: the round-trip time changes while the queue fills. */
const ABOUT = 1.5;

/** Windows reached by doubling in slow start, beginning with the initial one. */
function doubledOf(data: RunData, flow: number, { phase, cwnd, srtt }: FlowStatus): number[] {
  const begin = phase === 'slowStart' ? data.marks.beginOf(flow, data.present.event) : undefined;
  if (begin === undefined || begin.value < 1 || srtt === 0) return [];
  const doubled: number[] = [];
  for (let window = begin.value; window <= cwnd; window *= 2) doubled.push(Math.round(window * 10) / 10);
  const trips = (data.present.now - begin.time) / srtt;
  return Math.abs(trips - (doubled.length - 0.5)) <= ABOUT ? doubled : [];
}

/** The present moment. `span`: minimum display time of the sentence, simulated s; 0 when the run is paused. */
export function momentOf(data: RunData, span: number): Moment {
  const { opened, present } = data;
  const names = flowNames(opened);
  const link = bottleneckOf(opened);
  const unnoticed = unnoticedOf(data);
  const rates = lateRates(data);
  const flows = opened.flows.flatMap((facts): FlowView[] => {
    const { index, kind, sender } = facts;
    const status = present.flows[index];
    const setup = opened.scenario.flows[index];
    if (status === undefined || setup === undefined) return [];
    const own = unnoticed.get(index);
    const stage = stageOf(kind, status);
    return [
      {
        index,
        name: names[index] ?? '',
        kind,
        setup,
        sender,
        status,
        stage,
        start: setup.start,
        unnoticed: own?.losses ?? [],
        answered: opened.manet === null ? [] : answeredBy(data, index),
        duplicate: own?.duplicate?.count === status.duplicateAcks ? own.duplicate : null,
        doubled: doubledOf(data, index, status),
        rate: rates[index] ?? NaN,
      },
    ];
  });
  const queue = present.links[link];
  return {
    opened,
    data,
    manet: present.manet,
    names,
    now: present.now,
    next: present.next,
    finished: present.finished,
    span,
    recent: recentMarks(data, span),
    flows,
    link: {
      index: link,
      place: queueOf(opened, link, names),
      rate: linksNow(data)[link]?.rate ?? 0,
      queue: queue?.queue ?? 0,
      limit: queue?.limit ?? Infinity,
      trend: queueTrend(data, link),
      full: isFullFor(data, link, Math.max(...present.flows.map(({ srtt }) => srtt))),
    },
    event: span > 0 ? null : (present.why?.chain[0] ?? null),
    about: span > 0 ? -1 : present.about,
    news: null,
    lately: latelyText(data),
  };
}

/** Flows at a life stage. */
export const atStage = ({ flows }: Moment, ...stages: readonly Stage[]): readonly FlowView[] =>
  flows.filter(({ stage }) => stages.includes(stage));

/** The TCP senders of a run. */
export const sendersOf = ({ flows }: Moment): readonly FlowView[] => flows.filter(({ kind }) => kind === 'tcp');
