import type { Opened } from '#lab/protocol/protocol.ts';
import { linkTitleOf } from '#scenario/graph/nodeNames.ts';
import { namesIn } from '../../../run/facts/places.ts';
import { milliseconds, rate } from '../../../ui/words/numbers.ts';
import { queueOf, segmentCount } from '../words.ts';
import { change, type Sentence } from './about.ts';

/** "R1 to R2", with the names of the network view. */
const route = (name: string, opened: Opened): string => linkTitleOf(name, namesIn(opened), ' to ');

/** Changes by the user during the run. */
export const CHANGES: readonly Sentence[] = [
  {
    id: 'the rate is changed',
    text: 'The link from {link} *now carries {rate}*.',
    fits: change((one, { opened }) =>
      one.kind === 'setLink' && one.rate !== null ? { link: route(one.link, opened), rate: rate(one.rate) } : null,
    ),
  },
  {
    id: 'the delay is changed',
    text: 'Packets from {link} *now travel for {delay}*.',
    fits: change((one, { opened }) =>
      one.kind === 'setLink' && one.delay !== null
        ? { link: route(one.link, opened), delay: milliseconds(one.delay) }
        : null,
    ),
  },
  {
    id: 'the loss is changed',
    text: 'The link from {link} *now loses {share} of its packets*.',
    fits: change((one, { opened }) =>
      one.kind === 'setLink' && one.lossRate !== null
        ? {
            link: route(one.link, opened),
            share: one.lossRate === 0 ? 'none' : `${Number((one.lossRate * 100).toPrecision(2))} %`,
          }
        : null,
    ),
  },
  {
    id: 'the queue is changed',
    text: 'The queue at {place} *now has {limit}*.',
    fits: change((one, { opened, names }) => {
      if (one.kind !== 'setLink') return null;
      const link = opened.links.findIndex(({ name }) => name === one.link);
      const limit = one.limit !== null ? `${one.limit} places` : `${one.limitBytes ?? 0} bytes of room`;
      return { place: queueOf(opened, link, names), limit };
    }),
  },
  {
    id: 'a drop is ordered',
    text: 'The next {packets} of {who} *will be dropped on purpose*.',
    fits: change((one, { names }) =>
      one.kind === 'drop'
        ? { who: names[one.flow] ?? '', packets: one.packets === 1 ? 'packet' : `${one.packets} packets` }
        : null,
    ),
  },
  {
    id: 'a flow is stopped',
    text: '{who} is stopped. *It sends no new data*.',
    fits: change((one, { names }) => (one.kind === 'stopFlow' ? { who: names[one.flow] ?? '' } : null)),
  },
  {
    id: 'the receiver window is changed',
    text: 'The receiver of {who} *now takes {window} at a time*.',
    fits: change((one, { names }) =>
      one.kind === 'receiverWindow' ? { who: names[one.flow] ?? '', window: segmentCount(one.segments) } : null,
    ),
  },
  {
    id: 'a sender goes on as another variant',
    text: '{who} *goes on as {variant}*, from its present window.',
    fits: change((one, { opened }) =>
      one.kind === 'variant'
        ? { who: opened.flows[one.flow]?.began ?? '', variant: opened.titles[one.variant] ?? '' }
        : null,
    ),
  },
  {
    id: 'a setting of a sender is changed',
    text: '{who} *goes on with {setting} {value}*.',
    fits: change((one, { names }) =>
      one.kind === 'setting' ? { who: names[one.flow] ?? '', setting: one.setting, value: one.value } : null,
    ),
  },
];
