import { describe, expect, it } from 'vitest';
import { VARIANTS } from '../../src/engine/tcp/catalogue.ts';
import { PRESET_IDS } from '../presetFile.ts';
import { json, printed, sawtooth } from './terminal.ts';

describe('variants', () => {
  it('is a table of names, stacks, recoveries and summaries', () => {
    const lines = printed(['variants']).split('\n');
    expect(lines[0]).toMatch(/^name +stacks +recovery +summary$/);
    for (const { name } of VARIANTS) expect(lines.some((line) => line.startsWith(name))).toBe(true);
    expect(lines.find((line) => line.startsWith('vegas'))).toMatch(
      /^vegas +ns2, rfc, ns2-linux +vegas, newreno, linux26 +Watches/,
    );
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  it('gives one JSON object, with the recovery of each stack it has', () => {
    const { variants } = json(['variants', '--json']) as { readonly variants: readonly { readonly name: string }[] };
    expect(variants.map(({ name }) => name)).toEqual(VARIANTS.map(({ name }) => name));
    expect(variants.find(({ name }) => name === 'cubic')).toMatchObject({
      title: 'CUBIC',
      home: { rfc: { law: 'cubic', recovery: 'sack' } },
    });
  });
});

describe('variants of one name', () => {
  it('describes what it does, its stacks, how it differs there, and its settings', () => {
    const out = printed(['variants', 'Vegas']).replaceAll('\n', ' ');
    expect(out).toMatch(/^vegas: Vegas Watches the round-trip time /);
    expect(out).toContain('Implemented on ns2 (recovery vegas), rfc (recovery newreno), ns2-linux (recovery linux26).');
    expect(out).toContain('On ns2-linux: It is the module of Linux 2.6.22: ');
    expect(out).toMatch(/Its own settings .*: alpha, beta, /);
  });

  it.each(VARIANTS.map(({ name }) => name))('of %s gives text and the entry of the list in JSON', (name) => {
    const { variants } = json(['variants', '--json']) as { readonly variants: readonly { readonly name: string }[] };
    expect(json(['variants', name, '--json'])).toEqual({ variants: variants.filter((each) => each.name === name) });
    const lines = printed(['variants', name]).split('\n');
    expect(lines[0]).toMatch(new RegExp(`^${name}: `));
    expect(lines.join('\n')).not.toMatch(/undefined|\[object/);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
  });
});

describe('presets', () => {
  it('are all in the bundle, in the order of the menu', () => {
    const { presets } = json(['presets', '--json']) as { readonly presets: readonly { readonly id: string }[] };
    expect(presets.map(({ id }) => id)).toEqual(PRESET_IDS);
    expect(presets[0]).toEqual({
      id: 'two-flows',
      title: 'Two flows, one 10 Mb/s link',
      watch: expect.stringMatching(/^NewReno .*\.$/) as string,
    });
  });

  it('are a table of names, titles and sentences', () => {
    const lines = printed(['presets']).split('\n');
    expect(lines[0]).toMatch(/^name +title +what to watch$/);
    for (const id of PRESET_IDS) expect(lines.filter((line) => line.startsWith(`${id} `))).toHaveLength(1);
  });

  it.each(PRESET_IDS)('%s can be run', (id) => {
    expect(json(['run', id, '--until', '0.1', '--json'])).toMatchObject({ duration: 0.1 });
  });
});

describe('the description of fields', () => {
  it('lists the uppermost fields without a path', () => {
    const out = printed(['describe']);
    for (const name of ['seed', 'duration', 'network', 'flows', 'interventions'])
      expect(out).toMatch(new RegExp(`\\n${name} +`));
    expect(out).toMatch(/\nduration +number +40 s +Duration of the run/);
  });

  it('describes the meaning, unit, range and default of a field', () => {
    expect(printed(['describe', 'network.bottleneck.delay'])).toBe(
      [
        'network.bottleneck.delay: Delay',
        'How long a packet travels from one end of the link to the other.',
        '',
        'type     number',
        'unit     s',
        'range    0 .. 10 s',
        'default  0.015 s',
        '',
      ].join('\n'),
    );
    expect(printed(['describe', 'flows[].variant'])).toMatch(/\ntype +one of tahoe, reno, newreno, /);
    expect(printed(['describe', 'flows[3].stop'])).toMatch(/\ndefault +null: at the end of the run\n/);
  });

  it('prints the default of a setting for each stack', () => {
    const out = printed(['describe', 'flows[].parameters.minRto']);
    expect(out).toContain('default  0.2 s (stack ns2)');
    expect(out).toContain('default  1 s (stack rfc)');
  });

  it('finds fields by a word in their name or description', () => {
    const [count, , , , ...rows] = printed(['describe', 'jitter']).trimEnd().split('\n');
    expect(count).toBe('jitter is in 2 fields; "sawtooth describe <path>" describes one in full.');
    expect(rows.filter((row) => /^\S/.test(row)).map((row) => row.split(' ')[0])).toEqual([
      'network.routing.broadcastJitter',
      'network.routing.startJitter',
    ]);
    const { fields } = json(['describe', 'back-off', '--json']) as { readonly fields: readonly { path: string }[] };
    expect(fields.map(({ path }) => path)).toContain('flows[].parameters.minRto');
  });

  it('prints everything about a field with a unique name', () => {
    expect(printed(['describe', 'minrto'])).toBe(printed(['describe', 'flows[].parameters.minRto']));
  });

  it('says in which kinds a field is', () => {
    expect(printed(['describe', 'flows[].rate'])).toMatch(/\nonly in +udp\n/);
    expect(printed(['describe', 'network'])).toContain('Only in manet.');
  });

  it('gives one JSON object', () => {
    expect(json(['describe', 'flows[].start', '--json'])).toMatchObject({
      path: 'flows[].start',
      unit: 's',
      min: 0,
      default: 0,
      required: false,
      children: [],
    });
  });
});

describe('help', () => {
  it('of the whole names every command, and nothing that does not exist', () => {
    const out = printed(['--help']);
    for (const name of ['run', 'variants', 'presets', 'describe', 'link', 'open']) {
      expect(out).toMatch(new RegExp(`\\n  ${name} +[A-Z].*\\.\\n`));
      expect(printed([name, '--help'])).toBe(printed(['help', name]));
    }
    expect(printed(['help'])).toBe(out);
    expect(printed(['-h'])).toBe(out);
  });

  it('of a command explains each of its flags, whatever other flags are given', () => {
    const { code, out } = sawtooth(['run', '--help']);
    expect(code).toBe(0);
    for (const flag of ['set', 'until', 'trace', 'json', 'csv', 'out'])
      expect(out).toMatch(new RegExp(`\\n  --${flag}`));
    expect(out.split('\n').filter((line) => line.length > 100)).toEqual([]);
    expect(printed(['run', 'no-such-preset', '-h'])).toBe(out);
  });

  it('gives the version of program and model', () => {
    expect(printed(['--version'])).toMatch(/^sawtooth \d+\.\d+\.\d+, model \d+\.\d+\.\d+\n$/);
    for (const word of ['version', '-v']) expect(printed([word])).toBe(printed(['--version']));
  });
});
