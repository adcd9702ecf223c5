/** Fall and Floyd's experiments (1996): a window in which packets are dropped on purpose, packet by packet. */
import type { Simulation } from '../../src/lab/build/simulation.ts';
import { stamp } from '../passport.ts';
import { senderOf, type TracedRun } from './wired.ts';

/** Times in the log are rounded to 1 us, those in the window's trace to 10 us. */
export const TIME_TOLERANCE = 50e-6;

const KINDS = ['sent', 'received', 'dropped', 'ACKed'] as const;
const LETTERS: Readonly<Record<string, string>> = { s: 'sent', r: 'received', d: 'dropped', a: 'ACKed' };

/** An event of a packet. */
interface Line {
  readonly time: number;
  readonly what: string;
}

/** The events of the packets, in words, on both sides. */
export interface PacketLists {
  readonly ours: readonly Line[];
  readonly theirs: readonly Line[];
  readonly oursInWords: () => string[];
  readonly theirsInWords: () => string[];
  /** Whether both sides have the same entry at an index. */
  readonly alike: (index: number) => boolean;
}

/** ns-2 counts the packets that enter the bottleneck; a scenario names a segment and the number of its transmission. */
export function dropsOf(run: TracedRun): { segment: number; transmission: number }[] {
  const sent = run.log.filter(([, kind]) => kind === 's').map(([, , , segment]) => segment);
  return (run.params['drops'] ?? '').split(',').map((text) => {
    const index = Number(text);
    const segment = sent[index] ?? -1;
    return { segment, transmission: sent.slice(0, index + 1).filter((other) => other === segment).length };
  });
}

export const near = (a: number, b: number, tolerance: number): boolean => Math.abs(a - b) <= tolerance;

const writeLine = (line: Line): string => `${line.time.toFixed(6)} ${line.what}`;

/** Records the packets of a simulation that is about to run, and those of a log. */
export function packetsOf(run: TracedRun, simulation: Simulation): PacketLists {
  const ours: Line[] = [];
  simulation.kernel.journal.attendPackets({
    packet: (kind, time, _flow, segment) => {
      // The log has ACKs only as they arrive.
      if (kind < KINDS.length) ours.push({ time, what: `${KINDS[kind]} ${segment}` });
    },
  });
  const theirs = run.log.map(([time, kind, , segment]) => ({ time, what: `${LETTERS[kind]} ${segment}` }));
  return {
    ours,
    theirs,
    oursInWords: () => ours.map(writeLine),
    theirsInWords: () => theirs.map(writeLine),
    alike: (index) =>
      ours[index]?.what === theirs[index]?.what &&
      near(ours[index]?.time ?? NaN, theirs[index]?.time ?? NaN, TIME_TOLERANCE),
  };
}

/** Writes the length of both lists into the passport; the test compares them line by line. */
export function stampLog(
  name: string,
  experiment: string,
  quantity: string,
  lists: { readonly ours: readonly unknown[]; readonly theirs: readonly unknown[] },
): void {
  const { variant, stack, parameters } = senderOf(name);
  stamp({
    variant,
    stack,
    against: 'ns-2.35',
    experiment:
      `Fall and Floyd, ${experiment}` +
      (typeof parameters['recovery'] === 'string' ? `, recovery ${parameters['recovery']}` : ''),
    quantity,
    ours: `${lists.ours.length} lines`,
    theirs: `${lists.theirs.length} lines`,
    bound: 'every line alike',
  });
}
