import { CW_MIN } from './timing.ts';

/** Frames, by code. */
export const FRAME = { NONE: 0, RTS: 1, CTS: 2, DATA: 3, ACK: 4 } as const;
/** Reception state of a station: idle, one frame, or colliding frames. */
export const RX = { IDLE: 0, FRAME: 1, COLLISION: 2 } as const;

/** Initial state of a station. */
export const freshMacState = () => ({
  /** The current packet (-1: none), whether its RTS is still unanswered, and whether the queue waits for `ready`. */
  packet: -1,
  asks: false,
  busy: false,
  /** The CTS or ACK to send (a code of FRAME), its receiver, and the NAV it requests, us. */
  reply: 0,
  replyTo: -1,
  replyDuration: 0,
  /** Frame sent by this station and not answered yet (a code of FRAME). */
  sending: 0,
  /**
   * Own frame on the air: code, receiver, requested NAV (us), airtime and end (s), sequence number of the current
   * packet.
   */
  kind: 0,
  to: -1,
  duration: 0,
  airtime: 0,
  endsAt: 0,
  sequence: 0,
  /** Packet in the frame on the air, or -1, and the last broadcast packet, which is freed with the next frame. */
  payload: -1,
  lingering: -1,
  /** The reception (a code of RX), its sender, power (W), end (s), and whether it can be decoded. */
  receiving: 0,
  from: -1,
  power: 0,
  until: 0,
  clean: false,
  /** End of the medium's reservation by others, s. */
  nav: 0,
  /** Contention window, slots, and the number of unanswered transmissions. */
  cw: CW_MIN,
  shortRetries: 0,
  longRetries: 0,
  /** Cause code (losses.ts) of the last failed attempt. */
  fate: 0,
  /** Number of frames sent; of these, RTS and data frames (retries included); number of packets given up. */
  framesSent: 0,
  rtsSent: 0,
  dataSent: 0,
  retries: 0,
  givenUp: 0,
  /** Number of frames for this station lost to a collision. */
  collisions: 0,
  /** The last routing message sent: its kind (0: none), receiver, time (s), and its number of hops so far. */
  lastSent: 0,
  lastSentTo: -1,
  lastSentAt: 0,
  lastSentHops: 0,
});
export type MacState = ReturnType<typeof freshMacState>;
