/** Loss recoveries, one file or a few each in `../recovery/`. */
export const RECOVERY_NAMES = ['tahoe', 'reno', 'newreno', 'sack', 'fack', 'vegas', 'rack', 'linux26'] as const;
export type RecoveryName = (typeof RECOVERY_NAMES)[number];
