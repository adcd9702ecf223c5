/**
 * The loss recovery of ns-2.35's Agent/TCP/Linux, modelled on the sender of Linux 2.6 (tcp-linux.cc). States are Open,
 * Recovery and Loss. Duplicate ACKs are not counted; only SACK blocks indicate losses, so without SACK every loss waits
 * for the timer. Lost segments are sent first, then new data, while fewer segments are in the network than cwnd or rate
 * halving allows. The limit of rate halving starts at the window before the loss and falls by one with every second
 * ACK. After a timeout everything is lost except what the receiver has reported.
 */
import { doubledRing } from '../../kernel/numeric.ts';
import { Fault } from '../../kernel/fault.ts';
import { ownRules, type Citation } from '../../rule.ts';
import { EPISODE, FINDING, MEASURE, type LossRecovery, type RecoveryEvent, type RecoveryState } from '../flight.ts';
import {
  clearBoard,
  freshLinuxBoard,
  inNetwork,
  loseAll,
  nextLost,
  noteNothing,
  noteResent,
  readAck,
  type LinuxBoard,
} from './board.ts';
import { fires, freshRecovery, recoveryRule } from '../recovery/shared.ts';

interface Linux26State extends RecoveryState, LinuxBoard {
  /** State Loss: a timeout has occurred and the recovery point is not acknowledged yet. */
  repairing: boolean;
  /** Segments in flight that rate halving still allows (next_pkts_in_flight_); 0: no rate halving. */
  halving: number;
  /** Segments in the network before the newest ACK. */
  before: number;
  /** When each outstanding segment was last sent, s, by segment modulo the length, a power of two. */
  sentAt: Float64Array;
  /** Send time of the segment that the newest ACK acknowledges; NaN if a retransmission makes it ambiguous. */
  ackedSentAt: number;
  /** Scratch list of the scoreboard. */
  sorted: Int32Array;
}

const tcpLinux: Citation = { source: 'ns-2.35', section: 'Agent/TCP/Linux' };

const { ownRule, all } = ownRules(recoveryRule<Linux26State>, { citation: tcpLinux });
export const LINUX_26_RULES = all;

const read = ownRule({
  title: 'An ACK is read',
  formula: 'in flight, reported or lost: each outstanding segment is one of these',
  quiet: true,
  plain: 'The scoreboard is updated from the ACK.',
  effect: (state, event) => {
    const { flight, ack } = event;
    state.before = inNetwork(state, flight.acked, flight.next);
    readAck(state, ack, event.sackCount, event.sackLeft, event.sackRight, state.sorted);
    state.ackedSentAt = state.sentAt[ack & (state.sentAt.length - 1)]!;
    // In ns-2 a time of 0 means none: segments sent at the start of a run are not timed.
    if (state.ambiguous || ack === flight.acked || state.ackedSentAt === 0) state.ackedSentAt = NaN;
  },
});

/** Common effects of every ACK. */
const take = (state: Linux26State, event: RecoveryEvent): void => {
  const { decision } = event;
  decision.advance = true;
  decision.measure = MEASURE.SAMPLE;
  decision.restartTimer = true;
  decision.grow = event.ack > event.flight.acked && !state.recovering;
  decision.burst = event.settings.maxBurst;
};

const plain = ownRule({
  title: 'New data acknowledged',
  formula: 'ack > SND.UNA - 1',
  kind: 'growth',
  quiet: true,
  plain: 'An ACK for new data arrived.',
  effect: (state, event) => {
    state.duplicates = 0;
    take(state, event);
  },
});

/** The most frequent case by far. */
const clean = ownRule({
  title: 'New data acknowledged, nothing is missing',
  formula: 'no SACK block, none before: in flight is what is not acknowledged',
  kind: 'growth',
  quiet: true,
  plain: 'An ACK for new data arrived, and the receiver has no segment above a hole.',
  effect: (state, event) => {
    const { flight, ack } = event;
    state.before = inNetwork(state, flight.acked, flight.next);
    noteNothing(state);
    state.ackedSentAt = state.sentAt[ack & (state.sentAt.length - 1)]!;
    if (state.ackedSentAt === 0) state.ackedSentAt = NaN;
    state.duplicates = 0;
    take(state, event);
  },
});

const duplicate = ownRule({
  title: 'Duplicate ACK, a segment may follow',
  formula: 'each segment reported lets another one go',
  kind: 'duplicate',
  plain: 'The receiver has a segment above a hole: one has left the network, so another one may enter it.',
  effect: (state, event) => {
    state.duplicates++;
    take(state, event);
  },
});

const ignored = ownRule({
  title: 'ACK ignored',
  formula: 'ack < SND.UNA - 1',
  quiet: true,
  plain: 'The ACK names less than was already acknowledged.',
  effect: () => {},
});

