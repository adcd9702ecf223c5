/** Metrics that leave out the start of the run, the table of links, and the definitions in the help. */
import { nodeNames } from '../../src/scenario/graph/nodeNames.ts';
import { describe, expect, it } from 'vitest';
import { FAIRNESS, FLOW_METRICS, LINK_METRICS, MANET_METRICS, QUEUE_METRICS } from '../../src/lab/results/metrics.ts';
import type { TcpFlowResult } from '../../src/lab/results/result.ts';
import type { WatchedResult } from '../../src/library/simulate.ts';
import { json, printed, sawtooth } from './terminal.ts';

const result = (...args: string[]): WatchedResult => json(['run', ...args, '--json']) as WatchedResult;

describe('--from', () => {
  const whole = result('two-flows', '--until', '12');
  const head = result('two-flows', '--until', '5');
  const tail = result('two-flows', '--until', '12', '--from', '5');

  it('leaves the run unchanged, and counts what follows', () => {
    expect([tail.digest, tail.events, tail.from]).toEqual([whole.digest, whole.events, 5]);
    tail.flows.forEach((flow, index) => {
      const [before, all] = [head.flows[index] as TcpFlowResult, whole.flows[index] as TcpFlowResult];
      const { packetsReceived, packetsDropped, packetsInFlight, packetsSent, retransmissions, dropsByCause } =
        flow as TcpFlowResult;
      expect(packetsReceived).toBe(all.packetsReceived - before.packetsReceived);
      expect(packetsDropped).toBe(all.packetsDropped - before.packetsDropped);
      expect(dropsByCause.queue).toBe(all.dropsByCause.queue - before.dropsByCause.queue);
      expect(retransmissions).toBe(all.retransmissions - before.retransmissions);
      expect(packetsSent).toBe(packetsReceived + packetsDropped + packetsInFlight);
      expect(packetsSent).toBe(all.packetsSent - before.packetsSent + before.packetsInFlight);
      const { start } = whole.scenario.flows[index]!;
      const bits = all.throughput * (12 - start) - before.throughput * (5 - start);
      expect(flow.throughput).toBeCloseTo(bits / 7, 3);
      const delays = all.meanDelay! * all.packetsReceived - before.meanDelay! * before.packetsReceived;
      expect(flow.meanDelay).toBeCloseTo(delays / packetsReceived, 9);
      expect(flow.p95Delay).toBeGreaterThan(flow.meanDelay!);
      expect((flow as TcpFlowResult).meanCwnd).toBeCloseTo(
        (all.meanCwnd! * (12 - start) - before.meanCwnd! * (5 - start)) / 7,
        6,
      );
      expect((flow as TcpFlowResult).minRtt).toBe(all.minRtt);
    });
    expect(tail.links[0]!.meanQueue).toBeCloseTo(
      (whole.links[0]!.meanQueue * 12 - head.links[0]!.meanQueue * 5) / 7,
      9,
    );
    expect(tail.links[0]!.utilisation).toBeLessThanOrEqual(1);
    expect(tail.links[0]!.packets).toBe(whole.links[0]!.packets - head.links[0]!.packets);
  });

  it('counts the messages of mobile nodes from then on, too', () => {
    const run = ['walks-away-aodv', '--until', '60'];
    const [all, first, rest] = [
      result(...run),
      result('walks-away-aodv', '--until', '30'),
      result(...run, '--from', '30'),
    ];
    expect(rest.manet!.routingPackets).toBe(all.manet!.routingPackets - first.manet!.routingPackets);
    expect(rest.manet!.routeChanges).toBe(all.manet!.routeChanges - first.manet!.routeChanges);
    expect(rest.flows[0]!.packetsReceived).toBe(all.flows[0]!.packetsReceived - first.flows[0]!.packetsReceived);
  });

  it('is stated above the table, and works with --seeds', () => {
    expect(printed(['run', 'two-flows', '--until', '6', '--from', '4']).split('\n')[2]).toMatch(
      /^The figures are from 4 s on; /,
    );
    expect(printed(['run', 'chain-2', '--until', '6', '--from', '4', '--seeds', '2']).split('\n')[1]).toMatch(
      /^6 s each, the figures from 4 s on, /,
    );
  });

  it.each([
    [['--from', '40'], '--from: must be before the end, 40 s (got "40")'],
    [['--from', '5', '--until', '4'], '--from: must be before the end, 4 s (got "5")'],
    [['--from', 'late'], '--from: must be a time such as 0.02 or "20ms" (got "late")'],
    [['--every', '1'], '--every: is for --trace throughput, which is not given'],
    [['--trace', 'throughput', '--every', '0'], '--every: must be above 0 (got "0")'],
    [
      ['--trace', 'throughput', '--every', '1us'],
      '--every: must be at least 0.00004 s, for a million rows of each flow (got "1us")',
    ],
    [['--links', '--json'], '--links: changes nothing together with --json, which has every link'],
    [['--links', '--seeds', '2'], '--links: is for one run; must not be given together with --seeds'],
    [
      ['--links', '--csv', '--trace', 'cwnd'],
      '--links: must not be given together with --trace and --csv, because a CSV answer is one table',
    ],
  ])('%j is refused', (args, line) => {
    expect(sawtooth(['run', 'two-flows', ...args])).toMatchObject({ code: 2, out: '', err: [line] });
  });
});

