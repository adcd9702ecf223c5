import { meet, type Box, type LabelPlacement } from '#app/charts/plot/labelPlacement.ts';
import { linksNow } from '#app/run/changes.ts';
import type { RunData } from '#app/run/runData.ts';
import type { Layout, Place, Stack } from './shapes.ts';

/** "12 of 50" beside a queue. */
export function amountOf(data: RunData, { box, places }: Stack): string {
  const waiting = data.present.links[box.link]?.queue ?? 0;
  const limited = Number.isFinite(linksNow(data)[box.link]?.limit ?? Infinity);
  return limited ? `${waiting} of ${places}` : `${waiting}`;
}

const boxOfPlace = ({ x, y, size }: Place): Box => ({
  left: x - size / 2,
  right: x + size / 2,
  top: y - size / 2,
  bottom: y + size / 2,
});

/** Keeps labels away from hosts and routers. */
export function avoidPlaces(placement: LabelPlacement, layout: Layout): void {
  for (const place of layout.places) placement.avoid(boxOfPlace(place));
}

export const coversPlace = ({ places }: Layout, box: Box): boolean =>
  places.some((place) => meet(boxOfPlace(place), box));
