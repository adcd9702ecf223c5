import type { LossMark } from '#lab/protocol/markProtocol.ts';
import { sendersOf, type FlowView, type Moment } from '../moment.ts';
import type { Slots } from '../template.ts';
import { ordinal, people, placeOf, segmentName } from '../words.ts';
import { news, several, theOnly, type Sentence } from './about.ts';
import { capital } from '../../../ui/words/numbers.ts';

/** Several senders lost something: who, what, and that they do not know it. */
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
const lostOf = (losses: readonly LossMark[], flow: FlowView): string =>
  losses.length === 1 ? segmentName(losses[0]!.segment, flow) : `${losses.length} packets`;

/** The lost packets as the subject of a sentence, with the verb form that agrees with it. */
const dropped = (losses: readonly LossMark[], flow: FlowView) => ({
  dropped: capital(lostOf(losses, flow)),
  are: losses.length === 1 ? 'is' : 'are',
});

/** Losses grouped with the newest one: same cause and place, not yet known to their senders. */
const together =
  (loss: LossMark) =>
  ({ unnoticed }: FlowView): LossMark[] =>
    unnoticed.filter(({ cause, place }) => cause === loss.cause && place === loss.place);

export const struck = (moment: Moment, loss: LossMark): FlowView[] =>
  sendersOf(moment).filter((flow) => together(loss)(flow).length > 0);

/** A cause of losses, or a predicate for several. */
export type Causes = LossMark['cause'] | ((cause: LossMark['cause']) => boolean);

export const areOf = (causes: Causes, { cause }: LossMark): boolean =>
  typeof causes === 'function' ? causes(cause) : causes === cause;

/** Where a packet was lost, inside a sentence and at its beginning. */
export function placeSlots(loss: LossMark, { opened, names }: Moment): Slots {
  const place = placeOf(opened, loss.place, names);
  return { place, Place: capital(place) };
}

/** One sender has undetected losses due to one of these causes. */
export const byOne = (causes: Causes) =>
  news('loss', (loss, _flow, moment) => {
    const [only, ...others] = struck(moment, loss);
    if (!areOf(causes, loss) || only === undefined || others.length > 0) return null;
    return {
      ...placeSlots(loss, moment),
      who: only.name,
      what: lostOf(together(loss)(only), only),
      ...dropped(together(loss)(only), only),
    };
  });

/** Several senders have undetected losses due to one of these causes. */
export const bySeveral = (causes: Causes) =>
  news('loss', (loss, _flow, moment) => {
    const flows = struck(moment, loss);
    if (!areOf(causes, loss) || flows.length < 2) return null;
    return { ...placeSlots(loss, moment), ...ignorant(moment, flows, (flow) => together(loss)(flow).length) };
  });

/** A retransmission is lost. */
const again = news('loss', (loss, flow, moment) =>
  loss.transmission < 2 || struck(moment, loss).length !== 1 || together(loss)(flow).length !== 1
    ? null
    : { who: flow.name, segment: capital(segmentName(loss.segment, flow)), time: ordinal(loss.transmission) },
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
];

/** Senders that do not know of losses. */
const unaware = (moment: Moment): readonly FlowView[] =>
  sendersOf(moment).filter(({ unnoticed }) => unnoticed.length > 0);

/** Losses that are still undetected some time later. */
export const PENDING: readonly Sentence[] = [
  {
    id: 'not noticed, one sender',
    text: '{who} has lost {what} and *does not know it yet*.',
    fits: theOnly(unaware, (flow) => ({ who: flow.name, what: lostOf(flow.unnoticed, flow) })),
  },
  {
    id: 'not noticed, several senders',
    text: '{who} have lost {what}, and *{none} it yet*.',
    fits: several(unaware, (flows, moment) => ignorant(moment, flows, ({ unnoticed }) => unnoticed.length)),
  },
];
