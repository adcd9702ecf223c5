import { clockTime, listed, segments } from '#app/ui/words/numbers.ts';
import { panelOf, type ChartMark } from '../kit/panel.ts';
import { timeRows } from '../kit/timeRows.ts';
import { lookKey } from '../kit/forkedCharts.ts';
import { axisOf, windowPicture, type WindowPicture, windowScale } from './picture.ts';
import { tcpFlows } from '../kit/senders.ts';
import { speaksQuic } from '#app/run/facts/quic.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { recordedAt, cwndAt } from '#app/run/record/values.ts';
import { PHASE_NAMES, phaseName, isPhase } from '#app/ui/words/phases.ts';
import type { Box, Drawn, MarksPicture, Paint, Spot } from '#app/charts/marks/drawn.ts';
import type { Marker } from './lines.ts';
import type { PhaseStretch } from './phases.ts';
import { FAMILIES } from '#app/run/facts/families.ts';
import { timeAsDrawn } from '#app/charts/plot/ticks.ts';
import type { View } from '#app/charts/plot/view.ts';
import type { PlotMark } from '#app/run/record/markStore.ts';
import { MOST_NAMED } from '#app/charts/plot/ends.ts';
import type { EventRef } from '#app/run/words/statement.ts';
import { nearestFlow } from '../kit/nearest.ts';
import { eventAt, eventsOf, type PlotEvent } from './events.ts';
import { changeMarks } from './notes.ts';

/** The phase of a flow at a time, s, in words. */
function phaseAt(data: RunData, flow: number, time: number): string {
  const phase = data.marks.phasesOf(flow, time, time)[0]?.phase ?? 'slowStart';
  return isPhase(phase) ? phaseName(phase, speaksQuic(data.opened.flows[flow])) : phase;
}

/** The windows at a time, s, in words; of one flow with its phase. */
export function windowsAt(data: RunData, _view: View, time: number, flow: number): string {
  const flows = tcpFlows(data).filter(({ index }) => (flow < 0 || index === flow) && data.startOf(index) <= time);
  const known = flows.flatMap(({ index, name }) => {
    const value = cwndAt(data, index, time);
    return Number.isNaN(value) ? [] : [`${name} ${segments(value)}`];
  });
  if (known.length === 0) return 'no window yet';
  return `${listed(known)} segments${flow < 0 ? '' : `, ${phaseAt(data, flow, time)}`}`;
}

const countedAs = (kind: PlotMark['kind'], count: number): string => {
  if (kind === 'loss') return `${count} lost`;
  if (kind === 'marked') return `${count} marked`;
  const word = kind === 'cut' ? 'window cut' : 'timeout';
  return count === 1 ? word : `${count} ${word}s`;
};

function markText(data: RunData, view: View, { kind, flow, time, mark, count, family }: PlotEvent): string {
  const name = data.opened.flows[flow]?.name ?? '';
  const value =
    kind === 'loss' || kind === 'marked'
      ? `at ${segments(mark.value)} segments`
      : `to ${segments(mark.value)} segments`;
  const why = FAMILIES.find((facts) => facts.family === family);
  const cause = why === undefined ? '' : `, ${why.name}`;
  return `${countedAs(kind, count)}${cause}, ${name}, ${timeAsDrawn(view, time)} s, ${value}`;
}

/** The marks of the window, in order of time. */
export const marksOf = (data: RunData, view: View): ChartMark[] =>
  [
    ...eventsOf(data, view, () => 0, 0).map((event) => ({
      time: event.time,
      text: markText(data, view, event),
      ref: event.ref,
    })),
    ...changeMarks(data, view),
  ].sort((a, b) => a.time - b.time);

/** The event of the mark at a position, px; null: none. */
function markAt(data: RunData, view: View, x: number, y: number, flow: number): EventRef | null {
  const { yOf, view: own } = windowScale(data, view);
  const together = data.opened.flows.length > MOST_NAMED && flow < 0;
  return eventAt(eventsOf(data, view, yOf, own.bottom, together), view, x, y);
}

/** The flow whose line is nearest to a position, px; -1: none is near. */
export const flowAt = (data: RunData, view: View, x: number, y: number): number =>
  nearestFlow(view, tcpFlows(data), x, y, windowScale(data, view).yOf, ({ index }, time) =>
    time < data.startOf(index) ? NaN : cwndAt(data, index, time),
  );

