import { readPackets } from '#engine/traffic/applications/catalogue.ts';
import type { Flow } from '#scenario/scenario.ts';
import { ownValue } from '#scenario/words/plainData.ts';
import { count, figure, rate } from '../../../ui/words/numbers.ts';
import type { Draft } from './draft.ts';
import { elementsAt } from './fields.ts';

/** Data handed over by an application: at once, or evenly over a time. */
interface Sent {
  /** s */
  readonly from: number;
  readonly to: number;
  /** Relative height among the flow's entries, 0..1. */
  readonly height: number;
}

/** An application's data over time, and in words. */
interface Sends {
  readonly parts: readonly Sent[];
  readonly words: string;
}

/** Maximum number of parts drawn per flow: more would merge. */
const MOST = 300;

/** "23 MB" */
export const bytes = (value: number): string =>
  value >= 1e6 ? `${figure(value / 1e6)} MB` : value >= 1e3 ? `${figure(value / 1e3)} kB` : `${figure(value)} bytes`;

/** Equidistant times from a start, up to an end or a number of them. */
function moments(from: number, to: number, every: number, most: number): number[] {
  const all = Math.min(most, MOST, every > 0 ? Math.ceil((to - from) / every) : 1);
  return Array.from({ length: Math.max(0, all) }, (_, place) => from + place * every);
}

const each = (size: string, pause: number, of: number | null): string =>
  `${size} every ${figure(pause)} s${of === null ? '' : `, ${count(of)} of them`}`;

/** The first entries of a trace. */
function ofTrace(text: string, start: number, end: number): Sends {
  const packets = readPackets(text, Infinity);
  if ('problem' in packets) return { parts: [], words: packets.problem };
  const { times, sizes, period } = packets;
  const largest = sizes.reduce((most, size) => Math.max(most, size), 0);
  const parts: Sent[] = [];
  for (let place = 0; parts.length < MOST && (period < Infinity || place < times.length); place++) {
    const cycle = Math.floor(place / times.length);
    const at = start + (cycle > 0 ? cycle * period : 0) + times[place % times.length]!;
    if (at >= end) break;
    parts.push({ from: at, to: at, height: sizes[place % times.length]! / largest });
  }
  const again = period < Infinity ? `, repeated every ${figure(period)} s` : '';
  return { parts, words: `${count(times.length)} packets of a trace, at most ${bytes(largest)}${again}.` };
}

function ofFlow(flow: Flow, duration: number): Sends {
  const { start } = flow;
  const end = Math.min(duration, flow.stop ?? duration);
  const whole: readonly Sent[] = [{ from: start, to: end, height: 1 }];
  if (flow.kind === 'udp') {
    const { pattern } = flow;
    if (pattern.kind === 'trace') return ofTrace(pattern.packets, start, end);
    if (pattern.kind !== 'onOff')
      return { parts: whole, words: `${rate(flow.rate)} from ${figure(start)} s on, whatever is lost.` };
    const { onTime, offTime } = pattern;
    return {
      parts: moments(start, end, onTime + offTime, Infinity).map((from) => ({
        from,
        to: Math.min(end, from + onTime),
        height: 1,
      })),
      words: `Bursts of ${figure(onTime)} s at ${rate(flow.rate)} with ${figure(offTime)} s of silence on average: ${rate((flow.rate * onTime) / (onTime + offTime))}. Drawn with mean lengths.`,
    };
  }
  const { application } = flow;
  const at = (times: readonly number[]): readonly Sent[] => times.map((from) => ({ from, to: from, height: 1 }));
  switch (application.kind) {
    case 'bulk':
      return application.bytes === null
        ? { parts: whole, words: `Unlimited data from ${figure(start)} s on, as fast as TCP lets it.` }
        : { parts: at([start]), words: `${bytes(application.bytes)} at ${figure(start)} s, once.` };
    case 'video':
      return {
        parts: at(moments(start, end, application.chunk, application.count ?? Infinity)),
        words: `${each(bytes((application.rate * application.chunk) / 8), application.chunk, application.count)}: ${rate(application.rate)}.`,
      };
    case 'trace':
      return ofTrace(application.packets, start, end);
    default: {
      const { size, pause } = application;
      const isFixed =
        application.kind === 'requests' && application.sizes === 'fixed' && application.pauses === 'fixed';
      const waits =
        application.kind === 'telnet' || ('next' in application && application.next === 'withoutWaiting')
          ? ''
          : ' after the previous one has arrived';
      return {
        parts: at(moments(start, end, pause, application.count ?? Infinity)),
        words: `${each(bytes(size), pause, application.count)}${waits}${isFixed ? '' : ', on average'}. Drawn as if ${
          waits === '' ? '' : 'nothing took time to arrive'
        }${waits !== '' && !isFixed ? ', and ' : ''}${isFixed ? '' : 'all had the mean size'}.`,
      };
    }
  }
}

/** Data of several flows of one line, in order of time. */
export function sendsOf(flows: readonly Flow[], duration: number): Sends | null {
  const [first] = flows;
  if (first === undefined) return null;
  const one = ofFlow(first, duration);
  if (flows.length === 1) return one;
  const all = flows.map((flow) => ofFlow(flow, duration));
  const starts = flows.map(({ start }) => start);
  return {
    parts: all.flatMap(({ parts }) => parts).slice(0, MOST),
    words: `${count(flows.length)} flows that start from ${figure(Math.min(...starts))} to ${figure(Math.max(...starts))} s. The first: ${one.words}`,
  };
}

/** The range of flows represented by each line of a draft. */
export function flowsOfLines(draft: Draft): readonly (readonly [from: number, to: number])[] {
  let to = 0;
  return elementsAt(draft, ['flows']).map((flow) => {
    const several = ownValue(flow, 'count');
    const from = to;
    to += typeof several === 'number' ? several : 1;
    return [from, to] as const;
  });
}
