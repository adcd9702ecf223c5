import { familyOf, type Family } from '../../../run/facts/families.ts';
import { NODE, NODE_STRIDE } from '#lab/protocol/manetProtocol.ts';
import type { LossCause } from '#engine/wireless/losses.ts';
import type { CutMark, LinkBreakMark, Mark } from '#lab/protocol/markProtocol.ts';
import { placeName } from '../../../run/facts/places.ts';
import { inRange } from '../../../run/facts/routes.ts';
import { milliseconds, numberWord, rate } from '../../../ui/words/numbers.ts';
import { atStage, sendersOf, type FlowView, type Moment } from '../moment.ts';
import type { Slots } from '../template.ts';
import { windowChange } from '../words.ts';
import { change, news, theOnly, type Sentence } from './about.ts';
import { lossSentences } from './others.ts';

/** A node's name on the map. */
type Called = (node: number) => string;

/** For sentences about an action of a node, with or without a flow. */
const ofNode =
  <Kind extends 'linkBreak' | 'request' | 'error'>(
    kind: Kind,
    slots: (mark: Extract<Mark, { readonly kind: Kind }>, moment: Moment, called: Called) => Slots | null,
  ) =>
  (moment: Moment): Slots | null => {
    const one = moment.news;
    return one?.kind === kind
      ? slots(one as Extract<Mark, { readonly kind: Kind }>, moment, (node) => placeName(moment.opened, node))
      : null;
  };

const hops = (nodes: readonly number[]): string =>
  nodes.length === 2 ? 'one hop' : `${numberWord(nodes.length - 1)} hops`;

/** The nodes of a broken hop, and how often the MAC layer tried. */
const hopSlots = ({ node, nextHop, retries }: LinkBreakMark, called: Called): Slots => ({
  to: called(nextHop),
  node: called(node),
  retries: String(retries),
});

/** Whether the MAC layer reports broken links to the routing protocol. */
const noticesBreaks = ({ opened }: Moment): boolean => opened.manet?.routing === 'AODV';

const WHY: Readonly<Partial<Record<LossCause, string>>> = {
  collision: 'frames collided',
  retryLimit: 'the channel was busy there',
  loss: 'bits were wrong',
};

/** Whether the queues of all nodes are nearly empty. */
function queuesAlmostEmpty({ manet, opened }: Moment): boolean {
  const nodes = manet?.nodes ?? new Float64Array(0);
  const most = 0.1 * (opened.manet?.queueLimit ?? 0);
  for (let at = 0; at < nodes.length; at += NODE_STRIDE) if (nodes[at + NODE.QUEUE]! > most) return false;
  return true;
}

/** True cause behind a sender's reaction: the family of most of the losses that it reacts to. */
const TRUTH: Readonly<Partial<Record<Family | 'none', string>>> = {
  route: 'The route broke',
  collision: 'Frames collided',
  bits: 'Bits were wrong on the air',
  address: 'An address was not known in time',
  hops: 'Packets exceeded the hop limit',
  none: 'No data was lost, only ACKs failed to come',
};

function truthOf(moment: Moment, { answered }: FlowView): { readonly truth: string; readonly queues: string } | null {
  if (moment.opened.manet === null) return null;
  const families = answered.map(({ cause }) => familyOf(cause).family);
  const count = (family: Family): number => families.filter((each) => each === family).length;
  const most = families.reduce<Family | 'none'>(
    (best, family) => (best === 'none' || count(family) > count(best) ? family : best),
    'none',
  );
  const truth = TRUTH[most];
  if (truth === undefined || families.includes('queue')) return null;
  return { truth, queues: queuesAlmostEmpty(moment) ? 'the queues are almost empty' : 'no queue was full' };
}

/** "halves its window, 12 → 6" */
function cutWords({ before, value }: CutMark): string {
  const verb = Math.abs(value / before - 0.5) < 0.02 ? 'halves' : value >= before ? 'keeps' : 'cuts';
  return `${verb} its window, ${windowChange(before, value)}`;
}

