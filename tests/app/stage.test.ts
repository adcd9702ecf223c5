import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order, Reply } from '../../src/app/charts/paint/orders.ts';
import { Stage } from '../../src/app/charts/stage/stage.ts';
import { lineTo } from '../../src/app/ui/parts/ownScript.ts';
import type { Painting } from '../../src/app/charts/stage/paintClient.ts';

/** A painter that draws when it is told to. */
class Painter extends EventTarget {
  readonly frames: Order[] = [];

  postMessage(order: Order): void {
    if (order.kind === 'frame') this.frames.push(order);
  }

  terminate(): void {
    this.frames.length = 0;
  }

  reply(data: Reply): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

const next: { frames: (() => void)[] } = { frames: [] };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible', documentElement: {} });
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '' }));
  vi.stubGlobal('OffscreenCanvas', () => undefined);
  vi.stubGlobal('HTMLCanvasElement', { prototype: { transferControlToOffscreen: () => undefined } });
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => next.frames.push(then));
  next.frames = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Runs the animation frames requested so far. */
function frame(): void {
  for (const then of next.frames.splice(0)) then();
}

/** `goesOn`: something else asks for another frame each time. */
function staged(goesOn = true) {
  const painter = new Painter();
  const mishap = vi.fn<() => void>();
  const painting = {
    open: (...listeners: Parameters<Painting['open']>) => lineTo(painter as unknown as Worker, ...listeners),
    typeface: { kind: 'typeface', family: '', address: '' },
  } as unknown as Painting;
  const stage = new Stage(
    () => false,
    () => false,
    painting,
    mishap,
  );
  const drawn: number[] = [];
  stage.add({
    draw: () => {
      drawn.push(drawn.length);
      stage.paintClient.put({} as never);
      // As labels do: another frame must follow.
      if (goesOn) stage.invalidate();
    },
  });
  return { stage, painter, mishap, drawn };
}

describe('the stage', () => {
  it('sends one frame ahead, and no more before the painter has drawn', () => {
    const { painter, drawn } = staged();
    for (let each = 0; each < 10; each++) frame();
    expect(painter.frames).toHaveLength(2);
    expect(drawn).toHaveLength(2);
    painter.reply('painted');
    for (let each = 0; each < 10; each++) frame();
    expect(painter.frames).toHaveLength(3);
  });

  it('draws those that take turns in every second frame, one of two in each', () => {
    const { stage, painter, drawn } = staged();
    const turns: number[][] = [[], []];
    const rest = { over: false };
    for (const own of turns) stage.add({ takesTurns: () => !rest.over, draw: () => own.push(drawn.length) });
    for (let each = 0; each < 10; each++) {
      frame();
      painter.reply('painted');
    }
    expect(turns).toEqual([
      [1, 3, 5, 7, 9],
      [2, 4, 6, 8, 10],
    ]);
    rest.over = true;
    frame();
    expect(turns.map((own) => own.at(-1))).toEqual([11, 11]);
  });

  it('draws once more what waited for its turn', () => {
    const { stage, painter } = staged(false);
    const seen: number[] = [];
    const last = { turn: 0 };
    stage.add({ takesTurns: () => true, draw: () => seen.push(last.turn) });
    for (let each = 0; each < 4; each++) {
      last.turn = each;
      frame();
      painter.reply('painted');
    }
    expect(seen.length).toBeGreaterThan(0);
    expect(next.frames).toHaveLength(0);
  });
});

describe('a painter that is slow', () => {
  it('is given ten seconds for a frame: a busy machine is not a fault', () => {
    const { painter, mishap } = staged();
    frame();
    painter.reply('lettered');
    vi.advanceTimersByTime(9_500);
    expect(mishap).not.toHaveBeenCalled();
    painter.reply('painted');
    frame();
    vi.advanceTimersByTime(9_500);
    expect(mishap).not.toHaveBeenCalled();
  });

  it('is replaced when it does not answer at all', () => {
    const { painter, mishap } = staged();
    frame();
    painter.reply('lettered');
    vi.advanceTimersByTime(11_000);
    expect(mishap).toHaveBeenCalledTimes(1);
  });
});
