import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Width and height that a PNG states. */
const sizeOf = (file: string): string => {
  const bytes = readFileSync(join(root, 'public', file));
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
};

it('an installed page has icons of the sizes that systems ask for, also where SVG is not taken', () => {
  const { icons } = JSON.parse(readFileSync(join(root, 'public', 'manifest.webmanifest'), 'utf8')) as {
    icons: { src: string; type: string; sizes: string }[];
  };
  const pictures = icons.filter(({ type }) => type === 'image/png');
  expect(pictures.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
  for (const { src, sizes } of pictures) expect(sizeOf(src)).toBe(sizes);
  const [, touch = ''] = /rel="apple-touch-icon" href="\.\/([^"]+)"/.exec(
    readFileSync(join(root, 'index.html'), 'utf8'),
  )!;
  expect(sizeOf(touch)).toBe('180x180');
});
