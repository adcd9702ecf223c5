import { describe, expect, it } from 'vitest';
import type { Lab } from '../../src/lab/lab.ts';
import { PaceClock } from '../../src/lab/play/paceClock.ts';
import { flowStatuses } from '../../src/lab/look/picture.ts';
import { Story } from '../../src/lab/play/story.ts';
import { PRESET_IDS, presetEntry } from '../presetFile.ts';
import { labOf, oneFlow } from './labs.ts';

/** The story of a run from its beginning. */
function storyOf(lab: Lab, between: number): Story {
  const story = new Story(lab.scenario, between);
  story.begin(lab);
  return story;
}

/** Wall-clock time at which each moment is shown, s, without delays, and the reason why playback slows there. */
function shownAt(story: Story, moments: readonly number[], begin = 0) {
  const wall = { ms: 0 };
  const clock = new PaceClock(() => wall.ms);
  clock.restart(begin, 1, (time) => story.at(time));
  const shown: { readonly wall: number; readonly slowsFor: string | null }[] = [];
  for (let time = begin; shown.length < moments.length; wall.ms += 10) {
    story.lookAhead(time, () => false);
    time = clock.target();
    while (shown.length < moments.length && time >= moments[shown.length]!)
      shown.push({ wall: wall.ms / 1000, slowsFor: story.at(time).slowsFor });
    if (wall.ms > 600_000) throw new Error(`not told in ten minutes: ${moments[shown.length]} s`);
  }
  return shown;
}

const timeOf = (lab: Lab, kind: string, flow = 0): number =>
  lab.recorder.notable.find((mark) => mark.kind === kind && mark.flow === flow)?.time ?? NaN;

describe('the story of a run', () => {
  it('of the default run shows slow start, the full link, the first loss and the first window reduction within 13 s, each long enough', () => {
    const lab = labOf({});
    const story = storyOf(lab, 0.5);
    lab.advance(4);
    const slowStartEnds = timeOf(lab, 'phase');
    const [slow, joins, lost, cut] = shownAt(story, [
      slowStartEnds - 0.01,
      timeOf(lab, 'start', 1),
      timeOf(lab, 'loss'),
      timeOf(lab, 'cut') - 0.01,
    ]);
    expect(slow).toMatchObject({ slowsFor: 'slowStart' });
    expect(slow!.wall).toBeGreaterThan(3);
    expect(joins!.wall - slow!.wall).toBeLessThan(4.5);
    expect(lost!.wall - joins!.wall).toBeGreaterThan(1.5);
    expect(cut!.wall - lost!.wall).toBeGreaterThan(2);
    expect(cut!.slowsFor).toBe('cut');
    expect(cut!.wall).toBeLessThan(13);
  });

  it('slows for the first loss and reduction, and not for later ones', () => {
    const lab = labOf({});
    const story = storyOf(lab, 0.5);
    lab.advance(12);
    const { notable } = lab.recorder;
    const [first, later] = notable.filter(({ kind, flow }) => kind === 'cut' && flow === 0);
    expect(later!.time).toBeGreaterThan(first!.time + 1);
    story.lookAhead(12, () => false);
    expect(story.at(first!.time)).toMatchObject({ slowsFor: 'cut' });
    expect(story.at(first!.time).pace).toBeLessThan(0.05);
    expect(story.at(later!.time)).toMatchObject({ pace: 0.5, slowsFor: null });
  });

  it('slows for the first second in which all senders had similar rates', () => {
    const lab = labOf({});
    const story = storyOf(lab, 0.5);
    story.lookAhead(38, () => false);
    let fair = 0;
    while (fair < 38 && story.at(fair).slowsFor !== 'fairShare') fair += 0.01;
    expect(story.at(fair).pace).toBeLessThan(0.05);
    /** The relative difference between the two rates in the second before a time. */
    const apart = (time: number): number => {
      const got = [time - 1, time].map((at) => {
        lab.seek({ time: at });
        return flowStatuses(lab.simulation).map(({ acked }) => acked);
      });
      const [one, other] = got[1]!.map((acked, flow) => acked - got[0]![flow]!);
      return Math.abs(one! - other!) / Math.max(one!, other!);
    };
    expect(apart(fair)).toBeLessThan(0.12);
    for (let time = 3.3; time < fair - 0.2; time += 0.1) expect(apart(time)).toBeGreaterThan(0.08);
    // It is told once, and stepping back and forth changes nothing.
    for (let time = fair + 1; time < 38; time += 0.05) expect(story.at(time).slowsFor).not.toBe('fairShare');
    const again = storyOf(labOf({}), 0.5);
    for (let time = 0; time < fair + 1; time += 0.0707) again.lookAhead(time, () => true);
    expect(again.at(fair).slowsFor).toBe('fairShare');
    // After going back to the beginning it is told again.
    again.begin(labOf({}));
    again.lookAhead(38, () => false);
    expect(again.at(fair).slowsFor).toBe('fairShare');
  });

  it('is the same from whatever moment it is resumed', () => {
    const lab = labOf(oneFlow);
    const whole = storyOf(lab, 0.2);
    whole.lookAhead(12, () => false);
    lab.advance(5);
    const taken = storyOf(lab, 0.2);
    taken.lookAhead(12, () => false);
    for (let time = 5.2; time < 12; time += 0.05) {
      expect(taken.at(time).slowsFor).toBe(whole.at(time).slowsFor);
      expect(taken.at(time).pace).toBeCloseTo(whole.at(time).pace, 9);
    }
    expect(whole.cutAfter(0)?.time).toBe(timeOf(lab, 'cut'));
    expect(taken.cutAfter(lab.simulation.events)).toBeNull();
  });

  it('leaves the run unchanged', () => {
    const lab = labOf(oneFlow);
    lab.advance(3);
    const before = lab.digest();
    storyOf(lab, 0.2).lookAhead(5, () => false);
    expect(lab.digest()).toBe(before);
    lab.advance(6);
    const alone = labOf(oneFlow);
    alone.advance(6);
    expect(lab.digest()).toBe(alone.digest());
  });

  it.each(PRESET_IDS.filter((_, place) => place % 9 === 1))(
    'of %s is told: time goes on, never faster than between its beats',
    (id) => {
      const { scenario, from = 0 } = presetEntry(id) as { scenario: object; from?: number };
      const lab = labOf(scenario);
      lab.seek({ time: from });
      const story = storyOf(lab, 0.5);
      const end = Math.min(lab.scenario.duration * 0.99, from + 2);
      const [shown] = shownAt(story, [end], from);
      expect(shown!.wall).toBeGreaterThanOrEqual((end - from) / 0.5 - 0.02);
      expect(shown!.wall).toBeLessThan((end - from) / 0.5 + 90);
    },
  );

  it('passes the silence before the first flow in about a second, and no other time faster', () => {
    const late = labOf({ ...oneFlow, duration: 30, flows: [{ ...oneFlow.flows![0], start: 10 }] });
    const [begun, later] = shownAt(storyOf(late, 0.5), [9.8, 10.5]);
    expect(begun!.wall).toBeGreaterThan(0.9);
    expect(begun!.wall).toBeLessThan(1.5);
    expect(later!.wall - begun!.wall).toBeGreaterThan(0.7 / 0.5 - 0.02);
    // A short wait is worth seeing.
    const soon = labOf({ ...oneFlow, flows: [{ ...oneFlow.flows![0], start: 1 }] });
    expect(storyOf(soon, 0.5).at(0).pace).toBe(0.5);
  });
});
