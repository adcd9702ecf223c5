import { Crowd, fitted } from '../../../../charts/plot/crowd.ts';
import { endLabels, MOST_NAMED, type End } from '../../../../charts/plot/ends.ts';
import type { Label } from '../../../../charts/plot/label.ts';
import { timeLabels, valueLabels } from '../../../../charts/plot/ticks.ts';
import { NARROW, windowOf, type TimeRange } from '../../../../run/range.ts';
import type { Line } from '../../../../charts/plot/points.ts';
import { pxPerSecond, shownUntil, xOf, type View } from '../../../../charts/plot/view.ts';
import { groupName, groupsOf } from '../../../../run/groups.ts';
import type { RunData } from '../../../../run/runData.ts';
import { cwndAt } from '../../../../run/values.ts';
import { milliseconds, segments } from '../../../../ui/words/numbers.ts';
import type { PanelSettings } from '../settings.ts';
import { lineFrom, type Past } from '../../../../charts/plot/past.ts';
import type { Scroll } from '../../../../charts/plot/scroll.ts';
import { addChanges } from './changes.ts';
import { closeAxis, windowAxis, type WindowAxis } from './axis.ts';
import { drawnEvents, eventsOf, type DrawnEvent } from './events.ts';
import { fairShare, levelLabels, levelSteps, type LevelStep } from './fairShare.ts';
import { inflatedNow, inflationLabels, type Inflated } from './inflation.ts';
import { markersOf, thresholdOf, traceOfFlow, type Marker, type Trace } from './lines.ts';
import { addNotes } from './notes.ts';
import { noRouteLabels, noRoutesOf, type NoRoute } from './noRoute.ts';
import { MOST_RIBBONS, RIBBONS_HEIGHT, ribbonsOf, ribbonsTop, tintsOf, type Ribbon, type Stretch } from './phases.ts';

/** What the congestion windows look like, in px. */
export interface WindowPicture {
  readonly view: View;
  readonly labels: readonly Label[];
  /** Upper and lower edge of the plot. */
  readonly top: number;
  readonly bottom: number;
  /** Heights of the grid lines. */
  readonly grid: readonly number[];
  /** The dotted line of the fair share, where it stands. */
  readonly fair: readonly LevelStep[];
  readonly ribbons: readonly Ribbon[];
  readonly tints: readonly Stretch[];
  /** Where nodes are mobile: when the data had no way to go. */
  readonly noRoutes: readonly NoRoute[];
  /** In the order in which they are drawn. */
  readonly traces: readonly Trace[];
  readonly thresholds: readonly { readonly flow: number; readonly line: Line }[];
  /** What of the traces stays as it is while the run plays; null: they are drawn as a whole. */
  readonly scroll: Scroll | null;
  readonly markers: readonly Marker[];
  readonly events: readonly DrawnEvent[];
  /** Where each line stands now. */
  readonly ends: readonly Marker[];
  /** Hollow extensions above the windows of now. */
  readonly inflated: readonly Inflated[];
  /** Where each line stands at the cursor. */
  readonly cursors: readonly Marker[];
}

/** Edges of the plot and its scale, px. */
export interface WindowScale {
  readonly top: number;
  readonly bottom: number;
  readonly ticks: readonly number[];
  /** Largest value of the axis, segments. */
  readonly most: number;
  readonly yOf: (value: number) => number;
}

/** The senders, whose windows are shown. */
export const sendersOf = (data: RunData): readonly number[] =>
  data.opened.flows.filter((flow) => flow.kind === 'tcp').map(({ index }) => index);

/** A window of time so much shorter than usual looks closely. */
const CLOSE = 4;

/** The value axis of the windows in a stretch of time. */
export function axisOf(data: RunData, { from, to }: TimeRange): WindowAxis {
  const { bucket, duration } = data.opened;
  const [first, last] = [Math.floor(from / bucket), Math.ceil(Math.min(to, data.present.known) / bucket)];
  const ranges = sendersOf(data).flatMap((flow) => {
    const range = data.series.ofFlow('cwnd', flow)?.range(first, Math.max(last, first + 1));
    return range === undefined || range.newest < 0 ? [] : [range];
  });
  const largest = ranges.reduce((most, { max }) => Math.max(most, max), 0);
  if ((to - from) * CLOSE > windowOf(duration, NARROW)) return windowAxis(largest);
  return closeAxis(
    ranges.reduce((least, { min }) => Math.min(least, min), Infinity),
    largest,
  );
}

