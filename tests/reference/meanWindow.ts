/** Mean windows of ns-2.35 with every n-th packet lost, and the same runs here. */
import { readFileSync } from 'node:fs';
import { simulate, tcpOf } from '../experiment.ts';
import { stamp } from '../passport.ts';
import { senderOf } from './wired.ts';

/** A mean window in segments, of a sender as ns-2's runs name it, with every n-th packet lost. */
export interface MeanWindow {
  readonly name: string;
  readonly n: number;
  readonly segments: number;
}

export const MEAN_WINDOWS: readonly MeanWindow[] = (
  JSON.parse(readFileSync('tests/reference/ns2/meanWindow.json', 'utf8')) as [string, number, number][]
).map(([name, n, segments]) => ({ name, n, segments }));

/** s */
const ROUND_TRIP = 0.1;

/**
 * The same here: a link of 2 Gb/s with a delay of 50 ms that drops the SYN and every n-th packet after it, as
 * ErrorModel/Periodic does. As in ns-2's runs, the mean is the number of segments acknowledged between 200 and 600 s
 * per round trip of 100 ms.
 */
function ourMeanWindow(name: string, n: number, losesSyn: boolean): number {
  const [from, until] = [200, 600];
  // In the script of these runs even the first agent starts with clean memory.
  const { variant, stack, parameters } = senderOf(name, false);
  const simulation = simulate({
    duration: until,
    network: {
      kind: 'custom',
      nodes: [{ id: 'a' }, { id: 'b' }],
      links: [
        {
          from: 'a',
          to: 'b',
          rate: 2e9,
          delay: ROUND_TRIP / 2,
          queue: { limit: 1_000_000 },
          loss: { kind: 'every', n },
          back: { loss: { kind: 'none' } },
        },
      ],
    },
    flows: [
      {
        kind: 'tcp',
        variant,
        stack,
        from: 'a',
        to: 'b',
        receiverWindow: 100_000,
        forcedDrops: losesSyn ? [{ segment: 0 }] : [],
        parameters,
      } as never,
    ],
  });
  const { sender } = tcpOf(simulation);
  simulation.runBefore(from);
  const before = sender.flight.acked;
  simulation.runBefore(until);
  return ((sender.flight.acked - before) * ROUND_TRIP) / (until - from);
}

/** Our mean window to a hundredth of a segment, the precision of ns-2's rows; stamps the passport. */
export function meanWindowOf({ name, n, segments }: MeanWindow, losesSyn = true): string {
  const ours = ourMeanWindow(name, n, losesSyn).toFixed(2);
  const { variant, stack, parameters } = senderOf(name);
  const recovery = parameters['recovery'];
  stamp({
    variant,
    stack,
    against: 'ns-2.35',
    experiment:
      `every ${n}th packet lost` +
      (losesSyn ? '' : ', not the SYN') +
      (typeof recovery === 'string' ? `, recovery ${recovery}` : ''),
    quantity: 'mean window, segments',
    ours,
    theirs: segments.toFixed(2),
    bound: 'equal',
  });
  return ours;
}
