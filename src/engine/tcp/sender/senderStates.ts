import { rfc } from '../../rule.ts';
import { EPISODE, reducedForMark } from '../flight.ts';
import { statesOf, type NamedState, type StateMachine, type Transition } from '../window.ts';
import { PHASE, PHASES } from '../phase.ts';
import type { Sender } from '../sender.ts';

/** The state machine that every sender has, whatever its growth law. `current` takes the sender. */
interface GeneralMachine extends Omit<StateMachine, 'current'> {
  readonly current: (sender: Readonly<Sender>) => string;
}

const START = 'Slow start';
const AVOIDANCE = 'Congestion avoidance';
const RECOVERY = 'Fast recovery';
const TIMEOUT = 'Timeout';
const CWR = 'Window reduced (CWR)';
const SENDING = 'Sending';

const REPAIR: readonly NamedState[] = [
  {
    name: RECOVERY,
    means:
      'A segment counts as lost and is sent again; data continues to flow until all segments outstanding at that moment are acknowledged.',
    source: rfc(5681, '3.2'),
  },
  {
    name: TIMEOUT,
    means: 'No ACK came for one RTO: the oldest segment is sent again, and the sender waits for its ACK.',
    source: rfc(6298, '5'),
  },
];

const LOSSES = (from: readonly string[]): readonly Transition[] => [
  { from, to: RECOVERY, when: 'a segment counts as lost', kinds: ['cut', 'recovery'] },
  { from: null, to: TIMEOUT, when: 'no ACK for one RTO', kinds: ['timeout'] },
  { from: [TIMEOUT], to: RECOVERY, when: 'a segment counts as lost', kinds: ['cut', 'recovery'], rare: true },
];

/** For laws whose phase follows from cwnd and ssthresh (RFC 5681). */
const BY_WINDOW: GeneralMachine = {
  title: 'Every sender',
  states: [
    ...statesOf(rfc(5681, '3.1'), {
      [START]: 'cwnd is below ssthresh: the window grows with every ACK, to find the capacity of the path quickly.',
      [AVOIDANCE]: 'cwnd has reached ssthresh: the window grows by the law of the variant.',
    }),
    ...REPAIR,
    {
      name: CWR,
      means: 'A mark was answered by a cut: until a segment sent after it is acknowledged no other mark counts.',
      source: rfc(3168, '6.1.2'),
    },
  ],
  transitions: [
    { from: [START], to: AVOIDANCE, when: 'cwnd ≥ ssthresh' },
    { from: [AVOIDANCE], to: START, when: 'cwnd < ssthresh', rare: true },
    ...LOSSES([START, AVOIDANCE, CWR]),
    { from: [RECOVERY], to: AVOIDANCE, when: 'everything outstanding is acknowledged' },
    { from: [RECOVERY], to: START, when: 'cwnd < ssthresh', rare: true },
    { from: [TIMEOUT], to: START, when: 'an ACK of new data' },
    { from: [TIMEOUT], to: AVOIDANCE, when: 'cwnd ≥ ssthresh', rare: true },
    { from: [START, AVOIDANCE, RECOVERY, TIMEOUT], to: CWR, when: 'an ACK echoes a mark', kinds: ['cut', 'recovery'] },
    { from: [CWR], to: AVOIDANCE, when: 'a segment sent after the cut is acknowledged' },
    { from: [CWR], to: START, when: 'cwnd < ssthresh', rare: true },
  ],
  current({ state: { phase }, recovery, flight }) {
    if (phase === PHASE.RECOVERY) return RECOVERY;
    if (phase === PHASE.TIMEOUT) return TIMEOUT;
    if (reducedForMark(recovery, flight)) return CWR;
    return PHASES[phase] === 'slowStart' ? START : AVOIDANCE;
  },
};

const PERIOD = 'Recovery period';
const PROBING = 'Probing';

/** States of QUIC that take the place of TCP's repair. */
const QUIC_REPAIR: readonly NamedState[] = [
  {
    name: PERIOD,
    means: 'A packet counts as lost: the window is cut once, until a packet sent after the cut is acknowledged.',
    source: rfc(9002, '7.3.2'),
  },
  {
    name: PROBING,
    means: 'No ACK came for one probe timeout: probes were sent. Nothing counts as lost, and the window stays.',
    source: rfc(9002, '6.2.4'),
  },
];