describe('the table of links', () => {
  it('has every link with --links, in a CSV table of its own', () => {
    const { links } = result('kumpavat');
    const rows = printed(['run', 'kumpavat', '--links', '--csv']).trimEnd().split('\n');
    expect(rows[0]).toBe(
      'from,to,packets,bytes,drops,meanQueue,maxQueue,utilisation,meanQueueingDelay,meanDelay,medianQueue,p95Queue',
    );
    // For links that the sources fill: never more than the maximum, and equal to what `compare` reports of the
    // bottleneck.
    const bottleneck = links.find(({ from, to }) => from === 'r0' && to === 'r1')!;
    expect(bottleneck.medianQueue).toBeLessThanOrEqual(bottleneck.p95Queue!);
    expect(bottleneck.p95Queue).toBeLessThanOrEqual(bottleneck.maxQueue);
    expect(bottleneck.p95Queue).toBeGreaterThan(bottleneck.meanQueue);
    expect(rows.slice(1)).toEqual(
      links.map((link) =>
        Object.values(link)
          .map((value) => value ?? '')
          .join(','),
      ),
    );
    const lines = printed(['run', 'kumpavat', '--links']).split('\n');
    const names = nodeNames(links.map(({ from }) => from));
    for (const { from, to } of links)
      expect(lines.filter((line) => line.startsWith(`${names(from)}>${names(to)} `))).toHaveLength(1);
  });

  it('has the delay of each: on a full link the queue over its rate', () => {
    const {
      duration,
      links: [full],
    } = result('bufferbloat', '--from', '20');
    expect(full!.utilisation).toBeGreaterThan(0.999);
    // Little's law: mean number of packets present = packets per second x mean wait of each.
    const waiting = (full!.meanQueue - full!.utilisation) * (duration - 20);
    expect(full!.meanQueueingDelay! * full!.packets).toBeCloseTo(waiting, 6);
  });
});

describe('the figures of all flows', () => {
  it('are sums of counts, rates over the time from the first start, and ratios and delays over all packets', () => {
    const { flows, total, scenario, duration } = result('islam-20m');
    const sum = (of: (flow: (typeof flows)[number]) => number): number =>
      flows.reduce((all, flow) => all + of(flow), 0);
    for (const name of ['packetsSent', 'packetsReceived', 'packetsDropped'] as const)
      expect(total[name], name).toBe(sum((flow) => flow[name]));
    const starts = scenario.flows.map(({ start }) => start);
    const bytes = sum(({ throughput, index }) => throughput * (duration - starts[index]!));
    expect(total.throughput).toBeCloseTo(bytes / (duration - Math.min(...starts)), 3);
    expect(total.deliveryRatio).toBe(24224 / 24300);
    const delays = flows.reduce((all, flow) => all + flow.meanDelay! * flow.packetsReceived, 0);
    expect(total.meanDelay).toBeCloseTo(delays / 24224, 12);
    expect(total).not.toHaveProperty('jitter');
  });
});

it('the help of run defines every figure', () => {
  const help = printed(['help', 'run']);
  const flat = help.replaceAll(/\s+/g, ' ');
  for (const { name, definition } of [...FLOW_METRICS, ...LINK_METRICS, ...MANET_METRICS, FAIRNESS]) {
    expect(help).toMatch(new RegExp(`\\n  ${name} `));
    expect(flat).toContain(definition);
  }
  expect(help.split('\n').filter((line) => line.length > 100)).toEqual([]);
});

it('every number of a result is described once', () => {
  const { flows, links, manet } = result('chain-2', '--until', '5');
  const numbers = (of: object): string[] =>
    Object.entries(of).flatMap(([name, value]) => (typeof value === 'number' && name !== 'index' ? [name] : []));
  const names = (metrics: readonly { readonly name: string }[]): string[] => metrics.map(({ name }) => name).toSorted();
  // Duplicates are described together with the packets in flight, because most networks make none.
  expect(numbers(flows[0]!).toSorted()).toEqual([...names(FLOW_METRICS), 'packetsDuplicated'].toSorted());
  expect(numbers(manet!).toSorted()).toEqual(names(MANET_METRICS));
  expect(links).toEqual([]);
  expect(numbers(result('two-flows', '--until', '5').links[0]!).toSorted()).toEqual(
    names([...LINK_METRICS, ...QUEUE_METRICS]),
  );
});
