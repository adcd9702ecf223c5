/** What is stored on the device: read whatever is there, and why storing may fail. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Stored } from '../../src/app/ui/stored.ts';
import { browserStores } from './browserStores.ts';

const draft = () => new Stored('draft', (kept) => kept);
const theme = () => new Stored('theme', (kept) => kept);

describe('what is kept', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('comes back as it was, a plain word as that word, and nothing as undefined', () => {
    const { device, tab } = browserStores();
    expect([draft().read(), draft().write({ rate: [1, null] }), theme().write('dark')]).toEqual([undefined, '', '']);
    expect([draft().read(), theme().read()]).toEqual([{ rate: [1, null] }, 'dark']);
    // The script that runs before the page reads the plain word.
    expect([...device, ...tab.keys()]).toEqual([['sawtooth theme', 'dark'], 'sawtooth draft']);
    draft().write(undefined);
    expect([draft().read(), tab.size]).toEqual([undefined, 0]);
  });

  it('is handed to its reader however damaged it is', () => {
    browserStores().tab.set('sawtooth draft', '{"rate":');
    expect(draft().read()).toBe('{"rate":');
  });

  it('is missed with a reason: no room, or not allowed', () => {
    browserStores().full = true;
    expect(draft().write(1)).toBe('This browser has no more room for the page’s data.');
    vi.stubGlobal('sessionStorage', undefined);
    expect([draft().read(), draft().write(1)]).toEqual([
      undefined,
      'This browser does not let the page store anything.',
    ]);
  });
});
