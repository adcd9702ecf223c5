import { rfc } from '../../rule.ts';
import { EPISODE } from '../flight.ts';
import type { NamedState, StateMachine, Transition } from '../window.ts';
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
    {
      name: START,
      means: 'cwnd is below ssthresh: the window grows with every ACK, to find the capacity of the path quickly.',
      source: rfc(5681, '3.1'),
    },
    {
      name: AVOIDANCE,
      means: 'cwnd has reached ssthresh: the window grows by the law of the variant.',
      source: rfc(5681, '3.1'),
    },
    ...REPAIR,
    {
      name: CWR,
      means: 'A mark was answered by a cut: until that window is acknowledged no other mark counts.',
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
    { from: [CWR], to: AVOIDANCE, when: 'the window is acknowledged' },
    { from: [CWR], to: START, when: 'cwnd < ssthresh', rare: true },
  ],
  current({ state: { phase }, recovery: { episode, recover }, flight: { acked } }) {
    if (phase === PHASE.RECOVERY) return RECOVERY;
    if (phase === PHASE.TIMEOUT) return TIMEOUT;
    if (episode === EPISODE.MARK && acked < recover) return CWR;
    return PHASES[phase] === 'slowStart' ? START : AVOIDANCE;
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

/** Returns the general state machine. `modelsPath`: the law models the path. */
export const generalMachine = (modelsPath: boolean): GeneralMachine => (modelsPath ? BY_MODEL : BY_WINDOW);
