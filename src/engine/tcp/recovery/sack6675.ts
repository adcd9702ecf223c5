/**
 * SACK recovery of RFC 6675. A segment is lost when at least three segments above it are reported (IsLost). SetPipe
 * counts the segments in the network from the scoreboard after each ACK. NextSeg chooses: a lost segment, else new
 * data, else a hole that may be lost, else one rescue retransmission per recovery. The scoreboard survives a timeout,
 * so that segments at the receiver are not sent again. Names are the RFC's; all segments have one size.
 */
import { rfc } from '../../rule.ts';
import { EPISODE, FINDING, type LossRecovery, type RecoveryEvent, type RecoveryState } from '../flight.ts';
import {
  bringsNews,
  dropThrough,
  clearScoreboard,
  enterBlocks,
  freshScoreboard,
  isSacked,
  nextHole,
  sackedAbove,
  sackedThrough,
  type Scoreboard,
} from '../scoreboard.ts';
import {
  acceptNewData,
  ackedAfter,
  beginRecovery,
  fires,
  forgetOnTimeout,
  freshRecovery,
  oldAck,
  recoveryRule,
} from './shared.ts';

export interface Sack6675State extends RecoveryState, Scoreboard {
  /** Highest segment retransmitted in this recovery. */
  HighRxt: number;
  /** Highest ACK at which a rescue retransmission is no longer allowed. */
  RescueRxt: number;
  Pipe: number;
  /**
   * For a recovery that adapts the number of reports above a hole by which it counts as lost; otherwise the setting
   * applies.
   */
  dupThresh?: number;
}

const threshold = (state: Readonly<Sack6675State>, { settings }: Readonly<RecoveryEvent>): number =>
  state.dupThresh ?? settings.dupThresh;

/** RFC 6675 section 4: whether `segment` is considered lost. */
const isLost = (state: Readonly<Sack6675State>, event: Readonly<RecoveryEvent>, segment: number): boolean =>
  sackedAbove(state, segment, threshold(state, event));

/**
 * RFC 6675 section 4, SetPipe: (HighACK, HighData] without reported segments; lost ones count once if retransmitted.
 */
function setPipe(state: Sack6675State, event: RecoveryEvent, acked: number): void {
  const { highest } = event.flight;
  const dupThresh = threshold(state, event);
  // Holes below the dupThresh-th highest report are lost; those above it are not.
  let pipe = 0;
  let above = 0;
  let end = highest + 1;
  let range = state.ranges;
  while (range > 0 && above < dupThresh) {
    range--;
    pipe += end - state.right[range]!;
    end = state.left[range]!;
    above += state.right[range]! - end;
  }
  if (above < dupThresh) pipe += end - (acked + 1);
  if (state.HighRxt > acked) pipe += state.HighRxt - acked - sackedThrough(state, state.HighRxt);
  state.Pipe = pipe;
}

const read = (state: Sack6675State, event: RecoveryEvent): void => {
  const acked = ackedAfter(event);
  dropThrough(state, acked);
  enterBlocks(state, acked, event.sackCount, event.sackLeft, event.sackRight);
};

const advance = recoveryRule<Sack6675State>({
  title: 'New data acknowledged',
  formula: 'scoreboard without what is acknowledged, duplicate ACKs = 0',
  citation: rfc(6675, '5'),
  quiet: true,
  plain: 'New data was acknowledged outside recovery.',
  effect: (state, event) => {
    read(state, event);
    state.duplicates = 0;
    acceptNewData(event);
  },
});

const count = recoveryRule<Sack6675State>({
  title: 'Duplicate ACK with a SACK',
  formula: 'duplicate ACKs += 1; one new segment when cwnd - Pipe >= 1',
  citation: rfc(6675, '5'),
  kind: 'duplicate',
  plain: 'The receiver reports a segment above a hole: the missing one may be lost.',
  effect: (state, event) => {
    read(state, event);
    state.duplicates++;
    state.HighRxt = event.flight.acked;
    setPipe(state, event, event.flight.acked);
    event.decision.limitedTransmit = event.settings.limitedTransmit && event.cwnd - state.Pipe >= 1;
  },
});

export const enterRecovery = recoveryRule<Sack6675State>({
  title: 'Enter recovery',
  tag: 'retransmit',
  formula: 'RecoveryPoint = HighData, send SND.UNA again',
  citation: rfc(6675, '5'),
  shows: ['recovery point', 'pipe'],
  plain:
    '{dupThresh} segments above the first hole have arrived, or as many duplicate ACKs: the hole counts as lost and is sent again.',
  effect: (state, event) => {
    read(state, event);
    const { flight } = event;
    state.duplicates++;
    beginRecovery(state, event, flight.highest);
    state.HighRxt = flight.acked + 1;
    state.RescueRxt = flight.acked + 1;
    setPipe(state, event, flight.acked);
    event.decision.burst = event.settings.maxBurst;
  },
});

const onward = recoveryRule<Sack6675State>({
  title: 'ACK in recovery',
  formula: 'send while cwnd - Pipe >= 1',
  citation: rfc(6675, '5'),
  shows: ['recovery point', 'pipe'],
  plain: 'The segments in the network are counted again; if there is room, the next hole or new data is sent.',
  effect: (state, event) => {
    const { flight, decision, settings } = event;
    read(state, event);
    if (event.ack > flight.acked) {
      acceptNewData(event);
      decision.grow = false;
    }
    setPipe(state, event, ackedAfter(event));
    decision.burst = settings.maxBurst;
  },
});

