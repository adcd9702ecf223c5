/** Loss recoveries by their names in stacks and settings, with their rules. */
import type { AnyRule } from '../rule.ts';
import type { LossRecovery } from './flight.ts';
import { LINUX_26_RULES, linux26 } from './ns2-linux/recovery.ts';
import { door, DOOR_RULES } from './recovery/door.ts';
import { eifel, EIFEL_RULES } from './recovery/eifel.ts';
import { fack, FACK_RULES } from './recovery/fack.ts';
import { linuxNoSack, LINUX_NO_SACK_RULES } from './recovery/linuxNoSack.ts';
import { newReno, NEWRENO_RULES } from './recovery/newReno.ts';
import { quic, QUIC_RULES } from './recovery/quic.ts';
import { rack, RACK_RULES } from './recovery/rack.ts';
import { RENO_RULES, renoRecovery } from './recovery/reno.ts';
import { rr, RR_RULES } from './recovery/rr.ts';
import { sack6675, SACK_6675_RULES } from './recovery/sack6675.ts';
import { sackPipe, SACK_PIPE_RULES } from './recovery/sackPipe.ts';
import { SHARED_RECOVERY_RULES } from './recovery/shared.ts';
import { SPURIOUS_RULES } from './recovery/spurious.ts';
import { tahoe, TAHOE_RULES } from './recovery/tahoe.ts';
import { VEGAS_RECOVERY_RULES, vegasRecovery } from './recovery/vegas.ts';
import { tdfr, TDFR_RULES } from './recovery/tdfr.ts';
import type { RecoveryName, StackSettings } from './stack.ts';

interface NamedRecovery {
  readonly hooks: LossRecovery;
  /** All rules that it may fire, its own first. */
  readonly rules: readonly AnyRule[];
}

/** All recoveries, with their state types erased: each receives only its own record. */
const named = (hooks: unknown, ...rules: readonly (readonly AnyRule[])[]): NamedRecovery => ({
  hooks: hooks as LossRecovery,
  rules: [...rules.flat(), ...SHARED_RECOVERY_RULES],
});

const RECOVERIES: Readonly<Record<RecoveryName | 'pipeCounter', NamedRecovery>> = {
  tahoe: named(tahoe, TAHOE_RULES),
  reno: named(renoRecovery, RENO_RULES),
  newreno: named(newReno, NEWRENO_RULES),
  pipeCounter: named(sackPipe, SACK_PIPE_RULES),
  sack: named(sack6675, SACK_6675_RULES),
  fack: named(fack, FACK_RULES),
  vegas: named(vegasRecovery, VEGAS_RECOVERY_RULES),
  rack: named(rack, RACK_RULES, SPURIOUS_RULES),
  linuxNoSack: named(linuxNoSack, LINUX_NO_SACK_RULES, RACK_RULES, SPURIOUS_RULES),
  linux26: named(linux26, LINUX_26_RULES),
  eifel: named(eifel, EIFEL_RULES, NEWRENO_RULES),
  tdfr: named(tdfr, TDFR_RULES, NEWRENO_RULES),
  door: named(door, DOOR_RULES, NEWRENO_RULES),
  rr: named(rr, RR_RULES, SACK_6675_RULES),
  // Nothing of TCP's.
  quic: { hooks: quic as unknown as LossRecovery, rules: QUIC_RULES },
};

/** The loss recovery selected by the settings. */
export const recoveryNamed = ({
  recovery,
  sackRecovery,
}: Pick<StackSettings, 'recovery' | 'sackRecovery'>): NamedRecovery =>
  RECOVERIES[recovery === 'sack' && sackRecovery === 'pipeCounter' ? 'pipeCounter' : recovery];

/** The rules of all recoveries. */
export const RECOVERY_RULES: readonly AnyRule[] = Object.values(RECOVERIES).flatMap(({ rules }) => rules);
