import type { AnyRule, Citation, Rule } from '../../rule.ts';
import { routingRules } from '../routing/rules.ts';
import { UNREACHABLE, type DsdvState } from './table.ts';

/** Input of a rule of DSDV: facts about the current entry or failure. */
export interface UpdateEvent {
  /** Simulated time, s. */
  now: number;
  /** Node where the rule fires, and the affected row of the tables. */
  node: number;
  row: number;
  /** Fields of the update: metric plus one hop, sequence number, neighbour that sent it. */
  metric: number;
  sequence: number;
  nextHop: number;
  /** Settling time, and when the entry may be advertised, s. */
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
  'It is not yet known how long routes to this destination take to settle.',
  (_table, event) => {
    event.settling = event.due;
  },
);

export const settlingKept = quietRule(
  'The settling time stays',
  'same sequence number: settling time as before',
  paper('section 3.4'),
  'The same sequence number came from another neighbour too; the measurement continues.',
  (table, event) => {
    event.settling = table.settling[event.row]!;
  },
);

export const settlingMeasured = quietRule(
  'Settling time',
  'settling time = alpha x settling time + (1 - alpha) x (best route - first heard)',
  paper('section 3.4'),
  'The time from the first update with the old sequence number to its best route.',
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
  'unknown so far: take the route, advertise it after 2 x settling time',
  paper('section 3.2'),
  'A neighbour advertises a destination that this node did not know.',
  (table, event) => {
    adopt(table, event);
    if (event.metric < UNREACHABLE) table.tellMetric[event.row] = 1;
  },
);

export const newerRoute = routeRule(
  'A newer sequence number',
  'sequence number > own: take the route, whatever its hops',
  paper('section 3.2'),
  'The destination itself has sent an update since, so this route is newer than the one in the table.',
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
  'The same sequence number came over a shorter path.',
  (table, event) => {
    adopt(table, event);
    table.tellMetric[event.row] = event.metric === table.advertisedMetric[event.row] ? 0 : 1;
  },
);

export const unknownNeighbour = routeRule(
  'A neighbour without an entry for itself',
  'sender of the update unknown: hops = 1, sequence number 0, not advertised',
  ns2,
  'The update has no entry for the node that sent it, so a route of one hop is entered.',
  (table, event) => {
    adopt(table, event);
  },
);

export const unknownDestination = quietRule(
  'A packet for an unknown destination',
  'hops = infinity, sequence number 0, not advertised',
  ns2,
  'There is no route yet; the packet waits until an update brings one.',
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
  'No updates from the neighbour',
  'no update for 3 intervals: hops = infinity, sequence number + 1',
  paper('section 3.3'),
  'No update has come from the next hop for so long that routes over it are marked as broken.',
  lose,
);

export const linkLost = routeRule(
  'The link to the next hop is broken',
  'hops = infinity, sequence number + 1',
  paper('section 3.3'),
  'The MAC layer could not reach the next hop, so routes over it are marked as broken.',
  lose,
);

export const contradict = routeRule(
  'A neighbour has an older broken route',
  'hops = infinity with an older sequence number: advertise the own route at once',
  ns2,
  'This node has a newer route and advertises it.',
  (table, { row, now }) => {
    table.advertiseAt[row] = now;
    table.tellMetric[row] = 1;
  },
);

export const stillHere = routeRule(
  'The node itself is reported unreachable',
  'hops to this node = infinity in an update: full update now',
  paper('section 3.3'),
  'A neighbour has a broken route to this node, so the node sends a newer sequence number.',
  nothing,
  ['sequence number'],
);

/* Advertising */

export const fullUpdate = routeRule(
  'Full update',
  'own sequence number + 2, all entries that have settled',
  paper('section 3.1'),
  'The node advertises its whole table, with a new sequence number of its own.',
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
  'The change of a route is advertised before the next full update.',
  nothing,
  ['sequence number'],
);

export const advertisedInFull = quietRule(
  'An entry in a full update',
  'metric and sequence number are advertised',
  ns2,
  'This entry need not be advertised again until it changes.',
  (table, { row }) => {
    table.advertisedMetric[row] = table.metric[row]!;
    table.tellSequence[row] = 0;
    table.tellMetric[row] = 0;
  },
);

export const advertisedInPart = quietRule(
  'An entry in a triggered update',
  'sequence number advertised; a changed metric is advertised again until the next full update',
  ns2,
  'The entry has been advertised; a full update will repeat a changed metric.',
  (table, { row }) => {
    table.advertisedMetric[row] = table.metric[row]!;
    table.tellSequence[row] = 0;
  },
);

export const updateSent = quietRule(
  'Least time between updates',
  'no triggered update within 1 s',
  ns2,
  'The next triggered update has to wait.',
  (table, { node, now }) => {
    table.updatedAt[node] = now;
  },
);

export const triggerPlanned = quietRule(
  'A triggered update is due',
  'when the settling time of the entry is over',
  ns2,
  'The change is advertised when the route has settled.',
  (table, { row, due }) => {
    table.triggerAt[row] = due;
  },
);

export const neighbourHeard = quietRule(
  'An update from a neighbour',
  'neighbour lost after 3 intervals without an update',
  paper('section 3.3'),
  'The neighbour can be reached; the timer for its silence starts again.',
  (table, { row, due }) => {
    table.silentAt[row] = due;
  },
);

export const DSDV_RULES: readonly AnyRule[] = all;
