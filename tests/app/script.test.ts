/** A script on the page: how segments are counted, one source for three pictures, rows that are edited and answered. */
import { describe, expect, it } from 'vitest';
import { chainOf } from '../../src/app/explain/why/causes.ts';
import { RARE_WORDS, sentenceOf } from '../../src/app/explain/sentence/sentence.ts';
import { ladder } from '../../src/app/rooms/lab/panels/ladder/ladder.ts';
import { ladderPicture } from '../../src/app/rooms/lab/panels/ladder/picture.ts';
import { sequenceOf } from '../../src/app/rooms/lab/panels/sequence/facts.ts';
import { sequencePicture } from '../../src/app/rooms/lab/panels/sequence/picture.ts';
import { slidingOf } from '../../src/app/rooms/lab/panels/sliding/segments.ts';
import {
  changed,
  entriesOf,
  inserted,
  moved,
  removed,
  rowAt,
  timeAfter,
  withEntries,
} from '../../src/app/rooms/lab/script/entries.ts';
import { readField, textOf } from '../../src/app/rooms/lab/script/fields.ts';
import { nextAck, nextSack, replyOf, reportedBy } from '../../src/app/rooms/lab/script/receiver.ts';
import { readingOf } from '../../src/app/rooms/lab/script/RowTable.tsx';
import { viewOf, type View } from '../../src/app/charts/plot/view.ts';
import { passagesOf, repliesOf } from '../../src/app/run/record/closely.ts';
import { unitsOf } from '../../src/app/run/playback/steps.ts';
import type { RunData } from '../../src/app/run/record/runData.ts';
import { plainText } from '../../src/app/run/words/statement.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import { remarksOn } from '../../src/scenario/check/remarks.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { scripted } from '../timelines/script.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';
import { marksIn } from './shownMarks.ts';

// Loads the rare sentences, as the page does for runs with mobile nodes or with changes.
await RARE_WORDS.fetch();

/** A segment is lost, three reports show it, and more than one hole remains. */
const HOLES = scripted(
  `10 write 20
   20 ack 0 sack 4-5
   22 ack 0 sack 4-6
   24 ack 0 sack 4-7
   26 ack 0 sack 4-8
   40 ack 4 sack 5-8`,
  { variant: 'cubic', stack: 'linux' },
);

const parsed = (input: unknown): Scenario => {
  const answer = parseScenario(input);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.scenario;
};
const viewFor = (data: RunData, height = 252): View =>
  viewOf(
    { width: 1000, height },
    { now: data.present.now, known: data.present.known, duration: data.opened.duration },
    {
      viewing: { range: { from: 0, to: 0.05 }, follow: true },
    },
  );

describe('segments of a script', () => {
  it('count from the first of data in status, marks, packets and causes', () => {
    const data = runAt(HOLES, 0.024);
    expect(data.present.flows[0]).toMatchObject({
      acked: -1,
      highest: 11,
      recoveryPoint: 11,
      limit: 20,
      connected: true,
    });
    expect(passagesOf(data.present.detail!).map(({ segment }) => segment)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0,
    ]);
    expect(
      data.marks
        .between(0, 1)
        .filter(({ kind }) => kind === 'cut')
        .map(({ segment }) => segment),
    ).toEqual([0]);
    expect(plainText(sentenceOf(data).full)).toContain('so 0 is lost');
    expect(
      chainOf(data)
        .causes.map(({ text }) => text)
        .join(' '),
    ).toContain('4 arrived. Its ACK asks for 0 again.');
    expect(repliesOf(data.present.detail!).map(({ number, blocks }) => [number, blocks])).toEqual([
      [-1, [[4, 5]]],
      [-1, [[4, 6]]],
      [-1, [[4, 7]]],
    ]);
  });

  it('count the SYN as 0 on every other network, as before', () => {
    const data = runAt({ duration: 5 }, 2);
    expect(data.opened.firstSegment).toBe(1);
    expect(data.opened.script).toBeNull();
  });

  it('are delivered in full', () => {
    const done = scripted(`10 write 3\n20 ack 3`, { variant: 'newreno', stack: 'rfc' });
    expect(plainText(sentenceOf(runAt(done, 0.02)).full)).toContain('3 segments');
  });
});

