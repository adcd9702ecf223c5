import { describe, expect, it } from 'vitest';
import { asksForQueue, factsOf, found, piecesOf, usesOf, wordsOf } from '../../src/app/experiment/menu/searching.ts';
import { QUEUES } from '../../src/engine/queue/catalogue.ts';
import { Sketches } from '../../src/app/experiment/menu/sketches.ts';
import type { Sketched } from '../../src/lab/results/sketching.ts';
import { emptyLecture, stopAt, type Lecture } from '../../src/lecture/lecture.ts';
import { encodeLink } from '../../src/scenario/link/link.ts';
import { parsePreset } from '../../src/scenario/presets.ts';
import { PRESET_GROUPS, PRESET_IDS, presetEntry } from '../presetFile.ts';

const idsOf = (query: string): string[] =>
  found(PRESET_GROUPS, wordsOf(query)).flatMap(({ presets }) => presets.map(({ id }) => id));

describe('the search in the menu of scenarios', () => {
  it('finds all without a search word, and none for a word that none contains', () => {
    expect(idsOf(' ')).toEqual(PRESET_IDS);
    expect(idsOf('quetzal')).toEqual([]);
  });

  it('looks in titles, sentences, groups and variants, for every word of what is typed', () => {
    // CUBIC is the default there: the file does not name it.
    expect(idsOf('cubic joins one 10 mb/s')).toEqual(['two-flows']);
    expect(idsOf('The Sawtooth halved')).toContain('one-sawtooth');
    expect(idsOf('exam')).toHaveLength(PRESET_GROUPS.find(({ title }) => title.includes('exam'))!.presets.length);
    expect(idsOf('vegas')).toContain('vegas-alone');
    expect(idsOf('vegas').length).toBeLessThan(PRESET_IDS.length / 4);
  });

  it('looks for a queue by its full title, and by its name', () => {
    expect(idsOf('Marking threshold')).toEqual(['dctcp-data-centre']);
    expect(idsOf('fqCodel')).toEqual(['fq-codel-shares']);
    expect(idsOf('droptail')).toEqual([]);
  });

  it('marks where the words are found, whatever characters they contain', () => {
    expect(piecesOf('A queue of 5', ['queue'])).toEqual(['A ', 'queue', ' of 5']);
    expect(piecesOf('Queue (50)', ['(50', 'q', 'queue'])).toEqual(['', 'Queue', ' ', '(50', ')']);
    expect(piecesOf('A queue', [])).toEqual(['A queue']);
  });
});

describe('an entry of the menu', () => {
  it('describes the scenario, and gives its length', () => {
    const told = (id: string) => factsOf('', presetEntry(id));
    expect(told('two-flows')).toMatchObject({
      duration: 40,
      inside: '2 flows: NewReno, CUBIC. 10 Mb/s, 15 ms, queue of 50, DropTail.',
    });
    expect(told('twenty-flows').inside).toMatch(/^20 flows: \d+ × /);
    expect(told('twenty-nodes-aodv').inside).toMatch(/20 nodes with radios, AODV\.$/);
    for (const id of PRESET_IDS) expect(told(id).duration, id).toBeGreaterThan(0);
  });

  it('lists the papers that use its network, and whether the lecture on this device has it', () => {
    const used = (id: string, lecture: Lecture): readonly string[] =>
      usesOf(presetEntry(id), lecture).map(({ words, at }) => `${words} ${at}`.trim());
    expect(used('islam-2m', emptyLecture)).toEqual(['Islam et al.']);
    expect(used('twenty-flows', emptyLecture)).toEqual([]);
    expect(used('one-sawtooth', emptyLecture)).toEqual([
      'lesson The ACK clock #lessons/ack-clock/1',
      'lesson The sawtooth #lessons/sawtooth/1',
    ]);
    const parsed = parsePreset(presetEntry('small-queue'));
    const link = parsed.ok ? encodeLink(parsed.preset.scenario, { time: 3 }) : '';
    const lecture = { ...emptyLecture, stops: [stopAt('papers/islam-1', ''), stopAt(link, '')] };
    expect(used('small-queue', lecture)).toEqual(['lesson Buffers #lessons/buffers/1', 'your lecture #lecture/']);
  });

  it('shows the queue if the search words ask for one', () => {
    expect(asksForQueue(wordsOf('Queue of 5'))).toBe(true);
    expect(asksForQueue(wordsOf('cubic'))).toBe(false);
    for (const { name, title } of QUEUES)
      for (const typed of [name, title, `vegas ${title} 50`])
        expect([typed, asksForQueue(wordsOf(typed))]).toEqual([typed, true]);
    expect(asksForQueue(wordsOf('strict robin'))).toBe(false);
  });
});

describe('the pictures of the menu', () => {
  it('are made one by one, visible entries first; those that scroll out of sight are cancelled', () => {
    const asked: string[] = [];
    const workers: { stopped: boolean; hear: (report: Sketched) => void }[] = [];
    const sketches = new Sketches((hear) => {
      const made = { stopped: false, hear };
      workers.push(made);
      return {
        post: ({ runs }) => void asked.push(...runs.map(({ id }) => id)),
        end: () => (made.stopped = true),
      };
    });
    const answer = (id: string): void => workers.at(-1)!.hear({ id, sketch: null });
    const runs = (...ids: string[]) => ids.map((id) => ({ id, scenario: {} }));
    sketches.start(runs('one', 'two'));
    answer('one');
    sketches.start(runs('two', 'three'));
    expect(asked).toEqual(['one', 'two']);
    expect(workers).toHaveLength(1);
    sketches.start(runs('four'));
    expect(asked).toEqual(['one', 'two', 'four']);
    expect(workers.map(({ stopped }) => stopped)).toEqual([true, false]);
    answer('four');
    expect(workers.at(-1)!.stopped).toBe(true);
    sketches.start(runs('one', 'four'));
    expect(workers).toHaveLength(2);
  });
});
