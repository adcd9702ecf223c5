/** The golden experiments: the digest of every preset and, for some, the rules that fire, line by line. */
import { firingAt } from '../../src/engine/kernel/journal.ts';
import type { RuleKind } from '../../src/engine/rule.ts';
import { build } from '../../src/lab/build/build.ts';
import type { Simulation } from '../../src/lab/build/simulation.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import { parsePreset } from '../../src/scenario/presets.ts';
import { presetEntry, PRESET_IDS } from '../presetFile.ts';

/** The golden files lie in this folder; tests and scripts run from the project's root. */
export const GOLDEN = 'tests/golden/';

export { PRESET_IDS };

/** The built experiment of a preset. */
export function presetRun(id: string): Simulation {
  const preset = parsePreset(presetEntry(id));
  if (!preset.ok) throw new Error(`${id} is not a preset`);
  const parsed = parseScenario(preset.preset.scenario);
  if (!parsed.ok) throw new Error(`${id} is refused`);
  return build(parsed.scenario);
}

/** Digest at the end of a preset's run. */
export function digestOf(id: string): string {
  const simulation = presetRun(id);
  simulation.runBefore(Infinity);
  return simulation.digest();
}

/**
 * Presets whose firings are recorded: up to which time, in s, and which kinds of rule are left out because they fire
 * too often.
 */
export const TRACED: Readonly<Record<string, { readonly until: number; readonly without: readonly RuleKind[] }>> = {
  'drops-tahoe-1': { until: 3.2, without: [] },
  'drops-reno-2': { until: 3.6, without: [] },
  'drops-newreno-3': { until: 3.6, without: [] },
  'drops-sack-4': { until: 3, without: [] },
  'two-flows': { until: 6, without: ['growth', 'timer', 'duplicate'] },
  'chain-4': { until: 0.2, without: ['growth', 'timer', 'medium'] },
};

const figure = (value: number): string => String(Math.round(value * 1000) / 1000);

/** Whether rules of this kind fire in a node of a wireless network instead of a flow. */
const isOfNode = (kind: RuleKind): boolean => kind === 'route' || kind === 'medium';

/** One line per firing: "2.104 s  flow 1  Multiplicative decrease  RFC 5681 section 3.2  cwnd 64 -> 32". */
export function ruleLines(id: string): string[] {
  const { until, without } = TRACED[id] ?? { until: 0, without: [] };
  const simulation = presetRun(id);
  const lines: string[] = [];
  simulation.kernel.journal.attend({
    happened(rows, at) {
      const firing = firingAt(rows, at);
      const rule = simulation.rules[firing.rule];
      if (rule === undefined) throw new Error(`a rule without a number fired at ${firing.time} s`);
      if (without.includes(rule.kind)) return;
      const [first, second] = rule.shows;
      const pairs = [`${first} ${figure(firing.before)} -> ${figure(firing.after)}`];
      if (second !== undefined && firing.before2 !== firing.after2) {
        pairs.push(`${second} ${figure(firing.before2)} -> ${figure(firing.after2)}`);
      }
      const source = `${rule.citation.source} ${rule.citation.section}`.trim();
      lines.push(
        [
          `${firing.time.toFixed(6)} s`,
          isOfNode(rule.kind) ? `node ${firing.place}` : `flow ${firing.flow}`,
          rule.title,
          source,
          pairs.join(', '),
        ].join('  '),
      );
    },
  });
  simulation.runBefore(until);
  return lines;
}