/** Colour and hatching of each phase: phases are never distinguished by colour alone. */
const PHASES: Readonly<Record<string, { readonly paint: Paint; readonly lines?: readonly [Paint, gap: number] }>> = {
  slowStart: { paint: 'slowStart', lines: ['hatch', 7] },
  startup: { paint: 'slowStart', lines: ['hatch', 7] },
  fastRecovery: { paint: 'recovery' },
  drain: { paint: 'recovery', lines: ['ink', 7] },
  timeout: { paint: 'timeout' },
  probeRtt: { paint: 'avoidance', lines: ['ink', 4] },
};
const OTHER: (typeof PHASES)[string] = { paint: 'avoidance' };

/** Stretches of phases at a height, in the phases' colours. */
function phaseMarks(stretches: readonly PhaseStretch[], y: number, height: number, alpha = 1): Drawn[] {
  return [...new Set(stretches.map(({ phase }) => phase))].flatMap((phase): Drawn[] => {
    const of = stretches.filter((each) => each.phase === phase);
    const boxes = of.map(({ x, width }): Box => ({ x, y, width, height }));
    const { paint, lines } = PHASES[phase] ?? OTHER;
    const flat = { kind: 'boxes', boxes, paint, alpha } as const;
    return lines === undefined ? [flat] : [flat, { ...flat, paint: lines[0], lines: lines[1], alpha: 0.28 }];
  });
}

/** The picture of the windows as marks. */
function windowMarks(picture: WindowPicture): MarksPicture {
  const { view, labels, grid, ticks, scroll, fork, traces } = picture;
  const { top, bottom } = view;
  const { scale, line: widths } = view.sizes;
  const high = { y: top - 4, height: bottom - top + 4 };
  const spotsOf = (markers: readonly Marker[], size: number): Spot[] =>
    markers.map((each) => ({ look: 'marker', ...each, size: size * scale }));
  const signs = picture.events.flatMap(({ kind, flow, x, y, lit }): Spot[] => {
    const light: Spot = { look: 'light', flow, x, y: kind === 'timeout' ? y - 5 * scale : y, size: 12 * scale };
    const sign: Partial<Record<typeof kind, Spot>> = {
      cut: { look: 'diamond', flow, x, y, size: (lit ? 8 : 6) * scale },
      timeout: { look: 'timeout', flow, x, y: bottom, size: 0 },
      marked: { look: 'ring', flow, x, y, size: 4 * scale },
    };
    return [...(lit ? [light] : []), ...(sign[kind] === undefined ? [] : [sign[kind]])];
  });
  const losses = picture.events
    .filter(({ kind }) => kind === 'loss')
    .map(({ flow, x, y, lit, family }): Spot => ({
      look: 'loss',
      flow,
      x,
      y,
      size: (lit ? 14 : 11) * scale,
      family: family ?? 'queue',
    }));
  const inflated = picture.inflated.map(({ x, foot, head }): Box => ({
    x: x - 5 * scale,
    y: head,
    width: 10 * scale,
    height: foot - head,
  }));
  return {
    view,
    labels,
    grid,
    ticks,
    scroll,
    fork,
    layers: {
      ground: [
        ...phaseMarks(picture.tints, high.y, high.height, 0.75),
        { kind: 'boxes', paint: 'timeout', boxes: picture.noRoutes.map(({ x, width }) => ({ x, width, ...high })) },
        ...picture.ribbons.flatMap(({ y, height, stretches }) => phaseMarks(stretches, y, height)),
      ],
      under: [
        { kind: 'levels', levels: picture.fair, paint: 'ink3', width: widths.grid, dotted: true },
        // In a short time window the axis may start above ssthresh: its line is then drawn on the base line.
        ...picture.thresholds.map(
          ({ flow, line }) =>
            ({ kind: 'line', line, paint: flow, width: widths.step, alpha: 0.6, inside: 'base' }) as const,
        ),
        ...traces.map(
          ({ flow, later, width }) => ({ kind: 'line', line: later, paint: flow, width, alpha: 0.35 }) as const,
        ),
        // Shades the difference to the counterpart; with many flows only for selected ones.
        ...traces
          .filter(({ width }) => fork !== null && width > widths.thin)
          .map(({ flow, line }) => ({
            kind: 'area' as const,
            upper: line,
            lower: fork!.counterparts.find((one) => one.flow === flow)?.line ?? line,
            paint: 'whatIf' as const,
            alpha: 0.22,
            after: fork!.x,
          })),
      ],
      lines: traces.map(({ flow, line, width }) => ({ kind: 'line', line, paint: flow, width })),
      over: [{ kind: 'spots', spots: [...spotsOf(picture.markers, 10), ...signs, ...losses] }],
      top: [
        ...picture.inflated.flatMap(({ flow }, place): Drawn[] => [
          { kind: 'boxes', boxes: [inflated[place]!], paint: 'paper' },
          { kind: 'boxes', boxes: [inflated[place]!], paint: flow, hollow: 2 * scale },
        ]),
        { kind: 'spots', spots: [...spotsOf(picture.ends, 13), ...spotsOf(picture.cursors, 11)] },
      ],
    },
  };
}

