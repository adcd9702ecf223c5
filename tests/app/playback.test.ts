import { describe, expect, it } from 'vitest';
import { createLabStore } from '../../src/app/run/labState.ts';
import { PACES } from '../../src/app/run/playback/pace.ts';
import { Playback } from '../../src/app/run/playback/playback.ts';
import type { RunData } from '../../src/app/run/record/runData.ts';
import type { Command, Opened } from '../../src/lab/protocol/protocol.ts';

const LAST = PACES.length - 1;

/** Playback of a run of 60 s; its newest batch is in `present`. */
function page() {
  const store = createLabStore();
  const sent: Command[] = [];
  const present = { playing: false, finished: false, now: 0, known: 0 };
  const opened = { duration: 60, manet: {} } as unknown as Opened;
  const playback = new Playback({
    store,
    restoreLayout: () => undefined,
    data: () => ({ present, opened }) as unknown as RunData,
    send: (command) => void sent.push(command),
    openPaused: () => undefined,
    eventNear: () => null,
    redraw: () => undefined,
  });
  return { store, sent, present, opened, playback };
}

describe('a pace chosen while a run begins to play', () => {
  it('reaches the run, though controls have not seen it playing', () => {
    const { sent, opened, playback } = page();
    playback.begin(opened, true);
    playback.play();
    expect(sent.at(-1)).toMatchObject({ kind: 'play', story: {} });
    playback.setPace(LAST);
    expect(sent).toHaveLength(2);
    expect(sent.at(-1)).toEqual({ kind: 'play', pace: PACES[LAST] });
  });

  it('reaches it after its first reports, too', () => {
    const { sent, present, opened, playback } = page();
    playback.begin(opened, true);
    playback.play();
    present.playing = true;
    playback.started();
    playback.shown();
    playback.setPace(LAST);
    expect(sent.at(-1)).toEqual({ kind: 'play', pace: PACES[LAST] });
  });
});

describe('a pace chosen while a run is paused', () => {
  it('does not play it', () => {
    const { sent, present, playback } = page();
    playback.play();
    present.playing = true;
    playback.shown();
    // The pause is sent, and its report is not here yet.
    playback.pause();
    playback.setPace(LAST);
    expect(sent.map(({ kind }) => kind)).toEqual(['play', 'pause']);
  });

  it('does not play it on when it has stopped by itself', () => {
    const { sent, present, playback } = page();
    playback.play();
    playback.shown();
    present.playing = false;
    playback.setPace(LAST);
    expect(sent.map(({ kind }) => kind)).toEqual(['play']);
  });
});
