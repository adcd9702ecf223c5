import type { StateMachine } from '../../window.ts';
import { carefulDown, cruise, down, enterProbeBw, refill, refillAtOnce, tooHighUp, up } from './cycle.ts';
import { spurious } from './loss.ts';
import { drain, probeRoundTrip, probeRttOver } from './startup.ts';
import { draft, type Bbr3 } from './state.ts';

const NAMES = [
  'Startup',
  'Drain',
  'ProbeBW down',
  'ProbeBW cruise',
  'ProbeBW refill',
  'ProbeBW up',
  'ProbeRTT',
] as const;
const [START, DRAIN, DOWN, CRUISE, REFILL, UP, PROBE_RTT] = NAMES;

/** The states of draft-ietf-ccwg-bbr, figure "state machine". */
export const MODES: StateMachine<Bbr3> = {
  title: 'State',
  states: [
    {
      name: START,
      means: 'The rate doubles each round trip until it brings no more bandwidth, or loses too much.',
      source: draft('Startup'),
    },
    {
      name: DRAIN,
      means: 'It paces at half of the rate until the queue that Startup built is gone.',
      source: draft('Drain'),
    },
    {
      name: DOWN,
      means: 'It sends slightly slower than segments arrive, until the queue of the probe is gone.',
      source: draft('ProbeBW_DOWN'),
    },
    {
      name: CRUISE,
      means: 'It sends as fast as segments arrive and leaves room for others.',
      source: draft('ProbeBW_CRUISE'),
    },
    {
      name: REFILL,
      means: 'For one round trip it fills the pipe, without the bounds that losses have set.',
      source: draft('ProbeBW_REFILL'),
    },
    {
      name: UP,
      means: 'It sends faster than the measured rate, to find out whether there is more.',
      source: draft('ProbeBW_UP'),
    },
    {
      name: PROBE_RTT,
      means: 'The shortest round trip is five seconds old: the window is half of what the path holds for 200 ms.',
      source: draft('ProbeRTT'),
    },
  ],
  transitions: [
    { from: [START], to: DRAIN, when: 'the pipe is full', rules: [drain] },
    { from: [DRAIN], to: DOWN, when: 'drained, or three rounds', rules: [enterProbeBw] },
    { from: [DOWN], to: CRUISE, when: 'the queue is drained', rules: [cruise] },
    { from: [CRUISE, DOWN], to: REFILL, when: 'it is time to probe', rules: [refill, refillAtOnce] },
    { from: [REFILL], to: UP, when: 'a round trip is over', rules: [up] },
    { from: [UP], to: DOWN, when: 'the pipe is full, or too much is lost', rules: [down, carefulDown, tooHighUp] },
    { from: null, to: PROBE_RTT, when: 'no shorter round trip for 5 s', rules: [probeRoundTrip] },
    { from: [PROBE_RTT], to: CRUISE, when: 'measured', rules: [probeRttOver] },
    { from: [PROBE_RTT], to: START, when: 'measured, pipe not full', rules: [probeRttOver], rare: true },
    { from: [CRUISE, DOWN, DRAIN], to: START, when: 'the losses were spurious', rules: [spurious], rare: true },
    { from: [CRUISE, DOWN], to: REFILL, when: 'the losses were spurious', rules: [spurious], rare: true },
  ],
  current: ({ state }) => NAMES[state]!,
};
