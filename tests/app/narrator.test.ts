import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Present, RunData } from '../../src/app/run/record/runData.ts';
import { FIRST_STATE, type LabState } from '../../src/app/run/labState.ts';
import { narrationOf, Narrator } from '../../src/app/rooms/lab/control/narrator.ts';
import { DEFAULT_SCENARIO } from '../../src/scenario/check/defaultScenario.ts';
import { segmentPair } from '../../src/app/ui/words/numbers.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';
import { Story } from './story.ts';
import { accepted } from '../experiment.ts';
import { plainText } from '../../src/app/run/words/statement.ts';

/** The same run with different content at the moment on the screen. */
const withPresent = (data: RunData, part: Partial<Present>): RunData =>
  Object.defineProperty(Object.create(data) as RunData, 'present', { value: { ...data.present, ...part } });
const playing = (data: RunData): RunData => withPresent(data, { playing: true, digest: '' });
const after = (data: RunData, more: Partial<LabState> = {}): LabState => ({
  ...FIRST_STATE,
  status: data.present,
  ...more,
});

describe('what is spoken', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const start = () => {
    const said: string[] = [];
    return { said, narrator: new Narrator((text) => said.push(text)) };
  };
  const there = { arrived: true, went: true };
  const by = { arrived: true, went: false };

  it('while playing: nothing, until it pauses', () => {
    const data = runAt(DEFAULT_SCENARIO, 5);
    const { said, narrator } = start();
    narrator.tell(playing(data), after(playing(data)), by);
    vi.advanceTimersByTime(3000);
    expect(said).toEqual([]);
    narrator.tell(data, after(playing(data)), by);
    vi.advanceTimersByTime(1);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/^Paused at 5\.0 s\. /);
  });

  it('on a step: the sentence, then what changed, in 25 words at most', () => {
    const data = runAt(DEFAULT_SCENARIO, 5);
    // A step to an ACK changes the window.
    const { event } = data.present.why!.chain[0]!;
    const stepped = withPresent(data, { event });
    const { said, narrator } = start();
    const sentence = plainText(narrator.tell(stepped, after(data), there)?.sentence?.full ?? []);
    vi.advanceTimersByTime(1);
    expect(sentence).not.toBe('');
    expect(said[0]).toMatch(/cwnd [\d.]+ to [\d.]+\.$/);
    expect(said[0]!.startsWith(sentence)).toBe(true);
    expect(said[0]!.split(' ').length).toBeLessThanOrEqual(25);
  });

  it('on a step the news first: a sentence that was spoken is not repeated', () => {
    const data = runAt(DEFAULT_SCENARIO, 5);
    const { event } = data.present.why!.chain[0]!;
    const stepped = withPresent(data, { event });
    const { said, narrator } = start();
    const sentence = plainText(narrator.tell(stepped, after(data), there)?.sentence?.full ?? []);
    vi.advanceTimersByTime(600);
    narrator.tell(stepped, after(data), there);
    vi.advanceTimersByTime(600);
    expect(said).toHaveLength(2);
    expect(said[0]!.startsWith(sentence)).toBe(true);
    expect(said[1]).toMatch(/^[^ ]+: cwnd [\d.]+ to [\d.]+\./);
    expect(said[1]).not.toContain(sentence);
  });

  it('on a step beside which nothing happened, nothing that was spoken before', () => {
    const data = runAt(DEFAULT_SCENARIO, 5);
    const { now, why } = data.present;
    const { event } = why!.chain[0]!;
    const { said, narrator } = start();
    for (const later of [0, 1e-6, 2e-6]) {
      narrator.tell(withPresent(data, { event, now: now + later }), after(data), there);
      vi.advanceTimersByTime(600);
    }
    expect(said[0]).toMatch(/cwnd [\d.]+ to [\d.]+\.$/);
    expect(said.slice(1).map((each) => each.trim())).toEqual(['5.0 s: no change.', '5.0 s: no change.']);
  });

  it('on steps faster than speech, the newest, and no sentence twice', () => {
    const [data, other] = [runAt(DEFAULT_SCENARIO, 5), runAt(DEFAULT_SCENARIO, 2)];
    const { said, narrator } = start();
    const sentence = plainText(narrator.tell(data, after(data), there)?.sentence?.full ?? []);
    vi.advanceTimersByTime(600);
    // The headline in between is replaced before it is spoken.
    narrator.tell(data, after(data), there);
    vi.advanceTimersByTime(1);
    narrator.tell(other, after(data), there);
    vi.advanceTimersByTime(1);
    narrator.tell(data, after(data), there);
    vi.advanceTimersByTime(600);
    expect(said.filter((each) => each.startsWith(sentence))).toHaveLength(1);
    expect(said.at(-1)).not.toBe(said[0]);
  });

  it('on each step what changed and for which flow, whichever flow is selected', () => {
    const story = new Story({ ...DEFAULT_SCENARIO, duration: 8 });
    const { opened } = story.data;
    const cuts = story.marks.filter((mark) => mark.kind === 'cut');
    expect(new Set(cuts.map(({ flow }) => flow)).size).toBe(2);
    for (const { flow, event, before, value } of cuts) {
      if (before === value) continue;
      for (const selected of [-1, 0, 1]) {
        story.select(selected);
        story.go({ event: event - 1 });
        const earlier = after(story.data);
        story.go({ event });
        const { said, narrator } = start();
        narrator.tell(story.data, earlier, there);
        vi.advanceTimersByTime(1);
        const change = `${opened.flows[flow]!.name}: cwnd ${segmentPair(before, value).join(' to ')}.`;
        expect(said.join()).toContain(change);
      }
    }
  });

  it('while seeking: nothing, and the sentence waits', () => {
    const data = runAt(DEFAULT_SCENARIO, 5);
    const { said, narrator } = start();
    narrator.tell(data, after(data), by);
    vi.advanceTimersByTime(300);
    const on = narrator.tell(data, after(data), { arrived: false, went: true });
    vi.advanceTimersByTime(3000);
    expect(on?.sentence).toBeUndefined();
    expect(said).toEqual([]);
  });

  it('at the end: that it is over', () => {
    const data = runAt(DEFAULT_SCENARIO, DEFAULT_SCENARIO.duration);
    const { said, narrator } = start();
    narrator.tell(data, after(playing(data)), by);
    vi.advanceTimersByTime(1);
    expect(said).toEqual(['Finished at 40.0 s.']);
  });

  it('on request, losses and window reductions while playing', async () => {
    const data = runAt(DEFAULT_SCENARIO, 6);
    const loss = data.marks.between(0, 6).find(({ kind }) => kind === 'loss')!;
    const at = (now: number): RunData => withPresent(data, { playing: true, now });
    for (const narrate of [true, false]) {
      const { said, narrator } = start();
      const state = after(at(0), { narrate });
      narrator.tell(at(loss.time - 0.1), state, by);
      vi.advanceTimersByTime(200);
      narrator.tell(at(loss.time + 0.01), state, by);
      // The announcing code is loaded then.
      await vi.dynamicImportSettled();
      vi.advanceTimersByTime(5000);
      expect(said.length > 0).toBe(narrate);
      if (narrate) expect(said[0]).toMatch(/ lost (packet \d+|\d+ packets)\.$/);
    }
  });
});

