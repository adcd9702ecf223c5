import type { Mark } from '../../../../lab/markProtocol.ts';
import type { RunData } from '../../../run/runData.ts';
import { plainText } from '../../../run/statement.ts';
import type { Guide } from '../../../ui/lecture/presenting.ts';
import { showTheme } from '../../../ui/theme.ts';
import { clockTime } from '../../../ui/words/numbers.ts';
import type { RunningLab } from './runningLab.ts';

/** What an audience waits for, in words. */
const NAMES: Readonly<Partial<Record<Mark['kind'], string>>> = {
  loss: 'a packet is lost',
  cut: 'the window is cut',
  timeout: 'the timer runs out',
  phase: 'another phase',
  established: 'the connection is made',
  wayLost: 'the route breaks',
  wayFound: 'a route is found',
};

interface Notable {
  readonly event: number;
  readonly name: string;
}

/** The notable moments of a run as far as it is known: of losses in a row of one flow the first. */
export function notableOf(data: RunData): readonly Notable[] {
  const oldestFirst = [...data.marks.backFrom(Infinity)].reverse();
  const newestOf = new Map<number, Mark['kind']>();
  const notable: Notable[] = [];
  for (const { kind, flow, event } of oldestFirst) {
    const name = NAMES[kind];
    if (name === undefined) continue;
    const again = kind === 'loss' && newestOf.get(flow) === 'loss';
    newestOf.set(flow, kind);
    if (!again && notable.at(-1)?.event !== event) notable.push({ event, name });
  }
  return notable;
}

/** Goes to the next or previous notable moment; where none is known yet, to the next phase, and back to the first on the way. */
function go(laboratory: RunningLab, direction: 1 | -1): void {
  const { data, playback, store } = laboratory;
  if (data === null) return;
  const here = data.present.event;
  const next = notableOf(data).find(({ event }) => event > here);
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
      const first = notableOf(data).find(({ event }) => event > here);
      if (first !== undefined && first.event < data.present.event) playback.seek({ event: first.event });
    });
  }
}

/** Plays from here until the moment of another address of the same run, and stands still there. */
function playTo(laboratory: RunningLab, at: string, show: (at: string) => void): void {
  laboratory.links.whenHere(({ decodeLink }) => {
    const { moment } = decodeLink(at);
    const { data, playback, store } = laboratory;
    const here = data?.present;
    const isAhead =
      moment !== undefined &&
      here !== undefined &&
      ('time' in moment ? moment.time > here.now : moment.event > here.event);
    if (!isAhead || store.getState().still) {
      show(at);
      return;
    }
    playback.play();
    const stop = store.subscribe(({ status }) => {
      if (status === null) return;
      const arrived = 'time' in moment ? status.now >= moment.time : status.event >= moment.event;
      if (!arrived && (status.playing || playback.starting)) return;
      stop();
      playback.pause();
      if (arrived) playback.seek(moment);
    });
  });
}

/** What the Lab does for whoever presents it. `show` opens an address of it. */
export function labGuide(laboratory: RunningLab, show: (at: string) => void): Guide {
  const { store } = laboratory;
  const held = { end: (): void => undefined };
  // An audience sees network and windows, playing or not, and nothing beside them.
  const keepPlain = (): void => {
    const { layout, whyWanted } = store.getState();
    if (layout !== 'lab' || whyWanted) laboratory.set({ layout: 'lab', whyWanted: false });
  };
  return {
    seen: () => ({
      at: laboratory.link,
      title: plainText(laboratory.store.getState().sentence.full),
    }),
    go: (direction) => go(laboratory, direction),
    playTo: (at) => playTo(laboratory, at, show),
    follow: (changed) => {
      const tell = (): void => {
        const { data } = laboratory;
        const { status } = laboratory.store.getState();
        if (data === null || status === null) return;
        const next = notableOf(data).find(({ event }) => event > data.present.event)?.name;
        const state = status.playing ? 'playing' : status.finished ? 'finished' : 'paused';
        changed({
          clock: `${clockTime(status.now)} s ${state}`,
          next: next ?? (status.finished ? 'the end' : 'what comes'),
        });
      };
      tell();
      return laboratory.store.subscribe(tell);
    },
    presents: (on) => {
      showTheme(on ? 'projector' : laboratory.store.getState().theme, () => laboratory.redraw());
      held.end();
      held.end = on ? store.subscribe(keepPlain) : () => undefined;
      if (!on) return;
      laboratory.set({ sheet: null, table: null, help: false, form: null, cutSeen: true });
      keepPlain();
    },
  };
}
