/** States of the Linux senders of ns-2.35: congestion states, and decision states of some modules. */
import type { Citation } from '../../rule.ts';
import { inAvoidance } from '../congestion/machines.ts';
import { statesOf, type OwnState, type StateMachine } from '../window.ts';

export const linuxSource = (file: string): Citation => ({ source: 'Linux 2.6.22', section: `${file}, as in ns-2.35` });
const NAMES = ['Open', 'Recovery', 'Loss'] as const;

/** icsk_ca_state, as far as ns-2 has it. */
export const CA_STATE: StateMachine<OwnState & { ca: number }> = {
  title: 'State of Linux',
  states: statesOf(linuxSource('tcp-linux.cc'), {
    Open: 'Nothing is lost: the module determines how the window grows.',
    Recovery: 'Fast recovery: the module has determined the new window.',
    Loss: 'After a timeout, until everything sent before it is acknowledged.',
  }),
  transitions: [
    { from: ['Open'], to: 'Recovery', when: 'a segment is lost', kinds: ['cut', 'recovery'] },
    { from: ['Recovery', 'Loss'], to: 'Open', when: 'all of it is acknowledged' },
    { from: null, to: 'Loss', when: 'no ACK for one RTO', kinds: ['timeout'] },
    { from: ['Loss'], to: 'Recovery', when: 'a segment is lost', kinds: ['cut', 'recovery'], rare: true },
  ],
  current: ({ ca }) => NAMES[ca]!,
};

interface Cubic extends OwnState {
  epoch: number;
  last_time: number;
  delay_min: number;
  K: number;
  reno: number;
}

/** From the time of the last evaluation of the curve. */
export const LINUX26_REGIONS = inAvoidance<Cubic>({
  title: 'Region of the cubic curve',
  states: statesOf(linuxSource('tcp_cubic.c'), {
    'Reno-friendly': 'Reno would have the larger window here, so CUBIC grows like Reno.',
    Concave: 'The window climbs towards the size of the last loss, and slows down.',
    Convex: 'Nothing was lost there: the window searches beyond it, faster and faster.',
  }),
  transitions: [
    { from: ['Concave', 'Convex'], to: 'Reno-friendly', when: 'Reno’s window > cwnd' },
    { from: ['Reno-friendly', 'Convex'], to: 'Concave', when: 't < K' },
    { from: ['Reno-friendly', 'Concave'], to: 'Convex', when: 't ≥ K' },
  ],
  current(own, { window }) {
    if (own.epoch === 0) return null;
    if (own.reno > window.cwnd) return 'Reno-friendly';
    const t = ((own.last_time + Math.floor(own.delay_min / 8) - own.epoch) * 1024) / 1000;
    return Math.floor(t) < own.K ? 'Concave' : 'Convex';
  },
});

/** Backlog in half segments: below the first Vegas increases the window, above the second it decreases it. */
export const VEGAS = { ALPHA: 4, BETA: 8 } as const;

export const LINUX26_DECISIONS = inAvoidance<OwnState & { diff: number; active: boolean }>({
  title: 'Decision of the round trip',
  states: statesOf(linuxSource('tcp_vegas.c'), {
    Increase: 'Fewer than 2 of its segments wait in queues: one more.',
    Hold: '2 to 4 of its segments wait in queues, which is right: the window stays.',
    Decrease: 'More than 4 of its segments wait in queues: one less.',
    'Like Reno': 'The module is off outside state Open.',
  }),
  transitions: [
    { from: null, to: 'Increase', when: 'backlog < alpha' },
    { from: null, to: 'Hold', when: 'alpha ≤ backlog ≤ beta' },
    { from: null, to: 'Decrease', when: 'backlog > beta' },
    { from: null, to: 'Like Reno', when: 'not in state Open', rare: true },
  ],
  current({ diff, active }) {
    if (!active) return 'Like Reno';
    return diff > VEGAS.BETA ? 'Decrease' : diff < VEGAS.ALPHA ? 'Increase' : 'Hold';
  },
});

export const LINUX26_MODES = inAvoidance<OwnState & { slowRounds: number }>({
  title: 'Mode',
  states: statesOf(linuxSource('tcp_yeah.c'), {
    Fast: 'Few of its segments queue: the window grows like Scalable TCP.',
    Slow: 'Its segments queue: it grows like Reno and takes its queue out of the window.',
  }),
  transitions: [
    { from: ['Fast'], to: 'Slow', when: 'queues are long' },
    { from: ['Slow'], to: 'Fast', when: 'queues are short' },
  ],
  current: ({ slowRounds }) => (slowRounds > 0 ? 'Slow' : 'Fast'),
});

/** Backlog in half segments at which Veno considers the path congested. */
export const VENO_BETA = 6;

export const LINUX26_PATH = inAvoidance<OwnState & { diff: number }>({
  title: 'State of the path',
  states: statesOf(linuxSource('tcp_veno.c'), {
    'Room left': 'Fewer than 3 of its segments queue: it grows like Reno, and a loss takes a fifth.',
    Congestive: 'At least 3 of its segments queue: half the growth, and a loss halves the window.',
  }),
  transitions: [
    { from: ['Room left'], to: 'Congestive', when: 'backlog ≥ 3' },
    { from: ['Congestive'], to: 'Room left', when: 'backlog < 3' },
  ],
  current: ({ diff }) => (diff >= VENO_BETA ? 'Congestive' : 'Room left'),
});
