import type { Laboratory } from '#app/run/laboratory.ts';
import type { RunData } from '#app/run/record/runData.ts';
import type { View } from '#app/charts/plot/view.ts';
import { clockTime, figure } from '#app/ui/words/numbers.ts';

/** Origin of a figure of a run. `view`: the stretch shown. */
export function originOf({ opened, present }: RunData, title: string, view?: Pick<View, 'from' | 'to'>): string {
  const stretch = view === undefined ? '' : `, ${figure(Math.max(0, view.from))} to ${figure(view.to)} s`;
  return `${title === '' ? 'An experiment' : title}, seed ${opened.scenario.seed}${stretch}, at ${clockTime(present.now)} s. Sawtooth, model ${opened.model}.`;
}

/** Origin of a figure of the run on the screen, now. */
export const originNow = ({ data, store }: Laboratory, view?: Pick<View, 'from' | 'to'>): string =>
  data === null ? '' : originOf(data, store.getState().title, view);