interface Look {
  readonly look: string;
  readonly text: string;
}

const { slowStart, congestionAvoidance, timeout, startup, drain, probeBw, probeRtt } = PHASE_NAMES;
const MARKS: readonly Look[] = [
  { look: 'lost', text: 'lost' },
  { look: 'cut', text: 'window cut' },
];

/** Key of the phases of a run's senders, and of the marks. Two that look alike share an entry. */
export function keyOf(data: RunData | null): readonly Look[] {
  const flows = data === null ? [] : tcpFlows(data);
  const senders = flows.flatMap(({ sender }) => sender ?? []);
  const recoveries = [...new Set(flows.map((flow) => phaseName('fastRecovery', speaksQuic(flow))))];
  const models = senders.some(({ modelsPath }) => modelsPath === true);
  const others = senders.length === 0 || senders.some(({ modelsPath }) => modelsPath !== true);
  // QUIC has no timeouts, only probes.
  const silent = [
    ...(flows.length > 0 && flows.every(speaksQuic) ? [] : [timeout]),
    ...(data?.opened.manet ? ['no route'] : []),
  ].join(', ');
  const both = (one: string, other: string): string =>
    [others ? one : '', models ? other : ''].filter((text) => text !== '').join(', ');
  return [
    { look: 'slow-start', text: both(slowStart, startup) },
    { look: 'avoidance', text: both(congestionAvoidance, probeBw) },
    ...(others ? [{ look: 'recovery', text: recoveries.join(', ') || PHASE_NAMES.fastRecovery }] : []),
    ...(models
      ? [
          { look: 'drain', text: drain },
          { look: 'probe-rtt', text: probeRtt },
        ]
      : []),
    // For mobile nodes, times without a route have the tint of timeouts, and precede them.
    ...(others && silent !== '' ? [{ look: 'timeout', text: silent }] : []),
    ...MARKS,
  ];
}

/** Congestion window of each sender. */
export const congestionWindow = panelOf({
  id: 'window',
  title: 'Congestion window',
  term: 'cwnd',
  about: (data, window) => {
    const sizes = [...new Set(tcpFlows(data).map((flow) => flow.segmentSize))];
    const { least } = axisOf(data, window);
    // An axis that does not start at 0 is labelled as such.
    if (least > 0) return `cwnd, from ${segments(least)} segments`;
    if (data.opened.manet !== null) return 'segments; with the true cause of each loss';
    return sizes.length === 1 ? `cwnd, in segments of ${sizes[0]} bytes` : 'cwnd, in segments';
  },
  summary: (data) => {
    const windows = tcpFlows(data).map((flow) => `${flow.name} ${segments(data.present.flows[flow.index]?.cwnd ?? 0)}`);
    const losses = data.marks
      .between(0, data.present.now)
      .reduce((sum, mark) => (mark.kind === 'loss' ? sum + 1 + (mark.more ?? 0) : sum), 0);
    return `At ${clockTime(data.present.now)} s the windows are ${listed(windows)} segments, after ${losses} lost ${losses === 1 ? 'packet' : 'packets'}.`;
  },
  key: (data) => [...(data === null ? [] : lookKey(data)), ...keyOf(data)],
  changes: 'cwnd',
  table: (data, stretch) => {
    const runs = data.counterpart === null ? [data] : [data, data.counterpart];
    const senders = runs.flatMap((run) => tcpFlows(run).map((flow) => run.series.ofFlow('cwnd', flow.index)));
    return timeRows(
      data,
      runs.flatMap((run) =>
        tcpFlows(run).map(({ name }) => `${name}${runs.length > 1 ? `, ${run.title}` : ''}, segments`),
      ),
      (_from, to) => senders.map((cwnd) => segments(recordedAt(data, cwnd, to))),
      stretch,
    );
  },
  marked: true,
  pointing: { at: windowsAt, marks: marksOf, flowAt, markAt },
  picture: (data, view, settings) => windowMarks(windowPicture(data, view, settings)),
});
