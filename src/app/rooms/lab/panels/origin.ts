import type { Laboratory } from '../../../run/laboratory.ts';
import type { View } from '../../../charts/plot/view.ts';
import { clockTime, figure } from '../../../ui/words/numbers.ts';

/** What a figure of the run on the screen is made of, now. `view`: the stretch that it shows. */
export function originNow({ data, store }: Laboratory, view?: Pick<View, 'from' | 'to'>): string {
  if (data === null) return '';
  const { opened, present } = data;
  const { title } = store.getState();
  const stretch = view === undefined ? '' : `, ${figure(Math.max(0, view.from))} to ${figure(view.to)} s`;
  return `${title === '' ? 'An experiment' : title}, seed ${opened.scenario.seed}${stretch}, at ${clockTime(present.now)} s. Sawtooth, model ${opened.model}.`;
}
