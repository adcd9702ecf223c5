/** What BBR version 1 remembers of the path, and what follows from it. */
import type { OwnState, WindowEvent } from '../window.ts';

export const MODE = { STARTUP: 0, DRAIN: 1, PROBE_BW: 2, PROBE_RTT: 3 } as const;

/** Pacing gains of the eight phases of ProbeBW. */
export const PROBE_BW_GAINS: readonly number[] = [1.25, 0.75, 1, 1, 1, 1, 1, 1];

export interface Bbr extends OwnState {
  /** One of MODE. */
  mode: number;
  /** 2/ln 2: doubles the rate each round. */
  highGain: number;
  pacingGain: number;
  cwndGain: number;
  /** Pacing rate, segments/s. */
  pacing: number;
  /** Largest rate of each of the last ten rounds, and of all, segments/s. */
  rates: Float64Array;
  rate: number;
  /** Rounds so far; the round ends when a segment sent after `roundEnd` deliveries arrives. */
  round: number;
  roundEnd: number;
  roundStart: boolean;
  /** Phase of ProbeBW and when it began, s. */
  phase: number;
  phaseAt: number;
  /** Rate at which the pipe seemed full last, and rounds without a quarter more: 3 mean that it is. */
  fullRate: number;
  fullRounds: number;
  /** Shortest round trip and when it was seen, s. */
  minRtt: number;
  minRttAt: number;
  /** When ProbeRTT may end, s; -1: it has not begun to count. And the round that must be over. */
  probeRttEnds: number;
  probeRttRound: number;
  /** cwnd before recovery or ProbeRTT. */
  priorCwnd: number;
  /** The first round of recovery. */
  conserving: boolean;
  /** Recovery begins with this ACK. */
  entering: boolean;
  /** State of the draw of a phase. */
  dice: number;
  /** Aggregation: since when, how many arrived since, and how many more than the rate explains, now and in the five rounds before. */
  epochAt: number;
  epochAcked: number;
  extraNow: number;
  extraNew: number;
  extraRounds: number;
}

export const setting = (event: Readonly<WindowEvent>, name: 'pacingMargin'): number =>
  event.settings.variant[name] as number;

export function highestRate(own: Readonly<Bbr>): number {
  let highest = 0;
  for (let i = 0; i < own.rates.length; i++) if (own.rates[i]! > highest) highest = own.rates[i]!;
  return highest;
}

/** gain times what the path holds, segments; the initial window before anything is known. */
export const bdp = (own: Readonly<Bbr>, gain: number): number =>
  own.minRtt === Infinity ? 10 : Math.ceil(own.rate * own.minRtt * gain);

/** Room for what is queued in the sending host: three bursts of two, an even number, two more while probing (Linux). */
export function budget(own: Readonly<Bbr>, window: number): number {
  const even = 2 * Math.ceil((window + 6) / 2);
  return own.mode === MODE.PROBE_BW && own.phase === 0 ? even + 2 : even;
}