describe('time-sequence, ladder and sliding window', () => {
  /** Compares what each of them says of every segment; returns the number of transmissions. */
  function compared(data: RunData): number {
    const sequence = sequenceOf(data)!;
    const passages = passagesOf(data.present.detail!).filter(({ sent }) => sent <= data.present.now);
    expect(sequence.bars.map(({ segment, time }) => [segment, time])).toEqual(
      passages.map(({ segment, sent }) => [segment, sent]),
    );
    const table = ladder.table(data);
    const rows = Array.from({ length: table.count }, (_, index) => table.row(index));
    expect(rows.map(([segment]) => Number(segment))).toEqual(sequence.bars.map(({ segment }) => segment));
    const sliding = slidingOf(data)!;
    const again = new Set(sequence.bars.filter((bar) => bar.again).map(({ segment }) => segment));
    const last = sequence.steps.at(-1);
    for (let { start: segment } = sliding; segment <= sliding.status.highest; segment++) {
      const state = sliding.stateOf(segment);
      expect(segment, state).toBeGreaterThanOrEqual(last?.next ?? 0);
      if (state === 'resent') expect(again).toContain(segment);
      if (data.opened.script === null) continue;
      expect(state === 'lost', `${segment} lost`).toBe(sequence.missing.includes(segment));
      if (last?.blocks.some(([from, to]) => segment >= from && segment < to) === true) expect(state).toBe('early');
    }
    return passages.length;
  }

  it('agree segment by segment at each row of a script', () => {
    for (const time of [0.01, 0.02, 0.022, 0.024, 0.026, 0.04]) expect(compared(runAt(HOLES, time))).toBeGreaterThan(9);
  });

  it('agree segment by segment where a network drops', () => {
    for (const time of [2.31, 2.36, 2.4, 2.5]) expect(compared(runAt({}, time))).toBeGreaterThan(9);
  });

  it('show what the sender takes for lost, what it sent again, and what was reported', () => {
    const data = runAt(HOLES, 0.024);
    const sliding = slidingOf(data)!;
    expect(Array.from({ length: 12 }, (_, segment) => sliding.stateOf(segment))).toEqual([
      'resent',
      'lost',
      'lost',
      'lost',
      'early',
      'early',
      'early',
      'flight',
      'flight',
      'flight',
      'flight',
      'flight',
    ]);
    // Nothing beyond what the application has written.
    expect(sliding.last).toBeLessThanOrEqual(19);
    const picture = marksIn(sequencePicture(data, viewFor(data)));
    const sent = picture.of('boxes').filter(({ hatched, paint }) => hatched === undefined && paint === 0);
    const crosses = picture.spots.filter(({ look }) => look === 'lost');
    // The outline of reported segments, the segments sent, and those sent again.
    expect(sent.map(({ boxes }) => boxes.length).slice(1)).toEqual([12, 1]);
    expect(crosses).toHaveLength(3);
    expect(picture.labels.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['0 sent again', '1 to 3 considered lost', 'SACK [4, 7)']),
    );
  });

  it('draw a script between sender and you, with the rows to come', () => {
    const picture = ladderPicture(runAt(HOLES, 0.022), viewFor(runAt(HOLES, 0.022)));
    expect(picture.arrows.filter(({ look }) => look === 'data')).toHaveLength(12);
    expect(picture.arrows.filter(({ look }) => look === 'ack')).toHaveLength(2);
    expect(picture.arrows.filter(({ look }) => look === 'ahead').length).toBeGreaterThan(0);
    expect(picture.labels.map(({ text }) => text)).toEqual(expect.arrayContaining(['you', '0 to 9', 'ACK 0 [4, 6)']));
  });
});

