/** While a run plays, a picture holds only what the painter has not drawn yet. */
import { beforeAll, describe, expect, it } from 'vitest';
import { sharePicture } from '../../src/app/rooms/lab/panels/share/share.ts';
import { PLAIN, type PanelSettings } from '../../src/app/rooms/lab/panels/kit/panel.ts';
import { windowPicture } from '../../src/app/rooms/lab/panels/window/picture.ts';
import { Past } from '../../src/app/charts/plot/past.ts';
import type { Line } from '../../src/app/charts/plot/points.ts';
import { viewOf, xOf, type View } from '../../src/app/charts/plot/view.ts';
import type { RunData } from '../../src/app/run/record/runData.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';
import { marksIn } from './shownMarks.ts';

const SIZE = { width: 1440, height: 272 };
const FLOWS = 8;
const GROUPS = 4;
const made: { early: RunData; late: RunData } = {} as never;

/** The data of a run while it plays. */
const playing = (data: RunData): RunData =>
  Object.defineProperty(Object.create(data) as RunData, 'present', {
    value: { ...data.present, playing: true, detail: null },
  });

beforeAll(() => {
  const scenario = {
    flows: Array.from({ length: FLOWS }, (_, index) => ({
      kind: 'tcp',
      variant: 'newreno',
      name: `Group ${'abcd'[index % GROUPS]}`,
    })),
  };
  made.early = playing(runAt(scenario, 21.5));
  made.late = playing(runAt(scenario, 22));
}, 60_000);

const viewIn = (data: RunData): View => {
  const { now, known } = data.present;
  return viewOf(SIZE, { now, known, duration: data.opened.duration });
};
const begun = (look = 'light'): Past => {
  const past = new Past();
  past.begin(look, 1);
  return past;
};

/** A past whose picture is on strips. */
function kept(): Past {
  const past = begun();
  past.goOn(viewIn(made.early), 'window', 21);
  past.goOn(viewIn(made.early), 'window', 21);
  return past;
}

/** The height of a line at an x, px. */
function heightAt(line: Line, x: number): number {
  for (let at = 2; at < line.length; at += 2) {
    const [x0, y0, x1, y1] = [line[at - 2]!, line[at - 1]!, line[at]!, line[at + 1]!];
    if (x0 <= x && x <= x1 && x1 > x0) return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
  }
  return NaN;
}

describe('the first picture', () => {
  it('is drawn as a whole, and kept from the second on', () => {
    const past = begun();
    expect(past.goOn(viewIn(made.early), 'window', 21)).toBeNull();
    expect(past.goOn(viewIn(made.early), 'window', 21)).toEqual({ fresh: true, since: -Infinity });
  });

  it('is never kept while the window grows with the run', () => {
    const past = begun();
    const grown = (to: number) => past.goOn({ ...viewIn(made.early), from: 0, to }, 'window', 21);
    for (const to of [22, 23, 24]) expect(grown(to)).toBeNull();
    expect(grown(24)).toEqual({ fresh: true, since: -Infinity });
    expect(grown(24)).toEqual({ fresh: false, since: 21 });
  });
});

describe('the next picture', () => {
  it('goes on from what was settled in the one before', () => {
    const past = kept();
    expect(past.goOn(viewIn(made.late), 'window', 21.9)).toEqual({ fresh: false, since: 21 });
    expect(past.goOn(viewIn(made.late), 'window', 21.9)).toEqual({ fresh: false, since: 21.9 });
  });

  it.each([
    ['the picture says so', (past: Past) => past.goOn(viewIn(made.late), 'another axis', 21.9)],
    ['time went back', (past: Past) => past.goOn(viewIn(made.early), 'window', 20)],
    [
      'the window of time went back',
      (past: Past) => {
        const view = viewIn(made.early);
        const px = (view.to - view.from) / (view.right - view.left);
        return past.goOn({ ...view, from: view.from - 10 * px, to: view.to - 10 * px }, 'window', 21.9);
      },
    ],
    [
      'colours change',
      (past: Past) => {
        past.begin('dark', 1);
        return past.goOn(viewIn(made.late), 'window', 21.9);
      },
    ],
    ['the figure is of another size', (past: Past) => past.goOn({ ...viewIn(made.late), height: 300 }, 'window', 21.9)],
  ] as const)('is drawn as a whole again when %s', (_why, next) => {
    expect(next(kept())).toBeNull();
  });

  it('is not kept where px of the screen are not whole', () => {
    const past = new Past();
    past.begin('light', 1.25);
    expect(past.goOn(viewIn(made.early), 'window', 21)).toBeNull();
  });
});

type Lines = (data: RunData, past?: Past) => { since: number; lines: readonly Line[] };

const settingsWith = (past?: Past): PanelSettings => (past === undefined ? PLAIN : { ...PLAIN, past });
const windows: Lines = (data, past) => {
  const { scroll, traces } = windowPicture(data, viewIn(data), settingsWith(past));
  return { since: scroll?.since ?? NaN, lines: traces.map(({ line }) => line) };
};
const shares: Lines = (data, past) => {
  const { scroll, of } = marksIn(sharePicture(data, viewIn(data), settingsWith(past)));
  return { since: scroll?.since ?? NaN, lines: of('area').map(({ upper }) => upper) };
};

/** Whether a line is vertical at an x: it has no single height there. */
function isUpright(line: Line, x: number): boolean {
  for (let at = 2; at < line.length; at += 2)
    if (line[at]! - line[at - 2]! < 1e-6 && Math.abs(line[at]! - x) < 0.6) return true;
  return false;
}

it.each([
  ['windows', windows, FLOWS],
  // Flows of one name are drawn together.
  ['shares', shares, GROUPS],
])(
  'a picture of %s that goes on has the same lines from there on, and little of what was before',
  (_what, linesOf, count) => {
    const past = begun();
    for (let frame = 0; frame < 2; frame++) linesOf(made.early, past);
    const { since, lines } = linesOf(made.late, past);
    const whole = linesOf(made.late).lines;
    const view = viewIn(made.late);
    expect(lines.length).toBe(count);
    expect(since).toBeGreaterThan(21);
    const from = xOf(view, since) - 8;
    lines.forEach((line, index) => {
      const all = whole[index]!;
      expect(line.length).toBeLessThan(all.length / 4);
      for (let x = from; x < xOf(view, 22) - 0.01; x += 0.37)
        if (!isUpright(all, x)) expect(Math.abs(heightAt(line, x) - heightAt(all, x))).toBeLessThan(0.5);
    });
  },
);
