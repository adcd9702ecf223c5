/**
 * The kernel's timer wheel (Linux: calc_wheel_index(), kernel/time/timer.c). Timers expire on whole ticks, never early:
 * up to 62 ticks ahead on any tick, further ahead only on each 8th, 64th, 512th tick, and so on.
 */

/** Sums of the same times may differ by rounding; tolerance as a fraction of a tick. */
const ROUNDING = 1e-6;
/** Ticks that the first level of the wheel reaches, and by how much each level is coarser than the one before. */
const REACH = 63;
const COARSER = 8;

/** Ticks before the first segment. It is sent in the middle of a tick and of each period of 8, 64 and 512 ticks. */
const BEGIN = 0.5 + 4 + 32 + 256;

/** When a timer expires that is set at `now` for `wait`, with ticks of length `tick` counted from 0, all in s. */
export function wheelExpiry(now: number, wait: number, tick: number): number {
  const ticks = Math.ceil(wait / tick - ROUNDING);
  const due = Math.floor(now / tick + BEGIN) + ticks;
  let every = 1;
  for (let reach = REACH; ticks >= reach; reach *= COARSER) every *= COARSER;
  return ((Math.floor(due / every) + 1) * every - BEGIN) * tick;
}
