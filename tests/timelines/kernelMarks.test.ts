/**
 * CUBIC of Linux 6.18.15 alone in the low-latency queue of DualPI2 (10 Mb/s, 40 ms, 40 s): the ACKs that reached it, and
 * how many segments it sent for each. The window is 2 to 6 segments and is cut each second or third round trip, so each
 * cut, its reduction and the growth after it shows. Recorded with a clock that counts instructions
 * (tests/reference/README.md, "counted").
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { answered } from './script.ts';

/**
 * Times in us. `tick`: when a timer tick of 4 ms began, which was not recorded; of 40 tries this one agrees in all ACKs, its
 * neighbours of 0.1 ms in all but one to three. Of each ACK: time since the last one, segments, echo, segments sent.
 */
const { opened, tick, acks } = JSON.parse(readFileSync('tests/reference/linux/markAnswers.json', 'utf8')) as {
  readonly opened: number;
  readonly tick: number;
  readonly acks: readonly (readonly [number, number, number, number])[];
};

/** Segments in words such as `10-11 13`. */
const countOf = (words: string): number =>
  words
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => word.split('-').map(Number))
    .reduce((sum, [first = 0, last = first]) => sum + last - first + 1, 0);

it('sends as many segments for each ACK as the kernel did', () => {
  const heard = [`${opened / 1000} open`];
  let [time, ack] = [opened, 0];
  for (const [later, segments, echo] of acks) {
    time += later;
    ack += segments;
    heard.push(`${time / 1000} ack ${ack}${echo === 1 ? ' ece' : ''}`);
  }
  const lines = answered(heard.join('\n'), {
    at: opened / 1000,
    rtt: (opened - tick) / 1000,
    variant: 'cubic',
    stack: 'linux',
    segmentSize: 1448,
    receiverWindow: 100_000,
    parameters: { ecn: 'classic' },
  });
  const sent = lines.slice(1).map((line) => countOf(line.split('->')[1]!.split('/')[0]!));
  expect(sent).toEqual(acks.map(([, , , segments]) => segments));
});

/**
 * CUBIC beside BBR in an overloaded DualPI2 (6.18.44, 10 Mb/s, 20 ms), a window of two segments, up to its first loss. The
 * segment sent for the first SACK sets the kernel's one timer for a probe, so the loss is found by the next ACK and not by
 * the reordering timer; and that ACK lets only the lost segment out (tcp_schedule_loss_probe(), tcp_cwnd_reduction()).
 */
it('waits for another ACK where a mark and a loss fall together, and repairs the loss alone', () => {
  const recorded = JSON.parse(readFileSync('tests/reference/linux/markedLoss.json', 'utf8')) as {
    readonly opened: number;
    /** Of each ACK: us since the last one, segments, echo, segments SACKed behind one that is missing, segments sent. */
    readonly acks: readonly (readonly [number, number, number, number, number])[];
  };
  const heard = [`${recorded.opened / 1000} open`];
  let [time, ack] = [recorded.opened, 0];
  for (const [later, segments, echo, sacked] of recorded.acks) {
    time += later;
    ack += segments;
    const block = sacked > 0 ? ` sack ${ack + 1}-${ack + 1 + sacked}` : '';
    heard.push(`${time / 1000} ack ${ack}${block}${echo === 1 ? ' ece' : ''}`);
  }
  const lines = answered(heard.join('\n'), {
    at: recorded.opened / 1000,
    rtt: 22,
    variant: 'cubic',
    stack: 'linux',
    segmentSize: 1448,
    receiverWindow: 100_000,
    parameters: { ecn: 'classic' },
  });
  const sent = lines.map((line) => line.split('->')[1]!.split('/')[0]!.trim());
  expect(lines).toHaveLength(recorded.acks.length + 1);
  expect(sent.slice(1).map((words) => countOf(words.replace('*', '')))).toEqual(
    recorded.acks.map(([, , , , count]) => count),
  );
  expect(sent.slice(-2)).toEqual(['207', '*205']);
});
