/**
 * SACK recovery with a pipe counter, as Fall and Floyd simulated it (1996, section 4) and as in ns-2.35
 * (Agent/TCP/Sack1). `pipe` estimates the segments in the network: minus one for each duplicate ACK, minus two for each
 * partial ACK, plus one for each transmission. While pipe < cwnd the sender fills the first hole below the highest
 * SACK, else sends new data. Every such hole counts as lost at once; a lost retransmission is detected only by the
 * timer.
 */
import { ownRules, type Citation } from '../../rule.ts';
import { FINDING, MEASURE, type LossRecovery, type RecoveryState } from '../flight.ts';
import {
  bringsNews,
  clearScoreboard,
  dropThrough,
  enterBlocks,
  freshScoreboard,
  nextHole,
  type Scoreboard,
} from '../scoreboard.ts';
import {
  beginRecovery,
  acceptNewData,
  fires,
  forgetOnTimeout,
  freshRecovery,
  newData,
  oldAck,
  passedLastLoss,
  recoveryPoint,
  recoveryRule,
} from './shared.ts';

interface SackPipeState extends RecoveryState, Scoreboard {
  /** Estimated number of segments in flight. */
  pipe: number;
  /** Holes below this were retransmitted in this recovery. */
  retransmitted: number;
  /** After a timeout, duplicate ACKs are ignored until new data is acknowledged. */
  ignoresDuplicates: boolean;
}

const fallFloyd: Citation = { source: 'Fall and Floyd 1996', section: 'section 4' };

const { ownRule, all } = ownRules(recoveryRule<SackPipeState>, { citation: fallFloyd });
export const SACK_PIPE_RULES = all;

const clean = ownRule({
  title: 'New data acknowledged, scoreboard cleared',
  formula: 'scoreboard = {}',
  plain: 'New data was acknowledged outside recovery: earlier reports are cleared.',
  effect: (state, event) => {
    state.duplicates = 0;
    state.ignoresDuplicates = false;
    clearScoreboard(state);
    acceptNewData(event);
  },
});

const silentDuplicate = ownRule({
  title: 'Duplicate ACK without new information',
  formula: 'no new SACK information: not counted',
  citation: { source: 'ns-2.35', section: 'Agent/TCP/Sack1' },
  kind: 'duplicate',
  quiet: true,
  plain: 'The ACK repeats what is already known.',
  effect: (state, event) => {
    event.decision.burst = state.duplicates === 0 ? event.settings.maxBurst : -1;
  },
});

const countSack = ownRule({
  title: 'Duplicate ACK with a SACK',
  formula: 'duplicate ACKs += 1, scoreboard updated',
  kind: 'duplicate',
  plain: 'The receiver reports a segment above a hole: the missing one may be lost.',
  effect: (state, event) => {
    enterBlocks(state, event.flight.acked, event.sackCount, event.sackLeft, event.sackRight);
    state.duplicates++;
    event.decision.limitedTransmit = event.settings.limitedTransmit && state.duplicates < event.settings.dupThresh;
  },
});

const enter = ownRule({
  title: 'Fast retransmit with SACK',
  tag: 'retransmit',
  formula: 'pipe = outstanding - dupThresh, send SND.UNA again',
  shows: ['recovery point', 'pipe'],
  plain:
    '{dupThresh} duplicate ACKs with new information: the first hole is sent again and the sender counts what is still in the network.',
  effect: (state, event) => {
    enterBlocks(state, event.flight.acked, event.sackCount, event.sackLeft, event.sackRight);
    state.duplicates++;
    beginRecovery(state, event, recoveryPoint(state, event));
    state.pipe = event.flight.highest - event.flight.acked - event.settings.dupThresh;
    state.retransmitted = event.flight.acked + 2;
  },
});

const leave = ownRule({
  title: 'Recovery ends',
  tag: 'recoveryEnds',
  formula: 'ack >= recover',
  shows: ['recovery point', 'pipe'],
  plain: 'Everything that was in flight when the loss was detected has arrived: recovery is over.',
  effect: (state, event) => {
    acceptNewData(event);
    event.decision.finding = FINDING.RECOVERED;
    event.decision.grow = false;
    state.recover = 0;
    state.duplicates = 0;
    state.pipe -= 1;
    state.recovering = false;
    state.ignoresDuplicates = false;
    state.retransmitted = 0;
    clearScoreboard(state);
  },
});

const partial = ownRule({
  title: 'Partial acknowledgement',
  tag: 'partialAck',
  formula: 'pipe -= 2',
  shows: ['recovery point', 'pipe'],
  plain: 'A retransmission has arrived: it and the segment it replaced have left the network.',
  effect: (state, event) => {
    event.decision.advance = true;
    event.decision.measure = MEASURE.IGNORE;
    event.decision.restartTimer = true;
    event.decision.resetBackoff = true;
    event.decision.burst = event.settings.maxBurst;
    state.pipe -= 2;
    dropThrough(state, event.ack);
    enterBlocks(state, event.ack, event.sackCount, event.sackLeft, event.sackRight);
  },
});

const duplicateInRecovery = ownRule({
  title: 'Duplicate ACK in recovery',
  formula: 'pipe -= 1',
  kind: 'duplicate',
  shows: ['duplicate ACKs', 'pipe'],
  plain: 'Another segment has left the network.',
  effect: (state, event) => {
    state.pipe -= 1;
    if (
      enterBlocks(state, event.flight.acked, event.sackCount, event.sackLeft, event.sackRight) &&
      state.duplicates > 0
    )
      state.duplicates++;
    event.decision.burst = event.settings.maxBurst;
  },
});

const transmitted = ownRule({
  title: 'Sent into the pipe',
  formula: 'pipe += 1',
  quiet: true,
  plain: 'One more segment is in the network.',
  effect: (state, event) => {
    state.pipe += 1;
    if (event.segment < event.flight.next) state.retransmitted = event.segment + 1;
  },
});

const timeout = ownRule({
  ...forgetOnTimeout,
  effect: (state, event) => {
    forgetOnTimeout.effect(state, event);
    state.ignoresDuplicates = true;
    state.retransmitted = 0;
    clearScoreboard(state);
  },
});

export const sackPipe: LossRecovery<SackPipeState> = {
  initial: () => ({ ...freshRecovery(), ...freshScoreboard(), pipe: 0, retransmitted: 0, ignoresDuplicates: false }),

  onAck(state, event, fire) {
    const { flight, settings } = event;
    if (state.recovering) {
      if (event.ack >= state.recover) fire(leave);
      else fire(event.ack > flight.acked ? partial : duplicateInRecovery);
    } else if (event.ack > flight.acked) {
      fire(state.duplicates === 0 && !state.ignoresDuplicates ? newData : clean);
    } else if (event.ack < flight.acked) {
      fire(oldAck);
    } else if (
      state.ignoresDuplicates ||
      !bringsNews(state, flight.acked, event.sackCount, event.sackLeft, event.sackRight)
    ) {
      fire(silentDuplicate);
    } else {
      fire(state.duplicates + 1 === settings.dupThresh && passedLastLoss(state, event) ? enter : countSack);
    }
  },

  onTimeout: fires(timeout),

  select(state, event) {
    const { flight } = event;
    if (state.pipe >= Math.floor(event.cwnd) || flight.acked + 1 >= flight.limit) return -1;
    const hole = nextHole(state, Math.max(state.retransmitted, flight.acked + 1));
    const edge = flight.acked + flight.window;
    if (hole >= 0) return hole <= edge ? hole : -1;
    return flight.next <= edge && flight.next < flight.limit ? flight.next : -1;
  },

  onSelected: fires(transmitted),
};
