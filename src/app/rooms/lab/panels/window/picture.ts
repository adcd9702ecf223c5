import { boxOf, fitted, type Box, type LabelPlacement } from '#app/charts/plot/labelPlacement.ts';
import { endLabels, lineEnds, MOST_NAMED } from '#app/charts/plot/ends.ts';
import type { Label } from '#app/charts/plot/label.ts';
import { closeAxis, valueAxis, type ValueAxis } from '#app/charts/plot/ticks.ts';
import { keptPast, scaleOf, timePlot, type PlotPicture } from '#app/charts/plot/timePlot.ts';
import { NARROW, windowOf, type TimeRange } from '#app/run/view/range.ts';
import type { Line } from '#app/charts/plot/points.ts';
import { widthOfMany } from '#app/charts/stage/sizes.ts';
import { isFolded, isOnWall, pxPerSecond, shownUntil, xOf, type View } from '#app/charts/plot/view.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { cwndAt, extentOf } from '#app/run/record/values.ts';
import { milliseconds, segments, figure } from '#app/ui/words/numbers.ts';
import type { ForkedLines } from '#app/charts/marks/drawn.ts';
import { counterpartEnds, counterpartWindows } from '../kit/forkedCharts.ts';
import type { PanelSettings } from '../kit/panel.ts';
import { lineFrom } from '#app/charts/plot/past.ts';
import { addChanges, addGrowth, addNotes } from './notes.ts';
import { drawnEvents, eventsOf, type DrawnEvent } from './events.ts';
import { markersOf, runThrough, thresholdOf, traceOfFlow, type Marker, type Trace } from './lines.ts';
import { noRouteLabels, noRoutesOf, type NoRoute } from './noRoute.ts';
import {
  MOST_RIBBONS,
  RIBBONS_HEIGHT,
  ribbonsOf,
  ribbonsTop,
  tintsOf,
  type Ribbon,
  type PhaseStretch,
} from './phases.ts';
import { centredAt } from '../kit/label.ts';
import { emptyRoundTrip, wireBits } from '#engine/link/transmission.ts';
import type { Opened } from '#lab/protocol/protocol.ts';
import type { Intervention } from '#scenario/scenario.ts';
import { changesOf, linksAfter, stretchesOf } from '#app/run/facts/changes.ts';
import { bottleneckOf, flowsOver } from '#app/run/facts/bottleneck.ts';

/** A labelled level of the plot: the fair share. */
interface Level {
  /** Segments. */
  readonly value: number;
  readonly text: string;
}