/** Room between the ribbons and the plot, px. */
const UNDER_RIBBONS = 8;

/** The scale of the windows in a view. */
export function windowScale(data: RunData, view: View): WindowScale {
  const { scale } = view.sizes;
  const top = view.narrow ? 54 : ribbonsTop(view.sizes) + RIBBONS_HEIGHT * scale + UNDER_RIBBONS;
  const bottom = view.height - (view.narrow ? 30 : view.alone ? 10 + 22 * scale : 10 * scale);
  const { least, top: most, ticks } = axisOf(data, view);
  const yOf = (value: number): number =>
    bottom - ((Math.min(value, least + (most - least) * 1.02) - least) / (most - least)) * (bottom - top);
  return { top, bottom, ticks, most, yOf };
}

/** A window beside a line. While the run plays, decimals would only flicker; a telephone has no room for them. */
const valueText = (value: number, rounded: boolean): string =>
  rounded && value >= 10 && value < 1e8 ? String(Math.round(value)) : segments(value);

/** Name and window of each flow that has begun; of a group one for all, with their mean, besides the flows that somebody chose. */
function endsOf(
  data: RunData,
  view: View,
  begun: readonly number[],
  { cursor, flow: selected, hovered }: PanelSettings,
  yOf: (value: number) => number,
): End[] {
  const { opened, present } = data;
  const rounded = (present.playing && cursor === null) || view.narrow;
  const cwndOf = (flow: number): number => cwndAt(data, flow, Math.min(cursor ?? shownUntil(view), view.known));
  const endOf = (flow: number): End[] => {
    const value = cwndOf(flow);
    const name = opened.flows[flow]?.name ?? '';
    return Number.isNaN(value) ? [] : [{ flow, name, value: valueText(value, rounded), y: yOf(value) }];
  };
  return groupsOf(opened.flows).flatMap((group, tone): End[] => {
    if (group.flows.length === 1) return group.flows.filter((flow) => begun.includes(flow)).flatMap(endOf);
    const values = group.flows
      .filter((flow) => begun.includes(flow))
      .map(cwndOf)
      .filter((value) => !Number.isNaN(value));
    if (values.length === 0) return [];
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const end = { flow: -1, tone, name: `${groupName(group)},`, value: `${valueText(mean, true)} each`, y: yOf(mean) };
    return [end, ...group.flows.filter((flow) => flow === selected || flow === hovered).flatMap(endOf)];
  });
}

