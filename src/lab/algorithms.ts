/**
 * The algorithms a sender is made of, by the names that the catalogue and the
 * settings of a stack have for them: growth laws, ways to recover from losses,
 * estimators of the round trip.
 */
import { bbr1 } from '../engine/tcp/congestion/bbr/bbr1.ts';
import { bbr3 } from '../engine/tcp/congestion/bbr/bbr3.ts';
import { bic } from '../engine/tcp/congestion/bic.ts';
import { copa } from '../engine/tcp/congestion/copa.ts';
import { compound } from '../engine/tcp/congestion/compound.ts';
import { cubic } from '../engine/tcp/congestion/cubic.ts';
import { dctcp, mainlineDctcp } from '../engine/tcp/congestion/dctcp.ts';
import { highspeed } from '../engine/tcp/congestion/highspeed.ts';
import { hybla } from '../engine/tcp/congestion/hybla.ts';
import { htcp } from '../engine/tcp/congestion/htcp.ts';
import { scalable } from '../engine/tcp/congestion/scalable.ts';
import { illinois } from '../engine/tcp/congestion/illinois.ts';
import { yeah } from '../engine/tcp/congestion/yeah.ts';
import { lp } from '../engine/tcp/congestion/lp.ts';
import { ledbat } from '../engine/tcp/congestion/ledbat.ts';
import { mainlineCubic } from '../engine/tcp/congestion/mainlineCubic.ts';
import { mainlineReno } from '../engine/tcp/congestion/mainlineReno.ts';
import { linuxBic } from '../engine/tcp/congestion/linux26/bic.ts';
import { linuxCompound } from '../engine/tcp/congestion/linux26/compound.ts';
import { linuxCubic } from '../engine/tcp/congestion/linux26/cubic.ts';
import { linuxHighspeed } from '../engine/tcp/congestion/linux26/highspeed.ts';
import { linuxHtcp } from '../engine/tcp/congestion/linux26/htcp.ts';
import { linuxHybla } from '../engine/tcp/congestion/linux26/hybla.ts';
import { linuxIllinois } from '../engine/tcp/congestion/linux26/illinois.ts';
import { linuxReno } from '../engine/tcp/congestion/linux26/reno.ts';
import { linuxScalable } from '../engine/tcp/congestion/linux26/scalable.ts';
import { linuxVegas } from '../engine/tcp/congestion/linux26/vegas.ts';
import { linuxVeno } from '../engine/tcp/congestion/linux26/veno.ts';
import { linuxWestwood } from '../engine/tcp/congestion/linux26/westwood.ts';
import { linuxYeah } from '../engine/tcp/congestion/linux26/yeah.ts';
import { reno } from '../engine/tcp/congestion/reno.ts';
import { withSlowStart } from '../engine/tcp/congestion/slowStart.ts';
import { vegas } from '../engine/tcp/congestion/vegas.ts';
import { veno } from '../engine/tcp/congestion/veno.ts';
import { westwood, westwoodPlus } from '../engine/tcp/congestion/westwood.ts';
import type { GrowthName } from '../engine/tcp/catalog.ts';
import type { LossRecovery } from '../engine/tcp/flight.ts';
import { fack } from '../engine/tcp/recovery/fack.ts';
import { linux26 } from '../engine/tcp/recovery/linux26.ts';
import { newReno } from '../engine/tcp/recovery/newReno.ts';
import { rack } from '../engine/tcp/recovery/rack.ts';
import { renoRecovery } from '../engine/tcp/recovery/reno.ts';
import { sack6675 } from '../engine/tcp/recovery/sack6675.ts';
import { sackPipe } from '../engine/tcp/recovery/sackPipe.ts';
import { tahoe } from '../engine/tcp/recovery/tahoe.ts';
import { vegasRecovery } from '../engine/tcp/recovery/vegas.ts';
import { kernelEstimator } from '../engine/tcp/kernelTimer.ts';
import { linuxEstimator, realEstimator, tickEstimator, type RoundTripEstimator } from '../engine/tcp/roundTrip.ts';
import type { RecoveryName, StackSettings } from '../engine/tcp/stack.ts';
import { uniformControl, uniformRecovery } from '../engine/tcp/uniform.ts';
import type { CongestionControl } from '../engine/tcp/window.ts';

