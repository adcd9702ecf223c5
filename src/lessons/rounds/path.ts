/**
 * The path on which a connection is counted in rounds: an RTT of 100 ms, and a rate so high that transmission times are
 * negligible. Only the window then limits the sender.
 */
import { build } from '../../lab/build/build.ts';
import type { Simulation, TcpParts } from '../../lab/build/simulation.ts';
import { parseScenario } from '#scenario/check/parse.ts';
import type { FlowInput, Scenario } from '../../scenario/scenario.ts';

/** Round-trip time, s. */
export const ROUND_TRIP = 0.1;
/** Longer than any connection counted by hand, s. */
const DURATION = 60;

/** Data segments of a connection count from 1, because the SYN is segment 0. */
export interface Drop {
  readonly segment: number;
  readonly transmission?: number;
}

export interface Sender {
  readonly variant: 'tahoe' | 'reno' | 'cubic';
  readonly initialWindow: number;
  /** null: unbounded. */
  readonly ssthresh: number | null;
  readonly drops: readonly Drop[];
  /** Bytes to send; null: unlimited. */
  readonly bytes?: number;
}

/**
 * The scenario of a sender on that path. As in Linux, cwnd is an integer: it grows by one when a whole window has
 * arrived. Recovery and timer are those of the RFCs.
 */
export function pathOf({ variant, initialWindow, ssthresh, drops, bytes }: Sender): Scenario {
  const flow: FlowInput = {
    kind: 'tcp',
    // Linux no longer has Tahoe: it is modelled as Reno's growth with Tahoe's recovery.
    ...(variant === 'tahoe' ? { name: 'Tahoe', variant: 'reno' } : { variant }),
    stack: 'linux',
    delayedAck: { segments: 1 },
    receiverWindow: 1000,
    application: { kind: 'bulk', ...(bytes === undefined ? {} : { bytes }) },
    forcedDrops: drops.map((drop) => ({ ...drop })),
    parameters: {
      initialWindow,
      recovery: variant === 'tahoe' ? 'tahoe' : 'reno',
      growOnRecoveryExit: false,
      minRto: 1,
      ...(ssthresh === null ? {} : { initialSsthresh: ssthresh }),
    },
  };
  const parsed = parseScenario({
    duration: DURATION,
    network: {
      bottleneck: { rate: 1e12, delay: ROUND_TRIP / 2, queue: { limit: 10_000 } },
      access: { rate: 1e12, delay: 0 },
    },
    flows: [flow],
  });
  if (!parsed.ok) throw new Error(parsed.problems.map(({ path, message }) => `${path} ${message}`).join('; '));
  return parsed.scenario;
}

/** That path, ready to run, with the endpoints of its flow. */
export function onPath(sender: Sender): { readonly simulation: Simulation; readonly parts: TcpParts } {
  const simulation = build(pathOf(sender));
  const [parts] = simulation.flows;
  if (parts?.kind !== 'tcp') throw new Error('the path has no TCP sender');
  return { simulation, parts };
}

/**
 * The middle of a round, s: its segments are on their way, and all earlier ACKs have arrived. The SYN takes the first
 * round trip.
 */
export const middleOf = (round: number): number => ROUND_TRIP * (round + 0.5);
