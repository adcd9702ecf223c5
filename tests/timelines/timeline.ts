/**
 * Timelines: what a sender does, one line per event, as text to be read.
 *
 *     1.0524  ACK 14, duplicate 2            sends 32
 *     1.0624  ACK 14, duplicate 3            sends 15 again; cwnd 16 -> 8, ssthresh 100 -> 8
 *     1.0724  ACK 14, duplicates 4 to 10
 *     1.4624  timeout                        sends 17 again; cwnd 8.125 -> 1, ssthresh 8 -> 4
 *
 * A script is such lines. Spaces do not count, nor do empty lines and those that
 * begin with #. A line `...` stands for any lines.
 */
import { expect } from 'vitest';
import { PACKET } from '../../src/engine/kernel/journal.ts';
import type { Simulation } from '../../src/lab/build/simulation.ts';
import type { FlowInput, ScenarioInput } from '../../src/scenario/scenario.ts';
import { tcpOf, type TitledFiring } from '../experiment.ts';

type TcpInput = Partial<Omit<Extract<FlowInput, { kind: 'tcp' }>, 'kind'>>;

/**
 * The network of the timelines: one link of 0.8 Mb/s and 100 ms with room for 200
 * packets. A data packet takes 10 ms (960 bytes and 40 of header), an ACK 0.4 ms.
 */
export const oneLink = (flow: TcpInput, more: Partial<ScenarioInput> = {}): ScenarioInput => ({
  duration: 6,
  network: {
    kind: 'custom',
    nodes: [{ id: 'a' }, { id: 'b' }],
    links: [{ from: 'a', to: 'b', rate: 8e5, delay: 0.1, queue: { limit: 200 } }],
  },
  flows: [{ kind: 'tcp', from: 'a', to: 'b', segmentSize: 960, receiverWindow: 100, ...flow }],
  ...more,
});

/** First transmissions of these segments, dropped. */
export const first = (...segments: number[]): { segment: number }[] => segments.map((segment) => ({ segment }));

/** A window with three digits; a stack without an initial ssthresh starts at 1e9. */
const written = (value: number): string => (value >= 1e9 ? 'unlimited' : String(Number(value.toFixed(3))));

/** The effect of one event on a sender. */
interface Entry {
  readonly time: number;
  readonly what: string;
  readonly duplicate: number;
  readonly actions: string;
}

/** Runs to the end, and records a sender's inputs and actions. */
export function timelineOf(simulation: Simulation, flow = 0): string[] {
  const { sender } = tcpOf(simulation, flow);
  const { journal } = simulation.kernel;
  const acked: number[] = [];
  const sent: string[] = [];
  let highest = -1;
  let trigger = '';
  journal.attendPackets({
    packet(kind, _time, whose, segment) {
      if (whose !== flow) return;
      if (kind === PACKET.ACKED) acked.push(segment);
      if (kind === PACKET.SENT) sent.push(segment > highest ? `${segment}` : `${segment} again`);
      if (kind === PACKET.SENT && segment > highest) highest = segment;
    },
  });
  journal.attend({
    happened(rows, at) {
      const rule = simulation.rules[rows[at + 4] ?? -1];
      if (rows[at + 3] !== flow) return;
      if (rule?.kind === 'timeout') trigger = 'timeout';
      else if (rule?.title === 'The connection starts') trigger = 'start';
      else if (rule?.title === 'The application stops') trigger = 'stop';
    },
  });
  const entries: Entry[] = [];
  let lastAck = -1;
  let duplicate = 0;
  for (;;) {
    const { cwnd, ssthresh } = sender.window;
    acked.length = 0;
    sent.length = 0;
    trigger = '';
    if (simulation.runBefore(Infinity, 1) === 0) break;
    const [ack] = acked;
    if (ack !== undefined) {
      duplicate = ack === lastAck ? duplicate + 1 : 0;
      lastAck = ack;
      trigger = `ACK ${ack}`;
    }
    if (trigger === '' && sent.length === 0) continue;
    const changes = (['cwnd', 'ssthresh'] as const).flatMap((name) => {
      const before = name === 'cwnd' ? cwnd : ssthresh;
      const after = sender.window[name];
      return before === after ? [] : [`${name} ${written(before)} -> ${written(after)}`];
    });
    const actions = [sent.length > 0 ? `sends ${sent.join(' ')}` : '', changes.join(', ')].filter(
      (action) => action !== '',
    );
    entries.push({
      time: simulation.now,
      what: trigger,
      duplicate: ack === undefined ? 0 : duplicate,
      actions: actions.join('; '),
    });
  }
  journal.attend(null);
  journal.attendPackets(null);
  return fold(entries);
}

