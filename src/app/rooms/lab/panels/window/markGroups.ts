import { bottleneckOf } from '#app/run/facts/bottleneck.ts';
import { FAMILIES, familyOf, type Family } from '#app/run/facts/families.ts';
import { pxPerSecond, shownUntil, type View } from '#app/charts/plot/view.ts';
import type { MarkStore, PlotMark } from '#app/run/record/markStore.ts';
import type { RunData } from '#app/run/record/runData.ts';
import type { EventRef } from '#app/run/words/statement.ts';
import { Gathered } from '../kit/gathered.ts';

/** Close marks of one kind, flow and true cause. */
interface MarkGroup {
  readonly kind: PlotMark['kind'];
  readonly flow: number;
  /** Time of the first of them, s. */
  readonly time: number;
  readonly at: number;
  readonly ref: EventRef;
  readonly family: Family | null;
  /** Index of its kind, flow and cause. */
  readonly place: number;
  last: PlotMark;
  count: number;
  /** The window at the loss, or after the cut, segments. */
  value: number;
}

/** In drawing order. */
export const KINDS: readonly PlotMark['kind'][] = ['loss', 'marked', 'cut', 'timeout'];

/** Maximum number of groups; old ones are dropped. */
const MOST = 20_000;
/** Number of scales with stored groups: plot, timeline, and some earlier ones. */
const SCALES = 4;

/**
 * The groups of a run's marks at one scale. They start at the first mark of the run, whatever part is visible, so that
 * groups are stable while the plot scrolls and each frame reads only new marks.
 */
class MarkGroups {
  private readonly groups: MarkGroup[] = [];
  private readonly near: Gathered<MarkGroup>;
  private readonly read = { forgotten: -1, id: -1, time: -Infinity, event: -1, from: -Infinity };

  constructor(
    private readonly data: RunData,
    /** s */
    private readonly span: number,
    private readonly together: boolean,
  ) {
    this.near = new Gathered(span);
  }

  /** Groups that overlap the time range, s. Marks of events after `event` are ignored. */
  in(from: number, until: number, event: number): MarkGroup[] {
    const { groups, read } = this;
    const { marks } = this.data;
    if (read.forgotten !== marks.forgotten || until < read.time || event < read.event || from < read.from)
      this.begin(marks);
    for (const mark of marks.between(read.time, until)) {
      if (mark.id <= read.id) continue;
      if (mark.event > event) break;
      Object.assign(read, { id: mark.id, time: mark.time, event: mark.event });
      this.add(mark);
    }
    if (groups.length > MOST) {
      groups.splice(0, MOST / 2);
      read.from = groups[0]!.time;
    }
    // A group that began earlier is visible while it lasts.
    let first = groups.length;
    while (first > 0 && groups[first - 1]!.time >= from - this.span) first--;
    return groups.slice(first).filter(({ last }) => last.time >= from);
  }

  /** Whether queue marks have a lane in another chart: that of the two queues of a link. */
  private get inLane(): boolean {
    const { opened } = this.data;
    return opened.links[bottleneckOf(opened)]?.letters !== undefined;
  }

  private begin({ forgotten }: MarkStore): void {
    this.groups.length = 0;
    this.near.clear();
    Object.assign(this.read, { forgotten, id: -1, time: -Infinity, event: -1, from: -Infinity });
  }

  private add(mark: PlotMark): void {
    const { groups, near, together } = this;
    if (this.data.opened.flows[mark.flow]?.kind !== 'tcp' || (this.inLane && isSlight(mark))) return;
    const { place, family } = placeOf(this.data, mark, together);
    const { kind, flow, time, event, value, more = 0 } = mark;
    const [group, isNew] = near.take(place, time, () => {
      const ref = { event, flow };
      return { kind, flow, time, at: time, ref, family, place, last: mark, count: 0, value };
    });
    group.count += 1 + more;
    group.last = mark;
    if (isNew) groups.push(group);
    // The last of several cuts of a flow determines its window.
    else if (kind === 'cut') group.value = together ? Math.min(group.value, value) : value;
    else if (kind !== 'timeout' && together) group.value = Math.max(group.value, value);
  }
}

/** Cuts by less than this fraction of the window have no sign: they are visible in the line. */
const SLIGHT = 0.1;

/** Whether it is a queue mark, or a small cut in response to one. Scalable senders cut nearly every round trip. */
const isSlight = (mark: PlotMark): boolean =>
  mark.kind === 'marked' ||
  (mark.kind === 'cut' && mark.cause === 'mark' && mark.before - mark.value < SLIGHT * mark.before);

/** A key of kind, flow (unless flows are combined) and, in mobile networks, true cause of loss; and that cause. */
function placeOf({ opened }: RunData, mark: PlotMark, together: boolean): { place: number; family: Family | null } {
  const kind = KINDS.indexOf(mark.kind);
  const facts = mark.kind === 'loss' && opened.manet !== null ? familyOf(mark.cause) : null;
  const of = together ? kind : kind * opened.flows.length + mark.flow;
  return {
    place: of * (FAMILIES.length + 1) + (facts === null ? 0 : 1 + FAMILIES.indexOf(facts)),
    family: facts?.family ?? null,
  };
}

const made = new WeakMap<MarkStore, Map<string, MarkGroups>>();

/** Rounds up to two digits, so that groups are reused while the time window, and so the scale, grows slightly. */
function roundedUp(value: number): number {
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Number((Math.ceil(value / unit - 1e-6) * unit).toPrecision(2));
}

/** The visible groups; marks closer than `near`, px, are combined. */
export function groupsIn(data: RunData, view: View, near: number, together: boolean): readonly MarkGroup[] {
  const span = roundedUp(near / pxPerSecond(view));
  const key = `${span} ${String(together)}`;
  const all = made.get(data.marks) ?? new Map<string, MarkGroups>();
  made.set(data.marks, all);
  const groups = all.get(key) ?? new MarkGroups(data, span, together);
  // Move it to the end: the map is in order of last use.
  all.delete(key);
  all.set(key, groups);
  const [oldest] = all.keys();
  if (all.size > SCALES && oldest !== undefined) all.delete(oldest);
  const { now, event } = data.present;
  return groups.in(view.from, shownUntil(view), view.now === now ? event : Infinity);
}

/** The group that contains the event of the moment. */
export function askedGroup(data: RunData, groups: readonly MarkGroup[], together: boolean): MarkGroup | undefined {
  const asked = data.present.why?.chain[0];
  if (asked === undefined) return undefined;
  const mark = data.marks
    .between(asked.time, asked.time)
    .find(({ event, flow }) => event === asked.event && flow === asked.flow);
  if (mark === undefined) return undefined;
  const { place } = placeOf(data, mark, together);
  return groups.filter((group) => group.place === place && group.ref.event <= mark.event).at(-1);
}