/** Broken links and the reactions of routing. */
export const MOBILE: readonly Sentence[] = [
  {
    id: 'a node walked out of range',
    text: 'Node {to} is out of range of node {node}: {retries} MAC retries failed. *The route is gone*.',
    shorter: ['Node {to} is out of range of node {node}. *The route is gone*.'],
    fits: ofNode('linkBreak', (mark, moment, called) =>
      mark.reason === 'outOfRange' && mark.old !== null && noticesBreaks(moment) ? hopSlots(mark, called) : null,
    ),
  },
  {
    id: 'a node is out of range, unnoticed',
    text: 'Node {to} is out of range of node {node}: {retries} MAC retries failed. *{routing} keeps the route*.',
    shorter: ['Node {to} is out of range of node {node}. *{routing} keeps the route*.'],
    fits: ofNode('linkBreak', (mark, moment, called) =>
      mark.reason === 'outOfRange' && mark.old !== null ? { ...hopSlots(mark, called), routing: nameOf(moment) } : null,
    ),
  },
  {
    id: 'a link seems broken',
    text: 'Node {to} did not answer node {node} in {retries} tries: {why}. AODV *considers the link broken*.',
    shorter: ['Node {to} did not answer node {node}: {why}. AODV *considers the link broken*.'],
    fits: ofNode('linkBreak', (mark, moment, called) => {
      const why = WHY[mark.reason];
      return mark.old !== null && why !== undefined && noticesBreaks(moment)
        ? { ...hopSlots(mark, called), why }
        : null;
    }),
  },
  {
    id: 'the MAC layer gives up, out of range',
    text: 'Node {to} is out of range of node {node}: {retries} MAC retries failed. *The packet is given up*.',
    fits: ofNode('linkBreak', (mark, _moment, called) =>
      mark.reason === 'outOfRange' ? hopSlots(mark, called) : null,
    ),
  },
  {
    id: 'the MAC layer gives up',
    text: 'Node {to} did not answer node {node} in {retries} tries. The MAC layer *gives the packet up*.',
    fits: ofNode('linkBreak', (mark, _moment, called) => hopSlots(mark, called)),
  },
  {
    id: 'a route is found, and TCP waits',
    text: 'A route exists again, over {hops}. {who} cannot know it: *its timer is {rto}*.',
    fits: news('wayFound', ({ nodes }, flow) =>
      flow.kind === 'tcp' && (flow.status.phase === 'timeout' || flow.unnoticed.length > 0)
        ? { who: flow.name, hops: hops(nodes), rto: milliseconds(flow.status.rto) }
        : null,
    ),
  },
  {
    id: 'a route is found',
    text: 'The route of {who} is found: *{way}*, {hops}.',
    shorter: ['{who} has a route over *{hops}*.'],
    fits: news('wayFound', ({ nodes }, { name }) => ({ who: name, way: nodes.join(' → '), hops: hops(nodes) })),
  },
  {
    id: 'a route error is sent',
    text: 'Node {node} tells its neighbours that it *cannot reach node {target} any more* (RERR).',
    fits: ofNode('error', ({ node, target }, _moment, called) => ({ node: called(node), target: called(target) })),
  },
  {
    id: 'a route is asked for',
    text: 'Node {node} asks all others for a route to node {target} (RREQ). *The request spreads hop by hop*.',
    shorter: ['Node {node} asks all for a route to node {target}: *the request spreads*.'],
    fits: ofNode('request', ({ node, target }, _moment, called) => ({ node: called(node), target: called(target) })),
  },
  {
    id: 'a timeout for no congestion',
    text: '{truth}, and {queues}. The timer of {who} runs out: *TCP thinks it is congestion*.',
    shorter: ['{truth}. The timer of {who} runs out: *TCP thinks it is congestion*.'],
    fits: news('timeout', ({ cause, segment }, flow, moment) => {
      const truth = cause === 'idle' || segment === 0 ? null : truthOf(moment, flow);
      return truth === null ? null : { ...truth, who: flow.name };
    }),
  },
  {
    id: 'a cut for no congestion',
    text: '{truth}, and {queues}. *{who} thinks it is congestion* and {does}.',
    shorter: ['{truth}. *{who} thinks it is congestion* and {does}.'],
    fits: news('cut', (cut, flow, moment) => {
      const truth = cut.cause === 'loss' || cut.cause === 'restart' ? truthOf(moment, flow) : null;
      return truth === null || flow.answered.length === 0 ? null : { ...truth, who: flow.name, does: cutWords(cut) };
    }),
  },
  ...radioLosses('collision', '{Place} gave up: its frames collided.'),
  ...radioLosses('retryLimit', '{Place} gave up: the next hop never answered.'),
  ...radioLosses('outOfRange', '{Place} gave up: the next hop is out of range.'),
  ...radioLosses('linkBroken', '{Place} drops what waited for a next hop that is gone.'),
  ...radioLosses('noRoute', '{Place} knows no route.'),
  ...radioLosses('arp', '{Place} did not know the address of the next hop in time.'),
  ...radioLosses('ttl', 'At {place} a packet reached its hop limit.'),
  ...radioLosses('loop', '{Place} got its own packet back: the routes form a loop.'),
  {
    id: 'a node is sent elsewhere',
    text: 'Node {node} sets out for {place} *at {speed} m/s*.',
    fits: change((one, { opened }) =>
      one.kind === 'moveNode'
        ? {
            node: placeName(opened, one.node),
            place: `${Math.round(one.x)}, ${Math.round(one.y)} m`,
            speed: String(one.speed),
          }
        : null,
    ),
  },
];

