import { MANAGED_CAUSES } from '#engine/queue/catalog.ts';
import type { LossMark } from '../../../../lab/markProtocol.ts';
import { sendersOf, type FlowView, type Moment } from '../moment.ts';
import type { Slots } from '../template.ts';
import { capital, ordinal, people, placeOf, segmentName } from '../words.ts';
import { news, type Sentence } from './about.ts';

/** Several senders lost something: who, what, and that they do not know. */
function ignorant(moment: Moment, flows: readonly FlowView[], losses: (flow: FlowView) => number): Slots {
  const all = sendersOf(moment).length;
  const each = Math.max(...flows.map(losses)) === 1 ? 'a packet' : 'packets';
  return {
    who: people(
      flows.map(({ name }) => name),
      all,
    ),
    what: each,
    none: flows.length === 2 ? 'neither knows' : 'none knows',
  };
}

/** "segment 7437", "the SYN", "3 packets" */
const lostOf = (losses: readonly LossMark[]): string =>
  losses.length === 1 ? segmentName(losses[0]!.segment) : `${losses.length} packets`;

/** The same as the subject of a sentence. */
const dropped = (losses: readonly LossMark[]) => ({
  dropped: capital(lostOf(losses)),
  are: losses.length === 1 ? 'is' : 'are',
});

/** The losses that belong to the newest one: of the same cause, on the same link, not known to their senders. */
const together =
  (loss: LossMark) =>
  ({ unnoticed }: FlowView): LossMark[] =>
    unnoticed.filter(({ cause, link }) => cause === loss.cause && link === loss.link);

const struck = (moment: Moment, loss: LossMark): FlowView[] =>
  sendersOf(moment).filter((flow) => together(loss)(flow).length > 0);

/** One sender has lost something for one of these causes and does not know it. */
export const byOne = (...causes: readonly LossMark['cause'][]) =>
  news('loss', (loss, _flow, moment) => {
    const [only, ...others] = struck(moment, loss);
    if (!causes.includes(loss.cause) || only === undefined || others.length > 0) return null;
    return {
      place: placeOf(moment.opened, loss.link, moment.names),
      who: only.name,
      what: lostOf(together(loss)(only)),
      ...dropped(together(loss)(only)),
    };
  });

/** Several senders have lost something for one of these causes. */
export const bySeveral = (...causes: readonly LossMark['cause'][]) =>
  news('loss', (loss, _flow, moment) => {
    const flows = struck(moment, loss);
    if (!causes.includes(loss.cause) || flows.length < 2) return null;
    const place = placeOf(moment.opened, loss.link, moment.names);
    return { place, ...ignorant(moment, flows, (flow) => together(loss)(flow).length) };
  });

/** A resent segment is lost once more. */
const again = news('loss', (loss, flow, moment) =>
  loss.transmission < 2 || struck(moment, loss).length !== 1 || together(loss)(flow).length !== 1
    ? null
    : { who: flow.name, segment: capital(segmentName(loss.segment)), time: ordinal(loss.transmission) },
);

/** A source that does not listen lost a packet. */
export const byUdp = (...causes: readonly LossMark['cause'][]) =>
  news('loss', (loss, flow, moment) =>
    !causes.includes(loss.cause) || flow.kind !== 'udp' || struck(moment, loss).length > 0
      ? null
      : { who: flow.name, place: placeOf(moment.opened, loss.link, moment.names) },
  );

/** A packet was lost: what happened, to whom, and that the senders do not know. */
export const LOSSES: readonly Sentence[] = [
  {
    id: 'lost again',
    text: '{segment}, sent for the {time} time, is lost. {who} *does not know it yet*.',
    shorter: ['{segment} is lost again. {who} *does not know it yet*.'],
    fits: again,
  },
  {
    id: 'overflow, one sender',
    text: 'The queue at {place} just overflowed. {who} has lost {what} and *does not know it yet*.',
    shorter: ['The queue overflowed. {who} lost {what} and *does not know it yet*.'],
    fits: byOne('queue'),
  },
  {
    id: 'overflow, several senders',
    text: 'The queue at {place} just overflowed. {who} have lost {what}, and *{none} it yet*.',
    shorter: ['The queue just overflowed. {who} lost {what}, and *{none} it yet*.'],
    fits: bySeveral('queue'),
  },
  {
    id: 'overflow, UDP',
    text: 'The queue at {place} just overflowed. {who} has lost a packet, and *nothing will tell it*.',
    shorter: ['The queue overflowed. {who} lost a packet, and *nothing will tell it*.'],
    fits: byUdp('queue'),
  },
  {
    id: 'dropped early, one sender',
    text: 'The queue at {place} drops {what} of {who} early. The sender *does not know it yet*.',
    shorter: ['{dropped} of {who} {are} dropped early. The sender *does not know it yet*.'],
    fits: byOne(...MANAGED_CAUSES),
  },
  {
    id: 'dropped early, several senders',
    text: 'The queue at {place} drops early. {who} have lost {what}, and *{none} it yet*.',
    fits: bySeveral(...MANAGED_CAUSES),
  },
  {
    id: 'dropped early, UDP',
    text: 'The queue at {place} drops a packet of {who} early. *Nothing will tell it*.',
    fits: byUdp(...MANAGED_CAUSES),
  },
  {
    id: 'marked',
    text: 'The queue at {place} grows, so it marks packets of {who}. *Nothing is lost*.',
    // Where marks are many, every time the same: worth one sentence.
    key: ({ who }) => who ?? '',
    fits: news('marked', ({ link }, { name }, moment) => ({
      who: name,
      place: placeOf(moment.opened, link, moment.names),
    })),
  },
  {
    id: 'lost on the link, one sender',
    text: 'The link, not the queue, lost {what} of {who}. The sender *does not know it yet*.',
    fits: byOne('loss'),
  },
  {
    id: 'lost on the link, several senders',
    text: 'The link, not the queue, lost packets. {who} are hit, and *{none} it yet*.',
    fits: bySeveral('loss'),
  },
  {
    id: 'lost on the link, UDP',
    text: 'The link, not the queue, lost a packet of {who}. *Nothing will tell it*.',
    fits: byUdp('loss'),
  },
  {
    id: 'dropped on purpose, one sender',
    text: '{dropped} of {who} {are} dropped on purpose. The sender *does not know it yet*.',
    fits: byOne('forced'),
  },
  {
    id: 'dropped on purpose, several senders',
    text: 'Packets are dropped on purpose. {who} are hit, and *{none} it yet*.',
    fits: bySeveral('forced'),
  },
  {
    id: 'dropped on purpose, UDP',
    text: 'A packet of {who} is dropped on purpose. *Nothing will tell it*.',
    fits: byUdp('forced'),
  },
];

/** Losses that nobody has noticed, some time after they happened. */
export const PENDING: readonly Sentence[] = [
  {
    id: 'not noticed, one sender',
    text: '{who} has lost {what} and *does not know it yet*.',
    fits: (moment) => {
      const [flow, ...others] = sendersOf(moment).filter(({ unnoticed }) => unnoticed.length > 0);
      return flow === undefined || others.length > 0 ? null : { who: flow.name, what: lostOf(flow.unnoticed) };
    },
  },
  {
    id: 'not noticed, several senders',
    text: '{who} have lost {what}, and *{none} it yet*.',
    fits: (moment) => {
      const flows = sendersOf(moment).filter(({ unnoticed }) => unnoticed.length > 0);
      return flows.length < 2 ? null : ignorant(moment, flows, ({ unnoticed }) => unnoticed.length);
    },
  },
];
