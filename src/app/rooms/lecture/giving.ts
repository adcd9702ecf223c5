import { addressAt, firstPressOf, goesOn, pressesOfLecture } from '../../../lecture/presses.ts';
import { given, kept } from '../../ui/lecture/lectureStore.ts';
import { GIVEN, presenting } from '../../ui/lecture/presenting.ts';
import { roomOf, showHash } from '../../ui/rooms.ts';

/** What the two windows of a lecture say to each other. */
export type Said =
  | ({ readonly kind: 'place' } & Place)
  /** The other window asks for a press forwards or back, for a stop, a blank screen, the lecture itself, or where we are. */
  | { readonly kind: 'go'; readonly by: 1 | -1 }
  | { readonly kind: 'stop'; readonly stop: number }
  | { readonly kind: 'blank' }
  | { readonly kind: 'end' }
  | { readonly kind: 'give'; readonly from: 'start' | 'here' }
  | { readonly kind: 'where' };

/** Where a lecture is, as the window of the audience tells it. */
export interface Place {
  /** Whether it is shown to an audience. */
  readonly given: boolean;
  readonly press: number;
  /** Wall time at which it began, ms. */
  readonly began: number;
  /** Wall time at which it came to each stop first, ms; 0: not yet. */
  readonly reached: readonly number[];
  readonly blank: boolean;
  /** Whether the wall has no room for all of the picture: the next press shows more of it. */
  readonly more: boolean;
  /** Time and state of the run on the screen, in words. */
  readonly clock: string;
}

const CHANNEL = 'sawtooth lecture';

export interface Line {
  readonly say: (said: Said) => void;
  readonly close: () => void;
}

/** The line to the other window; one that nobody hears where the browser has none. */
export const openChannel = (hear: (said: Said) => void): Line => {
  if (typeof BroadcastChannel === 'undefined') return { say: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => hear(data));
  return { say: (said) => channel.postMessage(said), close: () => channel.close() };
};

/** Begins to give the lecture, at a stop's first press; the clock begins too. */
export function give(stop: number): void {
  const { lecture } = kept.getState();
  if (lecture.stops.length === 0) return;
  kept.setState({ began: Date.now(), reached: [] });
  presenting.setState({ mode: 'lecture' });
  goTo(firstPressOf(pressesOfLecture(lecture), stop), false);
}

/** Goes on with a lecture that the user has left, where it was; the clock has gone on meanwhile. One that was never given begins at the stop at hand. */
export function goOn(): void {
  const { lecture, began, press, stop } = kept.getState();
  const presses = pressesOfLecture(lecture);
  if (began === 0 || presses[press]?.stop !== stop) {
    give(stop);
    return;
  }
  presenting.setState({ mode: 'lecture' });
  goTo(presses[press]?.does === 'ends' ? press - 1 : press, false);
}

/** Shows what is on the screen after a press. `plays`: the run plays there, where the stop wants that. */
export function goTo(press: number, plays: boolean): void {
  const { lecture, began, press: before, reached } = kept.getState();
  const presses = pressesOfLecture(lecture);
  const now = presses[press];
  const stop = now && lecture.stops[now.stop];
  if (now === undefined || stop === undefined) return;
  const at = addressAt(stop, now);
  const times = lecture.stops.map((_, index) => reached[index] || (index === now.stop ? Date.now() : 0));
  kept.setState({ press, stop: now.stop, reached: times });
  // Where nothing can be kept, a reload begins at the stop of the address.
  GIVEN.write({ press, began, reached: times });
  // The closing picture comes over what is there.
  if (now.does === 'ends') return;
  const room = roomOf(`#${at}`);
  const guide = presenting.getState().guides[room];
  const isHere = roomOf(window.location.hash) === room;
  if (plays && guide !== undefined && isHere && goesOn(stop, now)) {
    guide.go(1);
    return;
  }
  const old = presses[before];
  // The question comes over what is there already.
  if (old !== undefined && old.stop === now.stop && press > before && addressAt(stop, old) === at) return;
  if (now.does === 'shows' && plays && stop.plays && guide !== undefined && isHere) guide.playTo(at);
  else showHash(at);
}

/** Takes up the lecture that a reload has interrupted. The address is that of the moment already. */
export function resume(): void {
  const place = given();
  // A second window knows what the first one kept when it was opened.
  if (place === null || presenting.getState().mode !== 'off' || window.location.hash === NOTES) return;
  kept.setState({ ...place, stop: pressesOfLecture(kept.getState().lecture)[place.press]?.stop ?? 0 });
  presenting.setState({ mode: 'lecture' });
}

/** The address of the second window, and the lock it holds while it is open. */
export const NOTES = '#lecture/notes';
export const NOTES_LOCK = 'sawtooth notes';
