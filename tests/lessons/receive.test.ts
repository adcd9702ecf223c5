import { describe, expect, test } from 'vitest';
import { Lab } from '../../src/lab/lab.ts';
import { play } from '../../src/lessons/receive/receiveRun.ts';
import { spread } from '../../src/app/rooms/receive/spread.ts';
import { headlineOf, heardWords } from '../../src/app/rooms/receive/words.ts';
import {
  addressOfGame,
  DECISIONS,
  gameOfAddress,
  MOST_DECISIONS,
  SENDERS,
  type Decision,
  type SenderName,
} from '../../src/lessons/receive/receiver.ts';

const game = (sender: SenderName, letters: string) => ({ sender, decisions: letters.split('') as Decision[] });

/** Gives this many answers, taking at each step the next possible answer of this list. */
function wander(sender: SenderName, count: number, wishes: readonly Decision[]): readonly Decision[] {
  const decisions: Decision[] = [];
  for (let at = 0; at < count; at++) {
    const { desk } = play({ sender, decisions });
    const open = desk?.choices.filter((choice) => choice.open) ?? [];
    if (open.length === 0) break;
    decisions.push((open.find(({ decision }) => decision === wishes[at % wishes.length]) ?? open[0]!).decision);
  }
  return decisions;
}

describe('a game of the receiver', () => {
  const played = play(game('sack', 'adaxsssssss'));

  test('comes to what RFC 6675 says: one segment dropped, three repeats, one cut, one retransmission', () => {
    expect(played.decided.map(({ segment, says }) => `${segment} ${says}`).slice(0, 5)).toEqual([
      '0 ACK 1',
      '1 waits',
      '2 ACK 3',
      '3 silent',
      '4 ACK 3, [4, 5)',
    ]);
    expect(played.now).toBe(0.25);
    expect(played.answers.map(({ time, does, cwnd }) => `${time} ${does} ${cwnd}`)).toContain('0.206 resends 3 3.5');
    const cut = played.rules.find(({ rule }) => rule.kind === 'cut');
    expect(cut?.rule.citation).toMatchObject({ source: 'RFC 5681', section: 'section 3.2' });
    expect(cut?.examined?.values).toMatchObject({ FlightSize: 7 });
    expect(headlineOf(played)).toEqual([
      'The sender heard your third repeat, SACK [4, 7).',
      'It resends 3, and its window falls from 7 to 3.5.',
    ]);
    expect(played.desk?.choices).toContainEqual({ decision: 'a', says: '3 is missing', open: false });
    expect(played.desk?.choices).toContainEqual({ decision: 's', says: 'ACK 3, [4, 12)', open: true });
  });

  test('is a script: the Lab runs the same to the same digest', () => {
    const opening = Lab.open(played.scenario);
    if (!opening.ok) throw new Error('refused');
    opening.lab.advance(played.now);
    expect(opening.lab.simulation.digest()).toBe(played.digest);
    expect(play(played.game).digest).toBe(played.digest);
  });

  test('an answer that is taken back leaves what was before it', () => {
    const before = play(game('sack', 'adaxssssss'));
    expect(before.decided).toEqual(played.decided.slice(0, -1));
    const seen = (time: number) => played.answers.filter((answer) => answer.time < time);
    expect(before.answers).toEqual(seen(before.now));
  });

  test('a segment that comes twice is reported by D-SACK, as RFC 2883 says: one block, below the ACK, and no cut', () => {
    // 2 is held above a gap; the timer retransmits it after 0 and 1.
    const before = play(game('sack', 'xxrrxaa'));
    expect(before.desk).toMatchObject({ segment: 2, again: true });
    expect(before.desk?.choices).toContainEqual({ decision: 'a', says: '2 has already arrived', open: false });
    expect(before.desk?.choices).toContainEqual({ decision: 's', says: 'ACK 4, 2 twice', open: true });
    const twice = play(game('sack', 'xxrrxaas'));
    expect(twice.acks.at(-1)).toMatchObject({ ack: 4, sack: [], dsack: [2, 3] });
    const [last, newest] = twice.answers.slice(-2);
    expect(newest).toMatchObject({ time: 1.206, sent: [], cwnd: last!.cwnd, phase: last!.phase });
    expect(heardWords(newest!, twice.acks)).toBe('your report that 2 came twice');
    expect(JSON.stringify(twice.scenario.network)).toContain('"dsack":[2,3]');
  });

  test('a delayed ACK leaves by itself after 40 ms, and a second one cannot wait beside it', () => {
    const waits = play(game('reno', 'ad'));
    expect(waits.desk?.choices).toContainEqual({ decision: 'd', says: 'the ACK of 1 is already waiting', open: false });
    const late = play(game('reno', 'adxxx'));
    expect(late.acks[1]).toMatchObject({ left: 0.096, heard: 0.146, ack: 2 });
  });

  test('a mark is echoed until the sender says that it has heard, and its window is cut once', () => {
    const marked = play(game('sack', 'aaeaaaaaaaaaaaaaa'));
    expect(marked.acks.filter(({ ece }) => ece).length).toBeGreaterThan(1);
    expect(marked.acks.at(-1)?.ece).toBe(false);
    expect(new Set(marked.rules.filter(({ rule }) => rule.kind === 'cut').map(({ firing }) => firing.id)).size).toBe(1);
    expect(marked.answers.every(({ sent }) => sent.every(({ what }) => what === 'send'))).toBe(true);
  });

  test('what never comes is sent again by the timer, a second later', () => {
    const silent = play(game('tahoe', 'xxxxx'));
    expect(silent.desk).toMatchObject({ segment: 0, again: true });
    expect(silent.answers.at(-1)).toMatchObject({ kind: 'timer', cwnd: 1 });
  });

  test('runs to its end with every sender, whatever is answered, and its link reproduces it', () => {
    for (const [at, sender] of SENDERS.entries()) {
      const decisions = wander(sender, 12, [...DECISIONS.slice(at), ...DECISIONS, 'a', 'a', 's']);
      expect(decisions).toHaveLength(12);
      const one = play({ sender, decisions });
      expect(one.note).toBe('');
      expect(gameOfAddress(`#${addressOfGame(one.game)}`)).toEqual({ game: one.game, note: '' });
    }
    const long = play(game('reno', 'a'.repeat(MOST_DECISIONS)));
    expect(long.desk).toBeNull();
    expect(addressOfGame(long.game).length).toBeLessThan(2000);
  });

  test('an address that is wrong says so, and as much as can be is played', () => {
    expect(gameOfAddress('#lessons/receive/tea/ab').note).toMatch(/not known.*first 1 answers/);
    const half = play(game('reno', 'aaas'));
    expect(half.note).toContain('Only the first 3 answers could be given');
    expect(half.decided).toHaveLength(3);
    for (const hash of [
      '',
      '#lessons/receive/',
      '#lessons/receive/sack/%00',
      `#lessons/receive/sack/${'x'.repeat(999)}`,
    ])
      expect(play(gameOfAddress(hash).game).decided.length).toBeLessThanOrEqual(MOST_DECISIONS);
  });
});

test('labels are moved apart so that none overlaps another', () => {
  const labels = [10, 12, 12, 95].map((at) => ({ at, width: 20 }));
  const middles = spread(labels, [0, 100], 2);
  for (const [at, middle] of middles.entries()) expect(middle - (middles[at - 1] ?? -12)).toBeGreaterThanOrEqual(22);
  expect(middles.at(-1)).toBe(90);
});
