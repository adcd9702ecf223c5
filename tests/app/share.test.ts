import { describe, expect, it } from 'vitest';
import { Viewer } from '../../src/app/run/view/viewer.ts';
import { fitnessOf } from '../../src/app/experiment/share/LengthMeter.tsx';
import { showView, viewForLink } from '../../src/app/experiment/share/linkView.ts';
import { createLabStore } from '../../src/app/run/labState.ts';

function viewerAt(now: number) {
  const store = createLabStore();
  const viewer = new Viewer({
    store,
    moment: () => ({ now, known: now, duration: 40 }),
    closeUp: () => null,
    redraw: () => {},
  });
  return { store, viewer };
}

describe('an address', () => {
  it('fits a QR code up to 400 characters, and every chat up to 2000', () => {
    expect([1, 400, 401, 2000, 2001].map(fitnessOf)).toEqual(['qr', 'qr', 'chat', 'chat', 'tooLong']);
  });
});

describe('the view in a link', () => {
  it('is left out while nobody has zoomed or selected', () => {
    const { store, viewer } = viewerAt(12);
    expect(viewForLink(viewer, store.getState())).toBeUndefined();
  });

  it('is the stretch on the screen and the selected flow, and opens as both', () => {
    const { store, viewer } = viewerAt(12);
    viewer.show({ from: 4.00049, to: 9 });
    viewer.select(1);
    const view = viewForLink(viewer, store.getState());
    expect(view).toEqual({ from: 4, to: 9, flow: 1 });

    const other = viewerAt(3);
    showView(other.viewer, view, 2);
    expect(other.viewer.window).toEqual({ from: 4, to: 9 });
    expect(other.store.getState()).toMatchObject({ follow: false, flow: 1 });
  });

  it('selects no flow that the run has not', () => {
    const { store, viewer } = viewerAt(12);
    showView(viewer, { flow: 2 }, 2);
    expect(store.getState()).toMatchObject({ range: null, flow: -1 });
  });
});