const leave = recoveryRule<Sack6675State>({
  title: 'Recovery ends',
  tag: 'recoveryEnds',
  formula: 'ack >= RecoveryPoint',
  citation: rfc(6675, '5'),
  shows: ['recovery point', 'pipe'],
  plain: 'Everything that was in flight when the loss was detected has arrived: recovery is over.',
  effect: (state, event) => {
    read(state, event);
    acceptNewData(event);
    event.decision.grow = false;
    event.decision.finding = FINDING.RECOVERED;
    state.duplicates = 0;
    state.recovering = false;
    state.episode = EPISODE.ENDED;
    state.RescueRxt = 0;
  },
});

const transmitted = recoveryRule<Sack6675State>({
  title: 'Sent into the pipe',
  formula: 'Pipe += 1, HighRxt moves up',
  citation: rfc(6675, '5'),
  quiet: true,
  plain: 'One more segment is in the network.',
  effect: (state, event) => {
    state.Pipe += 1;
    if (event.segment < event.flight.next) state.HighRxt = event.segment;
  },
});

const rescued = recoveryRule<Sack6675State>({
  title: 'Rescue retransmission',
  formula: 'send the highest outstanding segment again, RescueRxt = RecoveryPoint',
  citation: rfc(6675, '4'),
  shows: ['recovery point', 'pipe'],
  plain: 'Nothing else may be sent: the last segment is sent once more, so that ACKs keep coming.',
  effect: (state) => {
    state.Pipe += 1;
    state.RescueRxt = state.recover;
  },
});

const timeout = recoveryRule<Sack6675State>({
  ...forgetOnTimeout,
  citation: rfc(6675, '5.1'),
  effect: (state, event) => {
    forgetOnTimeout.effect(state, event);
    state.HighRxt = event.flight.acked;
    state.RescueRxt = 0;
    // The receiver has discarded reported segments (reneging, RFC 2018 section 8).
    if (isSacked(state, event.flight.acked + 1)) clearScoreboard(state);
  },
});

export const SACK_6675_RULES = [advance, count, enterRecovery, onward, leave, transmitted, rescued, timeout] as const;

/** Rules (1) and (3) of NextSeg: the next hole above HighRxt and below the highest report. */
const nextDoubtful = (state: Readonly<Sack6675State>, event: Readonly<RecoveryEvent>): number =>
  nextHole(state, Math.max(state.HighRxt, event.flight.acked) + 1);

/** Rule (4): the highest outstanding segment that is not reported, or -1. */
const rescueCandidate = (state: Readonly<Sack6675State>, event: Readonly<RecoveryEvent>): number => {
  const { flight } = event;
  if (flight.acked <= state.RescueRxt) return -1;
  let segment = flight.highest;
  while (isSacked(state, segment)) segment--;
  return segment > flight.acked ? segment : -1;
};

export const sack6675: LossRecovery<Sack6675State> = {
  initial: () => ({ ...freshRecovery(), ...freshScoreboard(), recover: 0, HighRxt: 0, RescueRxt: 0, Pipe: 0 }),

  onAck(state, event, fire) {
    const { flight } = event;
    if (state.recovering) {
      fire(event.ack >= state.recover ? leave : onward);
    } else if (event.ack > flight.acked) {
      // It may be the first to reveal a hole (RFC 6675 section 5: Update()).
      fire(advance);
    } else if (
      event.ack < flight.acked ||
      !bringsNews(state, flight.acked, event.sackCount, event.sackLeft, event.sackRight)
    ) {
      fire(oldAck);
    } else {
      fire(losesFirst(state, event) ? enterRecovery : count);
    }
  },

  onTimeout: fires(timeout),

  select(state, event) {
    const { flight } = event;
    if (event.cwnd - state.Pipe < 1) return -1;
    const hole = nextDoubtful(state, event);
    if (hole >= 0 && isLost(state, event, hole)) return hole;
    if (flight.next <= flight.acked + flight.window && flight.next < flight.limit) return flight.next;
    return hole >= 0 ? hole : rescueCandidate(state, event);
  },

  onSelected(state, event, fire) {
    const { segment } = event;
    fire(segment === event.flight.next || segment === nextDoubtful(state, event) ? transmitted : rescued);
  },

  skips: isSacked,
};

/** Whether a duplicate ACK with new information declares the first hole lost, and recovery may begin. */
export const losesFirst = (state: Readonly<Sack6675State>, event: Readonly<RecoveryEvent>): boolean =>
  lostAfter(state, event) &&
  (!event.settings.carefulFastRetransmit || event.flight.acked >= state.recover || state.episode === EPISODE.MARK);

/**
 * Whether the SACK reports up to this ACK declare the first hole lost. Three duplicate ACKs always do, because each has
 * reported a segment; fewer do if they have reported enough segments.
 */
function lostAfter(state: Readonly<Sack6675State>, event: Readonly<RecoveryEvent>): boolean {
  const dupThresh = threshold(state, event);
  let above = state.sacked;
  for (let i = 0; i < event.sackCount; i++) {
    const left = Math.max(event.sackLeft[i]!, event.flight.acked + 1);
    for (let segment = left; segment < event.sackRight[i]! && above < dupThresh; segment++) {
      if (!isSacked(state, segment)) above++;
    }
  }
  return above >= dupThresh;
}
