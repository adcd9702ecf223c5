import { describe, expect, it } from 'vitest';
import { sketchLines } from '../../src/app/experiment/menu/SketchPicture.tsx';

const flow = (index: number, ...columns: readonly (readonly [number, number])[]) => ({
  flow: index,
  name: 'NewReno',
  title: 'NewReno',
  min: Float32Array.from(columns, ([min]) => min),
  max: Float32Array.from(columns, ([, max]) => max),
});

describe('the picture of a sketch', () => {
  it('climbs and falls as the window did, and never loses a dip', () => {
    const [line] = sketchLines({ flows: [flow(0, [0, 5], [5, 10], [1, 10], [1, 1])] }, 40, 10);
    expect(line?.path).toBe('M5,10L5,5L15,5L15,0L25,0L25,9L35,9');
  });

  it('has one scale for all flows, and begins where a flow begins', () => {
    const lines = sketchLines({ flows: [flow(0, [10, 10], [10, 10]), flow(2, [NaN, NaN], [5, 5])] }, 20, 10);
    expect(lines).toEqual([
      { flow: 0, path: 'M5,0L15,0' },
      { flow: 2, path: 'M15,5Z' },
    ]);
  });

  it('of a flow that never begins is empty', () => {
    expect(sketchLines({ flows: [flow(0, [NaN, NaN])] }, 20, 10)).toEqual([{ flow: 0, path: '' }]);
  });
});