/** The picture of the congestion windows. */
export function windowPicture(data: RunData, view: View, settings: PanelSettings): WindowPicture {
  const { opened, present } = data;
  const { sizes } = view;
  const { cursor, flow: selected, hovered } = settings;
  const senders = sendersOf(data);
  const scale = windowScale(data, view);
  const { top, bottom, yOf } = scale;
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
  const fair = begun.length > 1 ? levelSteps(data, view, scale.most, yOf) : [];
  const ribboned = senders.length <= MOST_RIBBONS ? senders : senders.filter((flow) => flow === selected);
  const ribbons = view.narrow ? [] : ribbonsOf(data, view, ribboned);
  const thresholds = senders.flatMap((flow) => {
    const shown = flow === selected || (settings.ssthresh && !many && selected < 0);
    const line = shown ? thresholdOf(data, view, flow, yOf, scale.most) : null;
    return line === null ? [] : [{ flow, line }];
  });
  const ahead = until < Math.min(view.known, view.to);
  const scroll = thresholds.length > 0 || ahead ? null : scrollOf(data, view, scale, settings.past);
  const from = lineFrom(view, opened.bucket, scroll);
  const traces = senders.map((flow) =>
    traceOfFlow(data, view, flow, many && !wanted.includes(flow) ? sizes.line.thin : sizes.line.trace, yOf, from),
  );

  const crowd = new Crowd(sizes, { left: view.left, right: view.width - 2, top: top - 20, bottom: bottom + 4 });
  crowd.insist(valueLabels(view, scale.ticks, yOf));
  if (view.alone) crowd.insist(timeLabels(view, view.height - 4 - 6 * sizes.scale, cursor));
  crowd.insist(ribbonLabels(data, view, ribbons));
  const texts = endsOf(data, view, begun, settings, yOf);
  crowd.insist(endLabels(texts, view, { top: top - 2, bottom: bottom + 4, large: 'end' }, wanted));
  const nowX = xOf(view, view.now);
  crowd.avoid({ left: nowX - 3, right: nowX + 3, top, bottom });
  for (const { x, y, kind } of events) {
    const half = (kind === 'cut' ? 6 : 7) * sizes.scale;
    crowd.avoid({ left: x - half, right: x + half, top: y - half, bottom: y + half });
  }
  const inflated = many ? [] : inflatedNow(data, view, yOf);
  crowd.add(inflationLabels(data, view, inflated));
  crowd.add(noRouteLabels(noRoutes, view, top));
  if (senders.length === 0) crowd.add([noSenderLabel(view, (top + bottom) / 2)]);
  if (!many) addNotes(crowd, events, view);
  addChanges(crowd, data, view, top);
  const lastLevel = fair.at(-1);
  if (level !== null && level.value < scale.most && lastLevel !== undefined && !view.narrow)
    crowd.addFirst(levelLabels(level, view, lastLevel));
  crowd.add(recordedLabel(data, view, bottom));
  return {
    view,
    labels: crowd.labels,
    top,
    bottom,
    events: drawnEvents(many && selected >= 0 ? events.filter(({ flow }) => wanted.includes(flow)) : events),
    ends,
    inflated,
    cursors,
    traces: [...traces].sort((a, b) => wanted.indexOf(a.flow) - wanted.indexOf(b.flow) || 0),
    ribbons,
    fair,
    grid: scale.ticks.map(yOf),
    // Where nodes are mobile a missing route tints the plot, and phases only the ribbons.
    tints: opened.manet === null ? tintsOf(data, view, telling) : [],
    noRoutes,
    thresholds,
    scroll,
    markers: markersOf(data, view, many ? senders.filter((flow) => wanted.includes(flow)) : senders, events, yOf),
  };
}

/** While the run plays, its past stays as it is drawn. */
function scrollOf(data: RunData, view: View, scale: WindowScale, past: Past | undefined): Scroll | null {
  const { opened, present, series } = data;
  if (past === undefined || !present.playing || present.detail !== null) return null;
  const { top, bottom, most, ticks } = scale;
  const versions = sendersOf(data).reduce((sum, flow) => sum + (series.ofFlow('cwnd', flow)?.version ?? 0), 0);
  const key = ['window', opened.run, versions, top, bottom, most, ...ticks].join(' ');
  // The newest bucket is not over, and the line before it may still turn out to be level.
  return past.goOn(view, key, Math.max(0, shownUntil(view) - 2 * opened.bucket));
}

/** Why the plot is empty. */
const noSenderLabel = (view: View, y: number): Label => ({
  kind: 'small',
  text: 'UDP has no congestion window',
  x: view.left + 8,
  y,
  centred: true,
});

/** Wider than this, px, a bucket is seen as such. */
const COARSE = 8;

/** How fine the record is, where the window is finer: between its values the line is only a guide. */
function recordedLabel(data: RunData, view: View, bottom: number): Label[] {
  const { bucket } = data.opened;
  const { detail } = data.present;
  if (pxPerSecond(view) * bucket < COARSE || (detail !== null && detail.since <= view.from)) return [];
  const text = `recorded every ${milliseconds(bucket)}`;
  return [{ kind: 'small', text, x: view.left + 8, y: bottom - 12 * view.sizes.scale, centred: true }];
}

/** The name of each ribbon before it, where a ribbon is high enough. */
function ribbonLabels(data: RunData, view: View, ribbons: readonly Ribbon[]): Label[] {
  return ribbons
    .filter(({ height }) => height >= 9)
    .map(({ flow, y, height }) => {
      const name = data.opened.flows[flow]?.name ?? '';
      return {
        kind: 'ribbon',
        text: fitted(name, 'ribbon', view.left - 14, view.sizes),
        x: view.left - 10,
        y: y + height / 2,
        anchor: 'end',
        centred: true,
        flow,
        title: name,
      };
    });
}
