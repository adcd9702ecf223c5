import type { AnyRule, Citation, Rule } from '../../rule.ts';
import { routingRules } from '../routing/rules.ts';
import { UNREACHABLE, type DsdvState } from './table.ts';

/** What a rule of DSDV may use: facts of the entry or failure at hand. */
export interface UpdateEvent {
  /** Simulated time, s. */
  now: number;
  /** Node where the rule fires, and row of the tables that it is about. */
  node: number;
  row: number;
  /** What the update says: metric one hop further, sequence number, neighbour it came from. */
  metric: number;
  sequence: number;
  nextHop: number;
  /** Settling time, and when the entry may be passed on, s. */
  settling: number;
  advertiseAt: number;
  /** When an update or a timer is due, s. */
  due: number;
  /** Weight of the past in the settling time. */
  weight: number;
}

export type DsdvRule = Rule<DsdvState, UpdateEvent>;

const { all, routeRule, quietRule } = routingRules<DsdvState, UpdateEvent>();
const paper = (section: string): Citation => ({ source: 'Perkins and Bhagwat 1994', section });
const ns2: Citation = { source: 'ns-2.35', section: 'dsdv.cc' };

const nothing = (): void => {};

/* Settling */

export const settlingBegins = quietRule(
  'First settling time',
  'settling time = wst0',
  ns2,
  'Nothing is known yet of how long routes to this destination take to settle.',
  (_table, event) => {
    event.settling = event.due;
  },
);

export const settlingKept = quietRule(
  'The settling time stays',
  'same sequence number: settling time as before',
  paper('section 3.4'),
  'The same sequence number came another way; the measurement goes on.',
  (table, event) => {
    event.settling = table.settling[event.row]!;
  },
);

export const settlingMeasured = quietRule(
  'Settling time',
  'settling time = alpha x settling time + (1 - alpha) x (best route - first heard)',
  paper('section 3.4'),
  'How long it took from the first word of the old sequence number to its best route.',
  (table, event) => {
    const { row, weight } = event;
    event.settling = weight * table.settling[row]! + (1 - weight) * (table.changedAt[row]! - table.firstHeardAt[row]!);
  },
);

/* Learning */

const adopt: DsdvRule['effect'] = (table, { now, row, metric, sequence, nextHop, settling, advertiseAt }) => {
  if (table.known[row] === 0 || table.sequence[row] !== sequence) table.firstHeardAt[row] = now;
  table.known[row] = 1;
  table.nextHop[row] = nextHop;
  table.metric[row] = metric;
  table.sequence[row] = sequence;
  table.changedAt[row] = now;
  table.settling[row] = settling;
  table.advertiseAt[row] = advertiseAt;
};

export const newDestination = routeRule(
  'A new destination',
  'unknown so far: take the route, pass it on after 2 x settling time',
  paper('section 3.2'),
  'A neighbour tells of a destination that this node did not know.',
  (table, event) => {
    adopt(table, event);
    if (event.metric < UNREACHABLE) table.tellMetric[event.row] = 1;
  },
);

export const newerRoute = routeRule(
  'A newer sequence number',
  'sequence number > own: take the route, whatever its hops',
  paper('section 3.2'),
  'The destination itself has said something since, so this news is better than what was known.',
  (table, event) => {
    adopt(table, event);
    table.tellSequence[event.row] = 1;
    table.tellMetric[event.row] = event.metric === table.advertisedMetric[event.row] ? 0 : 1;
  },
);

export const shorterRoute = routeRule(
  'The same number over fewer hops',
  'sequence number = own and hops < own: take the route',
  paper('section 3.2'),
  'The same news came over a shorter way.',
  (table, event) => {
    adopt(table, event);
    table.tellMetric[event.row] = event.metric === table.advertisedMetric[event.row] ? 0 : 1;
  },
);

export const unknownNeighbour = routeRule(
  'A neighbour that did not name itself',
  'sender of the update unknown: hops = 1, sequence number 0, not passed on',
  ns2,
  'The update leaves out the node that sent it, so a route of one hop is noted for it.',
  (table, event) => {
    adopt(table, event);
  },
);

