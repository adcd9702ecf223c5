import type { FlowStatus } from '#lab/protocol/protocol.ts';

/** The sound of a flow: pitch in Hz, and whether an ACK and a drop are audible. */
interface Heard {
  readonly pitch: number;
  readonly tick: boolean;
  readonly click: boolean;
}

type Seen = Pick<FlowStatus, 'cwnd' | 'lastAckAt' | 'dropped'>;

/** Pitch of a window of one segment, and maximum pitch, Hz. Four times the window is an octave. */
const LOWEST = 110;
const HIGHEST = 3520;

/** The present sound of a flow; `before`: the previous state, null: none. */
export function heardOf(now: Seen, before: Seen | null): Heard {
  const pitch = LOWEST * Math.sqrt(Math.max(1, now.cwnd));
  return {
    pitch: Math.min(HIGHEST, pitch),
    tick: before !== null && now.lastAckAt > before.lastAckAt,
    click: before !== null && now.dropped > before.dropped,
  };
}
