import type { Mark } from '#lab/protocol/markProtocol.ts';
import type { Moment } from '#lab/protocol/protocol.ts';
import { showView } from '../../../experiment/share/linkView.ts';
import type { AddressTools } from '../../../experiment/address/addressPart.ts';
import type { Laboratory } from '../../../run/laboratory.ts';
import type { Present, RunData } from '../../../run/record/runData.ts';
import { plainText } from '../../../run/words/statement.ts';
import { presenting, type Course, type Guide } from '../../../ui/lecture/presenting.ts';
import { clockTime } from '../../../ui/words/numbers.ts';

/** What an audience waits for, in words. */
const NAMES: Readonly<Partial<Record<Mark['kind'], string>>> = {
  loss: 'a packet is lost',
  cut: 'the window is cut',
  timeout: 'the timer runs out',
  phase: 'the phase changes',
  established: 'the connection is made',
  wayLost: 'the route breaks',
  wayFound: 'a route is found',
};

interface Notable {
  readonly event: number;
  /** s */
  readonly time: number;
  readonly name: string;
}

/** The notable moments of a run so far; of consecutive losses of a flow only the first. */
export function notableOf(data: RunData): readonly Notable[] {
  const oldestFirst = [...data.marks.backFrom(Infinity)].reverse();
  const newestOf = new Map<number, Mark['kind']>();
  const notable: Notable[] = [];
  for (const { kind, flow, event, time } of oldestFirst) {
    const name = NAMES[kind];
    if (name === undefined) continue;
    const again = kind === 'loss' && newestOf.get(flow) === 'loss';
    newestOf.set(flow, kind);
    if (!again && notable.at(-1)?.event !== event) notable.push({ event, time, name });
  }
  return notable;
}

const nextOf = (data: RunData, event: number): Notable | undefined => notableOf(data).find((one) => one.event > event);

/**
 * Goes to the next or previous notable moment. If no next one is known, runs to the next phase, and then back to the
 * first notable moment on the way, if there was one.
 */
function go(laboratory: Laboratory, direction: 1 | -1): void {
  const { data, playback, store } = laboratory;
  if (data === null) return;
  const here = data.present.event;
  const next = nextOf(data, here);
  const before = notableOf(data)
    .filter(({ event }) => event < here)
    .at(-1);
  if (direction < 0) playback.seek({ event: before?.event ?? 0 });
  else if (next !== undefined) playback.seek({ event: next.event });
  else {
    playback.step(1, 'phase');
    const stop = store.subscribe(({ busy, status }) => {
      if (busy || status === null || status.event === here) return;
      stop();
      const first = nextOf(data, here);
      if (first !== undefined && first.event < data.present.event) playback.seek({ event: first.event });
    });
  }
}

/** Plays until `placeIn` returns a moment, and pauses at that moment, unless the user stops playback earlier. */
function playUntil(
  { playback, store }: Laboratory,
  placeIn: (reached: Reached) => Moment | undefined,
  arrived: () => void = () => undefined,
): void {
  const { run } = store.getState();
  playback.play();
  const stop = store.subscribe(({ status, run: now }) => {
    if (status === null) return;
    const place = now === run ? placeIn(status) : undefined;
    if (place === undefined && now === run && (status.playing || playback.starting)) return;
    stop();
    if (place === undefined) return;
    playback.pause();
    playback.seek(place);
    arrived();
  });
}

type Reached = Pick<Present, 'now' | 'event'>;

const isReached = (moment: Moment, { now, event }: Reached): boolean =>
  'time' in moment ? now >= moment.time : event >= moment.event;

/** Plays to the next notable moment, or stops. */
function play(laboratory: Laboratory): void {
  const { data, playback } = laboratory;
  if (data === null) return;
  if (data.present.playing) {
    playback.pause();
    return;
  }
  const here = data.present.event;
  playUntil(laboratory, (reached) => {
    const next = nextOf(data, here);
    return next !== undefined && next.event <= reached.event ? { event: next.event } : undefined;
  });
}

/** Plays to the moment of another address if it is later in the same run; otherwise opens it. */
function playTo(laboratory: Laboratory, tools: AddressTools, at: string, show: (at: string) => void): void {
  const { data, forks, store } = laboratory;
  const { scenario, moment, view } = tools.decodeLink(at);
  const isAhead =
    data !== null &&
    forks === null &&
    view?.forks === undefined &&
    moment !== undefined &&
    !isReached(moment, data.present) &&
    tools.encodeLink(scenario) === tools.encodeLink(data.opened.scenario);
  // With reduced motion, jump there at once.
  if (!isAhead || store.getState().still) show(at);
  else
    playUntil(
      laboratory,
      (reached) => (isReached(moment, reached) ? moment : undefined),
      () => showView(laboratory.viewer, view, data.opened.flows.length),
    );
}

function courseOf(data: RunData, { now, event, playing, finished }: Present): Course {
  const notable = notableOf(data);
  const partOf = (time: number): number => Math.min(1, time / data.opened.duration);
  const next = notable.find((one) => one.event > event)?.name;
  return {
    clock: `${clockTime(now)} s ${playing ? 'playing' : finished ? 'finished' : 'paused'}`,
    next: next ?? (finished ? 'the end' : 'what comes'),
    part: partOf(now),
    marks: notable.map(({ time }) => partOf(time)),
  };
}

/** An audience always sees network and windows only. */
function keepPlain(laboratory: Laboratory): void {
  const { store } = laboratory;
  const held = { shown: false, why: false, end: (): void => undefined };
  const look = (): void => {
    const { layout, whyWanted } = store.getState();
    if (layout !== 'lab' || whyWanted) laboratory.set({ layout: 'lab', whyWanted: false });
  };
  const follow = (): void => {
    const shown = presenting.getState().mode !== 'off';
    if (shown === held.shown) return;
    held.shown = shown;
    held.end();
    held.end = shown ? store.subscribe(look) : () => undefined;
    laboratory.redraw();
    if (!shown) {
      laboratory.set({ whyWanted: held.why });
      return;
    }
    held.why = store.getState().whyWanted;
    laboratory.set({ sheet: null, table: null, help: false, form: null, cutSeen: true });
    look();
  };
  presenting.subscribe(follow);
  follow();
}

/** The Lab's guide for lectures. `show` opens one of its addresses. */
export function labGuide(laboratory: Laboratory, tools: AddressTools, show: (at: string) => void): Guide {
  const { store } = laboratory;
  keepPlain(laboratory);
  return {
    seen: () =>
      laboratory.link === '' ? null : { at: laboratory.linkAsSeen, title: plainText(laboratory.headlineNow.full) },
    isAtRest: () => laboratory.isSettled,
    go: (direction) => go(laboratory, direction),
    play: () => play(laboratory),
    playTo: (at) => playTo(laboratory, tools, at, show),
    follow: (changed) => {
      const tell = (): void => {
        const { data } = laboratory;
        const { status } = store.getState();
        if (data !== null && status !== null) changed(courseOf(data, status));
      };
      tell();
      return store.subscribe(tell);
    },
  };
}
