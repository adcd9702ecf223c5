import { sameData } from '#scenario/words/plainData.ts';
import type { Lecture, Stop } from './lecture.ts';

/** A stop of one version, and its index in the common ancestor; -1: new. */
interface Traced {
  readonly stop: Stop;
  readonly was: number;
}

/** Matches each stop: first unchanged ones, then those with the same address, then the others by position. */
function traced(before: readonly Stop[], after: readonly Stop[]): Traced[] {
  const was = after.map(() => -1);
  const free = new Set(before.keys());
  const pair = (fits: (old: Stop, stop: Stop) => boolean): void =>
    after.forEach((stop, place) => {
      if (was[place]! >= 0) return;
      const found = [...free].find((each) => fits(before[each]!, stop));
      if (found === undefined) return;
      free.delete(found);
      was[place] = found;
    });
  pair(sameData);
  pair((old, stop) => old.at === stop.at);
  // Match the remaining stops by position, if their number did not change.
  if (before.length === after.length)
    after.forEach((_, place) => was[place]! < 0 && free.delete(place) && (was[place] = place));
  return after.map((stop, place) => ({ stop, was: was[place]! }));
}

/** Merges field by field: a field changed in `mine` is taken from there, any other from `theirs`. */
function merged<Of extends object>(before: Of, mine: Of, theirs: Of): Of {
  const entries = Object.keys(theirs).map((name) => {
    const [old, own, other] = [before, mine, theirs].map((each) => Reflect.get(each, name) as unknown);
    return [name, sameData(old, own) ? other : own];
  });
  return Object.fromEntries(entries) as Of;
}

/**
 * Merges two versions of a lecture. If both changed a field, `mine` wins; a stop removed in one and changed in the
 * other stays; new stops stay after the stop they followed.
 */
export function mergeLectures(before: Lecture, mine: Lecture, theirs: Lecture): Lecture {
  if (sameData(theirs, before)) return mine;
  const own = traced(before.stops, mine.stops);
  const others = traced(before.stops, theirs.stops);
  const ownOf = new Map(own.filter(({ was }) => was >= 0).map(({ was, stop }) => [was, stop]));
  const orderOf = (all: readonly Traced[]): number[] => all.map(({ was }) => was).filter((was) => was >= 0);
  const ascends = (order: readonly number[]): boolean =>
    order.every((was, place) => place === 0 || was > order[place - 1]!);
  // Use our order of stops if we changed it, otherwise the order of the other version.
  const frame = ascends(orderOf(own)) ? others : [...others].sort((a, b) => placeIn(own, a) - placeIn(own, b));
  const result: Traced[] = frame.flatMap(({ was, stop }): Traced[] => {
    if (was < 0) return [{ was, stop }];
    const here = ownOf.get(was);
    if (here === undefined) return sameData(stop, before.stops[was]) ? [] : [{ was, stop }];
    return [{ was, stop: merged(before.stops[was]!, here, stop) }];
  });
  own.forEach(({ was, stop }, place) => {
    const removedThere = was >= 0 && !others.some((other) => other.was === was);
    if (was >= 0 && !(removedThere && !sameData(stop, before.stops[was]))) return;
    const ahead = own[place - 1];
    const behind =
      ahead === undefined
        ? -1
        : result.findIndex((each) => each.stop === ahead.stop || (ahead.was >= 0 && each.was === ahead.was));
    result.splice(behind + 1, 0, { was, stop });
  });
  const { stops: _, ...rest } = merged(before, mine, theirs);
  return { ...rest, stops: result.map(({ stop }) => stop) };
}

/** Position of a stop in an order; at the end if it is not in it. */
function placeIn(order: readonly Traced[], { was }: Traced): number {
  const place = order.findIndex((each) => was >= 0 && each.was === was);
  return place < 0 ? order.length : place;
}