const QUIC_LOSSES = (others: readonly string[]): readonly Transition[] => [
  { from: [...others, PROBING], to: PERIOD, when: 'a packet counts as lost', kinds: ['cut', 'recovery'] },
  { from: null, to: PROBING, when: 'no ACK for one probe timeout', kinds: ['recovery'] },
  { from: [PROBING], to: PERIOD, when: 'an ACK, in a recovery period', rare: true },
];

/** For QUIC's laws whose phase follows from cwnd and ssthresh (RFC 9002 section 7.3). */
const QUIC_BY_WINDOW: GeneralMachine = {
  title: 'Every sender of QUIC',
  states: [
    {
      name: START,
      means: 'cwnd is below ssthresh: every acknowledged packet adds one, to find the capacity of the path quickly.',
      source: rfc(9002, '7.3.1'),
    },
    {
      name: AVOIDANCE,
      means: 'cwnd has reached ssthresh: the window grows by the law of the variant.',
      source: rfc(9002, '7.3.3'),
    },
    ...QUIC_REPAIR,
  ],
  transitions: [
    { from: [START], to: AVOIDANCE, when: 'cwnd ≥ ssthresh' },
    { from: [AVOIDANCE], to: START, when: 'cwnd < ssthresh', rare: true },
    ...QUIC_LOSSES([START, AVOIDANCE]),
    { from: [PERIOD], to: AVOIDANCE, when: 'a packet sent after the cut is acknowledged' },
    { from: [PERIOD, PROBING], to: START, when: 'persistent congestion', kinds: ['cut'] },
    { from: [PERIOD], to: START, when: 'cwnd < ssthresh', rare: true },
    { from: [PROBING], to: START, when: 'an ACK, cwnd < ssthresh' },
    { from: [PROBING], to: AVOIDANCE, when: 'an ACK, cwnd ≥ ssthresh' },
  ],
  current({ state: { phase }, recovery: { recovering }, timer: { backoff } }) {
    if (backoff > 1) return PROBING;
    if (recovering) return PERIOD;
    return PHASES[phase] === 'slowStart' ? START : AVOIDANCE;
  },
};

const QUIC_BY_MODEL: GeneralMachine = {
  title: 'Every sender of QUIC',
  states: [
    {
      name: SENDING,
      means: 'Nothing counts as lost: rate and window follow the model of the path.',
      source: { source: 'Cardwell and others 2016', section: '' },
    },
    ...QUIC_REPAIR,
  ],
  transitions: [
    ...QUIC_LOSSES([SENDING]),
    { from: [PERIOD], to: SENDING, when: 'a packet sent after the cut is acknowledged' },
    { from: [PROBING], to: SENDING, when: 'an ACK' },
  ],
  current({ recovery: { recovering }, timer: { backoff } }) {
    if (backoff > 1) return PROBING;
    return recovering ? PERIOD : SENDING;
  },
};

/** For laws that model the path: their phases do not depend on losses. */
const BY_MODEL: GeneralMachine = {
  title: 'Every sender',
  states: [
    {
      name: SENDING,
      means: 'Nothing counts as lost: rate and window follow the model of the path.',
      source: { source: 'Cardwell and others 2016', section: '' },
    },
    ...REPAIR,
  ],
  transitions: [
    ...LOSSES([SENDING]),
    { from: [RECOVERY], to: SENDING, when: 'everything outstanding is acknowledged' },
    { from: [TIMEOUT], to: SENDING, when: 'an ACK of new data' },
  ],
  current({ state, recovery, flight }) {
    if (recovery.recovering) return RECOVERY;
    return state.timedOut > flight.acked && recovery.episode === EPISODE.TIMEOUT ? TIMEOUT : SENDING;
  },
};

/** Returns the general state machine. `modelsPath`: the law models the path; `quic`: packets have numbers of their own. */
export function generalMachine(modelsPath: boolean, quic: boolean): GeneralMachine {
  if (quic) return modelsPath ? QUIC_BY_MODEL : QUIC_BY_WINDOW;
  return modelsPath ? BY_MODEL : BY_WINDOW;
}
