import { decodeLink } from '../../../scenario/link.ts';
import type { SketchedRun } from '../../../lab/sketching.ts';
import { decodePlan } from '../../../study/planLink.ts';
import type { Shows } from '../../ui/lecture/keeper.ts';
import { roomOf, type ROOM_TITLES } from '../../ui/rooms.ts';

/** Where a stop is, by its address. */
export interface StopPlace {
  readonly room: (typeof ROOM_TITLES)[Shows];
  /** What is looked at there: a run, variants, a table. */
  readonly about: string;
  /** Of a stop in the Lab: its run, up to its moment. Its id is the address. */
  readonly run: SketchedRun | null;
}

function readPlace(at: string): StopPlace {
  const room = roomOf(`#${at}`);
  if (room === 'lessons') {
    const [, name = '', step = '1'] = at.split('/');
    return { room: 'Lessons', about: `${name.replaceAll('-', ' ')}, step ${step}`, run: null };
  }
  if (room === 'variants') return { room: 'Variants', about: at.split('/')[1] ?? '', run: null };
  if (room === 'papers') return { room: 'Papers', about: at.split('/').slice(1).join(', '), run: null };
  if (room === 'compare') {
    const { plan } = decodePlan(at.split('/')[1] ?? '');
    const seeds = plan === null ? 0 : typeof plan.seeds === 'number' ? plan.seeds : plan.seeds.length;
    const about = plan === null ? '' : `${plan.contenders.length} variants, ${seeds} ${seeds === 1 ? 'seed' : 'seeds'}`;
    return { room: 'Compare', about, run: null };
  }
  const { scenario, moment, view } = decodeLink(at);
  const fork = view?.forks?.at(-1);
  const about = [scenario.title, fork === undefined ? '' : `fork ${fork}`.trimEnd()].filter(Boolean).join(', ');
  return { room: 'Lab', about, run: { id: at, scenario, until: moment } };
}

const read = new Map<string, StopPlace>();
/** Places that are remembered: reading a link takes a while. */
const MOST_READ = 500;

/** Where a stop is. */
export function placeOf(at: string): StopPlace {
  const known = read.get(at);
  if (known !== undefined) return known;
  const place = readPlace(at);
  if (read.size >= MOST_READ) read.clear();
  read.set(at, place);
  return place;
}
