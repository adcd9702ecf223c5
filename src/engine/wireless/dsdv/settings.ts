import type { Parameter, ParameterValues, ValuesOf } from '../../parameter.ts';

/** The constants of DSDV. Each is a field of a scenario. */
export const DSDV_PARAMETERS = [
  {
    name: 'updateInterval',
    label: 'Full update every',
    unit: 's',
    kind: 'number',
    range: [0.1, 3600],
    help: 'Longest time between two full updates of a node: each waits three quarters of it plus up to a quarter at random (ns-2: perup_).',
  },
  {
    name: 'settlingTime',
    label: 'First settling time',
    unit: 's',
    kind: 'number',
    range: [0, 3600],
    help: 'Settling time of a destination heard for the first time; a new route is passed on after twice that (ns-2: wst0_).',
  },
  {
    name: 'settlingWeight',
    label: 'Settling memory',
    kind: 'number',
    range: [0, 1],
    help: 'Weight of the past in the settling time (ns-2: alpha_).',
  },
  {
    name: 'missedUpdates',
    label: 'Updates missed',
    kind: 'integer',
    range: [1, 100],
    help: 'Intervals without an update after which a neighbour counts as gone (ns-2: min_update_periods_).',
  },
  {
    name: 'triggeredInterval',
    label: 'Triggered updates apart by',
    unit: 's',
    kind: 'number',
    range: [0, 3600],
    help: 'Shortest time from one update of a node to a triggered one (ns-2: 1 s).',
  },
  {
    name: 'startJitter',
    label: 'Start within',
    unit: 's',
    kind: 'number',
    range: [0, 3600],
    help: 'The first update of a node leaves at a random moment up to this (ns-2: 2 s).',
  },
  {
    name: 'broadcastJitter',
    label: 'Broadcast jitter',
    unit: 's',
    kind: 'number',
    range: [0, 1],
    help: 'Each update waits a random time up to this, so that neighbours do not collide (ns-2: 10 ms).',
  },
  {
    name: 'useMac',
    label: 'Link layer detection',
    kind: 'switch',
    help: 'Whether a packet that the MAC layer gives up breaks the routes over that neighbour (ns-2: use_mac_, off: a broken link is used until its neighbour has been silent for 45 s).',
  },
  {
    name: 'triggersOnSequence',
    label: 'New numbers trigger updates',
    kind: 'switch',
    help: 'Whether a newer sequence number alone makes a node send an update at once (Perkins and Bhagwat 1994 leave it open; ns-2 does not).',
  },
  {
    name: 'bufferPackets',
    label: 'Buffer per destination',
    unit: 'packets',
    kind: 'integer',
    range: [1, 10000],
    help: 'Packets for one destination that may wait in a node for a route; a full buffer drops the oldest (ns-2: 5).',
  },
  {
    name: 'timeToLive',
    label: 'Time to live',
    unit: 'hops',
    kind: 'integer',
    range: [1, 255],
    help: 'Maximum number of hops of a data packet (ns-2: 32).',
  },
  {
    name: 'headerSize',
    label: 'Header added to data',
    unit: 'bytes',
    kind: 'integer',
    range: [0, 1000],
    help: 'Bytes that the protocol adds to every packet of its node. ns-2 adds an IP header of 20 bytes although TCP has counted one.',
  },
  {
    name: 'updateSize',
    label: 'Size of an empty update',
    unit: 'bytes',
    kind: 'integer',
    range: [0, 1000],
    help: 'Headers of an update (ns-2: 20).',
  },
  {
    name: 'entrySize',
    label: 'Size of an entry',
    unit: 'bytes',
    kind: 'integer',
    range: [1, 100],
    help: 'Bytes of each destination in an update (ns-2: 12).',
  },
] as const satisfies readonly Parameter[];

/** A complete set of the parameters. */
export type DsdvSettings = ValuesOf<typeof DSDV_PARAMETERS>;

/** Constants of ns-2.35 (dsdv/dsdv.cc). */
export const DSDV_DEFAULTS = {
  updateInterval: 15,
  settlingTime: 6,
  settlingWeight: 0.875,
  missedUpdates: 3,
  triggeredInterval: 1,
  startJitter: 2,
  broadcastJitter: 0.01,
  useMac: false,
  triggersOnSequence: false,
  bufferPackets: 5,
  timeToLive: 32,
  headerSize: 20,
  updateSize: 20,
  entrySize: 12,
} as const satisfies DsdvSettings & ParameterValues;
