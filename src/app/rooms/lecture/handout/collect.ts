import type { Spotlight, Stop } from '#lecture/lecture.ts';
import { presenting } from '../../../ui/lecture/presenting.ts';
import { roomOf, showHash, type RoomName } from '../../../ui/rooms.ts';
import { figureDocument } from '../../../ui/takeAway/figureDocument.ts';
import { withFaces } from '../../../ui/takeAway/png.ts';
import { drawingsForPaper, figuresShown } from '../../../ui/takeAway/shown.ts';

/** A figure of a stop, as an image. */
export interface StopFigure {
  /** The image as a URL. */
  readonly address: string;
  readonly about: string;
  /** Its width as a fraction of the page. */
  readonly part: number;
}

/** Maximum number of figures per page. */
const MOST = 12;
/** Number of consecutive frames at rest after which a room is captured. */
const STILL = 10;

/** Selectors of the parts to print, by the highlighted part of the stop. */
const WANTED: Readonly<Record<Spotlight, string>> = {
  none: '.panel-network, .panel-map, .panel-window, .figure, section:has(> table)',
  network: '.panel-network, .panel-map',
  window: '.panel-window',
  figure: '.figure',
  table: 'section:has(> table)',
};

/** A part of a room still loading. */
const COMES = 'main [aria-busy="true"]';

const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));

/** Whether everything requested by an address is on the screen, computed and at rest. */
function isAtRest(room: RoomName): boolean {
  const main = document.querySelector('main');
  if (main === null || main.ariaBusy === 'true' || main.dataset['standing'] === 'running') return false;
  if (document.querySelector(COMES) !== null) return false;
  return room !== 'lab' || presenting.getState().guides.lab?.isAtRest() === true;
}

/** Waits until a new address is on the screen; `skip` ends the wait. */
export async function comeToRest(at: string, skip: () => boolean): Promise<void> {
  const room = roomOf(`#${at}`);
  // Rooms receive a new address one task later.
  await frame();
  for (let still = 0; still < STILL && !skip(); still = isAtRest(room) ? still + 1 : 0) await frame();
}

/** The figures of a stop, black on white. Navigates there. `skip`: take what is there instead of waiting. */
export async function figuresOfStop(stop: Stop, skip: () => boolean): Promise<readonly StopFigure[]> {
  showHash(stop.at);
  await comeToRest(stop.at, skip);
  return figuresHere(stop);
}

/** The first figures of the stop on the screen, at most `most`. */
export async function figuresHere({ spotlight }: Stop, most = MOST): Promise<readonly StopFigure[]> {
  const wide = document.querySelector('main')?.clientWidth ?? 1;
  const saved = [...figuresShown].flatMap(([place, source]) => {
    const around = place.closest<HTMLElement>('figure, section');
    const is = around?.matches(WANTED[spotlight]) === true && around.clientHeight > 0;
    return is && place.closest('main') !== null ? [source] : [];
  });
  const drawn = spotlight === 'table' ? [] : [...drawingsForPaper.values()];
  const found: StopFigure[] = [];
  for (const source of [...saved, ...drawn].slice(0, most)) {
    const figure = await source();
    const file = figureDocument(figure, { caption: true, onWhite: true, code: false, alone: false });
    found.push({
      address: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await withFaces(file.svg))}`,
      about: `${figure.title}. ${figure.summary}`,
      part: Math.min(1, file.width / wide),
    });
  }
  return found;
}
