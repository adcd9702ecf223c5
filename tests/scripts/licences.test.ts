import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { licencesOf } from '../../scripts/licences.mjs';
import { noticesOf, packagesIn } from '../../scripts/page/notices.mjs';

const locked = (name: string, license?: string) => ({
  packages: {
    '': {},
    [`node_modules/${name}`]: { version: '1.0.0', ...(license === undefined ? {} : { license }) },
  },
});

test('every package of the project has a licence that fits its use', () => {
  const all = licencesOf(JSON.parse(readFileSync('package-lock.json', 'utf8')) as Parameters<typeof licencesOf>[0]);
  expect(all.filter(({ fits }) => !fits)).toEqual([]);
  const inPage = all.filter(({ use }) => use === 'page').map(({ name }) => name);
  expect(inPage).toEqual(
    expect.arrayContaining(['react', 'zod', 'workbox-core', '@fontsource-variable/source-serif-4']),
  );
  expect(inPage).not.toContain('typescript');
});

test('a licence that is unknown, missing or only fit for tools is found', () => {
  const fits = (name: string, license?: string, used: string[] = []): boolean | undefined =>
    licencesOf(locked(name, license), used)[0]?.fits;
  expect(fits('a', 'MIT', ['a'])).toBe(true);
  expect(fits('a', 'GPL-3.0-only')).toBe(false);
  expect(fits('a')).toBe(false);
  expect(fits('a', 'MPL-2.0')).toBe(true);
  expect(fits('a', 'MPL-2.0', ['a'])).toBe(false);
  // No source imports it, yet it is part of the page.
  expect(fits('@fontsource/a', 'MPL-2.0')).toBe(false);
});

test('the notices of a build name each package of which something is in it, and its holder', () => {
  const outputs = [
    {
      type: 'chunk',
      moduleIds: [
        '/x/node_modules/react/index.js',
        '/x/node_modules/scheduler/a.js',
        '\0vite/preload.js',
        '/x/src/a.ts',
      ],
    },
    { type: 'asset', originalFileNames: ['node_modules/@fontsource/atkinson-hyperlegible-mono/files/a.woff2'] },
  ] as unknown as Parameters<typeof packagesIn>[0];
  const packages = packagesIn(outputs);
  expect(packages).toEqual(['react', 'scheduler', 'vite', '@fontsource/atkinson-hyperlegible-mono']);
  const text = noticesOf([...packages, 'react-remove-scroll-bar']);
  // Those with one notice are listed together.
  expect(text).toMatch(/^react [\d.]+: MIT\nscheduler [\d.]+: MIT\n\nMIT License\n\nCopyright \(c\) Meta Platforms/m);
  expect(text).toContain('SIL OPEN FONT LICENSE');
  expect(text).toMatch(/^Copyright \(c\) Anton Korzunov/m);
  expect(text).not.toContain('Licenses of bundled dependencies');
});
