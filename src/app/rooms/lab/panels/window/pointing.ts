import { FAMILIES } from '#app/run/families.ts';
import { timeAsDrawn } from '#app/charts/plot/ticks.ts';
import type { View } from '#app/charts/plot/view.ts';
import type { PlotMark } from '#app/run/markStore.ts';
import { speaksQuic } from '#app/run/quic.ts';
import type { RunData } from '#app/run/runData.ts';
import { cwndAt } from '#app/run/values.ts';
import { listed, segments } from '#app/ui/words/numbers.ts';
import { isPhase, phaseName } from '#app/ui/words/phases.ts';
import type { ChartMark } from '../panel.ts';
import { MOST_NAMED } from '#app/charts/plot/ends.ts';
import type { EventRef } from '#app/run/eventRef.ts';
import { nearestFlow } from '../nearest.ts';
import { eventAt, eventsOf, type PlotEvent } from './events.ts';
import { changeMarks } from './changeNotes.ts';
import { windowScale } from './picture.ts';
import { tcpFlows } from './tcpFlows.ts';

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
export function markAt(data: RunData, view: View, x: number, y: number, flow: number): EventRef | null {
  const { yOf, view: own } = windowScale(data, view);
  const together = data.opened.flows.length > MOST_NAMED && flow < 0;
  return eventAt(eventsOf(data, view, yOf, own.bottom, together), view, x, y);
}

/** The flow whose line is nearest to a position, px; -1: none is near. */
export const flowAt = (data: RunData, view: View, x: number, y: number): number =>
  nearestFlow(view, tcpFlows(data), x, y, windowScale(data, view).yOf, ({ index }, time) =>
    time < data.startOf(index) ? NaN : cwndAt(data, index, time),
  );
