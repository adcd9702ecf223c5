/** A run of QUIC as qlog: its own packet numbers and ranges, read back the same; other captures refuse it by name. */
import { Buffer } from 'node:buffer';
import { expect, it } from 'vitest';
import { FORMS } from '../../src/capture/write/forms.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { accepted, simulate, tcpOf } from '../experiment.ts';
import { readAll } from './reading.ts';

const INPUT: ScenarioInput = {
  duration: 8,
  network: {
    bottleneck: {
      rate: 10e6,
      delay: 0.018,
      queue: { limit: 33 },
      loss: { kind: 'outage', first: 4, length: 0.8, every: 100 },
    },
  },
  flows: [{ variant: 'newreno', stack: 'quic', segmentSize: 1165, headerSize: 63, receiverWindow: 10_000 }],
};

const simulation = simulate(INPUT);
simulation.runBefore(Infinity);
const { sender } = tcpOf(simulation);

const lines: string[] = [];
FORMS.find(({ name }) => name === 'qlog')!.write(accepted(INPUT), (part) => lines.push(String(part)), {
  tap: 'sender',
});
const text = lines.join('');
interface Event {
  readonly name: string;
  readonly data: {
    readonly header: { readonly packet_number: number };
    readonly trigger?: string;
    readonly frames: readonly { readonly acked_ranges: readonly (readonly [number, number])[] }[];
    readonly congestion_window: number;
  };
}
const { events } = (JSON.parse(text) as { readonly traces: readonly [{ readonly events: readonly Event[] }] })
  .traces[0];
const of = (name: string): readonly Event[] => events.filter((event) => event.name === name);

it('numbers each packet once, and acknowledges ranges of these numbers', () => {
  const numbers = of('transport:packet_sent').map(({ data }) => data.header.packet_number);
  expect(numbers).toEqual(Array.from({ length: sender.state.sent }, (_, number) => number));
  for (const { data } of of('transport:packet_received'))
    for (const [low, high] of data.frames[0]!.acked_ranges) expect(low <= high && high < sender.state.sent).toBe(true);
});

it('says by which threshold each packet was lost, and where the window ends', () => {
  const lost = of('recovery:packet_lost');
  const triggers = new Set(lost.map(({ data }) => data.trigger));
  expect(triggers).toEqual(new Set(['reordering_threshold', 'time_threshold']));
  expect(lost.length).toBe(simulation.ledger.droppedOn(0, 0));
  expect(of('recovery:metrics_updated').at(-1)!.data.congestion_window).toBe(Math.round(sender.window.cwnd * 1200));
  expect(of('recovery:loss_timer_updated').length).toBeGreaterThan(0);
});

it('reads back as it was sent', () => {
  const { all, fault } = readAll(Buffer.from(text), 1 << 20);
  expect([fault, all.length]).toEqual(['', 1]);
  expect(all[0]).toMatchObject({
    segments: sender.state.sent,
    bytes: sender.state.sent * 1200,
    retransmissions: of('recovery:packet_lost').length,
  });
  expect(all[0]!.minRtt).toBeCloseTo(sender.state.minRtt, 4);
});

it.each(['pcapng', 'ns2', 'ns3', 'netem'])('as %s it is refused by name, in one line', (name) => {
  const form = FORMS.find((each) => each.name === name)!;
  const [line, ...more] = form.refuses(accepted(INPUT));
  expect(more).toEqual([]);
  expect(line).toMatch(/^flows\[0\]\.parameters\.recovery: must not be quic for .* \(got "quic"\)$/);
});

it.each(['ns2', 'ns3', 'netem'])('as %s a connection over several paths is refused, with its paths', (name) => {
  const form = FORMS.find((each) => each.name === name)!;
  const paths = accepted({ flows: [{ name: 'Phone', variant: 'lia', paths: [{ name: 'WiFi' }, { name: 'LTE' }] }] });
  const [line, ...more] = form.refuses(paths);
  expect(more).toEqual([]);
  expect(line).toMatch(/^flows\[0\]\.paths: must be empty for .* \(got "Phone WiFi", "Phone LTE"\)$/);
});