/** Growth laws by name. One line per variant's file. */
const GROWTHS: Readonly<Record<GrowthName, CongestionControl>> = {
  reno,
  vegas: vegas as unknown as CongestionControl,
  cubic: cubic as unknown as CongestionControl,
  highspeed: highspeed as unknown as CongestionControl,
  bic: bic as unknown as CongestionControl,
  veno: veno as unknown as CongestionControl,
  compound: compound as unknown as CongestionControl,
  westwood: westwood as unknown as CongestionControl,
  westwoodplus: westwoodPlus as unknown as CongestionControl,
  hybla: hybla as unknown as CongestionControl,
  htcp: htcp as unknown as CongestionControl,
  scalable,
  illinois: illinois as unknown as CongestionControl,
  yeah: yeah as unknown as CongestionControl,
  lp: lp as unknown as CongestionControl,
  ledbat: ledbat as unknown as CongestionControl,
  bbr: bbr1 as unknown as CongestionControl,
  bbr3: bbr3 as unknown as CongestionControl,
  dctcp: dctcp as unknown as CongestionControl,
  mainlineDctcp: mainlineDctcp as unknown as CongestionControl,
  copa: copa as unknown as CongestionControl,
  mainlineReno: mainlineReno as unknown as CongestionControl,
  mainlineCubic: mainlineCubic as unknown as CongestionControl,
  linuxReno: linuxReno as unknown as CongestionControl,
  linuxCubic: linuxCubic as unknown as CongestionControl,
  linuxBic: linuxBic as unknown as CongestionControl,
  linuxWestwood: linuxWestwood as unknown as CongestionControl,
  linuxVeno: linuxVeno as unknown as CongestionControl,
  linuxCompound: linuxCompound as unknown as CongestionControl,
  linuxHighspeed: linuxHighspeed as unknown as CongestionControl,
  linuxHybla: linuxHybla as unknown as CongestionControl,
  linuxHtcp: linuxHtcp as unknown as CongestionControl,
  linuxIllinois: linuxIllinois as unknown as CongestionControl,
  linuxScalable: linuxScalable as unknown as CongestionControl,
  linuxYeah: linuxYeah as unknown as CongestionControl,
  linuxVegas: linuxVegas as unknown as CongestionControl,
};

const ESTIMATORS: Readonly<Record<StackSettings['rtoArithmetic'], RoundTripEstimator>> = {
  ticks: tickEstimator,
  linuxTicks: linuxEstimator,
  real: realEstimator,
  kernel: kernelEstimator,
};

/** The growth law of this name, with the way out of slow start that the settings ask for. */
export function controlNamed(name: GrowthName, settings: StackSettings): CongestionControl {
  const growth = GROWTHS[name];
  return uniformControl(
    settings.slowStart.startsWith('hystart') ? (withSlowStart(growth) as unknown as CongestionControl) : growth,
  );
}

/** The loss recovery that the settings name. */
export function recoveryNamed({ recovery, sackRecovery }: StackSettings): LossRecovery {
  const recoveries: Record<RecoveryName, unknown> = {
    tahoe,
    reno: renoRecovery,
    newreno: newReno,
    sack: sackRecovery === 'pipeCounter' ? sackPipe : sack6675,
    fack,
    linux26,
    vegas: vegasRecovery,
    rack,
  };
  return uniformRecovery(recoveries[recovery] as LossRecovery);
}

/** The estimator of the round trip that the settings name. */
export const estimatorNamed = ({ rtoArithmetic }: StackSettings): RoundTripEstimator => ESTIMATORS[rtoArithmetic];
