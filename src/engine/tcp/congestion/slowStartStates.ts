import { rfc } from '../../rule.ts';
import { statesOf, type OwnState, type StateMachine } from '../window.ts';
import { conservativeEnds, enterConservative, longerDelay, longTrain, resume, slowerRound } from './slowStart.ts';
import { slowerRoundOfPacket } from './packetRounds.ts';

interface Seen extends OwnState {
  over: boolean;
  cssRounds: number;
}

const OVER = {
  name: 'Over',
  means: 'The first slow start has ended, with or without a loss; later ones stop at ssthresh and are not watched.',
  source: rfc(9406, '4.3'),
};
const HYSTART_OVER = {
  name: 'Over',
  means:
    'Slow start has ended, with or without a loss. The next one is watched if it follows a timeout, or if HyStart has not ended one yet.',
  source: { source: 'Linux', section: 'cubictcp_acked()' },
};
const AT_LOSS = { from: null, to: 'Over', when: 'a loss, a mark or a timeout' };

/** HyStart (Ha and Rhee 2008, as in Linux): active until its exit. */
const HYSTART: StateMachine<Seen> = {
  title: 'HyStart',
  states: [
    {
      name: 'Watching',
      means: 'The window doubles each round trip while the train of ACKs and the round trips are watched.',
      source: { source: 'Ha and Rhee 2008', section: 'HyStart, as in Linux' },
    },
    HYSTART_OVER,
  ],
  transitions: [
    {
      from: ['Watching'],
      to: 'Over',
      when: 'a long train of ACKs, or longer round trips',
      rules: [longTrain, longerDelay],
    },
    { from: ['Over'], to: 'Watching', when: 'slow start begins again' },
    { ...AT_LOSS, when: 'a loss, a mark or a timeout, or ssthresh is reached' },
  ],
  current: ({ over }, { window }) => (over || window.cwnd >= window.ssthresh ? 'Over' : 'Watching'),
};

/** HyStart by delay alone, as in s2n-quic. */
const BY_DELAY: StateMachine<Seen> = {
  ...HYSTART,
  title: 'HyStart by delay',
  states: [
    {
      name: 'Watching',
      means: 'The window doubles each round trip while the shortest delay of each round is watched.',
      source: slowerRound.citation,
    },
    { ...HYSTART_OVER, source: slowerRound.citation },
  ],
  transitions: [
    { from: ['Watching'], to: 'Over', when: 'round trips become longer', rules: [slowerRound] },
    ...HYSTART.transitions.slice(1),
  ],
};

/** HyStart by rounds of a packet, as in ngtcp2. */
const BY_ROUNDS: StateMachine<Seen> = {
  ...BY_DELAY,
  title: 'HyStart by rounds',
  states: BY_DELAY.states.map((state) => ({ ...state, source: slowerRoundOfPacket.citation })),
  transitions: [{ ...BY_DELAY.transitions[0]!, rules: [slowerRoundOfPacket] }, ...HYSTART.transitions.slice(1)],
};

/** HyStart++ (RFC 9406): with conservative slow start as an intermediate state. */
const PLUS_PLUS: StateMachine<Seen> = {
  title: 'HyStart++',
  states: [
    ...statesOf(rfc(9406, '4.2'), {
      'Slow start': 'The window doubles each round trip while the shortest delay of each round is watched.',
      Conservative:
        'Round trips have become longer: a quarter of the pace for five rounds, to see whether they stay longer.',
    }),
    OVER,
  ],
  transitions: [
    { from: ['Slow start'], to: 'Conservative', when: 'round trips become longer', rules: [enterConservative] },
    { from: ['Conservative'], to: 'Slow start', when: 'round trips are short again', rules: [resume] },
    { from: ['Conservative'], to: 'Over', when: 'five rounds have passed', rules: [conservativeEnds] },
    AT_LOSS,
  ],
  current: ({ over, cssRounds }) => (over ? 'Over' : cssRounds > 0 ? 'Conservative' : 'Slow start'),
};

const MACHINES: Readonly<Record<string, StateMachine<Seen>>> = {
  hystart: HYSTART,
  hystartDelay: BY_DELAY,
  hystartRounds: BY_ROUNDS,
  hystartPlusPlus: PLUS_PLUS,
};

/** States of the first slow start, by the setting `slowStart`; null: none. */
export const slowStartMachine = (slowStart: string): StateMachine<Seen> | null => MACHINES[slowStart] ?? null;
