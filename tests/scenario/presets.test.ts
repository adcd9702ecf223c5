import { describe, expect, it } from 'vitest';
import { DEFAULT_TITLE } from '../../src/app/experiment/address/wanted.ts';
import { build } from '../../src/lab/build/build.ts';
import { resultOf } from '../../src/lab/results/result.ts';
import { DEFAULT_SCENARIO } from '../../src/scenario/check/defaultScenario.ts';
import { minimalInput } from '../../src/scenario/edit/minimal.ts';
import { parsePreset, type Preset } from '../../src/scenario/presets.ts';
import { networkOf } from '../../src/scenario/graph/topology.ts';
import { BISWAL_RUNS } from '../reference/biswal.ts';
import { ROWS } from '../../src/papers/islam/wired.ts';
import { packedRowsOf, rowsOf } from '../reference/wired.ts';
import { presetEntry, PRESET_GROUPS, PRESET_IDS } from '../presetFile.ts';

function preset(id: string): Preset {
  const parsed = parsePreset(presetEntry(id));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.preset;
}

describe('the presets', () => {
  it('are in groups with a title, and each has a unique name', () => {
    for (const { title, presets } of PRESET_GROUPS) {
      expect(title).not.toBe('');
      expect(presets.length).toBeGreaterThan(0);
    }
    expect(new Set(PRESET_IDS).size).toBe(PRESET_IDS.length);
    for (const id of PRESET_IDS) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('begin with the default run', () => {
    expect(PRESET_IDS[0]).toBe('two-flows');
    expect(preset('two-flows').scenario).toEqual(DEFAULT_SCENARIO);
    expect(preset('two-flows').title).toBe(DEFAULT_TITLE);
  });

  it.each(PRESET_IDS)('%s says what to watch, in one sentence of 8 to 20 words', (id) => {
    const { title, watch, scenario } = preset(id);
    expect(title).not.toBe('');
    expect(watch).toMatch(/^[A-Z][^.?!]*(?:\d\.\d[^.?!]*)*\.$/);
    expect(watch.split(/\s+/).length).toBeGreaterThanOrEqual(8);
    expect(watch.split(/\s+/).length).toBeLessThanOrEqual(20);
    expect(networkOf(scenario).flows).toHaveLength(scenario.flows.length);
  });

  it('open before the end of their run, and at most a second before the first sender begins', () => {
    for (const id of PRESET_IDS) {
      const { from = 0, scenario } = preset(id);
      expect(from).toBeLessThan(scenario.duration);
      expect(Math.min(...scenario.flows.map(({ start }) => start)) - from).toBeLessThanOrEqual(1);
    }
  });

  it.each(PRESET_IDS)('%s holds only what differs from the defaults', (id) => {
    const { scenario, ...rest } = preset(id);
    expect(presetEntry(id)).toEqual({ ...rest, scenario: minimalInput(scenario) });
  });

  it('drop the segments of Fall and Floyd', () => {
    const drops = PRESET_IDS.filter((id) => id.startsWith('drops-')).map((id) => {
      const [flow] = preset(id).scenario.flows;
      return flow?.kind === 'tcp' ? `${id} ${flow.forcedDrops.map((drop) => drop.segment).join(' ')}` : id;
    });
    expect(drops).toHaveLength(16);
    expect(drops).toContain('drops-tahoe-1 14');
    expect(drops).toContain('drops-reno-2 14 28');
    expect(drops).toContain('drops-newreno-3 14 26 28');
    expect(drops).toContain('drops-sack-4 14 24 26 28');
  });

  it('are refused without a sentence, and with the refusals of their scenario', () => {
    expect(parsePreset({ id: 'a', title: 'A', scenario: {} })).toMatchObject({
      ok: false,
      problems: [{ path: 'preset' }],
    });
    expect(parsePreset({ id: 'a', title: 'A', watch: 'B.', scenario: { seed: -1 } })).toMatchObject({
      ok: false,
      problems: [{ path: 'seed' }],
    });
    expect(parsePreset(null).ok).toBe(false);
  });
});

describe('the presets of networks from papers', () => {
  const outcome = (id: string) => {
    const simulation = build(preset(id).scenario);
    simulation.runBefore(Infinity);
    return resultOf(simulation, 0);
  };

  it('of Islam name the senders of HighSpeed and CUBIC, and CUBIC has its row: no SACK, 32 timeouts', () => {
    for (const id of ['islam-2m', 'islam-20m', 'islam-20m-cubic', 'islam-2g'])
      expect(preset(id).scenario.notes).toContain('HighSpeed and CUBIC as Linux senders of ns-2 without SACK');
    const [sent, received, dropped] = ROWS.find(({ key }) => key === '20mb-cubic')!.cells.map(Number);
    expect(outcome('islam-20m-cubic').flows[0]).toMatchObject({
      packetsSent: sent,
      packetsReceived: received,
      packetsDropped: dropped,
      timeouts: 32,
    });
  });

  it("of Moza has ns-2's counts, and nothing waits long where all flows meet", () => {
    const { total, links } = outcome('moza');
    const row = rowsOf('S4').find(({ name }) => name === 'moza-tahoe-1500')!;
    expect([total.packetsSent, total.packetsDropped]).toEqual([row.flows.reduce((all, flow) => all + flow.sent, 0), 0]);
    expect(links[0]!.maxQueue).toBeLessThan(10);
    expect(links[0]!.meanQueue).toBeLessThan(1);
  });

  it("of Biswal has ns-2's counts, on an eighth of the link", () => {
    const { flows, links } = outcome('biswal');
    const run = BISWAL_RUNS.find(({ name }) => name === 'reno-w8000')!;
    expect(flows.slice(0, 6).map(({ packetsSent }) => packetsSent)).toEqual(run.flows.map(([sent]) => sent));
    const shared = links.find(({ from, to }) => from === 'r1' && to === 'r2')!;
    expect(shared.utilisation).toBeCloseTo(1 / 8, 1);
    expect([shared.maxQueue, shared.drops > 0]).toEqual([50, true]);
  });

  it("of the ns-3 paper has ns-2's counts, and a queue of 0.9 s", () => {
    const { flows, links } = outcome('newreno-westwood-highspeed');
    const row = packedRowsOf('S6').find(({ name }) => name === 'delay-newreno-15')!;
    expect(flows.map(({ packetsSent }) => packetsSent)).toEqual(row.flows.map(({ sent }) => sent));
    expect(links[0]!.meanQueueingDelay).toBeCloseTo(0.9, 1);
    expect(links[0]!.utilisation).toBeGreaterThan(0.99);
  });
});