const nameOf = ({ opened }: Moment): string => {
  const { routing = '' } = opened.manet ?? {};
  return routing === 'AODV' || routing === 'DSDV' ? routing : 'Routing';
};

/** Losses with a cause that only radio networks have. */
function radioLosses(cause: LossCause, what: string): Sentence[] {
  return lossSentences(
    cause,
    cause,
    [
      `${what} {who} has lost {what} and *does not know it yet*.`,
      '{who} has lost {what} at {place} and *does not know it yet*.',
    ],
    [`${what} {who} have lost {what}, and *{none} it yet*.`],
    [`${what} A packet of {who} is lost, and *the sender will never know*.`],
  );
}

/** Whether the routing tables connect both ends of a flow. */
const hasWay = ({ manet, opened }: Moment, flow: number): boolean =>
  manet?.routes[flow]?.data.at(-1) === opened.manet?.ends[flow]?.to;

/** Whether a flow starts or ends at a node with a radio. A flow over cables only never waits for a route. */
function usesRadio({ opened: { manet } }: Moment, flow: number): boolean {
  const ends = manet?.ends[flow];
  return ends !== undefined && Math.min(ends.from, ends.to) < manet!.radios;
}

/** The id of the node where a flow ends, as on the map. */
const endOf = ({ opened }: Moment, flow: number, end: 'from' | 'to'): string =>
  placeName(opened, opened.manet?.ends[flow]?.[end] ?? -1);

/** Whether every hop of a route is in range now. */
function inReach({ manet, opened }: Moment, flow: number): boolean {
  const nodes = manet?.routes[flow]?.data ?? [];
  const range = opened.manet?.receiveRange ?? 0;
  return nodes.every((node, place) => place === 0 || inRange(manet!.nodes, range, nodes[place - 1]!, node));
}

/** A sender that waits for its timer although there is a route, or because there is none. */
const waiting =
  (though: boolean) =>
  (moment: Moment): Slots | null => {
    const flow = sendersOf(moment).find(
      ({ index, status, unnoticed }) =>
        usesRadio(moment, index) && status.phase === 'timeout' && (!though || unnoticed.length > 0),
    );
    if (flow === undefined || moment.manet === null || hasWay(moment, flow.index) !== though) return null;
    if (though && !inReach(moment, flow.index)) return null;
    return { who: flow.name, node: endOf(moment, flow.index, 'to'), rto: milliseconds(flow.status.rto) };
  };

/** Reasons for waiting in mobile networks. */
export const MOBILE_WAITING: readonly Sentence[] = [
  {
    id: 'waiting though there is a route',
    text: 'A route leads to node {node}, but {who} *waits until its timer of {rto} runs out*.',
    fits: waiting(true),
  },
  {
    id: 'waiting without a route',
    text: 'No route leads to node {node}. {who} waits, and *its timer is {rto}*.',
    fits: waiting(false),
  },
];

/** Steady states of mobile networks. */
export const MOBILE_STEADY: readonly Sentence[] = [
  {
    id: 'nothing sent over the air',
    text: 'No data is sent yet. {who} *will send from node {from} to node {to}*.',
    fits: (moment) => {
      const [flow] = [...moment.flows].sort((a, b) => a.start - b.start);
      if (moment.opened.manet === null || flow === undefined || moment.flows.some(({ status }) => status.sent > 0))
        return null;
      return { who: flow.name, from: endOf(moment, flow.index, 'from'), to: endOf(moment, flow.index, 'to') };
    },
  },
  {
    id: 'over this many hops',
    text: 'The data of {who} goes over {hops}: *{rate}* in the last {lately}.',
    key: ({ who, hops: way }) => `${who} ${way}`,
    fits: theOnly(
      (moment) => atStage(moment, 'open'),
      (flow, moment) => {
        const nodes = moment.manet?.routes[flow.index]?.data;
        return nodes !== undefined && hasWay(moment, flow.index) && flow.rate > 0
          ? { who: flow.name, hops: hops(nodes), rate: rate(flow.rate), lately: moment.lately }
          : null;
      },
    ),
  },
];
