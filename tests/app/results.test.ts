import { describe, expect, it } from 'vitest';
import { queueLooks, resultsLine, resultsTable, resultsText } from '../../src/app/rooms/lab/results/resultsTable.ts';
import { build } from '../../src/lab/build/build.ts';
import { FLOW_METRICS } from '../../src/lab/results/metrics.ts';
import type { Batch } from '../../src/lab/protocol/protocol.ts';
import { resultOf, type Result } from '../../src/lab/results/result.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { presetEntry } from '../presetFile.ts';
import { DEFAULT_SCENARIO } from '../../src/scenario/check/defaultScenario.ts';
import { InstantLaboratory, runAt } from '../../src/figures/instantLaboratory.ts';

/** The result of a run up to a time, s, as on the command line: simulated in one go. */
function straight(input: ScenarioInput, until?: number): Result {
  const parsed = parseScenario(input);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const simulation = build(parsed.scenario);
  simulation.runBefore(until ?? Infinity);
  return resultOf(simulation, 0, until ?? parsed.scenario.duration);
}

const newest = (lab: InstantLaboratory): Batch => lab.reports.filter((report) => report.kind === 'batch').at(-1)!;

const MIXED: ScenarioInput = {
  duration: 12,
  flows: [
    { kind: 'tcp', variant: 'newreno' },
    { kind: 'tcp', variant: 'cubic', stack: 'rfc', start: 1 },
    { kind: 'udp', rate: 1e6 },
  ],
};

describe('the results that the worker tells', () => {
  it('are those of the command line, at the end and on the way, whichever way one came there', () => {
    const lab = new InstantLaboratory();
    lab.command({ kind: 'watch', flow: -1, detail: null, results: true });
    lab.command({ kind: 'open', scenario: MIXED, moment: { time: 12 } });
    expect(newest(lab).closeup?.results).toEqual(straight(MIXED));
    // No event has exactly this time.
    lab.command({ kind: 'seek', moment: { time: 5.0003 } });
    expect(newest(lab).closeup?.results).toEqual(straight(MIXED, 5.0003));
    lab.command({ kind: 'step', unit: 'ack', direction: 1, flow: -1 });
    lab.command({ kind: 'step', unit: 'ack', direction: -1, flow: -1 });
    lab.command({ kind: 'seek', moment: { time: 12 } });
    expect(newest(lab).closeup?.results).toEqual(straight(MIXED));
  });

  it('are those of mobile nodes too', () => {
    const { scenario } = presetEntry('walks-away-aodv');
    const lab = new InstantLaboratory();
    lab.command({ kind: 'watch', flow: -1, detail: null, results: true });
    lab.command({ kind: 'open', scenario, moment: { time: 60 } });
    expect(newest(lab).closeup!.results!.manet).toEqual(straight(scenario as ScenarioInput).manet);
  });

  it('come only when asked for, and not while the run plays', () => {
    const lab = new InstantLaboratory();
    lab.command({ kind: 'open', scenario: MIXED, moment: { time: 3 } });
    expect(newest(lab).closeup?.results).toBeNull();
    lab.command({ kind: 'watch', flow: -1, detail: null, results: true });
    expect(newest(lab).closeup!.results).not.toBeNull();
    lab.command({ kind: 'watch', flow: -1, detail: null, results: false });
    expect(newest(lab).closeup?.results).toBeNull();
  });
});

describe('their table', () => {
  const result = straight(MIXED);
  const table = resultsTable(result, ['NewReno', 'CUBIC', 'UDP']);
  const row = (title: string): readonly string[] =>
    [...table.flows, ...table.whole].find((each) => each.title === title)?.cells ?? [];

  it('has a column for each flow and one for all, and a row with its unit for each figure of the catalogue', () => {
    expect(table.columns).toEqual(['NewReno', 'CUBIC', 'UDP', 'All']);
    expect(table.flows.map(({ name }) => name)).toEqual(FLOW_METRICS.map(({ name }) => name));
    for (const { cells } of table.flows) expect(cells).toHaveLength(4);
    expect(row('Sent, packets')).toEqual([...result.flows, result.total].map(({ packetsSent }) => String(packetsSent)));
    expect(row('Goodput, Mb/s')[0]).toBe((result.flows[0]!.goodput / 1e6).toFixed(3));
    expect(row('Mean delay, ms')[2]).toBe((result.flows[2]!.meanDelay! * 1e3).toFixed(3));
    // UDP sends nothing again.
    expect(row('Sent again, packets')[2]).toBe('-');
    expect(row("Jain's index")).toEqual([result.fairness!.toFixed(3)]);
  });

  it('of one flow has no sums and no fairness', () => {
    const alone = resultsTable(straight({ duration: 3, flows: [{ kind: 'tcp' }] }), ['NewReno']);
    expect(alone.columns).toEqual(['NewReno']);
    expect(alone.whole).toEqual([]);
  });

  it('of QUIC counts recovery periods, and has no timeouts', () => {
    const quic = straight({
      duration: 3,
      flows: [{ kind: 'tcp', variant: 'newreno', stack: 'quic', forcedDrops: [{ segment: 20 }] }],
    });
    const rows = resultsTable(quic, ['NewReno'], [], true).flows;
    expect(rows.map(({ title, definition }) => `${title} ${definition}`).join()).not.toMatch(
      /timeout|fast retransmit|duplicate or/i,
    );
    expect(rows.find(({ title }) => title === 'Recovery periods')?.cells).toEqual(['1']);
  });

  it('of mobile nodes has hops, overhead and the time without a route', () => {
    const { manet, ...rest } = straight({ ...(presetEntry('chain-2').scenario as ScenarioInput), duration: 5 });
    const titles = resultsTable({ ...rest, ...(manet === undefined ? {} : { manet }) }, ['A']).whole.map(
      ({ title }) => title,
    );
    expect(titles).toEqual(expect.arrayContaining(['Hops', 'Time without a route, %', 'Routing messages']));
  });

  it('is copied with a tab between cells, a line a row', () => {
    const lines = resultsText(table).trimEnd().split('\n');
    expect(lines[0]).toBe('\tNewReno\tCUBIC\tUDP\tAll');
    expect(lines[1]).toBe(['Sent, packets', ...row('Sent, packets')].join('\t'));
    expect(lines.at(-1)).toBe(`Jain's index\t${result.fairness!.toFixed(3)}`);
  });

  it('has a line that sums it up', () => {
    expect(resultsLine(result)).toMatch(
      new RegExp(`^${result.total.packetsSent} packets sent, ${result.total.packetsDropped} dropped · goodput `),
    );
  });
});

it('how full the queue was most of the time stands in the whole run, as the command line has it', () => {
  const data = runAt(DEFAULT_SCENARIO, 12);
  const { whole } = resultsTable(straight({}, 12), [], queueLooks(data, 12));
  const cells = whole
    .filter(({ name }) => name.endsWith('Queue'))
    .map(({ title, cells: [cell] }) => [title, Number(cell)]);
  // `sawtooth run two-flows --until 12` gives 32 and 49; the page has them from its record.
  expect(cells.map(([title]) => title)).toEqual(['Median queue, packets', 'P95 queue, packets']);
  expect(Math.abs(Number(cells[0]![1]) - 32)).toBeLessThanOrEqual(1);
  expect(Math.abs(Number(cells[1]![1]) - 49)).toBeLessThanOrEqual(1);
});
