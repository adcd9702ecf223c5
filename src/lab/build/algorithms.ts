/**
 * The algorithms of a sender, by the names in the catalogue and the settings of a stack: growth laws, recoveries, RTT
 * estimators.
 */
import { withCarefulResume } from '../../engine/tcp/congestion/carefulResume.ts';
import { withGrowthLimit } from '../../engine/tcp/congestion/growthLimit.ts';
import { withRateLimit } from '../../engine/tcp/congestion/rateLimited.ts';
import { withSearch } from '../../engine/tcp/congestion/search.ts';
import { withSlowStart } from '../../engine/tcp/congestion/slowStart.ts';
import type { LossRecovery } from '../../engine/tcp/flight.ts';
import { countedEstimator } from '../../engine/tcp/countedTimer.ts';
import { kernelEstimator } from '../../engine/tcp/kernelTimer.ts';
import { quicEstimator } from '../../engine/tcp/quicTimer.ts';
import { recoveryNamed } from './parts.ts';
import { linuxEstimator, realEstimator, tickEstimator, type RoundTripEstimator } from '../../engine/tcp/roundTrip.ts';
import { speaksQuic, type StackSettings } from '../../engine/tcp/stack.ts';
import { uniformControl, uniformRecovery } from '../../engine/tcp/uniform.ts';
import type { CongestionControl, Law } from '../../engine/tcp/window.ts';
import type { ParameterValues } from '../../engine/parameter.ts';

const ESTIMATORS: Readonly<Record<StackSettings['rtoArithmetic'], RoundTripEstimator>> = {
  ticks: tickEstimator,
  linuxTicks: linuxEstimator,
  real: realEstimator,
  kernel: kernelEstimator,
  countedTicks: countedEstimator,
};

/** Calls `make` only once per `from`, so that many senders share the result and it stays in the processor's caches. */
function once<From extends object, Made>(made: WeakMap<From, Made>, from: From, make: (from: From) => Made): Made {
  const known = made.get(from) ?? make(from);
  made.set(from, known);
  return known;
}

const plain = new WeakMap<CongestionControl, CongestionControl>();
const searching = new WeakMap<CongestionControl, CongestionControl>();
const resuming = new WeakMap<CongestionControl, CongestionControl>();
const limiting = new WeakMap<CongestionControl, CongestionControl>();
const capping = new WeakMap<CongestionControl, CongestionControl>();
const leaving = new WeakMap<CongestionControl, CongestionControl>();
/** Wraps a law in another one, whose record has additional fields. */
const wrapped = (
  made: WeakMap<CongestionControl, CongestionControl>,
  law: CongestionControl,
  wrap: (law: CongestionControl) => unknown,
): CongestionControl => once(made, law, () => wrap(law) as CongestionControl);
const recoveries = new WeakMap<LossRecovery, LossRecovery>();

/** Whether a sender has a growth limit. */
export const limitsGrowth = (values: Readonly<Record<'growthLimit', unknown>>): boolean =>
  Number(values.growthLimit) > 0;

/**
 * A growth law with the hooks that the variant's settings choose, and, if it grows on ACKs, the configured exit from slow
 * start, a remembered window, and a limit of its growth.
 */
export function controlFor(law: CongestionControl & Pick<Law, 'chosenBy'>, values: ParameterValues): CongestionControl {
  let growth: CongestionControl = law.chosenBy?.(values) ?? law;
  if (growth.onAck !== undefined) {
    if (String(values['slowStart']).startsWith('hystart')) growth = wrapped(leaving, growth, withSlowStart);
    else if (values['slowStart'] === 'search') growth = wrapped(searching, growth, withSearch);
    if (Number(values['savedWindow']) > 0) growth = wrapped(resuming, growth, withCarefulResume);
    if (limitsGrowth(values)) growth = wrapped(capping, growth, withGrowthLimit);
    if (values['rateLimitedIncrease'] === true) growth = wrapped(limiting, growth, withRateLimit);
  }
  return once(plain, growth, uniformControl);
}

/** Whether a sender with these settings needs samples of the delivery rate. */
export const samplesRates = ({ onDelivery }: CongestionControl, values: ParameterValues): boolean =>
  onDelivery !== undefined || limitsGrowth(values);

/** The configured loss recovery. */
export const recoveryFor = (settings: StackSettings): LossRecovery =>
  once(recoveries, recoveryNamed(settings).hooks, uniformRecovery);

/** The configured RTT estimator. QUIC has its own. */
export const estimatorFor = (settings: StackSettings): RoundTripEstimator =>
  speaksQuic(settings) ? quicEstimator : ESTIMATORS[settings.rtoArithmetic];