describe('the answers to a script', () => {
  const data = runAt(HOLES, 0.04);
  const { answers } = data.opened.script!;
  const entries = entriesOf(data.opened.scenario);

  it('say of each row what it is to the sender and what it does', () => {
    const rows = answers.filter(({ kind }) => kind === 'row');
    const words = rows.map((answer) => [
      readingOf(
        entries.find((entry) => entry.kind === 'row' && entry.place === answer.place)!,
        answer,
      ),
      answer.does,
    ]);
    expect(words.slice(0, 3)).toEqual([
      ['duplicate ACK, 1st', 'sends 10'],
      ['duplicate ACK, 2nd', 'sends 11'],
      ['duplicate ACK, 3rd', 'resends 0'],
    ]);
    expect(words.at(-1)?.[0]).toBe('acknowledges 4 segments');
  });

  it('tell of timers, and of an ACK that is refused', () => {
    const silent = runAt(scripted(`10 write 3\n1500 ack 3`, { variant: 'reno', stack: 'rfc' }), 1.5);
    const results = silent.opened.script!.answers;
    expect(results.filter(({ kind }) => kind === 'timer').map(({ does }) => does)).toContain('resends 0');
    const refused = runAt({ ...HOLES, network: { ...HOLES.network, peer: [{ at: 0.02, ack: 15 }] } }, 0.03);
    expect(refused.opened.script!.answers.find(({ kind }) => kind === 'row')).toMatchObject({
      refused: true,
      acked: 0,
    });
    expect(refused.present.flows[0]?.acked).toBe(-1);
  });

  it('step by rows, forwards and backwards', () => {
    expect(unitsOf({ mobile: false, script: true, untilWords: '' })[0]).toBe('row');
    const step = (direction: 1 | -1) => ({ kind: 'step', unit: 'row', direction, flow: -1 }) as const;
    expect(runAt(HOLES, 0.02, step(1)).present.now).toBe(0.022);
    expect(runAt(HOLES, 0.02, step(1), step(1), step(-1)).present.now).toBe(0.022);
    expect(runAt(HOLES, 0.02, step(-1)).present.now).toBe(0.01);
    expect(runAt(HOLES, 0.02, step(1), step(-1)).present.digest).toBe(runAt(HOLES, 0.02).present.digest);
  });

  it('stand at each row while it plays', () => {
    const playing = runAt(HOLES, 0.02, { kind: 'play', pace: 1, by: { unit: 'row' } });
    expect(playing.present.detail).not.toBeNull();
  });
});

