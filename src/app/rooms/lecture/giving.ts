import { addressAt, firstPressOf, goesOn, pressesOfLecture } from '../../../lecture/presses.ts';
import { given, kept } from '../../ui/lecture/lectureStore.ts';
import { GIVEN, presenting } from '../../ui/lecture/presenting.ts';
import { roomOf, showHash } from '../../ui/rooms.ts';

/** Messages between the two windows of a lecture. */
export type Said =
  | ({ readonly kind: 'place' } & Place)
  /**
   * Requests of the other window: a press forwards or back, a stop, a blank screen, the lecture itself, or the present
   * position.
   */
  | { readonly kind: 'go'; readonly by: 1 | -1 }
  | { readonly kind: 'stop'; readonly stop: number }
  | { readonly kind: 'blank' }
  | { readonly kind: 'end' }
  | { readonly kind: 'give'; readonly from: 'start' | 'here' }
  | { readonly kind: 'where' };

/** Position of a lecture, as reported by the audience's window. */
export interface Place {
  /** Whether it is being presented. */
  readonly given: boolean;
  readonly press: number;
  /** Wall time of its start, ms. */
  readonly began: number;
  /** Wall time of the first arrival at each stop, ms; 0: not yet. */
  readonly reached: readonly number[];
  readonly blank: boolean;
  /** Whether the picture exceeds the wall: the next press shows more of it. */
  readonly more: boolean;
  /** Time and state of the run on the screen, in words. */
  readonly clock: string;
}

const CHANNEL = 'sawtooth lecture';

export interface Line {
  readonly say: (said: Said) => void;
  readonly close: () => void;
}

/** The channel to the other window; inactive if the browser has none. */
export const openChannel = (hear: (said: Said) => void): Line => {
  if (typeof BroadcastChannel === 'undefined') return { say: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => hear(data));
  return { say: (said) => channel.postMessage(said), close: () => channel.close() };
};

/** Starts presenting at a stop's first press, and the clock. */
export function give(stop: number): void {
  const { lecture } = kept.getState();
  if (lecture.stops.length === 0) return;
  kept.setState({ began: Date.now(), reached: [] });
  presenting.setState({ mode: 'lecture' });
  goTo(firstPressOf(pressesOfLecture(lecture), stop), false);
}

/**
 * Continues an interrupted lecture where it was; the clock has continued. A lecture not started begins at the selected
 * stop.
 */
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

/** Shows the state after a press. `plays`: whether a run may play, if the stop wants that. */
export function goTo(press: number, plays: boolean): void {
  const { lecture, began, press: before, reached } = kept.getState();
  const presses = pressesOfLecture(lecture);
  const now = presses[press];
  const stop = now && lecture.stops[now.stop];
  if (now === undefined || stop === undefined) return;
  const at = addressAt(stop, now);
  const times = lecture.stops.map((_, index) => reached[index] || (index === now.stop ? Date.now() : 0));
  kept.setState({ press, stop: now.stop, reached: times });
  // If this cannot be stored, a reload starts at the stop of the address.
  GIVEN.write({ press, began, reached: times });
  // The closing picture covers the room, so the address need not change.
  if (now.does === 'ends') return;
  const room = roomOf(`#${at}`);
  const guide = presenting.getState().guides[room];
  const isHere = roomOf(window.location.hash) === room;
  if (plays && guide !== undefined && isHere && goesOn(stop, now)) {
    guide.go(1);
    return;
  }
  const old = presses[before];
  // A press that only asks a question leaves the picture unchanged.
  if (old !== undefined && old.stop === now.stop && press > before && addressAt(stop, old) === at) return;
  if (now.does === 'shows' && plays && stop.plays && guide !== undefined && isHere) guide.playTo(at);
  else showHash(at);
}

/** Resumes a lecture interrupted by a reload. The address already contains the moment of the stop. */
export function resume(): void {
  const place = given();
  // A second window receives the first one's state when it is opened.
  if (place === null || presenting.getState().mode !== 'off' || window.location.hash === NOTES) return;
  kept.setState({ ...place, stop: pressesOfLecture(kept.getState().lecture)[place.press]?.stop ?? 0 });
  presenting.setState({ mode: 'lecture' });
}

/** The address of the second window, and the lock it holds while open. */
export const NOTES = '#lecture/notes';
export const NOTES_LOCK = 'sawtooth notes';
