import { CW_MIN } from './timing.ts';

/** Frames, by code. */
export const FRAME = { NONE: 0, RTS: 1, CTS: 2, DATA: 3, ACK: 4 } as const;
/** What a station is receiving: nothing, a frame, several that collide. */
export const RX = { IDLE: 0, FRAME: 1, COLLISION: 2 } as const;

/** What a station remembers. Decimal places make a field a double from the start. */
export const freshMacState = () => ({
  /** The packet in hand (-1: none), whether its RTS is still to be answered, and whether the queue waits to be told. */
  packet: -1,
  asks: false,
  busy: false,
  /** A CTS or ACK to be sent (a code of FRAME), to whom, and the NAV it asks for, us. */
  reply: 0,
  replyTo: -1,
  replyDuration: 0,
  /** Frame whose exchange is going on: sent by this station and not answered yet (a code of FRAME). */
  sending: 0,
  /** Own frame on the air: code, receiver, NAV it asks for (us), time on the air and end of it (s), sequence number of the packet in hand. */
  kind: 0,
  to: -1,
  duration: 0,
  airtime: 0,
  endsAt: 0,
  sequence: 0,
  /** Packet in it, or -1, and the last broadcast, kept until the next frame. */
  payload: -1,
  lingering: -1,
  /** What is being received (a code of RX), from whom, with which power (W), until when (s), and whether it can be decoded. */
  receiving: 0,
  from: -1,
  power: 0,
  until: 0,
  clean: false,
  /** Until when others have reserved the medium, s. */
  nav: 0,
  /** Contention window, slots, and how often the frame has been sent without an answer. */
  cw: CW_MIN,
  shortRetries: 0,
  longRetries: 0,
  /** Why the last attempt failed: a cause code of losses.ts. */
  fate: 0,
  /** Frames sent by this station, and of those RTS and data (retries included); packets given up. */
  framesSent: 0,
  rtsSent: 0,
  dataSent: 0,
  retries: 0,
  givenUp: 0,
  /** Frames for this station that were lost to a collision. */
  collisions: 0,
  /** The routing message sent last: its kind (0: none), to whom, when (s), and how many hops it had gone before. */
  lastSent: 0,
  lastSentTo: -1,
  lastSentAt: 0,
  lastSentHops: 0,
});
export type MacState = ReturnType<typeof freshMacState>;
