/** All loss recoveries except those of the first part and of ns-2's Linux senders. */
import { door, DOOR_RULES } from '../tcp/recovery/door.ts';
import { eifel, EIFEL_RULES } from '../tcp/recovery/eifel.ts';
import { fack, FACK_RULES } from '../tcp/recovery/fack.ts';
import { linuxNoSack, LINUX_NO_SACK_RULES } from '../tcp/recovery/linuxNoSack.ts';
import { NEWRENO_RULES } from '../tcp/recovery/newReno.ts';
import { quic, QUIC_RULES } from '../tcp/recovery/quic.ts';
import { rack, RACK_RULES } from '../tcp/recovery/rack.ts';
import { RENO_RULES, renoRecovery } from '../tcp/recovery/reno.ts';
import { rr, RR_RULES } from '../tcp/recovery/rr.ts';
import { SACK_6675_RULES } from '../tcp/recovery/sack6675.ts';
import { sackPipe, SACK_PIPE_RULES } from '../tcp/recovery/sackPipe.ts';
import { SHARED_RECOVERY_RULES } from '../tcp/recovery/shared.ts';
import { SPURIOUS_RULES } from '../tcp/recovery/spurious.ts';
import { tahoe, TAHOE_RULES } from '../tcp/recovery/tahoe.ts';
import { tdfr, TDFR_RULES } from '../tcp/recovery/tdfr.ts';
import { VEGAS_RECOVERY_RULES, vegasRecovery } from '../tcp/recovery/vegas.ts';
import { enginePart, namedRecovery } from './part.ts';

export const RECOVERIES_PART = enginePart('recoveries', [], {
  tahoe: namedRecovery(tahoe, TAHOE_RULES, SHARED_RECOVERY_RULES),
  reno: namedRecovery(renoRecovery, RENO_RULES, SHARED_RECOVERY_RULES),
  pipeCounter: namedRecovery(sackPipe, SACK_PIPE_RULES, SHARED_RECOVERY_RULES),
  fack: namedRecovery(fack, FACK_RULES, SHARED_RECOVERY_RULES),
  vegas: namedRecovery(vegasRecovery, VEGAS_RECOVERY_RULES, SHARED_RECOVERY_RULES),
  rack: namedRecovery(rack, RACK_RULES, SPURIOUS_RULES, SHARED_RECOVERY_RULES),
  linuxNoSack: namedRecovery(linuxNoSack, LINUX_NO_SACK_RULES, RACK_RULES, SPURIOUS_RULES, SHARED_RECOVERY_RULES),
  eifel: namedRecovery(eifel, EIFEL_RULES, NEWRENO_RULES, SHARED_RECOVERY_RULES),
  tdfr: namedRecovery(tdfr, TDFR_RULES, NEWRENO_RULES, SHARED_RECOVERY_RULES),
  door: namedRecovery(door, DOOR_RULES, NEWRENO_RULES, SHARED_RECOVERY_RULES),
  rr: namedRecovery(rr, RR_RULES, SACK_6675_RULES, SHARED_RECOVERY_RULES),
  // QUIC's recovery uses no rules of TCP.
  quic: namedRecovery(quic, QUIC_RULES),
});