export const unknownDestination = quietRule(
  'A packet for an unknown destination',
  'hops = infinity, sequence number 0, not passed on',
  ns2,
  'There is no way yet; the packet waits until an update brings one.',
  (table, event) => {
    adopt(table, event);
  },
);

/* Losing */

const lose: DsdvRule['effect'] = (table, { row, now }) => {
  table.metric[row] = UNREACHABLE;
  table.sequence[row] = table.sequence[row]! + 1;
  table.advertiseAt[row] = now;
  table.tellMetric[row] = 1;
  table.tellSequence[row] = 1;
};

export const neighbourSilent = routeRule(
  'The neighbour has fallen silent',
  'no update for 3 intervals: hops = infinity, sequence number + 1',
  paper('section 3.3'),
  'The next hop has not been heard for so long that routes over it are given up.',
  lose,
);

export const linkLost = routeRule(
  'The link to the next hop is broken',
  'hops = infinity, sequence number + 1',
  paper('section 3.3'),
  'The MAC layer could not reach the next hop, so routes over it are given up.',
  lose,
);

export const contradict = routeRule(
  'A neighbour believes the destination is gone',
  'older news says infinity: tell the better route at once',
  ns2,
  'This node knows a newer route and tells it.',
  (table, { row, now }) => {
    table.advertiseAt[row] = now;
    table.tellMetric[row] = 1;
  },
);

export const stillHere = routeRule(
  'The node is still here',
  'somebody says that this node is gone: full update now',
  paper('section 3.3'),
  'The node hears that it counts as unreachable, and sends a newer sequence number.',
  nothing,
  ['sequence number'],
);

/* Telling */

export const fullUpdate = routeRule(
  'Full update',
  'own sequence number + 2, all entries that have settled',
  paper('section 3.1'),
  'The node tells its neighbours its whole table, with a new number of its own.',
  (table, { row, node }) => {
    table.ownSequence[node] = table.ownSequence[node]! + 2;
    table.known[row] = 1;
    table.nextHop[row] = node;
    table.metric[row] = 0;
    table.sequence[row] = table.ownSequence[node]!;
    table.advertiseAt[row] = 0;
    table.tellSequence[row] = 1;
    table.tellMetric[row] = 0;
    table.advertisedMetric[row] = 0;
  },
  ['sequence number'],
);

export const triggeredUpdate = routeRule(
  'Triggered update',
  'only the entries that changed',
  paper('section 3.3'),
  'Something important has changed, so the neighbours are told before the next full update.',
  nothing,
  ['sequence number'],
);

export const advertisedInFull = quietRule(
  'An entry is told in full',
  'metric and sequence number are told',
  ns2,
  'The neighbours know this entry now.',
  (table, { row }) => {
    table.advertisedMetric[row] = table.metric[row]!;
    table.tellSequence[row] = 0;
    table.tellMetric[row] = 0;
  },
);

export const advertisedInPart = quietRule(
  'An entry is told in part',
  'the sequence number is told; a changed metric is told again until the next full update',
  ns2,
  'The neighbours should know this entry now.',
  (table, { row }) => {
    table.advertisedMetric[row] = table.metric[row]!;
    table.tellSequence[row] = 0;
  },
);

export const updateSent = quietRule(
  'Updates are apart',
  'no triggered update within 1 s',
  ns2,
  'The next triggered update has to wait.',
  (table, { node, now }) => {
    table.updatedAt[node] = now;
  },
);

export const triggerPlanned = quietRule(
  'A triggered update is due',
  'when the entry may be passed on',
  ns2,
  'The change is told when it has settled.',
  (table, { row, due }) => {
    table.triggerAt[row] = due;
  },
);

export const neighbourHeard = quietRule(
  'The neighbour is there',
  'gone after 3 intervals without an update',
  paper('section 3.3'),
  'An update came from this neighbour.',
  (table, { row, due }) => {
    table.silentAt[row] = due;
  },
);

/** Every rule of DSDV. */
export const DSDV_RULES: readonly AnyRule[] = all;
