import { describe, expect, it } from 'vitest';
import { factsOf } from '../../src/lab/record/facts.ts';
import { batchOf } from '../../src/lab/play/batch.ts';
import type { Lab } from '../../src/lab/lab.ts';
import {
  FRAME_KINDS,
  FRAME_ROW,
  FRAME_STRIDE,
  MAC_DOING,
  NODE,
  NODE_STRIDE,
  ROUTE_ROW,
  ROUTE_STRIDE,
  type ManetStatus,
} from '../../src/lab/protocol/manetProtocol.ts';
import { accepted } from '../experiment.ts';
import { labOf } from './labs.ts';

const chain = accepted({
  duration: 20,
  network: { kind: 'manet', nodes: 4, area: [1000, 300], placement: { kind: 'chain' }, radio: { dataRate: 2e6 } },
  flows: [{ variant: 'newreno', stack: 'ns2', start: 1, receiverWindow: 8 }],
});

function statusAt(lab: Lab, time: number): ManetStatus {
  lab.seek({ time });
  const { manet } = batchOf(lab, {
    run: 1,
    handled: 0,
    playing: false,
    finished: false,
    forgetAfter: Infinity,
    reachedPace: 0,
    pacing: null,
    held: false,
    nowhere: 0,
    fork: 0,
    counterpart: null,
    at: time,
    arrived: true,
    stepping: false,
    watch: { flow: -1, detail: null },
  });
  if (manet === null) throw new Error('no nodes');
  return manet;
}

const column = (rows: Float64Array, stride: number, name: number): number[] =>
  Array.from({ length: rows.length / stride }, (_, index) => rows[index * stride + name]!);

describe('the status of mobile nodes in a batch', () => {
  const lab = labOf(chain);

  it('begins with what is constant: ranges, area, ends of the flows, causes of loss', () => {
    const { manet } = factsOf(lab, 1);
    expect(manet).toMatchObject({
      nodes: 4,
      area: [1000, 300],
      receiveRange: 250,
      carrierSenseRange: 550,
      queueLimit: 50,
      routing: 'AODV',
      moves: false,
      ends: [{ from: 0, to: 3 }],
    });
    expect(manet?.causes.slice(0, 5)).toEqual(['queue', 'loss', 'forced', 'collision', 'retryLimit']);
    expect(manet?.messages.slice(0, 3)).toEqual(['RREQ', 'RREP', 'RERR']);
  });

  it('has no radio data in a network of links', () => {
    const wired = labOf(accepted({}));
    expect(factsOf(wired, 1).manet).toBeNull();
  });

  it('has the positions of all nodes, and no node sends before the first packet', () => {
    const { nodes, frames, routes } = statusAt(lab, 0.5);
    expect(column(nodes, NODE_STRIDE, NODE.X)).toEqual([0, 200, 400, 600]);
    expect(column(nodes, NODE_STRIDE, NODE.DOING).map((code) => MAC_DOING[code])).toEqual(Array(4).fill('idle'));
    expect(frames).toHaveLength(0);
    expect(routes).toEqual([{ data: [0], acks: [3] }]);
  });

  it('shows the request that spreads, hop by hop', () => {
    lab.seek({ time: 0.99 });
    const rings: number[][] = [];
    const { simulation } = lab;
    for (let i = 0; i < 400; i++) {
      lab.step('frame', 1);
      const { frames } = statusAt(lab, simulation.now);
      for (let row = 0; row < frames.length; row += FRAME_STRIDE)
        if (frames[row + FRAME_ROW.CARRIES] === 8) rings.push([frames[row]!, frames[row + FRAME_ROW.HOPS]!]);
      if (rings.length >= 3) break;
    }
    expect(rings.slice(0, 3)).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
  });

  it('knows the whole route once the reply has arrived, and every node its part of it', () => {
    const { routes, tables, routingMessages, routeChanges, discoveries } = statusAt(lab, 3);
    expect(routes).toEqual([{ data: [0, 1, 2, 3], acks: [3, 2, 1, 0] }]);
    expect(routingMessages).toBeGreaterThan(5);
    expect(routeChanges).toBeGreaterThan(5);
    expect(discoveries).toBeGreaterThan(0);
    const lines = column(tables, ROUTE_STRIDE, ROUTE_ROW.NODE).map((node, index) => ({
      node,
      target: tables[index * ROUTE_STRIDE + ROUTE_ROW.TARGET],
      nextHop: tables[index * ROUTE_STRIDE + ROUTE_ROW.NEXT_HOP],
      hops: tables[index * ROUTE_STRIDE + ROUTE_ROW.HOPS],
    }));
    expect(lines).toContainEqual({ node: 0, target: 3, nextHop: 1, hops: 3 });
    expect(lines).toContainEqual({ node: 2, target: 0, nextHop: 1, hops: 2 });
  });

  it('has every frame on the air, with what it carries', () => {
    const seen = new Set<string>();
    for (let i = 0; i < 60; i++) {
      const { frames, nodes } = statusAt(lab, 4 + i * 0.0013);
      for (let row = 0; row < frames.length; row += FRAME_STRIDE) {
        seen.add(FRAME_KINDS[frames[row + FRAME_ROW.KIND]!]!);
        const from = frames[row + FRAME_ROW.FROM]!;
        expect(MAC_DOING[nodes[from * NODE_STRIDE + NODE.DOING]!]).toBe('sending');
        expect(frames[row + FRAME_ROW.ENDS]!).toBeGreaterThan(frames[row + FRAME_ROW.BEGINS]!);
      }
    }
    expect([...seen].toSorted()).toEqual(['ACK', 'CTS', 'RTS', 'data']);
  });

  it('counts every loss under its true cause', () => {
    const { lost } = statusAt(lab, 20);
    const { simulation } = lab;
    expect(lost[0]!.reduce((sum, count) => sum + count, 0)).toBe(simulation.ledger.droppedOn(0, 0));
  });

  it('can be stepped by frames and by routing events, in both directions', () => {
    lab.seek({ time: 2 });
    const at = lab.simulation.events;
    expect(lab.step('frame', 1)).toBe(true);
    const after = lab.simulation.events;
    expect(after).toBeGreaterThan(at);
    lab.step('frame', 1);
    lab.step('frame', -1);
    expect(lab.simulation.events).toBe(after);
    lab.seek({ time: 0.9 });
    expect(lab.step('route', 1)).toBe(true);
    expect(lab.simulation.now).toBeGreaterThanOrEqual(1);
  });
});
