import type { PlanInput } from '../../../study/plan.ts';

/** A sweep that answers a question people ask. */
export interface StartFrom {
  readonly title: string;
  readonly plan: PlanInput;
}

const flow = { kind: 'tcp', variant: 'newreno', segmentSize: 1460, receiverWindow: 10_000 };
const of = (...variants: readonly string[]): PlanInput['contenders'] =>
  variants.map((variant) => ({ variant })) as PlanInput['contenders'];
const path = (delay: number, limit: number): object => ({ bottleneck: { rate: 10e6, delay, queue: { limit } } });

export const START_FROM: readonly StartFrom[] = [
  {
    title: 'Buffer size: goodput against delay',
    plan: {
      title: 'Buffer size: goodput against delay',
      scenario: { duration: 30, network: path(0.02, 50), flows: [flow] },
      contenders: of('newreno', 'cubic', 'vegas', 'bbr'),
      axes: [{ path: 'network.bottleneck.queue.limit', from: 5, to: 200, steps: 8, scale: 'log' }],
      from: 5,
      metrics: ['goodput', 'queueingDelay', 'dropRatio'],
    },
  },
  {
    title: 'Round-trip ratio: the share of the longer way',
    plan: {
      title: 'Round-trip ratio: the share of the longer way',
      scenario: { duration: 60, network: path(0.01, 50), flows: [flow, flow] },
      contenders: of('newreno', 'cubic', 'vegas', 'bbr'),
      axes: [{ path: 'flows[0].sourceAccess.delay', from: 0.001, to: 0.05, steps: 6, scale: 'log' }],
      from: 10,
      metrics: ['fairness', 'goodput', 'queueingDelay'],
    },
  },
  {
    title: 'Loss rate: goodput beside the square-root law',
    plan: {
      title: 'Loss rate: goodput beside the square-root law',
      scenario: {
        duration: 60,
        network: {
          bottleneck: { rate: 20e6, delay: 0.02, queue: { limit: 200 }, loss: { kind: 'bernoulli', rate: 0.001 } },
        },
        flows: [flow],
      },
      contenders: of('newreno', 'sack', 'cubic', 'bbr'),
      axes: [{ path: 'network.bottleneck.loss.rate', from: 0.0003, to: 0.03, steps: 6, scale: 'log' }],
      seeds: 5,
      from: 5,
      metrics: ['goodput', 'timeouts', 'retransmissions'],
    },
  },
  {
    title: 'Number of flows: fairness',
    plan: {
      title: 'Number of flows: fairness',
      scenario: { duration: 40, network: path(0.02, 50), flows: [flow] },
      contenders: of('newreno', 'cubic', 'vegas', 'bbr'),
      axes: [{ path: 'flows.length', values: [1, 2, 4, 8, 16] }],
      from: 10,
      metrics: ['fairness', 'goodput', 'dropRatio'],
    },
  },
  {
    title: 'Speed of nodes: goodput over AODV',
    plan: {
      title: 'Speed of nodes: goodput over AODV',
      scenario: {
        duration: 60,
        network: {
          kind: 'manet',
          nodes: 20,
          area: [800, 400],
          mobility: { kind: 'randomWaypoint', minSpeed: 1, maxSpeed: 5, pause: 0 },
        },
        flows: [{ kind: 'tcp', variant: 'newreno', from: '0', to: '1', segmentSize: 512 }],
      },
      contenders: of('newreno', 'vegas'),
      axes: [{ path: 'network.mobility.maxSpeed', values: [2, 5, 10, 20] }],
      seeds: 5,
    },
  },
];
