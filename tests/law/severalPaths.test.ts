/** A law of one's own over several paths: it reads the sum of the windows, and never another flow. */
import { beforeAll, expect, it } from 'vitest';
import { loadLanguage } from '../../src/lab/build/runLaws.ts';
import { simulate, tcpOf } from '../experiment.ts';

beforeAll(loadLanguage);

const LAW = `law "One TCP over all paths" from AIMD

on start
  initial window             cwnd := initialWindow
on ack when cwnd < ssthresh
  slow start                 cwnd := cwnd + min(acked, slowStartLimit)
on ack when bestPath
  growth of the best path    cwnd := cwnd + 1 / totalCwnd
on ack otherwise
  growth of another path     cwnd := cwnd + 1 / (2 * totalCwnd)
on congestion
  half                       ssthresh := max(flight / 2, 2 segments)
                             cwnd := ssthresh
on timeout
  timeout                    ssthresh := max(flight / 2, 2 segments)
                             cwnd := 1 segment`;

it('reads totalCwnd and bestPath', () => {
  const simulation = simulate({
    duration: 20,
    network: { kind: 'dumbbell', bottleneck: { rate: 1e7, delay: 0.02, queue: { limit: 40 } } },
    flows: [{ variant: 'aimd', law: LAW, receiverWindow: 500, paths: [{}, {}] }],
  });
  simulation.runBefore(Infinity);
  expect(simulation.connections[0]!.order.state.delivered).toBeGreaterThan(15_000);
  const { paths, total } = tcpOf(simulation, 0).sender.windowEvent.coupled;
  expect(paths).toBe(2);
  expect(total).toBeGreaterThan(tcpOf(simulation, 0).sender.window.cwnd);
});
