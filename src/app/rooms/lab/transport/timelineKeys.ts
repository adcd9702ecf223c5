/** Steps of the arrow keys, as parts of the run. */
const SMALL = 1 / 200;
const LARGE = 1 / 20;

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: SMALL,
  ArrowUp: SMALL,
  ArrowLeft: -SMALL,
  ArrowDown: -SMALL,
  PageUp: LARGE,
  PageDown: -LARGE,
};

/** The time to which a key moves from another in a run, s; undefined: the key moves nothing. */
export function timelineKey(key: string, time: number, duration: number): number | undefined {
  const part = STEPS[key];
  return part === undefined ? undefined : Math.max(0, Math.min(duration, time + part * duration));
}
