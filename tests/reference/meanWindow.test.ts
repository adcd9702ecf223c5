/**
 * Mean windows with every n-th packet lost, beside ns-2.35's: the law that each growth follows, without the chance of
 * random losses. n = 10000 takes minutes: `npm run reference:windows`.
 */
import { describe, expect, it } from 'vitest';
import { apart } from '../passport.ts';
import { MEAN_WINDOWS, ourMeanWindow } from './meanWindow.ts';
import { senderOf } from './wired.ts';

const about = (name: string, experiment: string) => {
  const { variant, stack, parameters } = senderOf(name);
  const recovery = parameters['recovery'];
  return {
    variant,
    stack,
    against: 'ns-2.35',
    experiment: experiment + (typeof recovery === 'string' ? `, recovery ${recovery}` : ''),
    quantity: 'mean window, segments',
  };
};

/** What is quick: the rest is in the command. */
const RUNS = MEAN_WINDOWS.filter(({ n, segments }) => n <= 1000 && segments < 60);

describe('with every n-th packet lost the mean window is that of ns-2 within 2 %', () => {
  it.each(RUNS)('$name, n = $n: $segments segments', ({ name, n, segments }) => {
    // The pattern repeats itself: a part of ns-2's 400 s tells enough.
    // Westwood's window grows on and on: its own 400 s.
    const ours = ourMeanWindow(name, n, name === 'l_westwood' ? {} : { from: 60, until: 180 });
    expect(apart(about(name, `every ${n}th packet lost`), ours, segments, 0.02)).toBeLessThan(0.02);
  });

  it('CUBIC, n = 1000, the first packet not lost: 50.97 segments', () => {
    const ours = ourMeanWindow('l_cubic', 1000, { from: 60, until: 180, losesSyn: false });
    expect(apart(about('l_cubic', 'every 1000th packet lost, not the SYN'), ours, 50.97, 0.02)).toBeLessThan(0.02);
  });
});
