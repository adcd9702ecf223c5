import { flowsOver } from '../../../run/facts/bottleneck.ts';
import { capital, listed, numberWord, rate } from '../../../ui/words/numbers.ts';
import { atStage, type FlowView, type Moment } from '../moment.ts';
import type { Slots } from '../template.ts';
import { isLimitedByReceiver, leavesRoom, several, theOnly, type Sentence } from './about.ts';

/** Rates with a smaller relative difference count as equal. */
const TIE = 0.1;

/** Flows that are sending over the link now. */
function sharing(moment: Moment): readonly FlowView[] {
  const over = new Set(flowsOver(moment.opened, moment.link.index).map(({ index }) => index));
  return atStage(moment, 'open').filter(({ index }) => over.has(index));
}

/** The flows on the link by rate, highest first; empty while a rate is unknown, or nothing has arrived. */
const ranked = (moment: Moment): readonly FlowView[] => {
  const flows = [...sharing(moment)].sort((a, b) => b.rate - a.rate || a.index - b.index);
  return flows.some(({ rate: each }) => Number.isNaN(each)) || !((flows[0]?.rate ?? 0) > 0) ? [] : flows;
};

/** For sentences about two flows that share the link, the faster one first. */
const ofTwo =
  (slots: (first: FlowView, second: FlowView, moment: Moment) => Slots | null) =>
  (moment: Moment): Slots | null => {
    const [first, second, ...others] = ranked(moment);
    return first === undefined || second === undefined || others.length > 0 ? null : slots(first, second, moment);
  };

const isTie = (more: number, less: number): boolean => more - less <= TIE * more;

/** Two rates in a common unit: "5.4" and "4.6 Mb/s". */
function rates(more: number, less: number): readonly [string, string] {
  const unit = more >= 1e9 ? 'Gb/s' : more >= 1e6 ? 'Mb/s' : 'kb/s';
  const size = more >= 1e9 ? 1e9 : more >= 1e6 ? 1e6 : 1e3;
  const decimals = more >= 100 * size ? 0 : 1;
  return [(more / size).toFixed(decimals), `${(less / size).toFixed(decimals)} ${unit}`];
}

/** For sentences about the only flow of a well-used link whose queue follows `trend`. */
const aloneWhile = (trend: Moment['link']['trend']) =>
  theOnly(sharing, ({ name }, { link }) =>
    link.trend !== trend || link.queue < 2 ? null : { who: name, place: link.place },
  );

/** Phases in which a sender increases its window. */
const CLIMBING: readonly string[] = ['slowStart', 'congestionAvoidance'];

/** The first increase of a sender has reached the capacity of the link. */
export const FULL: Sentence = {
  id: 'link full',
  text: 'The link is full. *Every further packet waits in the queue*.',
  fits: theOnly(sharing, (flow, { link }) => {
    if (!link.full || link.queue < 2 || !CLIMBING.includes(flow.status.phase)) return null;
    const { dropped, retransmissions } = flow.status;
    return dropped > 0 || retransmissions > 0 || isLimitedByReceiver(flow) ? null : {};
  }),
};

/** How the flows share the link, and how its queue changes. */
export const SHARES: readonly Sentence[] = [
  {
    id: 'alone, queue fills',
    text: '{who} has the link to itself, and *the queue at {place} fills*.',
    fits: aloneWhile('fills'),
  },
  {
    id: 'alone, queue drains',
    text: '{who} has the link to itself, and *the queue at {place} drains*.',
    fits: aloneWhile('drains'),
  },
  {
    id: 'alone, link not used',
    text: '{who} has the link to itself but *uses {part} of it*.',
    key: ({ who }) => who ?? '',
    fits: theOnly(sharing, (flow, moment) => {
      if (!leavesRoom(moment, flow)) return null;
      const part = (100 * flow.rate) / moment.link.rate;
      return { who: flow.name, part: part < 1 ? 'less than 1 %' : `${Math.round(part)} %` };
    }),
  },
  {
    id: 'alone, packets wait',
    text: '{who} has the link to itself, and *its packets wait at {place}*.',
    fits: theOnly(sharing, ({ name }, { link }) => (link.queue < 2 ? null : { who: name, place: link.place })),
  },
  {
    id: 'alone',
    text: '{who} *has the link to itself*, and nothing waits at {place}.',
    fits: theOnly(sharing, ({ name }, { link }) => (link.queue > 1 ? null : { who: name, place: link.place })),
  },
  {
    id: 'an even share',
    text: '{who} share the link evenly, *{rate} each* in the last {lately}.',
    shorter: ['{who} share the link evenly, *{rate} each*.'],
    key: ({ who }) => who ?? '',
    fits: ofTwo((first, second, moment) => {
      if (!isTie(first.rate, second.rate)) return null;
      const names = [first, second].sort((a, b) => a.index - b.index).map(({ name }) => name);
      return { who: listed(names), rate: rates(first.rate, (first.rate + second.rate) / 2)[1], lately: moment.lately };
    }),
  },
  {
    id: 'one of two is ahead',
    text: '{first} is ahead of {second}: *{more} against {less}* in the last {lately}.',
    shorter: ['{first} is ahead of {second}: *{more} against {less}*.'],
    key: ({ first }) => first ?? '',
    fits: ofTwo((first, second, moment) => {
      if (isTie(first.rate, second.rate)) return null;
      const [more, less] = rates(first.rate, second.rate);
      return { first: first.name, second: second.name, more, less, lately: moment.lately };
    }),
  },
  {
    id: 'one of many is ahead',
    text: '{first} has the most of {count} flows: *{rate} of {all}* in the last {lately}.',
    shorter: ['{first} has the most of {count} flows: *{rate} of {all}*.'],
    key: ({ first }) => first ?? '',
    fits: (moment) => {
      const flows = ranked(moment);
      if (flows.length < 3) return null;
      const [first, second] = flows as [FlowView, FlowView];
      return isTie(first.rate, second.rate)
        ? null
        : {
            first: first.name,
            count: String(flows.length),
            rate: rates(first.rate, first.rate)[1],
            all: rate(moment.link.rate),
            lately: moment.lately,
          };
    },
  },
  {
    id: 'many share',
    text: '{count} flows share {rate}, and *none is clearly ahead*.',
    key: ({ count }) => count ?? '',
    fits: (moment) => {
      const { length } = ranked(moment);
      return length < 3 ? null : { count: String(length), rate: rate(moment.link.rate) };
    },
  },
];

/** Fallback sentences. */
export const VAGUE: readonly Sentence[] = [
  {
    id: 'sharing',
    text: '{who} *share the link*.',
    fits: several(sharing, (flows) => ({
      who: flows.length < 3 ? listed(flows.map(({ name }) => name)) : `${flows.length} flows`,
    })),
  },
  {
    id: 'on different paths',
    text: '{count} flows send, *each on its own path*.',
    fits: (moment) => {
      const { length } = atStage(moment, 'open');
      return length < 2 || sharing(moment).length > 0 ? null : { count: capital(numberWord(length)) };
    },
  },
  {
    id: 'sending',
    text: '{who} *sends*.',
    fits: theOnly((moment) => atStage(moment, 'open')),
  },
  {
    id: 'about to begin',
    text: '{who} *is about to begin*.',
    fits: (moment) => {
      const [flow] = atStage(moment, 'waiting').filter(({ start }) => start <= moment.now);
      return flow === undefined ? null : { who: flow.name };
    },
  },
  {
    id: 'going on',
    text: 'The run *goes on*.',
    fits: () => ({}),
  },
];
