/** A flow of BBR v3 on a path of 10 Mb/s and 40 ms, followed event by event, for the test cases of the draft. */
import { STATE, type Bbr3 } from '../../src/engine/tcp/variants/bbr3/state.ts';
import { observed, simulate, tcpOf } from '../experiment.ts';

const SEGMENT = 1460;

export interface Path {
  /** bit/s */
  readonly rate?: number;
  /** One way, s. */
  readonly delay?: number;
  /** Packets that the queue holds. */
  readonly limit?: number;
  /** Its queue, and that of the way back, if they are not DropTail. */
  readonly queue?: object;
  readonly back?: object;
}

/** Segments/s at a rate in bit/s. */
export const carries = (bits: number): number => bits / (8 * (SEGMENT + 40));

/** A flow of BBR v3, and how to follow it. */
export function flow(
  flowOf: object = {},
  { rate = 1e7, delay = 0.0195, limit = 1000, queue = {}, back = {} }: Path = {},
  more: object = {},
) {
  const simulation = simulate({
    duration: 60,
    network: {
      kind: 'custom',
      nodes: [{ id: 'a' }, { id: 'b' }],
      links: [
        { from: 'a', to: 'b', rate, delay, queue: { limit, ...queue }, back: { queue: { limit: 10_000, ...back } } },
      ],
    },
    flows: [
      {
        kind: 'tcp',
        variant: 'bbr3',
        stack: 'rfc',
        from: 'a',
        to: 'b',
        segmentSize: SEGMENT,
        receiverWindow: 20_000,
        ...flowOf,
      },
    ],
    ...more,
  });
  const { sender } = tcpOf(simulation);
  const reported = observed(simulation);
  const own = sender.own as Bbr3;
  /** Runs until `when` holds, event by event, and returns the state before that event. */
  const until = (when: () => boolean): number => {
    for (;;) {
      const before = own.state;
      if (simulation.runBefore(Infinity, 1) === 0) throw new Error('the run ended before');
      if (when()) return before;
    }
  };
  return {
    simulation,
    sender,
    own,
    reported,
    until,
    comesTo: (state: number): number => until(() => own.state === state),
    /** Runs on for this many seconds and returns the states passed through. */
    statesFor: (seconds: number): ReadonlySet<number> => {
      const end = simulation.now + seconds;
      const states = new Set([own.state]);
      while (simulation.now < end && simulation.runBefore(Infinity, 1) > 0) states.add(own.state);
      return states;
    },
    titles: (): readonly string[] => reported.map(({ title }) => title),
    /**
     * Segments that the path holds according to the model: the draft's Inflight(1.0) where the burst budget is smaller.
     */
    bdp: (): number => own.bw * own.min_rtt,
  };
}

/** The time at which the flow first reaches a state, s, and the number of segments sent until then. */
export function momentOf(
  state: number,
  ...about: Parameters<typeof flow>
): { readonly at: number; readonly sent: number } {
  const { comesTo, simulation, sender } = flow(...about);
  comesTo(state);
  return { at: simulation.now, sent: sender.flight.next };
}

/** Writes of `segments` segments, one every `every` s, from `from` to `to`. */
export const trickle = (from: number, to: number, every: number, segments: number) =>
  Array.from({ length: Math.floor((to - from) / every) }, (_, index) => ({ at: from + index * every, segments }));

export { STATE };
