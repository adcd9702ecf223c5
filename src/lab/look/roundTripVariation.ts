import type { Sender } from '../../engine/tcp/sender.ts';

/**
 * RTTVAR of a sender, s; 0 before the first sample. Timers that count ticks store 8 srtt and 4 rttvar (Jacobson 1988,
 * appendix A): the length of a tick follows from the smoothed time, which every timer reports in s.
 */
export function roundTripVariation({ timer, settings }: Sender): number {
  const { srtt, rttvar, smoothed } = timer;
  if (smoothed === 0) return 0;
  // After long back-off 4.3BSD clears srtt and its variation.
  if (srtt === smoothed) return rttvar;
  return (rttvar / 4) * settings.timer.clockTick;
}
