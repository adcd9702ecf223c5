/** Loss recoveries, one file or a few each in `../recovery/`. */
export const RECOVERY_NAMES = ['tahoe', 'reno', 'newreno', 'sack', 'fack', 'vegas', 'rack', 'linux26'] as const;
export type RecoveryName = (typeof RECOVERY_NAMES)[number];

/** Those whose receivers report runs that have arrived (RFC 2018), unless the flow says otherwise. */
const WITH_SACK: ReadonlySet<string> = new Set<RecoveryName>(['sack', 'fack', 'rack', 'linux26']);

/** Whether the ACKs of a flow carry SACK blocks; `sack` is what the flow says, null: nothing. */
export const carriesSack = (sack: boolean | null, recovery: string): boolean => sack ?? WITH_SACK.has(recovery);
