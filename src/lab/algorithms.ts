/**
 * The algorithms of a sender, by the names in the catalogue and the settings of a stack: growth laws, recoveries, RTT
 * estimators.
 */
import { withSlowStart } from '../engine/tcp/congestion/slowStart.ts';
import type { LossRecovery } from '../engine/tcp/flight.ts';
import { kernelEstimator } from '../engine/tcp/kernelTimer.ts';
import { recoveryNamed } from '../engine/tcp/recoveries.ts';
import { linuxEstimator, realEstimator, tickEstimator, type RoundTripEstimator } from '../engine/tcp/roundTrip.ts';
import type { StackSettings } from '../engine/tcp/stack.ts';
import { uniformControl, uniformRecovery } from '../engine/tcp/uniform.ts';
import type { CongestionControl } from '../engine/tcp/window.ts';

const ESTIMATORS: Readonly<Record<StackSettings['rtoArithmetic'], RoundTripEstimator>> = {
  ticks: tickEstimator,
  linuxTicks: linuxEstimator,
  real: realEstimator,
  kernel: kernelEstimator,
};

/** A growth law with the configured exit from slow start, if its slow start grows on ACKs. */
export function controlFor(growth: CongestionControl, { slowStart }: StackSettings): CongestionControl {
  return uniformControl(
    slowStart.startsWith('hystart') && growth.onAck !== undefined
      ? (withSlowStart(growth) as unknown as CongestionControl)
      : growth,
  );
}

/** The configured loss recovery. */
export const recoveryFor = (settings: StackSettings): LossRecovery => uniformRecovery(recoveryNamed(settings).hooks);

/** The configured RTT estimator. */
export const estimatorFor = ({ rtoArithmetic }: StackSettings): RoundTripEstimator => ESTIMATORS[rtoArithmetic];
