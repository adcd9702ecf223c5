import type { FlowStatus } from '#lab/protocol.ts';

/** What a flow sounds like: pitch in Hz, and whether an ACK and a drop are heard. */
export interface Heard {
  readonly pitch: number;
  readonly tick: boolean;
  readonly click: boolean;
}

type Seen = Pick<FlowStatus, 'cwnd' | 'lastAckAt' | 'dropped'>;

/** Pitch of a window of one segment, and the highest, Hz. Four times the window is an octave higher. */
const LOWEST = 110;
const HIGHEST = 3520;

/** The sound of a flow now; `before`: as it was heard last, null: not yet. */
export function heardOf(now: Seen, before: Seen | null): Heard {
  const pitch = LOWEST * Math.sqrt(Math.max(1, now.cwnd));
  return {
    pitch: Math.min(HIGHEST, pitch),
    tick: before !== null && now.lastAckAt > before.lastAckAt,
    click: before !== null && now.dropped > before.dropped,
  };
}
