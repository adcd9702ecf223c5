import type { RunData } from '../../run/record/runData.ts';
import type { About } from '../../run/words/statement.ts';
import { clockTime } from '../../ui/words/numbers.ts';

/**
 * Flow and time of the event that Why explains, and whether newer events exist; '' before the first firing. `sentence`:
 * the subject of the headline.
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
