import type { LossMark } from '#lab/protocol/markProtocol.ts';
import type { View } from '#app/charts/plot/view.ts';
import { familyOf } from '#app/run/facts/families.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { PAIR } from './pairPart.ts';
import type { Layout, Point } from './shapes.ts';
import { linkAt } from '#app/run/facts/places.ts';

/** A packet that was just lost. */
export interface Fall {
  readonly flow: number;
  readonly number: number;
  /** Where it was lost and its present position, px. */
  readonly from: Point;
  readonly to: Point;
  /** true: dropped by a queue, drawn falling; false: lost on the link, drawn in two pieces. */
  readonly fell: boolean;
}

/** How long a lost packet is shown: s of simulated time, and s of wall time, whichever is longer. */
const STAYS = 0.16;
const STAYS_WALL = 0.6;
const MOST_FALLS = 3;
/** Horizontal distance of the first lost packet from the top of its queue, and between lost packets, px. */
const ASIDE = 38;
const NEXT = 54;
/** Height of a queue on a desktop, px. Packets fall less deep from a lower one. */
const USUAL_BOX = 143;
/** Position of a loss on a link, as a fraction. */
const INTO = 0.08;

/** The packets lost recently, newest first. */
export function fallsOf(data: RunData, layout: Layout, { narrow, sizes: { scale } }: View): Fall[] {
  const { now, event, reachedPace } = data.present;
  const stays = Math.max(STAYS, STAYS_WALL * reachedPace);
  const lost: LossMark[] = [];
  // Search backwards from the newest mark, because thousands of packets may be lost in that time.
  for (const mark of data.marks.backFrom(event)) {
    if (mark.time < now - stays || lost.length === MOST_FALLS) break;
    if (mark.kind === 'loss') lost.push(mark);
  }
  return lost.flatMap((mark, place): Fall[] => {
    const on = linkAt(data.opened, mark.place);
    const box = layout.boxes.find(
      ({ link, line }) => link === on && (line === undefined || line === PAIR.module?.lineOf(data.opened, mark.flow)),
    );
    const wire = layout.wires[on] ?? null;
    const age = Math.min(1, (now - mark.time) / (stays / 2));
    if (familyOf(mark.cause).family !== 'queue' && wire !== null) {
      const part = Math.min(0.9, INTO * (1 + place));
      const [dx, dy] = [wire.to[0] - wire.from[0], wire.to[1] - wire.from[1]];
      const at: Point = [wire.from[0] + dx * part, wire.from[1] + dy * part];
      // Beside the link, so that packets in transit are not covered.
      const down = wire.thickness / 2 + (6 + 8 * age) * scale;
      return [{ flow: mark.flow, number: mark.segment, from: at, to: [at[0], at[1] + down], fell: false }];
    }
    if (box === undefined) return [];
    const depth = 0.35 + 0.65 * age;
    const from: Point = [box.x, box.foot - box.height + 6 * scale];
    // On a phone the senders are directly left of the queue, so there is less room.
    const small = layout.kind === 'graph' || narrow ? 0.5 : 1;
    const to: Point = [
      from[0] - (ASIDE + place * NEXT * depth) * scale * small,
      from[1] + (52 + place * 24) * depth * Math.min(scale * small, box.height / USUAL_BOX),
    ];
    return [{ flow: mark.flow, number: mark.segment, from, to, fell: true }];
  });
}
