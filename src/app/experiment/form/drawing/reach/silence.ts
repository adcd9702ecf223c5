import type { FirstRun } from '../firstRun.ts';
import type { Span } from './spans.ts';

/**
 * Stretches of the first run without arrivals of a flow, in whole columns; the one before the first arrival only if
 * requested.
 */
function silences({ series, width, until }: FirstRun, flow: number, withFirst: boolean): readonly Span[] {
  const goodput = series[flow]?.goodput ?? [];
  const spans: { from: number; to: number }[] = [];
  let last = -1;
  goodput.forEach((value, column) => {
    if (value <= 0) return;
    if ((last >= 0 || withFirst) && column > last + 1) spans.push({ from: (last + 1) * width, to: column * width });
    last = column;
  });
  const end = Math.min(until, goodput.length * width);
  if (last >= 0 && (last + 1) * width < end) spans.push({ from: (last + 1) * width, to: end });
  return spans;
}

/** The longest stretch without arrivals of a flow, s. */
export const longestSilence = (run: FirstRun, flow: number): number =>
  silences(run, flow, false).reduce((most, { from, to }) => Math.max(most, to - from), 0);

/** Minimum wait that is reported, s. */
const TOLD = 2;

/** Span from the return of a route to the next arrival; null: it follows soon or never, or is unknown. */
export function waitAfter(run: FirstRun, flow: number, wayAt: number): Span | null {
  // A flow that starts later waits for nothing.
  if ((run.scenario.flows[flow]?.start ?? 0) >= wayAt) return null;
  const silence = silences(run, flow, true).find(({ from, to }) => from < wayAt && wayAt < to);
  if (silence === undefined || silence.to >= run.until || silence.to - wayAt < Math.max(TOLD, run.width)) return null;
  return { from: wayAt, to: silence.to };
}

/** Describes a wait: a TCP sender without ACKs waits for its timer, if routes are searched only when it sends. */
export function waitWords({ scenario }: FirstRun, flow: number, { from, to }: Span): string {
  const seconds = Math.round(to - from);
  const asks = scenario.network.kind === 'manet' && scenario.network.routing.kind === 'aodv';
  const isTcp = scenario.flows[flow]?.kind === 'tcp';
  return asks && isTcp ? `TCP waits ${seconds} s more, for its timer` : `nothing arrives for ${seconds} s more`;
}
