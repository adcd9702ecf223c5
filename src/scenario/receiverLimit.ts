import { listed } from './english.ts';
import type { Scenario, TcpFlow } from './scenario.ts';
import { networkOf } from './topology.ts';

/** What a flow came to: bit/s of new payload, and the mean round trip, s. */
export interface Came {
  readonly goodput: number | null;
  readonly meanRtt: number | null;
}

/** A flow that has so much of its receiver's window under way on average is held by it. */
const HELD = 0.9;
/** Above this part of its time a link is the limit, whatever windows are. */
const BUSY = 0.95;

/**
 * Flows, by index, that their receivers held, and no link: goodput times round trip is what they had under way (J. Little, 1961), and that
 * was about the window of the receiver, while the bottleneck had time to spare. `utilisation`: of the bottleneck; null: there is none.
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

/** The same in a sentence. `who`: "Reno and NewReno". */
export const heldWords = (who: string, windows: readonly number[]): string => {
  const [least, most] = [Math.min(...windows), Math.max(...windows)];
  return `The receiver's window (${least === most ? least : `${least} to ${most}`} segments) limits ${who}, not the network.`;
};

/** The way out, for the command line. */
export const heldRemedy = (path = 'flows[*].receiverWindow'): string => `--set ${path}=1000 raises that window.`;

/** What a result says of flows and links, in their orders. */
interface ResultLike {
  readonly scenario: Scenario;
  readonly flows: readonly { readonly name: string; readonly goodput: number; readonly meanRtt?: number | null }[];
  readonly links: readonly { readonly utilisation: number }[];
}

/** What is said of a run in which the receiver's window, and not the network, decided what flows got; '' elsewhere. */
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
