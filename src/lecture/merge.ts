import { sameData } from '../scenario/plainData.ts';
import type { Lecture, Stop } from './lecture.ts';

/** A stop of a version, and which stop of the version before both it was; -1: it is new. */
interface Traced {
  readonly stop: Stop;
  readonly was: number;
}

/** Finds each stop again: first those that are as they were, then those with their address, then what is left in its order. */
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
  // A stop whose address was changed too is where it was.
  if (before.length === after.length)
    after.forEach((_, place) => was[place]! < 0 && free.delete(place) && (was[place] = place));
  return after.map((stop, place) => ({ stop, was: was[place]! }));
}

/** Field by field what was changed here, and otherwise what is there. */
function merged<Of extends object>(before: Of, mine: Of, theirs: Of): Of {
  const entries = Object.keys(theirs).map((name) => {
    const [old, own, other] = [before, mine, theirs].map((each) => Reflect.get(each, name) as unknown);
    return [name, sameData(old, own) ? other : own];
  });
  return Object.fromEntries(entries) as Of;
}

/**
 * Joins what was made of a lecture in two places. Of a field that both changed `mine` counts; a stop that one removed and the
 * other changed stays; new stops are behind those that they were behind.
 */
export function mergeLectures(before: Lecture, mine: Lecture, theirs: Lecture): Lecture {
  if (sameData(theirs, before)) return mine;
  const own = traced(before.stops, mine.stops);
  const others = traced(before.stops, theirs.stops);
  const ownOf = new Map(own.filter(({ was }) => was >= 0).map(({ was, stop }) => [was, stop]));
  const orderOf = (all: readonly Traced[]): number[] => all.map(({ was }) => was).filter((was) => was >= 0);
  const ascends = (order: readonly number[]): boolean =>
    order.every((was, place) => place === 0 || was > order[place - 1]!);
  // Who moved stops decides their order; if nobody did it is that of the other place.
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

/** Where a stop is in an order; one that is not in it is at its end. */
function placeIn(order: readonly Traced[], { was }: Traced): number {
  const place = order.findIndex((each) => was >= 0 && each.was === was);
  return place < 0 ? order.length : place;
}
