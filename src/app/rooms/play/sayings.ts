/** A game in words: recent events, and the state of the queue. */
import { PLACES, type Rival } from '../../../lessons/play/game.ts';
import type { Sample } from '../../../lessons/play/protocol.ts';
import { nameOf } from './names.ts';

/** How long an event counts as new, s. */
const NEW = 1;
const FULL = 0.9 * PLACES;

/** Number of packets that a flow lost between the first and the last of these samples. */
const lostIn = (samples: readonly Sample[], flow: 0 | 1): number =>
  (samples.at(-1)?.lost[flow] ?? 0) - (samples[0]?.lost[flow] ?? 0);

const packetsText = (count: number): string => `${count} ${count === 1 ? 'packet' : 'packets'}`;

function comparedTo(name: string, [yours, theirs]: Sample['windows']): string {
  if (Math.abs(yours - theirs) < 0.1 * theirs) return `Your window is as large as that of ${name}.`;
  return `Your window is ${yours < theirs ? 'smaller' : 'larger'} than that of ${name}.`;
}

/** Events of the last whole second, and their meaning. */
export function sayingsOf(samples: readonly Sample[], rival: Rival): readonly [string, string] {
  const second = Math.floor((samples.at(-1)?.time ?? 0) / NEW) * NEW;
  const fresh = samples.filter(({ time }) => time >= second - NEW - 1e-9 && time <= second + 1e-9);
  const [first, last] = [fresh[0], fresh.at(-1)];
  if (first === undefined || last === undefined)
    return ['Be the sender.', 'Take your share, and leave the queue empty.'];
  const before = Math.max(...fresh.map(({ windows }) => windows[1]));
  const lost = lostIn(fresh, 0);
  const name = nameOf(rival);
  const happened =
    lost > 0
      ? `You lost ${packetsText(lost)}.`
      : last.windows[1] < 0.85 * before
        ? `${name} has just cut, ${Math.round(before)} → ${Math.round(last.windows[1])}.`
        : comparedTo(name, last.windows);
  const by = last.queue - first.queue;
  const queue =
    last.queue > FULL
      ? 'The queue is full: every further packet is lost.'
      : last.queue < 0.1 * PLACES
        ? 'The queue is empty: there is room.'
        : by < -3
          ? 'The queue drains: there is room.'
          : by > 3
            ? 'The queue grows: both wait longer.'
            : `The queue stays at ${last.queue}.`;
  return [happened, queue];
}

/** Announcement to screen readers: the player's losses and a nearly full queue, in the last 2 s; '': neither. */
export function announcedOf(samples: readonly Sample[]): string {
  const until = Math.floor((samples.at(-1)?.time ?? 0) / 2) * 2;
  const fresh = samples.filter(({ time }) => time >= until - 2 - 1e-9 && time <= until + 1e-9);
  const lost = lostIn(fresh, 0);
  const full = (fresh.at(-1)?.queue ?? 0) > FULL;
  return [
    lost > 0 ? `At ${until} seconds: ${packetsText(lost)} of yours lost.` : '',
    full ? 'The queue is nearly full.' : '',
  ]
    .filter((words) => words !== '')
    .join(' ');
}
