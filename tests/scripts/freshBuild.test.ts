import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildIfChanged, INPUTS } from '../../scripts/freshBuild.mjs';

describe('npm start builds', () => {
  const place = { root: '', builds: 0 };
  const out = (): string => join(place.root, '.cache', 'start');
  const build = async (): Promise<void> => {
    rmSync(out(), { recursive: true, force: true });
    mkdirSync(out(), { recursive: true });
    place.builds++;
  };
  const start = (): Promise<boolean> => buildIfChanged(place.root, out(), build);

  beforeEach(() => {
    place.root = mkdtempSync(join(tmpdir(), 'sawtooth-'));
    place.builds = 0;
    for (const input of INPUTS)
      if (input.includes('.')) writeFileSync(join(place.root, input), '');
      else mkdirSync(join(place.root, input));
    mkdirSync(join(place.root, 'src', 'app'));
    writeFileSync(join(place.root, 'src', 'app', 'main.ts'), 'one');
  });
  afterEach(() => rmSync(place.root, { recursive: true }));

  test('the first time, and then only when something of the page has changed', async () => {
    expect([await start(), await start()]).toEqual([true, false]);
    writeFileSync(join(place.root, 'README.md'), 'not part of the page');
    expect(await start()).toBe(false);
    writeFileSync(join(place.root, 'src', 'app', 'main.ts'), 'two');
    expect([await start(), await start()]).toEqual([true, false]);
    writeFileSync(join(place.root, 'src', 'app', 'new.ts'), '');
    expect([await start(), await start()]).toEqual([true, false]);
    rmSync(join(place.root, 'src', 'app', 'new.ts'));
    expect([await start(), await start()]).toEqual([true, false]);
    expect(place.builds).toBe(4);
  });

  test('what is gone, and again what could not be built', async () => {
    await start();
    rmSync(out(), { recursive: true });
    expect(await start()).toBe(true);
    writeFileSync(join(place.root, 'src', 'app', 'main.ts'), 'wrong');
    const failing = (): Promise<boolean> =>
      buildIfChanged(place.root, out(), () => Promise.reject(new Error('main.ts: wrong')));
    await expect(failing()).rejects.toThrow('main.ts: wrong');
    await expect(failing()).rejects.toThrow('main.ts: wrong');
    expect(await start()).toBe(true);
  });
});
