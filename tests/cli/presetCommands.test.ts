// Every preset, shortened, with every command that takes one: each command answers, or refuses with one line that gives
// the reason.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FORMS } from '../../src/capture/write/forms.ts';
import { TRACES } from '../../src/lab/results/trace.ts';
import { parsePreset, type PresetGroup } from '../../src/scenario/presets.ts';
import { sawtooth, sawtoothLater, type Answer } from './terminal.ts';

const GROUPS = JSON.parse(readFileSync('public/presets.json', 'utf8')) as readonly PresetGroup[];
const PRESETS = GROUPS.flatMap(({ presets }) => presets).map((entry) => {
  const parsed = parsePreset(entry);
  if (!parsed.ok) throw new Error(entry.id);
  const { duration, flows } = parsed.preset.scenario;
  const begin = Math.min(...flows.map(({ start }) => start));
  return { id: entry.id, end: Math.min(duration, begin + 1) };
});

/** Empty if the command has answered or its lines say what it cannot do. */
function faultOf({ code, err }: Answer, args: readonly string[]): string {
  const told = err.join(' ');
  const refused = code === 2 && told !== '' && !/defect|undefined|NaN/.test(told);
  return code === 0 || refused ? '' : `${args.join(' ')}: ${told}`;
}

describe.each(PRESETS)('$id', ({ id, end }) => {
  const until = ['--until', String(end)];

  it('runs with every trace, in text, JSON and CSV', () => {
    for (const form of [[], ['--json']]) {
      const args = ['run', id, ...until, '--trace', TRACES.join(','), ...form];
      const { code, err } = sawtooth(args);
      expect(code, err.join()).toBe(0);
    }
    const args = ['run', id, ...until, '--trace', 'events', '--csv'];
    expect(sawtooth(args).code).toBe(0);
  });

  it('is exported in every form, or refused', () => {
    for (const { name } of FORMS) {
      const args = ['export', id, '--set', `duration=${end}`, '--as', name, '--out', 'file'];
      expect(faultOf(sawtooth(args), args)).toBe('');
    }
  });

  it('is drawn, linked and compared', async () => {
    const drawn = ['figure', id, ...until];
    expect(faultOf(await sawtoothLater(drawn), drawn)).toBe('');
    expect(sawtooth(['link', id]).code).toBe(0);
    const compared = ['compare', id, '--seeds', '1', ...until];
    expect(faultOf(await sawtoothLater(compared), compared)).toBe('');
  });
});
