import { pressesOfLecture } from '../../../lecture/presses.ts';
import type { Lecture, Stop } from '../../../lecture/lecture.ts';
import { kept } from '../../ui/lecture/lectureStore.ts';
import { presenting } from '../../ui/lecture/presenting.ts';
import { roomOf } from '../../ui/rooms.ts';
import { goTo } from './giving.ts';
import { comeToRest, figuresHere } from './handout/collect.ts';

/** Request of the editor to its frame. */
export interface Pictured {
  readonly sawtooth: 'picture';
  readonly lecture: Lecture;
  readonly press: number;
}

/** Answer of the frame: the first figure of a comparison or a paper, for the list of stops. */
export interface PicturedFigure {
  readonly sawtooth: 'figure';
  readonly at: string;
  /** The figure as a data URL. */
  readonly address: string;
}

const held = { shown: 0 };

/** Returns the first figure of a stop once it is complete, unless another stop is shown by then. */
async function handFigure(stop: Stop): Promise<void> {
  const shown = ++held.shown;
  if (roomOf(`#${stop.at}`) === 'lab') return;
  await comeToRest(stop.at, () => shown !== held.shown);
  const [figure] = shown === held.shown ? await figuresHere(stop, 1) : [];
  if (figure === undefined) return;
  const handed: PicturedFigure = { sawtooth: 'figure', at: stop.at, address: figure.address };
  window.parent.postMessage(handed, window.location.origin);
}

/** Runs this page in a frame of the editor: shows what the audience would see after a press. */
export function bePicture(): void {
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<Partial<Pictured> | null>) => {
    if (source !== window.parent || origin !== window.location.origin || data?.sawtooth !== 'picture') return;
    const { lecture, press = 0 } = data;
    const now = lecture && pressesOfLecture(lecture)[press];
    if (lecture === undefined || now === undefined) return;
    const before = kept.getState();
    const isThere =
      presenting.getState().mode === 'lecture' &&
      before.press === press &&
      before.lecture.stops[now.stop]?.at === lecture.stops[now.stop]?.at;
    kept.setState({ lecture, stop: now.stop, press });
    presenting.setState({ mode: 'lecture' });
    if (isThere) return;
    goTo(press, false);
    const stop = lecture.stops[now.stop];
    if (stop !== undefined) void handFigure(stop).catch(() => undefined);
  });
  window.parent.postMessage('picture?', window.location.origin);
}
