/** The windows of several laws in one figure, laid out. */
import { expect, test } from 'vitest';
import type { LawRun } from '../../src/lab/play/lawRoom.ts';
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
  const lines = run.flows.map(({ name }, flow) => ({ name, tone: 'own' as const, run, flow }));
  const plot = windowsPlot({ lines, height: 134 }, 548);
  const { plots, labels } = pictureOf({ width: 548, height: 134, plots: [plot] });
  // 100 px per second, 10 px per segment.
  const drawn = plots[0]!.layers.lines!.flatMap((mark) => (mark.kind === 'line' ? [[...mark.line]] : []));
  expect(drawn).toEqual([[144, 90, 244, 10]]);
  expect(labels.filter(({ tone }) => tone === 1).map(({ text, y }) => [text, y])).toEqual([
    ['CUBIC', 110],
    ['Reno', 10],
  ]);
});