/** The level over a stretch of the plot, px. */
interface LevelStep {
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

/**
 * The fair share after some changes: the window of each sender if all use an equal part of path and queue. null unless
 * it is a single number: equal senders on equal paths, over one queue limited in packets.
 */
function levelAfter(opened: Opened, changes: readonly Intervention[]): Level | null {
  const links = linksAfter(opened, changes);
  const bottleneck = bottleneckOf(opened);
  const link = links[bottleneck];
  const stopped = changes.flatMap((change) => (change.kind === 'stopFlow' ? [change.flow] : []));
  const flows = flowsOver(opened, bottleneck).filter(({ index }) => !stopped.includes(index));
  const set = flows.map(({ index }) => opened.scenario.flows[index]);
  const [first] = set;
  if (link === undefined || !Number.isFinite(link.limit) || flows.length < 2 || first?.kind !== 'tcp') return null;
  const { segmentSize, headerSize } = first;
  if (set.some((flow) => flow?.kind !== 'tcp' || flow.segmentSize !== segmentSize || flow.headerSize !== headerSize))
    return null;
  const bytes = segmentSize + headerSize;
  const trips = flows.map((flow) => emptyRoundTrip(links, flow, bytes, headerSize));
  const [trip = 0] = trips;
  if (trips.some((each) => Math.abs(each - trip) > trip * 1e-6)) return null;
  const value = ((link.rate * trip) / wireBits(bytes) + link.limit) / flows.length;
  return { value, text: `fair share, ${figure(Math.round(value))}` };
}

/** The present level. */
export const fairShare = (data: RunData): Level | null => levelAfter(data.opened, changesOf(data));

/** The fair share over the time window, with a step at each change of the network. Parts above `most` are omitted. */
function levelSteps(data: RunData, view: View, most: number, yOf: (value: number) => number): LevelStep[] {
  return stretchesOf(data, view).flatMap(({ from, to, changes }): LevelStep[] => {
    const level = levelAfter(data.opened, changes);
    return level === null || level.value >= most
      ? []
      : [{ from: xOf(view, from), to: xOf(view, to), y: yOf(level.value) }];
  });
}

/** Possible distances of the label from the start of its line, px. */
const PLACES = [32, 8, 60, 100, 150, 210];

/** Possible labels of the fair share, above or below its line: near its start first, at its end last. */
function levelLabels({ text }: Level, view: View, { from, to, y }: LevelStep): Label[] {
  const { scale } = view.sizes;
  const start = Math.max(from, xOf(view, 0));
  const off = view.sizes.text.small * 0.7;
  const at = (place: Pick<Label, 'x' | 'anchor'>): Label[] =>
    [-off, off].map((by) => ({ kind: 'small', text, ...place, y: y + by, centred: true }));
  const along = PLACES.flatMap((place) => at({ x: start + place * scale, anchor: 'start' }));
  return [...along, ...at({ x: to - 8 * scale, anchor: 'end' })];
}

/** A bar for the inflation of cwnd during recovery: what may be sent because as much has left the network, px. */
interface Inflated {
  readonly flow: number;
  readonly x: number;
  /** Heights of cwnd, and of cwnd plus inflation. */
  readonly foot: number;
  readonly head: number;
}

/** Minimum height of a visible bar, px; the label has its value. */
const LEAST = 12;

/** Hollow bars above the current windows. Past inflation is not recorded, so other times have no bars. */
function inflatedNow(data: RunData, view: View, yOf: (value: number) => number): readonly Inflated[] {
  const { now, flows } = data.present;
  if (now < view.from || now > view.to) return [];
  return flows.flatMap(({ cwnd, inflation }, flow): Inflated[] => {
    if (!(inflation > 0)) return [];
    const foot = yOf(cwnd);
    return [{ flow, x: xOf(view, now), foot, head: Math.min(yOf(cwnd + inflation), foot - LEAST * view.sizes.scale) }];
  });
}

/** "+3" beside each bar. */
const inflationLabels = (data: RunData, view: View, inflated: readonly Inflated[]): readonly Label[] =>
  inflated.map(({ flow, x, head }) =>
    centredAt(
      'note',
      `+${segments(data.present.flows[flow]?.inflation ?? 0)}`,
      x - 10 * view.sizes.scale,
      head + 2 * view.sizes.scale,
      { anchor: 'end', flow },
    ),
  );

/** The picture of the congestion windows, in px. */
export interface WindowPicture extends PlotPicture {
  /** The dotted line of the fair share. */
  readonly fair: readonly LevelStep[];
  readonly ribbons: readonly Ribbon[];
  readonly tints: readonly PhaseStretch[];
  /** For mobile nodes: times without a route. */
  readonly noRoutes: readonly NoRoute[];
  /** In drawing order. */
  readonly traces: readonly Trace[];
  readonly thresholds: readonly { readonly flow: number; readonly line: Line }[];
  readonly markers: readonly Marker[];
  readonly events: readonly DrawnEvent[];
  /** The present end of each line. */
  readonly ends: readonly Marker[];
  /** For a fork: its start, px, and the windows of its counterpart. */
  readonly fork: ForkedLines | null;
  /** Hollow extensions above the present windows. */
  readonly inflated: readonly Inflated[];
  /** The position of each line at the cursor. */
  readonly cursors: readonly Marker[];
}

/** The senders whose windows are shown. */
const sendersOf = (data: RunData): readonly number[] =>
  data.opened.flows.filter((flow) => flow.kind === 'tcp').map(({ index }) => index);

/** A time window shorter than usual by this factor counts as close. */
const CLOSE = 4;
/** The axis exceeds the largest window by this factor, and has a minimum, segments. */
const ABOVE = 1.04;
const LEAST_TOP = 4;

/** The value axis of the windows in a stretch of time. */
export function axisOf(data: RunData, { from, to }: TimeRange): ValueAxis {
  // It includes the counterpart of a fork.
  const { least, most: largest } = extentOf(
    data,
    { from, to },
    sendersOf(data).flatMap((flow) => [data, data.counterpart].map((run) => run?.series.ofFlow('cwnd', flow))),
  );
  const most = Math.max(largest * ABOVE, LEAST_TOP);
  const looksClosely = from > 0 && (to - from) * CLOSE <= windowOf(data.opened.duration, NARROW);
  return looksClosely ? closeAxis(least, most) : valueAxis(0, most);
}

/** Distance between ribbons and plot, px on a desktop. */
const UNDER_RIBBONS = 8;
/** Room above the plot on a phone, px: the key of marks replaces the ribbons. */
const UNDER_KEY = 54;
/** Room above a folded plot, px: it shows only its lines, without the key. */
const OVER_FOLDED = 12;
/** Room above the plot for labels, px. */
const OVER = 20;
/** Minimum distance between a label and a flow's name right of it, px. */
const BEFORE_NAME = 6;

/** Height below which phases only tint a projected plot, px on a desktop. */
const RIBBONED = 190;
const hasRibbons = (view: View): boolean =>
  !view.narrow && !(isOnWall(view) && view.height < RIBBONED * view.sizes.scale);

/** The plot area of the windows, below their ribbons, and its scale. */
export function windowScale(data: RunData, whole: View) {
  const { scale } = whole.sizes;
  const ribbons = ribbonsTop(whole.sizes) + (RIBBONS_HEIGHT + UNDER_RIBBONS) * scale;
  const under = isFolded(whole) ? OVER_FOLDED : UNDER_KEY;
  const top = whole.narrow ? under * scale : hasRibbons(whole) ? ribbons : whole.top + UNDER_RIBBONS;
  const view = { ...whole, top };
  const axis = axisOf(data, view);
  return { view, axis, yOf: scaleOf(view, axis) };
}

/** Label of a window beside a line. */
const valueText = (value: number, rounded: boolean): string =>
  rounded && value >= 10 && value < 1e8 ? String(Math.round(value)) : segments(value);

/** The picture of the congestion windows. */
export function windowPicture(data: RunData, whole: View, settings: PanelSettings): WindowPicture {
  const { opened, present } = data;
  const { sizes } = whole;
  const { cursor, flow: selected, hovered } = settings;
  const senders = sendersOf(data);
  const { view, axis } = windowScale(data, whole);
  const { top, bottom } = view;
  const plot = timePlot(view, axis, cursor, OVER);
  const { yOf, labels } = plot;
  const many = opened.flows.length > MOST_NAMED;
  const wanted = [selected, hovered];
  const events = eventsOf(data, view, yOf, bottom, many && selected < 0);
  const until = shownUntil(view);
  const begun = senders.filter((flow) => until >= data.startOf(flow) && present.event > 0);
  const marker = (flow: number, time: number): Marker[] => {
    const value = cwndAt(data, flow, time);
    return Number.isNaN(value) ? [] : [{ flow, x: xOf(view, time), y: yOf(value) }];
  };
  const ends = begun.flatMap((flow) => marker(flow, until));
  const cursors =
    cursor === null ? [] : begun.filter((flow) => cursor >= data.startOf(flow)).flatMap((flow) => marker(flow, cursor));
  const asked = selected >= 0 ? selected : present.about;
  const telling = asked >= 0 ? asked : many ? -1 : (senders[0] ?? -1);
  const noRoutes = noRoutesOf(data, view, telling);
  const level = fairShare(data);
  const fair = begun.length > 1 ? levelSteps(data, view, axis.most, yOf) : [];
  const ribboned = senders.length <= MOST_RIBBONS ? senders : senders.filter((flow) => flow === selected);
  const ribbons = !hasRibbons(whole) ? [] : ribbonsOf(data, view, ribboned);
  const fork = counterpartWindows(data, view, senders, yOf);
  // With a fork, thin lines mean the windows of the counterpart, so ssthresh is omitted.
  const thresholds = senders.flatMap((flow) => {
    if (fork !== null) return [];
    const shown = flow === selected || (settings.ssthresh && !many && selected < 0);
    const line = shown ? thresholdOf(data, view, flow, yOf, axis.most) : null;
    return line === null ? [] : [{ flow, line }];
  });
  const ahead = until < Math.min(view.known, view.to);
  // Details of single packets make the newest part of a line more exact.
  const redrawn = thresholds.length > 0 || ahead || present.detail !== null || fork !== null;
  const windows = senders.map((flow) => data.series.ofFlow('cwnd', flow));
  // The newest bucket is incomplete, and the bucket before it may still be merged with it into a level line.
  const scroll = redrawn ? null : keptPast(data, plot, settings.past, until - 2 * opened.bucket, windows);
  const from = lineFrom(view, opened.bucket, scroll);
  const traces = senders.map((flow) =>
    traceOfFlow(
      data,
      view,
      flow,
      many && !wanted.includes(flow) ? widthOfMany(sizes, senders.length) : sizes.line.trace,
      yOf,
      from,
    ),
  );

  labels.insist(ribbonLabels(data, view, ribbons));
  // While the run plays decimals would flicker; a phone has no room for them.
  const rounded = (present.playing && cursor === null) || view.narrow;
  const shown = Math.min(cursor ?? until, view.known);
  const texts = lineEnds(opened.flows, begun, wanted, yOf, {
    of: (flow) => cwndAt(data, flow, shown),
    text: (value, isMean) => valueText(value, isMean || rounded),
  });
  const names = endLabels(texts, view, { top: top - 2, bottom: bottom + 4, large: 'end' }, wanted);
  labels.insist(names);
  // Keep a distance: "2" (losses) directly before the name "CUBIC 17" would be misread.
  for (const name of names) {
    const box = boxOf(name, sizes);
    labels.avoid({ ...box, left: box.left - BEFORE_NAME * sizes.scale });
  }
  for (const { x, y, kind } of events) {
    const half = (kind === 'cut' ? 6 : 7) * sizes.scale;
    labels.avoid({ left: x - half, right: x + half, top: y - half, bottom: y + half });
  }
  const inflated = many ? [] : inflatedNow(data, view, yOf);
  labels.add(inflationLabels(data, view, inflated));
  labels.add(noRouteLabels(noRoutes, view, top));
  if (senders.length === 0) labels.add([noSenderLabel(view, (top + bottom) / 2)]);
  const isClear = (box: Box): boolean => !runThrough(data, view, senders, box, yOf);
  if (!many && !view.narrow) for (const ways of counterpartEnds(data, view, names, shown)) labels.addFirst(ways);
  if (!many) addNotes(labels, events, view, isClear);
  if (events.length === 0) addGrowth(labels, data, view, telling, yOf, isClear);
  addChanges(labels, data, view, top);
  const lastLevel = fair.at(-1);
  if (level !== null && level.value < axis.most && lastLevel !== undefined && !view.narrow)
    addClear(labels, levelLabels(level, view, lastLevel), present.playing ? undefined : isClear);
  addClear(labels, recordedLabels(data, view, top, bottom), present.playing ? undefined : isClear);
  return {
    ...plot.picture(scroll),
    events: drawnEvents(many && selected >= 0 ? events.filter(({ flow }) => wanted.includes(flow)) : events),
    ends,
    inflated,
    fork,
    cursors,
    traces: [...traces].sort((a, b) => wanted.indexOf(a.flow) - wanted.indexOf(b.flow) || 0),
    ribbons,
    fair,
    // For mobile nodes a missing route tints the plot, and phases only the ribbons.
    tints: opened.manet === null ? tintsOf(data, view, telling) : [],
    noRoutes,
    thresholds,
    markers: markersOf(data, view, many ? senders.filter((flow) => wanted.includes(flow)) : senders, events, yOf),
  };
}

/** Places a label away from lines if possible. While the run plays lines pass below it, and it stays. */
function addClear(
  placement: LabelPlacement,
  ways: readonly Label[],
  isClear: ((box: Box) => boolean) | undefined,
): void {
  if (isClear === undefined || !placement.addFirst(ways, isClear)) placement.addFirst(ways);
}

/** Why the plot is empty. */
const noSenderLabel = (view: View, y: number): Label =>
  centredAt('small', 'UDP has no congestion window', view.left + 8, y);

/** Width from which a bucket is visible as such, px. */
const COARSE = 8;

/** States the resolution of the record if the window is finer: between its values the line is interpolated. */
function recordedLabels(data: RunData, view: View, top: number, bottom: number): Label[] {
  const { bucket } = data.opened;
  const { detail } = data.present;
  if (pxPerSecond(view) * bucket < COARSE || (detail !== null && detail.since <= view.from)) return [];
  const text = `recorded every ${milliseconds(bucket)}`;
  const apart = 12 * view.sizes.scale;
  return [bottom - apart, top + apart].map((y) => centredAt('small', text, view.left + 8, y));
}

/** The name of each ribbon before it, if a ribbon is high enough. */
function ribbonLabels(data: RunData, view: View, ribbons: readonly Ribbon[]): Label[] {
  const names = data.opened.flows.map(({ name }) => name);
  return ribbons
    .filter(({ height }) => height >= 9)
    .map(({ flow, y, height }) => {
      const name = names[flow] ?? '';
      return centredAt(
        'ribbon',
        fitted(name, 'ribbon', view.left - 14, view.sizes, names),
        view.left - 10,
        y + height / 2,
        { anchor: 'end', flow, title: name },
      );
    });
}