describe('a narration', () => {
  it('reports all losses, window reductions and timeouts of a stretch, once each', () => {
    const data = runAt(DEFAULT_SCENARIO, 12);
    const marks = data.marks.between(0, 12).filter(({ kind }) => ['loss', 'cut', 'timeout'].includes(kind));
    const one = narrationOf(data, 0, 12);
    const losses = one.filter((text) => text.includes(' lost '));
    const counted = losses.reduce((sum, text) => sum + Number(/lost (\d+) packets/.exec(text)?.[1] ?? 1), 0);
    expect(counted).toBe(marks.filter(({ kind }) => kind === 'loss').length);
    expect(one.some((text) => / cut its window to [\d.]+\.$/.test(text))).toBe(true);
    expect(one.some((text) => text.endsWith(' has recovered.'))).toBe(true);
    // A stretch begins where the previous one ended: nothing is announced twice.
    const { time } = marks[3]!;
    const apart = [...narrationOf(data, 0, time), ...narrationOf(data, time, 12)];
    const total = (texts: readonly string[]): number =>
      texts.reduce(
        (sum, text) => sum + Number(/lost (\d+) packets/.exec(text)?.[1] ?? (text.includes(' lost ') ? 1 : 0)),
        0,
      );
    expect(total(apart)).toBe(counted);
  });

  it('says that a recovery ended when it did, and not when a timeout cut it short', () => {
    const data = runAt(
      accepted({
        duration: 30,
        network: { bottleneck: { loss: { kind: 'bernoulli', rate: 0.03 } } },
        flows: [{ variant: 'newreno' }],
      }),
      30,
    );
    const phases = data.marks.phasesOf(0, 0, 30);
    const ends = phases.flatMap(({ phase, to }, at) =>
      phase === 'fastRecovery' && to < 30 ? [{ to, cutShort: phases[at + 1]!.phase === 'timeout' }] : [],
    );
    expect(new Set(ends.map(({ cutShort }) => cutShort)).size).toBe(2);
    for (const { to, cutShort } of ends) {
      const told = narrationOf(data, to - 1e-4, to + 1e-4);
      expect(told.filter((text) => text.endsWith('has recovered.'))).toHaveLength(cutShort ? 0 : 1);
      if (cutShort) expect(told.join()).toMatch(/timed out\./);
    }
    // In one long stretch the order is that of time.
    const told = narrationOf(data, 0, ends.find(({ cutShort }) => !cutShort)!.to);
    expect(told.at(-1)).toMatch(/has recovered\.$/);
  });
});
