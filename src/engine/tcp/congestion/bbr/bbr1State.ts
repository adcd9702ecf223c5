/** What BBR version 1 remembers of the path, and what follows from it. */
import { freshPath, ROUNDS, type BbrPath } from './path.ts';

export const MODE = { STARTUP: 0, DRAIN: 1, PROBE_BW: 2, PROBE_RTT: 3 } as const;

/** Pacing gains of the eight phases of ProbeBW. */
export const PROBE_BW_GAINS: readonly number[] = [1.25, 0.75, 1, 1, 1, 1, 1, 1];

/** 2/ln 2: doubles the rate each round. */
export const HIGH_GAIN = 2.8853900817779268;

export interface Bbr1 extends BbrPath {
  /** One of MODE. */
  mode: number;
  /** Largest rate of each of the last ten rounds, segments/s. */
  rates: Float64Array;
  /** Phase of ProbeBW and when it began, s. */
  phase: number;
  phaseAt: number;
  /** Rate at which the pipe seemed full last, and rounds without a quarter more: 3 mean that it is. */
  fullRate: number;
  fullRounds: number;
  /** When ProbeRTT may end, s; -1: it has not begun to count. And the round that must be over. */
  probeRttEnds: number;
  probeRttRound: number;
  /** The first round of recovery. */
  conserving: boolean;
  /** Recovery begins with this ACK. */
  entering: boolean;
  /** How many segments more than the rate explains arrived at once: in these rounds, and in the five before. */
  extraNow: number;
  extraBefore: number;
  extraRounds: number;
}

export const freshBbr1 = (): Bbr1 => ({
  ...freshPath(HIGH_GAIN, HIGH_GAIN),
  mode: MODE.STARTUP,
  rates: new Float64Array(ROUNDS),
  phase: 0,
  phaseAt: 0.5,
  fullRate: 0.5,
  fullRounds: 0,
  probeRttEnds: -1.5,
  probeRttRound: 0,
  conserving: false,
  entering: false,
  extraNow: 0.5,
  extraBefore: 0.5,
  extraRounds: 0,
});

/** gain times what the path holds, segments; the initial window before anything is known. */
export const bdp = (own: Readonly<Bbr1>, gain: number): number =>
  own.min_rtt === Infinity ? 10 : Math.ceil(own.bw * own.min_rtt * gain);

/** Room for what is queued in the sending host: three bursts of two, an even number, two more while probing (Linux). */
export function budget(own: Readonly<Bbr1>, window: number): number {
  const even = 2 * Math.ceil((window + 6) / 2);
  return own.mode === MODE.PROBE_BW && own.phase === 0 ? even + 2 : even;
}
