import type { RunData } from '../../run/runData.ts';
import type { About } from '../../run/statement.ts';
import { clockTime } from '../../ui/words/numbers.ts';

/**
 * Of whom and when the event is that Why explains, and whether there is anything
 * newer; '' before the first rule fired. `sentence`: what the headline is about.
 */
export function whenOf({ opened, present }: RunData, sentence: About): string {
  const firing = present.why?.chain[0];
  if (firing === undefined) return '';
  const { flow, time, event } = firing;
  const name = opened.flows[flow]?.name ?? '';
  const when = `${clockTime(time)} s`;
  if (sentence.flow >= 0 && flow >= 0 && sentence.flow !== flow)
    return `No rule explains the line above. The latest rule of ${name} fired at ${when}.`;
  const newer = present.event > event ? ` Nothing has happened to ${name === '' ? 'this flow' : name} since.` : '';
  return `${name === '' ? 'At' : `${name},`} ${when}.${newer}`;
}