const enter = ownRule({
  title: 'Recovery by forward acknowledgement',
  formula: 'a segment four above the hole is reported; recover = highest segment sent',
  shows: ['recovery point', 'duplicate ACKs'],
  plain:
    'A segment at least four above the first hole has arrived: the hole is lost. The rate is halved over one round trip.',
  effect: (state, event) => {
    if (event.ack === event.flight.acked) state.duplicates++;
    take(state, event);
    event.decision.finding = FINDING.CONGESTION;
    state.recover = event.flight.highest;
    state.recovering = true;
    state.repairing = false;
    state.episode = EPISODE.DUPLICATES;
  },
});

const halve = ownRule({
  title: 'Rate halving begins',
  formula: 'as many in the network as cwnd was, one fewer with every second ACK',
  quiet: true,
  plain:
    'The allowed number of segments in the network falls by one with every second ACK, until it equals the new window.',
  effect: (state, event) => {
    state.halving = event.cwnd;
  },
});

const leave = ownRule({
  title: 'Recovery ends',
  tag: 'recoveryEnds',
  formula: 'ack >= recover',
  shows: ['recovery point', 'duplicate ACKs'],
  plain: 'Everything that was in flight when the loss was detected has arrived: recovery is over.',
  effect: (state, event) => {
    take(state, event);
    event.decision.finding = FINDING.RECOVERED;
    clearBoard(state);
    state.duplicates = 0;
    state.halving = 0;
    state.recovering = false;
    state.repairing = false;
    state.episode = EPISODE.ENDED;
  },
});

const timeout = ownRule({
  title: 'Timeout: what is not reported is lost',
  formula: 'whatever is not reported counts as lost',
  shows: ['recovery point', 'duplicate ACKs'],
  plain: 'The timer expired: whatever the receiver has not reported counts as lost and is sent again.',
  effect: (state, event) => {
    const { flight, decision } = event;
    const outstanding = flight.acked !== flight.highest;
    if (outstanding) {
      loseAll(state, flight.acked, flight.next);
      state.recover = flight.highest;
      state.repairing = true;
      state.recovering = false;
      state.episode = EPISODE.TIMEOUT;
    }
    state.duplicates = 0;
    state.halving = 0;
    decision.backOff = outstanding;
    decision.counts = outstanding;
    decision.burst = event.settings.maxBurst;
  },
});

const transmitted = ownRule({
  title: 'Sent into the network',
  formula: 'rate halving: at most what is in the network now',
  quiet: true,
  plain: 'One more segment is in the network.',
  effect: (state, event) => {
    const { flight, segment } = event;
    const inside = inNetwork(state, flight.acked, flight.next);
    if (state.halving > inside) state.halving = inside > 1 ? inside : 1;
    if (segment < flight.next && !noteResent(state, flight.next))
      throw new Fault(event.flow, `sends segment ${segment} again although none is lost`);
  },
});

const noteSent = ownRule({
  title: 'Segment timed',
  formula: 'when each segment was last sent',
  kind: 'resend',
  quiet: true,
  plain: 'The sender stores when each segment was sent.',
  effect: (state, event) => {
    const { flight, segment, now } = event;
    while (segment - flight.acked >= state.sentAt.length)
      state.sentAt = doubledRing(state.sentAt, flight.acked < 0 ? 0 : flight.acked, segment - 1);
    state.sentAt[segment & (state.sentAt.length - 1)] = now;
  },
});

export const linux26: LossRecovery<Linux26State> = {
  initial: () => ({
    ...freshRecovery(),
    ...freshLinuxBoard(),
    repairing: false,
    halving: 0,
    before: 0,
    sentAt: new Float64Array(64),
    ackedSentAt: 0,
    sorted: new Int32Array(4),
  }),

  onAck(state, event, fire) {
    const { flight, ack } = event;
    if (ack < flight.acked || ack >= flight.next) {
      fire(ignored);
      return;
    }
    if (state.blocks === 0 && event.sackCount === 0 && ack > flight.acked && !state.recovering && !state.repairing) {
      fire(clean);
      return;
    }
    fire(read);
    if ((state.recovering || state.repairing) && ack >= state.recover) fire(leave);
    else if (!state.recovering && state.newlyLost) fire(enter);
    else fire(ack > flight.acked ? plain : duplicate);
  },

  onTimeout: fires(timeout),

  selectsAlways: () => true,

  select(state, { flight, cwnd }) {
    const inside = inNetwork(state, flight.acked, flight.next);
    const halving = state.halving < inside + 1 ? state.halving : inside + 1;
    if (inside >= (cwnd > halving ? cwnd : halving)) return -1;
    const lost = nextLost(state);
    if (lost >= 0) return lost;
    return flight.next < flight.limit ? flight.next : -1;
  },

  onSelected(state, { flight, segment }, fire) {
    if (segment < flight.next || state.halving > inNetwork(state, flight.acked, flight.next)) fire(transmitted);
  },

  onCut: fires(halve),

  onSent: fires(noteSent),

  account(state, about) {
    about.outstanding = state.before;
    about.ackedSentAt = state.ackedSentAt;
    about.reported = state.newlyReported;
  },
};
