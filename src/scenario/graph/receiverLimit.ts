import { listed } from '../words/english.ts';
import type { Scenario, TcpFlow } from '../scenario.ts';
import { networkOf } from './topology.ts';

/** Goodput of a flow, bit/s, and its mean round-trip time, s. */
interface Came {
  readonly goodput: number | null;
  readonly meanRtt: number | null;
}

/**
 * A flow counts as limited by its receiver if its average flight is at least this fraction of the receiver's window.
 */
const HELD = 0.9;
/** Utilisation above which the link is the limit, regardless of windows. */
const BUSY = 0.95;

/**
 * Indexes of flows limited by their receivers, not by a link: the average flight, goodput times round-trip time (J.
 * Little, 1961), is close to the receiver's window, and the bottleneck has spare capacity. `utilisation`: of the
 * bottleneck; null: there is none.
 */
export function heldByReceiver(
  { flows, interventions }: Scenario,
  came: readonly Came[],
  utilisation: number | null,
): number[] {
  if (utilisation === null || utilisation > BUSY) return [];
  return flows.flatMap((flow, index) => {
    const { goodput, meanRtt } = came[index] ?? { goodput: null, meanRtt: null };
    if (flow.kind !== 'tcp' || goodput === null || meanRtt === null) return [];
    if (interventions.some((change) => change.kind === 'receiverWindow' && change.flow === index)) return [];
    return (goodput * meanRtt) / (8 * flow.segmentSize) >= HELD * flow.receiverWindow ? [index] : [];
  });
}

/** A sentence for flows limited by their receivers. `who`: "Reno and NewReno". */
export const heldWords = (who: string, windows: readonly number[]): string => {
  const [least, most] = [Math.min(...windows), Math.max(...windows)];
  return `The receiver's window (${least === most ? least : `${least} to ${most}`} segments) limits ${who}, not the network.`;
};

/** Hint for the command line on how to remove the limit. */
export const heldRemedy = (path = 'flows[*].receiverWindow'): string => `--set ${path}=1000 raises that window.`;

/** The parts of a result about flows and links, in scenario order. */
interface ResultLike {
  readonly scenario: Scenario;
  readonly flows: readonly { readonly name: string; readonly goodput: number; readonly meanRtt?: number | null }[];
  readonly links: readonly { readonly utilisation: number }[];
}

/** Sentence for a run limited by receivers' windows rather than the network; '' otherwise. */
export function heldIn({ scenario, flows, links }: ResultLike): string {
  if (
    scenario.network.kind === 'manet' ||
    scenario.network.kind === 'accessPoint' ||
    scenario.network.kind === 'script'
  )
    return '';
  const came = flows.map(({ goodput, meanRtt = null }) => ({ goodput, meanRtt }));
  const held = heldByReceiver(scenario, came, links[networkOf(scenario).bottleneck]?.utilisation ?? null);
  if (held.length === 0) return '';
  const names = held.map((flow) => flows[flow]!.name);
  const who = names.length > 4 ? `${names.length} of ${flows.length} flows` : listed(names);
  return heldWords(
    who,
    held.map((flow) => (scenario.flows[flow] as TcpFlow).receiverWindow),
  );
}
