/** Packets of a trace: what is sent when, what is refused, and that the trace fits into a link. */
import { describe, expect, it } from 'vitest';
import { linesOfNs2, readPackets } from '../../src/engine/traffic/applications/catalogue.ts';
import { SIZE } from '../../src/engine/kernel/packets.ts';
import { PACKET } from '../../src/engine/kernel/journal.ts';
import { decodeLink, encodeLink } from '../../src/scenario/link/link.ts';
import { whyTooLong } from '../../src/scenario/link/linkText.ts';
import { accepted, simulate, tcpOf } from '../experiment.ts';
import { refusals } from '../scenario/refusals.ts';

/** `time bytes` of each packet that a source sends in 3 s, times in s. */
function sentBy(flow: object): string[] {
  const simulation = simulate({ duration: 3, flows: [{ kind: 'udp', ...flow }] });
  const { kernel } = simulation;
  const sent: string[] = [];
  kernel.journal.attendPackets({
    packet: (kind, _time, _flow, _number, packet) => {
      if (kind === PACKET.SENT)
        sent.push(`${Number(kernel.scheduler.state.now.toFixed(6))} ${kernel.packets.state.rows[packet + SIZE]!}`);
    },
  });
  simulation.runBefore(Infinity);
  return sent;
}

describe('a source that replays a trace', () => {
  const packets = '0.1 500\n0.1 2500\n0.4 40\n';

  it('sends each packet at its time; a larger one than the packet size leaves as several at once', () => {
    expect(sentBy({ start: 1, packetSize: 1000, pattern: { kind: 'trace', packets } })).toEqual([
      '1.1 500',
      '1.1 1000',
      '1.1 1000',
      '1.1 500',
      '1.4 40',
    ]);
  });

  it('repeats if the trace says so', () => {
    const again = { kind: 'trace', packets: `${packets.replace('2500', '600')}repeat 1` };
    expect(sentBy({ packetSize: 1000, pattern: again, stop: 2.2 })).toEqual([
      '0.1 500',
      '0.1 600',
      '0.4 40',
      '1.1 500',
      '1.1 600',
      '1.4 40',
      '2.1 500',
      '2.1 600',
    ]);
  });

  it('begins with any of its packets if the start is random, and continues from there', () => {
    const trace = '0.1 101\n0.2 102\n0.3 103\n0.4 104\nrepeat 0.5';
    const firsts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((seed) => {
      const pattern = { kind: 'trace', packets: trace, begins: 'random' } as const;
      const simulation = simulate({ seed, duration: 0.25, flows: [{ kind: 'udp', pattern }] });
      simulation.runBefore(Infinity);
      const parts = simulation.flows[0]!;
      return parts.kind === 'udp' ? parts.source.sentBytes : 0;
    });
    // 0.25 s hold two packets in a row; the first is sent 0.2 s after the last.
    const sums = [101 + 102, 102 + 103, 103 + 104, 104];
    expect(firsts.filter((sum) => !sums.includes(sum))).toEqual([]);
    expect(new Set(firsts).size).toBe(4);
  });
});

it('a sender writes by a trace, and each write is timed', () => {
  const application = { kind: 'trace', packets: '0.5 3000\n0.5 100000\n1 1' } as const;
  const simulation = simulate({ duration: 20, flows: [{ stack: 'rfc', start: 1, application }] });
  simulation.runBefore(1.6);
  const { transfers } = tcpOf(simulation);
  expect([transfers!.state.written, Array.from(transfers!.state.begun.subarray(0, 2))]).toEqual([2, [1.5, 1.5]]);
  simulation.runBefore(Infinity);
  expect([transfers!.state.written, transfers!.state.finished, tcpOf(simulation).receiver.state.delivered]).toEqual([
    3, 3, 104,
  ]);
});

describe('invalid traces', () => {
  it.each([
    ['', 'line 1: must be a time up to 86400 s and a size from 1 to 65535 bytes (got "")'],
    ['0 100\n1 x', 'line 2: must be a time up to 86400 s and a size from 1 to 65535 bytes (got "1 x")'],
    ['0 100\n1 2 3', 'line 2: must be a time up to 86400 s and a size from 1 to 65535 bytes (got "1 2 3")'],
    ['0 65536', 'line 1: must be a time up to 86400 s and a size from 1 to 65535 bytes (got "0 65536")'],
    ['1 100\n0.5 100', 'line 2: must not be before 1 s, the line before (got "0.5 100")'],
    ['1 100\nrepeat 0.5', 'line 2: must repeat above 0 s, not before 1 and at most 86400 (got "repeat 0.5")'],
    ['repeat 5', 'line 1: must be a time and a size (got "repeat 5")'],
    ['0 1\n'.repeat(60_000), 'must have at most 200000 characters (got a text of 240000 characters)'],
  ])('is refused with its line', (packets, problem) => {
    const told = refusals({ flows: [{ kind: 'udp', pattern: { kind: 'trace', packets } }] });
    expect(told).toEqual([`flows[0].pattern.packets: ${problem}`]);
  });

  it('a file of ns-2 that is cut off is refused, and so is an empty one', () => {
    expect(linesOfNs2(new Uint8Array(19))).toEqual({ problem: 'must have records of 8 bytes (got 19 bytes)' });
    expect(linesOfNs2(new Uint8Array(0))).toEqual({ problem: 'must have records of 8 bytes (got 0 bytes)' });
  });
});

it('records of ns-2 become lines: the sum of intervals of 2^32 - 1 us, and no line without bytes', () => {
  const bytes = new DataView(new ArrayBuffer(24));
  [4_294_967_295, 100, 5, 0, 1, 4_294_967_295].forEach((word, at) => bytes.setUint32(4 * at, word));
  expect(linesOfNs2(new Uint8Array(bytes.buffer))).toBe(
    '4294.967295 100\n4294.967301 4294967295\nrepeat 4294.967301\n',
  );
});

it('the longest trace fits into a link, and opens unchanged', () => {
  let text = '';
  for (let line = 0; text.length < 199_960; line++)
    text += `${(line / 100 + ((line * 7919) % 997) / 1e5).toFixed(5)} ${40 + ((line * 104_729) % 1460)}\n`;
  expect(readPackets(text, 1500)).not.toHaveProperty('problem');
  const scenario = accepted({ flows: [{ kind: 'udp', pattern: { kind: 'trace', packets: text } }] });
  const link = encodeLink(scenario);
  expect(whyTooLong(link)).toBe('');
  expect(decodeLink(link)).toMatchObject({ notes: [], scenario });
});
