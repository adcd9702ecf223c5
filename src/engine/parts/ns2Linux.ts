/** The senders of ns-2's Linux stack. */
import { NS2_LINUX_LAWS } from '../tcp/ns2-linux/law.ts';
import { LINUX_26_RULES, linux26 } from '../tcp/ns2-linux/recovery.ts';
import { SHARED_RECOVERY_RULES } from '../tcp/recovery/shared.ts';
import { enginePart, namedRecovery } from './part.ts';

export const NS2_LINUX_PART = enginePart('ns2-linux', NS2_LINUX_LAWS, {
  linux26: namedRecovery(linux26, LINUX_26_RULES, SHARED_RECOVERY_RULES),
});
