/** The windows of several laws in one figure, laid out. */
import { expect, test } from 'vitest';
import type { LawRun } from '../../src/lab/lawRoom.ts';
import { pictureOf } from '../../src/app/charts/marks/picture.ts';
import { windowsPlot } from '../../src/app/rooms/variants/Windows.tsx';

test('a run that has not got so far yet ends its line there', () => {
  const run: LawRun = {
    duration: 4,
    bucket: 1,
    digest: '',
    fired: { rules: [], times: new Float64Array(), which: new Uint16Array(), cwnd: new Float32Array() },
    rtt: new Float64Array(),
    flows: [
      { name: 'Reno', cwnd: Float64Array.of(NaN, 2, 10, NaN) },
      { name: 'CUBIC', cwnd: Float64Array.of(NaN, NaN, NaN, NaN) },
    ],
  };
