import { decodeLink } from '#scenario/link/link.ts';
import type { SketchedRun } from '../../../lab/results/sketching.ts';
import { decodePlan } from '../../../study/planLink.ts';
import { ROOMS, roomOf } from '../../ui/rooms.ts';

/** Description of a stop's address. */
interface StopPlace {
  readonly room: string;
  /** Its subject: a run, variants, a table. */
  readonly about: string;
  /** The run of a stop in the Lab, up to its moment, with the address as its id; null: another room. */
  readonly run: SketchedRun | null;
}

function readPlace(at: string): StopPlace {
  const name = roomOf(`#${at}`);
  const { title } = ROOMS[name];
  const [, place = '', step = '1'] = at.split('/');
  if (name === 'lessons') {
    const about = place === '' ? 'all' : `${place.replaceAll('-', ' ')}, step ${step}`;
    return { room: title, about, run: null };
  }
  if (name === 'variants') return { room: title, about: place, run: null };
  if (name === 'compare') {
    const { plan } = decodePlan(place);
    const seeds = plan === null ? 0 : typeof plan.seeds === 'number' ? plan.seeds : plan.seeds.length;
    const about = plan === null ? '' : `${plan.contenders.length} variants, ${seeds} ${seeds === 1 ? 'seed' : 'seeds'}`;
    return { room: title, about, run: null };
  }
  if (name !== 'lab') return { room: title, about: at.split('/').slice(1).join(', '), run: null };
  const { scenario, moment, view } = decodeLink(at);
  const fork = view?.forks?.at(-1);
  const about = [scenario.title, fork === undefined ? '' : `fork ${fork}`.trimEnd()].filter(Boolean).join(', ');
  return { room: title, about, run: { id: at, scenario, until: moment } };
}

const read = new Map<string, StopPlace>();
/** Maximum number of cached addresses: reading a link takes a while. */
const MOST_READ = 500;

/** Describes a stop's address. */
export function placeOf(at: string): StopPlace {
  const known = read.get(at);
  if (known !== undefined) return known;
  const place = readPlace(at);
  if (read.size >= MOST_READ) read.clear();
  read.set(at, place);
  return place;
}
