import { addressAt, pressesOfLecture } from '../../../lecture/presses.ts';
import { kept, noteGiven } from '../../ui/lecture/keeper.ts';
import { presenting } from '../../ui/lecture/presenting.ts';
import { roomOf, showHash } from '../../ui/rooms.ts';

/** What the two windows of a lecture say to each other. */
export type Said =
  | { readonly kind: 'press'; readonly press: number; readonly began: number; readonly blank: boolean }
  /** The other window asks for a press, a blank screen, or where we are. */
  | { readonly kind: 'go'; readonly by: 1 | -1 }
  | { readonly kind: 'blank' }
  | { readonly kind: 'where' };

export const CHANNEL = 'sawtooth lecture';

/** The line to the other window; one that nobody hears where the browser has none. */
export const openChannel = (hear: (said: Said) => void): { say: (said: Said) => void; close: () => void } => {
  if (typeof BroadcastChannel === 'undefined') return { say: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => hear(data));
  return { say: (said) => channel.postMessage(said), close: () => channel.close() };
};

/** Begins to give the lecture, at a stop's first press. */
export function give(stop: number): void {
  const { lecture } = kept.getState();
  const presses = pressesOfLecture(lecture);
  const press = Math.max(
    0,
    presses.findIndex((each) => each.stop === stop),
  );
  kept.setState({ began: Date.now() });
  presenting.setState({ mode: 'lecture' });
  goTo(press, false);
}

/** Shows what is on the screen after a press. `plays`: the run plays there, where the stop wants that. */
export function goTo(press: number, plays: boolean): void {
  const { lecture, began } = kept.getState();
  const presses = pressesOfLecture(lecture);
  const now = presses[press];
  const stop = now && lecture.stops[now.stop];
  if (now === undefined || stop === undefined) return;
  const before = kept.getState().press;
  const at = addressAt(stop, now);
  kept.setState({ press, stop: now.stop });
  noteGiven({ press, began });
  const old = presses[before];
  const isSame = old !== undefined && before !== press && addressAt(lecture.stops[old.stop] ?? stop, old) === at;
  if (isSame && roomOf(window.location.hash) === roomOf(`#${at}`)) return;
  const guide = presenting.getState().guides[roomOf(`#${at}`)];
  if (now.does === 'shows' && plays && stop.plays && guide?.playTo !== undefined) guide.playTo(at);
  else showHash(at);
}
