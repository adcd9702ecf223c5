/**
 * Fall and Floyd's experiments (1996): 1, 2, 3 or 4 packets of a window are dropped. Every packet and every change of
 * the window is compared with ns-2.35.
 */
import { describe, expect, it } from 'vitest';
import { build } from '../../src/lab/build/build.ts';
import { tcpOf } from '../experiment.ts';
import { firstDifference } from './compare.ts';
import { dropsOf, near, packetsOf, stampLog, TIME_TOLERANCE } from './dropLog.ts';
import { scenarioOf, tracedRun, type TracedRun } from './wired.ts';

const WINDOW_TOLERANCE = 0.001;

/** A window, and the time from which it holds. */
interface Step {
  readonly time: number;
  readonly cwnd: number;
  readonly ssthresh: number;
}

/** Two writes at the same time are one change; writes that change nothing are ignored. */
function changesOf(steps: readonly Step[]): Step[] {
  const atOnce = steps.filter((step, index) => step.time !== steps[index + 1]?.time);
  return atOnce.filter((step, index) => {
    const before = atOnce[index - 1];
    return before === undefined || step.cwnd !== before.cwnd || step.ssthresh !== before.ssthresh;
  });
}

const writeStep = (step: Step): string =>
  `${step.time.toFixed(5)} cwnd ${step.cwnd.toFixed(3)} ssthresh ${step.ssthresh}`;

/** Runs the same experiment here and returns both sides as lists. */
function sideBySide(run: TracedRun) {
  const simulation = build(scenarioOf(run.params, dropsOf(run)));
  const { sender } = tcpOf(simulation);
  const packets = packetsOf(run, simulation);
  const window: Step[] = [];
  const note = (): void => void window.push({ time: simulation.now, ...windowOf() });
  const windowOf = () => ({ cwnd: sender.window.cwnd, ssthresh: sender.window.ssthresh });
  note();
  while (simulation.runBefore(Infinity, 1) > 0) note();
  return {
    packets,
    window: {
      ours: changesOf(window),
      theirs: changesOf((run.cwnd['1']?.rows ?? []).map(([time, cwnd, ssthresh]) => ({ time, cwnd, ssthresh }))),
    },
  };
}

const CLASSIC = ['tahoe', 'reno', 'newreno', 'sack', 'fack', 'vegas'];

describe.each([
  ...[...CLASSIC, 'hstcp', 'hstcp_nr'].map((variant) => ({ variant, habits: 'of ns-2.35', suffix: '' })),
  ...CLASSIC.map((variant) => ({ variant, habits: 'of ns-2 before 2006', suffix: '-legacy' })),
])('$variant with the habits $habits', ({ variant, suffix }) => {
  const settings = suffix === '' ? '' : ', settings of before 2006';
  describe.each([1, 2, 3, 4])('with %i dropped', (drops) => {
    const { packets, window } = sideBySide(tracedRun(`${variant}-${drops}drop${suffix}`));

    it('sends, receives, drops and acknowledges the packets that ns-2 does, when ns-2 does', () => {
      const difference = firstDifference(packets.oursInWords(), packets.theirsInWords(), packets.alike);
      stampLog(
        variant,
        `${drops} dropped${settings}`,
        'packets: sent, received, dropped, ACKed, each within 50 us',
        packets,
      );
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
      stampLog(variant, `${drops} dropped${settings}`, 'changes of cwnd and ssthresh, each within 0.001', window);
      expect(difference).toBe('');
      expect(window.ours.length).toBeGreaterThan(200);
    });
  });
});
