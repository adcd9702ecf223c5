import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import * as tools from '../../src/app/experiment/address/addressTools.ts';
import { labGuide, notableOf } from '../../src/app/rooms/lab/control/guide.ts';
import type { Laboratory } from '../../src/app/run/laboratory.ts';
import { plainStatement } from '../../src/app/run/words/statement.ts';
import { presenting, type Course } from '../../src/app/ui/lecture/presenting.ts';
import type { Moment } from '../../src/lab/protocol/protocol.ts';
import { DEFAULT_SCENARIO } from '../../src/scenario/check/defaultScenario.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';

const data = runAt(DEFAULT_SCENARIO, 2.3);

interface Standing {
  readonly still?: boolean;
  readonly forks?: object | null;
  readonly link?: string;
}

/** A Lab at 2.3 s of the default run that records what it is asked to do. */
function standing({ still = false, forks = null, link = '2abc' }: Standing = {}) {
  const asked: unknown[] = [];
  const store = createStore(() => ({
    run: 1,
    still,
    layout: 'step',
    whyWanted: true,
    status: data.present,
    sentence: plainStatement('The link is full.'),
  }));
  const laboratory = {
    store,
    data,
    forks,
    link,
    linkAsSeen: link,
    headlineNow: plainStatement('The link is full.'),
    redraw: () => undefined,
    set: (part: object) => store.setState(part),
    playback: {
      starting: false,
      play: () => asked.push('play'),
      pause: () => asked.push('pause'),
      seek: (moment: Moment) => asked.push(moment),
    },
  } as unknown as Laboratory;
  const guide = labGuide(laboratory, tools, (at) => asked.push(`shows ${at}`));
  const goesTo = (now: number): void => {
    store.setState({ status: { ...data.present, now, playing: true, event: data.present.event + 1 } });
  };
  return { asked, store, guide, goesTo };
}

const at = (time: number): string => tools.encodeLink(DEFAULT_SCENARIO, { time });

describe('what the Lab does for whoever presents it', () => {
  it('plays to a later moment of its run, and stands still there', () => {
    const { asked, guide, goesTo } = standing();
    guide.playTo(at(2.6));
    expect(asked).toEqual(['play']);
    goesTo(2.5);
    expect(asked).toEqual(['play']);
    goesTo(2.61);
    expect(asked).toEqual(['play', 'pause', { time: 2.6 }]);
  });

  it('shows another run, an earlier moment and a fork instead of playing there', () => {
    const { asked, guide } = standing();
    const other = tools.encodeLink({ ...DEFAULT_SCENARIO, duration: 11 }, { time: 2.6 });
    guide.playTo(other);
    guide.playTo(at(1));
    expect(asked).toEqual([`shows ${other}`, `shows ${at(1)}`]);
    const fork = standing({ forks: {} });
    fork.guide.playTo(at(2.6));
    expect(fork.asked).toEqual([`shows ${at(2.6)}`]);
  });

  it('is there at once for who wants no motion', () => {
    const { asked, guide } = standing({ still: true });
    guide.playTo(at(2.6));
    expect(asked).toEqual([`shows ${at(2.6)}`]);
  });

  it('plays no further for a moment of the run before when another one was opened meanwhile', () => {
    const { asked, guide, goesTo, store } = standing();
    guide.playTo(at(2.6));
    store.setState({ run: 2 });
    goesTo(2.7);
    expect(asked).toEqual(['play']);
  });

  it('goes back to the notable moment before, and tells where the run is', () => {
    const { asked, guide } = standing();
    const before = notableOf(data).filter(({ event }) => event < data.present.event);
    expect(before.length).toBeGreaterThan(0);
    guide.go(-1);
    expect(asked).toEqual([{ event: before.at(-1)!.event }]);
    const reported: Course[] = [];
    guide.follow((course) => reported.push(course))();
    expect(reported).toMatchObject([{ clock: '2.300 s paused', part: 2.3 / DEFAULT_SCENARIO.duration }]);
    expect(reported[0]!.marks).toEqual(notableOf(data).map(({ time }) => time / DEFAULT_SCENARIO.duration));
  });

  it('shows network and windows while the user presents, also when it came only then, and Why again after it', () => {
    presenting.setState({ mode: 'lecture' });
    const { store } = standing();
    expect(store.getState()).toMatchObject({ layout: 'lab', whyWanted: false });
    store.setState({ layout: 'step' });
    expect(store.getState().layout).toBe('lab');
    presenting.setState({ mode: 'off' });
    store.setState({ layout: 'step' });
    expect(store.getState()).toMatchObject({ layout: 'step', whyWanted: true });
  });

  it('has nothing to be added before it can write a link', () => {
    expect(standing({ link: '' }).guide.seen()).toBeNull();
    expect(standing().guide.seen()).toEqual({ at: '2abc', title: 'The link is full.' });
  });
});
