import type { PartWords } from '../../link/partWords.ts';
import type { QueueSettings } from '../definition.ts';
import { inPackets, type QueueExports } from '../exporting.ts';
import type { DUAL_PI2 } from './catalogue.ts';

export const WORDS = {
  dualPi2: {
    sentence:
      'Packets with ECT(1) wait in a queue of their own, which marks above {nativeThreshold}; the others wait for {delayTarget}.',
  } satisfies PartWords,
};

const ms = (seconds: number): string => `${Number((1000 * seconds).toPrecision(12))}ms`;

export const EXPORTS = {
  dualPi2: {
    // sch_dualpi2 of Linux 6.17, in the syntax of iproute2's q_dualpi2.c: whole percents, a whole coupling factor.
    netem: (settings) =>
      [
        `dualpi2 limit ${inPackets(settings)} target ${ms(settings.delayTarget)} tupdate ${ms(settings.updateInterval)}`,
        `alpha ${settings.alpha} beta ${settings.beta} coupling_factor ${Math.round(settings.coupling)}`,
        `step_thresh ${ms(settings.nativeThreshold)}`,
        `min_qlen_step ${settings.nativeLeast === 0 ? 0 : settings.nativeLeast + 1}`,
        `classic_protection ${Math.round(100 * settings.classicWeight)}% drop_on_overload drop_dequeue l4s_ect`,
      ].join(' '),
    lacksOnLinux: ({ native, marking, scheduler, guard }) =>
      [
        native === 'ramp' ? 'the ramp of marks is a step at its lower end' : '',
        marking === 'deterministic' ? 'marks are drawn at random' : '',
        scheduler === 'timeShifted' ? 'turns go by weights' : '',
        guard ? '' : 'the controller spares the last two packets',
      ].filter((difference) => difference !== ''),
  } satisfies QueueExports<QueueSettings<typeof DUAL_PI2>>,
};
