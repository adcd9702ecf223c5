import type { Laboratory } from '../../run/laboratory.ts';
import { STOPPED } from '../../ui/stopped.ts';
import { figure, shortTime } from '../../ui/words/numbers.ts';

/** Shortest run worth resuming, s; and longest link that is stored, characters. */
const LEAST = 0.5;
const LONGEST_LINK = 4000;

/** Place at which the last visit stopped. Read before the current place overwrites it. */
const last = STOPPED.run.read();
export const stoppedBefore = () => last;

const kept = new WeakSet<Laboratory>();

/** Stores the moment of the run whenever the page may be left. */
export function keepStopped(laboratory: Laboratory): void {
  if (kept.has(laboratory)) return;
  kept.add(laboratory);
  const keep = (): void => {
    const { data, link, store } = laboratory;
    if (data === null || link === '' || link.length > LONGEST_LINK || data.present.now < LEAST) return;
    const title = store.getState().title || 'An experiment from a link or file';
    const about = `stopped at ${shortTime(data.present.now)} of ${figure(data.opened.duration)} s`;
    STOPPED.run.write({ title, about, hash: `#${link}` });
  };
  window.addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep());
}
