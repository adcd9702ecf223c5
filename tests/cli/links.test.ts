import { describe, expect, it } from 'vitest';
import { DEFAULT_SCENARIO } from '../../src/scenario/check/defaultScenario.ts';
import { encodeLink } from '../../src/scenario/link/link.ts';
import { minimalInput } from '../../src/scenario/edit/minimal.ts';
import { PRESET_IDS } from '../presetFile.ts';
import { accepted } from '../experiment.ts';
import { json, printed, sawtooth } from './terminal.ts';

describe('link', () => {
  it('prints the hash, or the whole address', () => {
    expect(printed(['link', 'two-flows'])).toBe('#1\n');
    const seven = `#${encodeLink(accepted({ seed: 7 }))}\n`;
    expect(printed(['link', 'two-flows', '--set', 'seed=7'])).toBe(seven);
    expect(printed(['link', 'a.json', '--base', 'https://example.org/lab/'], { 'a.json': '{"seed":7}' })).toBe(
      `https://example.org/lab/${seven}`,
    );
    expect(printed(['link', 'a.json', '--base', 'https://example.org/#old'], { 'a.json': '{"seed":7}' })).toBe(
      `https://example.org/${seven}`,
    );
    expect(json(['link', 'two-flows', '--json'])).toEqual({ link: '#1' });
  });

  it.each(PRESET_IDS)('of %s opens as the same experiment', (id) => {
    const link = printed(['link', id]).trim();
    expect(json(['open', link, '--complete'])).toEqual(json(['open', id, '--complete']));
    expect(json(['open', link.slice(1)])).toEqual(json(['open', id]));
  });

  it('keeps the moment of a link', () => {
    const link = `#${encodeLink(accepted({ seed: 7 }), { event: 1234 })}`;
    expect(printed(['link', link])).toBe(`${link}\n`);
  });
});

describe('open', () => {
  it('prints what differs from the defaults, or everything', () => {
    const scenario = accepted({ seed: 7, flows: [{ variant: 'vegas' }] });
    const link = encodeLink(scenario);
    expect(json(['open', link])).toEqual(minimalInput(scenario));
    expect(json(['open', `https://example.org/#${link}`, '--complete', '--json'])).toEqual(scenario);
    expect(printed(['open', link])).toBe('{ "seed": 7, "flows": [{ "variant": "vegas" }] }\n');
  });

  it('says which moment the link shows, because a file has none', () => {
    const link = `#${encodeLink(DEFAULT_SCENARIO, { time: 12.4 })}`;
    const { code, out, err } = sawtooth(['open', link]);
    expect([code, JSON.parse(out), err]).toEqual([
      0,
      {},
      ['The link shows 12.4 s of the run; a file cannot store that.'],
    ]);
  });

  it('opens of a damaged link what can be read, with notes on standard error', () => {
    const link = encodeLink(accepted({ seed: 7, duration: 12, title: 'x'.repeat(40) }));
    const { code, out, err } = sawtooth(['open', `#${link.slice(0, -3)}`]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toBeTypeOf('object');
    expect(err[0]).toMatch(/^This link is damaged or cut off\./);
  });

  it('refuses an address that names no preset, with its name', () => {
    const { code, err } = sawtooth(['open', '#section-3']);
    expect([code, err]).toEqual([2, ['section-3: is not a preset, a file or a link']]);
  });
});