describe('rows that are edited', () => {
  const scenario = parsed(HOLES);
  const entries = entriesOf(scenario);
  const refusal = (next: Parameters<typeof withEntries>[1]): string => {
    const answer = parseScenario(withEntries(scenario, next));
    return answer.ok ? '' : `${answer.problems[0]?.path} ${answer.problems[0]?.message}`;
  };

  it('leave the scenario as it is when nothing changes', () => {
    expect(withEntries(scenario, entries)).toEqual(scenario);
  });

  it('are added behind the others of their time, and the run is long enough for the answer', () => {
    const at = 0.05;
    const next = withEntries(scenario, inserted(entries, rowAt(at, { ack: 5 })));
    expect(next.network.kind === 'script' && next.network.peer.at(-1)).toMatchObject({ at, ack: 5 });
    expect(next.duration).toBeGreaterThan(at);
    expect(parseScenario(next).ok).toBe(true);
  });

  it('are moved by taking the time of a neighbour, and removed', () => {
    const [, first, second] = entries;
    const swapped = withEntries(scenario, moved(entries, first!, 1)!);
    expect(
      swapped.network.kind === 'script' && swapped.network.peer.slice(0, 2).map(({ at, sack }) => [at, sack]),
    ).toEqual([
      [0.02, [[4, 6]]],
      [0.022, [[4, 5]]],
    ]);
    const fewer = withEntries(scenario, removed(entries, second!));
    expect(fewer.network.kind === 'script' && fewer.network.peer).toHaveLength(4);
    expect(moved(entries, entries.at(-1)!, 1)).toBeNull();
  });

  it('read their fields as people write them', () => {
    const [, row] = entries;
    const read = (field: Parameters<typeof readField>[1], text: string) => {
      const answer = readField(row!, field, text);
      return 'entry' in answer ? textOf(answer.entry, field) : answer.problem;
    };
    expect(read('sack', '4-7, 9-10')).toBe('[4, 7) [9, 10)');
    expect(read('sack', '')).toBe('');
    expect(read('at', '24 ms')).toBe('0.024');
    expect(read('window', '')).toBe('');
    expect(read('ack', 'four')).toBe('ACK cannot be “four”. Write for example 4.');
    expect(read('dsack', '1-2 3-4')).toMatch(/^DSACK cannot be/);
  });

  it('that are wrong are refused in one line', () => {
    const [, first, second] = entries;
    const with_ = (one: typeof first, field: Parameters<typeof readField>[1], text: string): string => {
      const answer = readField(one!, field, text);
      return 'entry' in answer ? refusal(changed(entries, answer.entry)) : answer.problem;
    };
    expect(with_(second, 'at', '0.001')).toMatch(/network\.peer\[1\]\.at must not be before the row before it/);
    expect(with_(first, 'ack', '30')).toMatch(/network\.peer\[0\]\.ack must be at most 20/);
    expect(with_(first, 'window', '-1')).toMatch(/network\.peer\[0\]\.window must be at least 0/);
  });

  it('have a free time after the moment, as far apart as those before', () => {
    expect(timeAfter(entries, 0.024)).toBe(0.025);
    expect(timeAfter(entries, 0.04)).toBe(0.041);
  });
});

describe('the receiver', () => {
  it('passes over what has arrived, and tells the changed block first', () => {
    expect(nextAck({ ack: 0, sack: [[1, 4]], closed: false, highest: 9 }, 1)).toEqual({ ack: 4, sack: [] });
    expect(nextAck({ ack: 0, sack: [[2, 4]], closed: false, highest: 9 }, 2)).toEqual({ ack: 4, sack: [] });
    expect(nextSack({ ack: 0, sack: [], closed: false, highest: 9 })).toEqual([[1, 2]]);
    expect(
      nextSack({
        ack: 0,
        sack: [
          [2, 3],
          [5, 6],
        ],
        closed: false,
        highest: 9,
      }),
    ).toEqual([
      [5, 7],
      [2, 3],
    ]);
  });

  it('knows what was told by the rows up to now, and never acknowledges what was not sent', () => {
    const data = runAt(HOLES, 0.022);
    const results = reportedBy(entriesOf(data.opened.scenario), data.opened.script!.answers, data.present.event);
    expect(results).toEqual({ ack: 0, sack: [[4, 6]], closed: false, highest: 11 });
    expect(replyOf(results, 'next', 0, 64)).toMatchObject({ ack: 1, sack: [[4, 6]] });
    expect(replyOf(results, 'next', 3, 64)).toMatchObject({ ack: 6, sack: [] });
    expect(replyOf(results, 'next', 30, 64)).toBeNull();
    expect(replyOf(results, 'close', 0, 64)).toMatchObject({ window: 0 });
    expect(replyOf({ ...results, closed: true }, 'close', 0, 64)).toMatchObject({ window: 64 });
  });
});

it('a script of stack linux is the kernel’s with and without SACK, and needs no remark', () => {
  const linux = (sack: boolean | null) => parsed({ ...HOLES, flows: [{ ...HOLES.flows![0], sack }] });
  expect(remarksOn(linux(false))).toEqual([]);
  expect(remarksOn(linux(null))).toEqual([]);
});