/** One line for each event; consecutive duplicate ACKs without an effect share one. */
function fold(entries: readonly Entry[]): string[] {
  const lines: string[] = [];
  for (let index = 0; index < entries.length; index++) {
    const { time, what, duplicate, actions } = entries[index]!;
    let last = duplicate;
    if (duplicate > 0 && actions === '') {
      while (
        entries[index + 1]?.what === what &&
        entries[index + 1]?.duplicate === last + 1 &&
        entries[index + 1]?.actions === ''
      ) {
        index++;
        last++;
      }
    }
    const counted =
      duplicate === 0 ? '' : last === duplicate ? `, duplicate ${duplicate}` : `, duplicates ${duplicate} to ${last}`;
    lines.push(`${time.toFixed(4)} ${what}${counted} ${actions}`.replace('  ', ' ').trim());
  }
  return lines;
}

/** Runs to the end, and records which segments a receiver got and which ACKs it sent. */
export function receiverTimelineOf(simulation: Simulation, flow = 0): string[] {
  const { receiver } = tcpOf(simulation, flow);
  const received: number[] = [];
  simulation.kernel.journal.attendPackets({
    packet: (kind, _time, whose, segment) =>
      void (whose === flow && kind === PACKET.RECEIVED && received.push(segment)),
  });
  const lines: string[] = [];
  for (;;) {
    const { acksSent } = receiver.state;
    received.length = 0;
    if (simulation.runBefore(Infinity, 1) === 0) break;
    const [segment] = received;
    const acks = receiver.state.acksSent > acksSent ? [`sends ACK ${receiver.state.expected - 1}`] : [];
    if (segment === undefined && acks.length === 0) continue;
    const what = segment === undefined ? 'the timer goes off' : `segment ${segment} arrives`;
    lines.push([simulation.now.toFixed(4), what, ...acks].join(' '));
  }
  simulation.kernel.journal.attendPackets(null);
  return lines;
}

/** Lines of a script without its layout. */
const linesOf = (script: string): string[] =>
  script
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .filter((line) => line !== '' && !line.startsWith('#'));

/** The lines of a timeline to compare with a block of a script: from the block's first time on. */
function matching(
  timeline: readonly string[],
  from: number,
  block: readonly string[],
): { at: number; lines: string[] } {
  const time = Number.parseFloat(block[0] ?? '');
  const at = timeline.findIndex((line, index) => index >= from && Number.parseFloat(line) >= time - 0.00005);
  return at < 0
    ? { at: timeline.length, lines: ['the run is over'] }
    : { at, lines: timeline.slice(at, at + block.length) };
}

expect.extend({
  /** Whether a timeline follows a script. */
  toFollow(timeline: readonly string[], script: string) {
    let from = 0;
    for (const block of linesOf(script)
      .join('\n')
      .split(/^\.\.\.$/m)) {
      const expected = block.split('\n').filter((line) => line !== '');
      if (expected.length === 0) continue;
      const { at, lines } = matching(timeline, from, expected);
      if (!this.equals(lines, expected)) {
        return { pass: false, message: () => `goes on otherwise from ${expected[0]}`, actual: lines, expected };
      }
      from = at + expected.length;
    }
    return { pass: true, message: () => 'goes as the script says' };
  },
});

declare module 'vitest' {
  interface Matchers<T> {
    toFollow(script: string): T;
  }
}

/** The explanation of an event: it and its causes, newest first, with the segment in the case of a drop. */
export function causesOf(simulation: Simulation, firing: TitledFiring | undefined): string[] {
  const chain: string[] = [];
  let next = firing === undefined ? null : simulation.kernel.journal.find(firing.id);
  while (next !== null && chain.length < 100) {
    const rule = simulation.rules[next.rule];
    chain.push(rule?.kind === 'drop' ? `${rule.title}: ${next.subject}` : (rule?.title ?? '?'));
    next = next.cause >= 0 ? simulation.kernel.journal.find(next.cause) : null;
  }
  return chain;
}
