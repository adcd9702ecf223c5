/**
 * The algorithms a sender is made of, by the names that the catalogue and the
 * settings of a stack have for them: growth laws, ways to recover from losses,
 * estimators of the round trip.
 */
import { bbr1 } from '../engine/tcp/variants/bbr/law.ts';
import { bbr3 } from '../engine/tcp/variants/bbr3/law.ts';
import { bic } from '../engine/tcp/variants/bic/law.ts';
import { copa } from '../engine/tcp/variants/copa/law.ts';
import { compound } from '../engine/tcp/variants/compound/law.ts';
import { cubic } from '../engine/tcp/variants/cubic/law.ts';
import { dctcp, linux6Dctcp } from '../engine/tcp/variants/dctcp/law.ts';
import { highspeed } from '../engine/tcp/variants/highspeed/law.ts';
import { hybla } from '../engine/tcp/variants/hybla/law.ts';
import { htcp } from '../engine/tcp/variants/htcp/law.ts';
import { scalable } from '../engine/tcp/variants/scalable/law.ts';
import { illinois } from '../engine/tcp/variants/illinois/law.ts';
import { yeah } from '../engine/tcp/variants/yeah/law.ts';
import { lp } from '../engine/tcp/variants/lp/law.ts';
import { ledbat } from '../engine/tcp/variants/ledbat/law.ts';
import { linux6Cubic } from '../engine/tcp/variants/cubic/linux.ts';
import { linux6Reno } from '../engine/tcp/variants/reno/linux.ts';
import { linux26Bic } from '../engine/tcp/ns2-linux/laws/bic.ts';
import { linux26Compound } from '../engine/tcp/ns2-linux/laws/compound.ts';
import { linux26Cubic } from '../engine/tcp/ns2-linux/laws/cubic.ts';
import { linux26Highspeed } from '../engine/tcp/ns2-linux/laws/highspeed.ts';
import { linux26Htcp } from '../engine/tcp/ns2-linux/laws/htcp.ts';
import { linux26Hybla } from '../engine/tcp/ns2-linux/laws/hybla.ts';
import { linux26Illinois } from '../engine/tcp/ns2-linux/laws/illinois.ts';
import { linux26Reno } from '../engine/tcp/ns2-linux/laws/reno.ts';
import { linux26Scalable } from '../engine/tcp/ns2-linux/laws/scalable.ts';
import { linux26Vegas } from '../engine/tcp/ns2-linux/laws/vegas.ts';
import { linux26Veno } from '../engine/tcp/ns2-linux/laws/veno.ts';
import { linux26Westwood } from '../engine/tcp/ns2-linux/laws/westwood.ts';
import { linux26Yeah } from '../engine/tcp/ns2-linux/laws/yeah.ts';
import { reno } from '../engine/tcp/variants/reno/law.ts';
import { withSlowStart } from '../engine/tcp/congestion/slowStart.ts';
import { vegas } from '../engine/tcp/variants/vegas/law.ts';
import { veno } from '../engine/tcp/variants/veno/law.ts';
import { westwood, westwoodPlus } from '../engine/tcp/variants/westwood/law.ts';
import type { GrowthName } from '../engine/tcp/catalog.ts';
import type { LossRecovery } from '../engine/tcp/flight.ts';
import { fack } from '../engine/tcp/recovery/fack.ts';
import { linux26 } from '../engine/tcp/ns2-linux/recovery.ts';
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
  linux6Dctcp: linux6Dctcp as unknown as CongestionControl,
  copa: copa as unknown as CongestionControl,
  linux6Reno: linux6Reno as unknown as CongestionControl,
  linux6Cubic: linux6Cubic as unknown as CongestionControl,
  linux26Reno: linux26Reno as unknown as CongestionControl,
  linux26Cubic: linux26Cubic as unknown as CongestionControl,
  linux26Bic: linux26Bic as unknown as CongestionControl,
  linux26Westwood: linux26Westwood as unknown as CongestionControl,
  linux26Veno: linux26Veno as unknown as CongestionControl,
  linux26Compound: linux26Compound as unknown as CongestionControl,
  linux26Highspeed: linux26Highspeed as unknown as CongestionControl,
  linux26Hybla: linux26Hybla as unknown as CongestionControl,
  linux26Htcp: linux26Htcp as unknown as CongestionControl,
  linux26Illinois: linux26Illinois as unknown as CongestionControl,
  linux26Scalable: linux26Scalable as unknown as CongestionControl,
  linux26Yeah: linux26Yeah as unknown as CongestionControl,
  linux26Vegas: linux26Vegas as unknown as CongestionControl,
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
