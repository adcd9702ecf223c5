import { describe, expect, it } from 'vitest';
import { heardOf } from '../../src/app/rooms/lab/sound/SoundSwitch.tsx';

const status = (cwnd: number, lastAckAt: number, dropped: number) => ({ cwnd, lastAckAt, dropped });

describe('the sound of a flow', () => {
  it('is an octave higher for four times the window, and always audible', () => {
    expect(heardOf(status(4, 1, 0), null).pitch).toBeCloseTo(2 * heardOf(status(1, 1, 0), null).pitch, 9);
    for (const cwnd of [0, 1, 1e9]) {
      const { pitch } = heardOf(status(cwnd, 1, 0), null);
      expect(pitch).toBeGreaterThanOrEqual(110);
      expect(pitch).toBeLessThanOrEqual(3520);
    }
  });

  it('ticks for a new ACK and clicks for a new drop, and for nothing else', () => {
    const before = status(10, 1, 2);
    expect(heardOf(status(10, 1, 2), before)).toMatchObject({ tick: false, click: false });
    expect(heardOf(status(10, 1.1, 2), before)).toMatchObject({ tick: true, click: false });
    expect(heardOf(status(5, 1, 3), before)).toMatchObject({ tick: false, click: true });
    // The user has gone back, or has just switched the sound on.
    expect(heardOf(status(10, 0.5, 1), before)).toMatchObject({ tick: false, click: false });
    expect(heardOf(before, null)).toMatchObject({ tick: false, click: false });
  });
});
