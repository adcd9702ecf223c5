import type { Mark } from '#lab/protocol/markProtocol.ts';
import type { FlowView, Moment, News } from '../moment.ts';
import type { Slots, Template } from '../template.ts';

export type Sentence = Template<Moment>;

type NewsOf<Kind extends News['kind']> = Extract<News, { kind: Kind }>;

/** For sentences about news of one kind: tests the news and its flow. */
export const news =
  <Kind extends Mark['kind'] | 'delivered' | 'udpStarts' | 'udpStops'>(
    kind: Kind,
    slots: (one: NewsOf<Kind>, flow: FlowView, moment: Moment) => Slots | null,
  ) =>
  (moment: Moment): Slots | null => {
    const one = moment.news;
    if (one === null || one.kind === 'changed' || one.kind !== kind) return null;
    const flow = moment.flows[one.flow];
    return flow === undefined ? null : slots(one as NewsOf<Kind>, flow, moment);
  };

/** For sentences about a change by the user. */
export const change =
  (slots: (one: NewsOf<'changed'>['change'], moment: Moment) => Slots | null) =>
  (moment: Moment): Slots | null =>
    moment.news?.kind === 'changed' ? slots(moment.news.change, moment) : null;

/** For sentences about the only one of some flows. By default the only slot is its name. */
export const theOnly =
  (
    flowsOf: (moment: Moment) => readonly FlowView[],
    slots: (flow: FlowView, moment: Moment) => Slots | null = ({ name }) => ({ who: name }),
  ) =>
  (moment: Moment): Slots | null => {
    const [flow, ...others] = flowsOf(moment);
    return flow === undefined || others.length > 0 ? null : slots(flow, moment);
  };

/** For sentences about several flows. */
export const several =
  (
    flowsOf: (moment: Moment) => readonly FlowView[],
    slots: (flows: readonly FlowView[], moment: Moment) => Slots | null,
  ) =>
  (moment: Moment): Slots | null => {
    const flows = flowsOf(moment);
    return flows.length < 2 ? null : slots(flows, moment);
  };

/** Utilization below which a link counts as poorly used. */
const USED = 0.85;

/** Whether the link could carry clearly more than its only flow sends. */
export const leavesRoom = ({ link }: Moment, { rate }: FlowView): boolean => rate <= USED * link.rate;

/** How often a sender in slow start doubles its window; '' if it grows differently. */
export function doublesIts({ setup, sender }: FlowView): string {
  if (sender === null || setup.kind === 'udp' || sender.slowedByDelayedAcks === true) return '';
  return sender.ownSlowStart === true ? '' : 'each round trip';
}

/** Phases in which only the network or the receiver limits a sender. */
const GROWING: readonly string[] = ['congestionAvoidance', 'slowStart', 'startup', 'probeBw'];

/** Whether the receiver, not the network, limits a sender. */
export const isLimitedByReceiver = ({ kind, stage, status }: FlowView): boolean =>
  kind === 'tcp' &&
  stage === 'open' &&
  GROWING.includes(status.phase) &&
  status.cwnd >= status.receiverWindow &&
  status.flight >= status.receiverWindow;

/** Whether a sender has sent all its data and only waits for ACKs. */
export const hasSentAll = ({ kind, stage, status }: FlowView): boolean =>
  kind === 'tcp' && stage === 'open' && status.next >= status.limit && status.flight > 0;
