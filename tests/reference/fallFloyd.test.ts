/**
 * Fall and Floyd's experiments (1996): a window in which 1, 2, 3 or 4 packets are
 * dropped. Against ns-2.35 every packet is compared, and every change of the window.
 */
import { describe, expect, it } from 'vitest';
import { build } from '../../src/lab/build.ts';
import { tcpOf } from '../experiment.ts';
import { stamp } from '../passport.ts';
import { firstDifference } from './compare.ts';
import { scenarioOf, senderOf, tracedRun, type TracedRun } from './wired.ts';

/** Times in the log are rounded to 1 microsecond, those in the window's trace to 10. */
const TIME_TOLERANCE = 50e-6;
const WINDOW_TOLERANCE = 0.001;

const KINDS = ['sent', 'received', 'dropped', 'ACKed'] as const;
const LETTERS: Readonly<Record<string, string>> = { s: 'sent', r: 'received', d: 'dropped', a: 'ACKed' };

/** Something that happened to a packet. */
interface Line {
  readonly time: number;
  readonly what: string;
}
/** A window from some time on. */
interface Step {
  readonly time: number;
  readonly cwnd: number;
  readonly ssthresh: number;
}

/** ns-2 counts the packets that enter the bottleneck; a scenario names a segment and which of its transmissions. */
function dropsOf(run: TracedRun): { segment: number; transmission: number }[] {
  const sent = run.log.filter(([, kind]) => kind === 's').map(([, , , segment]) => segment);
  return (run.params['drops'] ?? '').split(',').map((text) => {
    const index = Number(text);
    const segment = sent[index] ?? -1;
    return { segment, transmission: sent.slice(0, index + 1).filter((other) => other === segment).length };
  });
}

/** Two writes at one time are one change; writes that change nothing are none. */
function changesOf(steps: readonly Step[]): Step[] {
  const atOnce = steps.filter((step, index) => step.time !== steps[index + 1]?.time);
  return atOnce.filter((step, index) => {
    const before = atOnce[index - 1];
    return before === undefined || step.cwnd !== before.cwnd || step.ssthresh !== before.ssthresh;
  });
}

const writeLine = (line: Line): string => `${line.time.toFixed(6)} ${line.what}`;
const writeStep = (step: Step): string =>
  `${step.time.toFixed(5)} cwnd ${step.cwnd.toFixed(3)} ssthresh ${step.ssthresh}`;

/** Runs the same experiment here; both sides as lists. */
function sideBySide(run: TracedRun) {
  const simulation = build(scenarioOf(run.params, dropsOf(run)));
  const { sender } = tcpOf(simulation);
  const packets: Line[] = [];
  simulation.kernel.journal.attendPackets({
    packet: (kind, time, _flow, segment) => packets.push({ time, what: `${KINDS[kind]} ${segment}` }),
  });
  const window: Step[] = [];
  const note = (): void => void window.push({ time: simulation.now, ...windowOf() });
  const windowOf = () => ({ cwnd: sender.window.cwnd, ssthresh: sender.window.ssthresh });
  note();
  while (simulation.runBefore(Infinity, 1) > 0) note();
  return {
    packets: {
      ours: packets,
      theirs: run.log.map(([time, kind, , segment]) => ({ time, what: `${LETTERS[kind]} ${segment}` })),
    },
    window: {
      ours: changesOf(window),
      theirs: changesOf((run.cwnd['1']?.rows ?? []).map(([time, cwnd, ssthresh]) => ({ time, cwnd, ssthresh }))),
    },
  };
}

/** Writes how long both lists are into the passport; line by line they are compared by the test. */
function stampLog(name: string, drops: number, quantity: string, lists: { ours: unknown[]; theirs: unknown[] }): void {
  const { variant, stack, parameters } = senderOf(name);
  stamp({
    variant,
    stack,
    against: 'ns-2.35',
    experiment:
      `Fall and Floyd, ${drops} dropped` +
      (typeof parameters['recovery'] === 'string' ? `, recovery ${parameters['recovery']}` : ''),
    quantity,
    ours: `${lists.ours.length} lines`,
    theirs: `${lists.theirs.length} lines`,
    bound: 'every line alike',
  });
}

const near = (a: number, b: number, tolerance: number): boolean => Math.abs(a - b) <= tolerance;

describe.each(['tahoe', 'reno', 'newreno', 'sack', 'fack', 'vegas', 'hstcp', 'hstcp_nr'])(
  '%s with the habits of ns-2',
  (variant) => {
    describe.each([1, 2, 3, 4])('with %i dropped', (drops) => {
      const { packets, window } = sideBySide(tracedRun(`${variant}-${drops}drop`));

      it('sends, receives, drops and acknowledges the packets that ns-2 does, when ns-2 does', () => {
        const difference = firstDifference(packets.ours.map(writeLine), packets.theirs.map(writeLine), (index) => {
          const [our, their] = [packets.ours[index], packets.theirs[index]];
          return our?.what === their?.what && near(our?.time ?? NaN, their?.time ?? NaN, TIME_TOLERANCE);
        });
        stampLog(variant, drops, 'packets: sent, received, dropped, ACKed, each within 50 us', packets);
        expect(difference).toBe('');
        expect(packets.ours.length).toBeGreaterThan(1000);
      });

      it('changes cwnd and ssthresh when and as ns-2 does', () => {
        const difference = firstDifference(window.ours.map(writeStep), window.theirs.map(writeStep), (index) => {
          const [our, their] = [window.ours[index], window.theirs[index]];
          if (our === undefined || their === undefined) return false;
          return (
            near(our.time, their.time, TIME_TOLERANCE) &&
            near(our.cwnd, their.cwnd, WINDOW_TOLERANCE) &&
            our.ssthresh === their.ssthresh
          );
        });
        stampLog(variant, drops, 'changes of cwnd and ssthresh, each within 0.001', window);
        expect(difference).toBe('');
        expect(window.ours.length).toBeGreaterThan(200);
      });
    });
  },
);
