// Every preset, shortened, with every command that takes one: each command answers, or refuses with one line that gives
// the reason. `npm test` runs each preset with some of their forms, different ones from preset to preset.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FORMS } from '../../src/capture/write/forms.ts';
import { TRACES } from '../../src/lab/results/trace.ts';
import { parsePreset, type PresetGroup } from '../../src/scenario/presets.ts';
import { someOf } from '../sweep.ts';
import { sawtooth, sawtoothLater, type Answer } from './terminal.ts';

const GROUPS = JSON.parse(readFileSync('public/presets.json', 'utf8')) as readonly PresetGroup[];
const PRESETS = GROUPS.flatMap(({ presets }) => presets).map((entry, at) => {
  const parsed = parsePreset(entry);
  if (!parsed.ok) throw new Error(entry.id);
  const { duration, flows } = parsed.preset.scenario;
  const begin = Math.min(...flows.map(({ start }) => start));
  return { id: entry.id, at, end: Math.min(duration, begin + 1) };
});

/** Empty if the command has answered or its lines say what it cannot do. */
function faultOf({ code, err }: Answer, args: readonly string[]): string {
  const told = err.join(' ');
  const refused = code === 2 && told !== '' && !/defect|undefined|NaN/.test(told);
  return code === 0 || refused ? '' : `${args.join(' ')}: ${told}`;
}

const RUNS = [
  ['--trace', TRACES.join(',')],
  ['--trace', TRACES.join(','), '--json'],
  ['--trace', 'events', '--csv'],
];

describe.each(PRESETS)('$id', ({ id, at, end }) => {
  const until = ['--until', String(end)];

  it('runs with every trace, in text, JSON and CSV', () => {
    for (const form of someOf(RUNS, RUNS.length, at)) {
      const { code, err } = sawtooth(['run', id, ...until, ...form]);
      expect(code, err.join()).toBe(0);
    }
  });

  it('is exported in every form, or refused', () => {
    for (const { name } of someOf(FORMS, 5, at)) {
      const args = ['export', id, '--set', `duration=${end}`, '--as', name, '--out', 'file'];
      expect(faultOf(sawtooth(args), args)).toBe('');
    }
  });

  it('is drawn, linked and compared', async () => {
    expect(sawtooth(['link', id]).code).toBe(0);
    const commands = [
      ['figure', id, ...until],
      ['compare', id, '--seeds', '1', ...until],
    ];
    for (const args of someOf(commands, commands.length, at)) expect(faultOf(await sawtoothLater(args), args)).toBe('');
  });
});
