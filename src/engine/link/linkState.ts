import type { PoolState } from '../kernel/packets.ts';

export interface LinkSettings {
  /** Index in the run's list of links. */
  readonly index: number;
  /** Its location in the journal: `index` plus the number of radio nodes. */
  readonly place: number;
  /** The first route over this link; default 0. */
  readonly firstRoute?: number;
  /** "r0>r1" */
  readonly name: string;
  /** bit/s */
  readonly rate: number;
  /** Propagation, s. */
  readonly delay: number;
  /** Packets in the system, the one being sent included (as ns-2 counts). */
  readonly limitPackets: number;
  /** Bytes in the system, the packet being sent included; Infinity: the limit is in packets. */
  readonly limitBytes: number;
}

/** Initial state of a link. */
export function freshLinkState(settings: LinkSettings) {
  return {
    rate: settings.rate,
    delay: settings.delay,
    limitPackets: settings.limitPackets,
    limitBytes: settings.limitBytes,
    /** First and last packet whose passage ends here. */
    head: -1,
    tail: -1,
    /** First packet whose transmission had not begun at the last count, and the last that had to wait; -1: none. */
    firstWaiting: -1,
    lastWaiting: -1,
    /** Packets on their way to this link that a separate event will offer. */
    separate: 0,
    /**
     * For the last packet on a passage that had to wait here: when its transmission begins, s; when the previous
     * packet's began, s; the previous packet's bytes.
     */
    passingBegins: -1,
    beforeBegan: -1,
    beforeBytes: 0,
    /** When a packet on a passage first had to wait here, s. */
    firstPassingAt: Infinity,
    /** Whether the entry decides about packets, so that no passage extends over this link. */
    decides: false,
    /** Packets and bytes waiting when last counted, without the one being sent. */
    waiting: 0,
    waitingBytes: 0,
    /** Bytes of the packet whose transmission began last. */
    servedBytes: 0,
    /** Size of the last accepted packet, and its transmission time, s: most packets have one size. */
    size: -1,
    transmission: NaN,
    /** When the transmitter will have sent all accepted packets, and when the last of them begins, s. */
    freeAt: -1,
    lastBegins: -1,
    /** Start of the current busy period, s (sign as for RANK), and the number of its event. */
    rank: 0,
    turn: 0,
    /** Start of the transmission that precedes the first waiting packet's, s. */
    begun: -1,
    /** Whether the delay has been shortened during the run. */
    shortened: false,
    /** Packets offered and dropped so far, and bytes accepted. */
    offered: 0,
    drops: 0,
    bytes: 0,
    /** Longest queue at a moment when packets waited, including the packet being sent. */
    longest: 0,
    /** Waiting time of all accepted packets, s. */
    waited: 0,
    /** Transmission time of the bytes accepted at earlier rates, s, and those bytes. */
    sentBefore: 0,
    bytesBefore: 0,
  };
}

/** State from before the link's last change; only results read it. */
export const freshEarlier = () => ({
  /**
   * Packets whose transmission began before the last change of the delay, and the sum of their propagation delays, s.
   */
  packetsBefore: 0,
  travelBefore: 0,
  /** Number of packets in the state's `bytesBefore`. */
  sentPackets: 0,
  /** Start and end of the last transmission that began before the last change, s. */
  begunAt: -1,
  sentAt: -1,
});

/** The records of a link that the passage functions need. */
export interface LinkRecords {
  readonly state: ReturnType<typeof freshLinkState>;
  readonly earlier: ReturnType<typeof freshEarlier>;
  readonly settings: LinkSettings;
  readonly pool: PoolState;
  /** This link and the previous ones of a passage, the nearest first: `upstream[1]` feeds it. */
  readonly upstream: readonly LinkRecords[];
  /** The links that this one alone feeds and over which passages may extend. */
  readonly followers: readonly LinkRecords[];
  /** Removes packets whose transmission has begun from the queue's records. */
  noteBegun(): void;
  /** The first packet that waits at a time, s, not before the last event; or -1. */
  firstInQueue(time: number): number;
  /** The waiting packet after `packet`, or -1. */
  behind(packet: number): number;
  /**
   * Packets whose start of transmission is unknown, because the queue chooses among them, and their total waiting time
   * until `time`, s.
   */
  undecided(time: number): { readonly packets: number; readonly waited: number };
  /** Arms the arrival of the head of the list. */
  rearm(): void;
}
