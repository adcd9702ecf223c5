/** The windows of several laws in one figure, as SVG. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { LawRun } from '../../src/lab/lawRoom.ts';
import { Windows } from '../../src/app/rooms/variants/Windows.tsx';

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
  const lines = run.flows.map(({ name }, flow) => ({ name, tone: 'mine', run, flow }));
  const drawn = renderToStaticMarkup(createElement(Windows, { lines, label: 'Windows' }));
  expect([...drawn.matchAll(/class="window mine" d="([^"]*)"/g)].map(([, path]) => path)).toEqual([
    'M123.5,120.4L209,10',
    '',
  ]);
});
