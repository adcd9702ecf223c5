import { pressesOfLecture } from '../../../lecture/presses.ts';
import type { Lecture } from '../../../lecture/lecture.ts';
import { kept } from '../../ui/lecture/keeper.ts';
import { presenting } from '../../ui/lecture/presenting.ts';
import { goTo } from './giving.ts';

/** What the editor asks its frame to show. */
export interface Pictured {
  readonly sawtooth: 'picture';
  readonly lecture: Lecture;
  readonly press: number;
}

/** This page stands in a frame of the editor and shows what the audience would see after a press. */
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
    if (!isThere) goTo(press, false);
  });
  window.parent.postMessage('picture?', window.location.origin);
}
