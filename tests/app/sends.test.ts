/** The form's text and drawing of what an application sends. */
import { describe, expect, it } from 'vitest';
import { sendsOf } from '../../src/app/experiment/form/model/sends.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';

function sends(flow: object) {
  const parsed = parseScenario({ duration: 10, flows: [flow] });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return sendsOf(parsed.scenario.flows, parsed.scenario.duration)!;
}

describe('what an application sends', () => {
  it('is one file, or unlimited data', () => {
    expect(sends({ start: 2, application: { kind: 'bulk', bytes: 200_000 } })).toEqual({
      parts: [{ from: 2, to: 2, height: 1 }],
      words: '200 kB at 2 s, once.',
    });
    expect(sends({}).parts).toEqual([{ from: 0, to: 10, height: 1 }]);
  });

  it('is a chunk of video as often as one is played', () => {
    const { parts, words } = sends({ application: { kind: 'video', rate: 2e6, chunk: 4 } });
    expect(parts.map(({ from }) => from)).toEqual([0, 4, 8]);
    expect(words).toBe('1 MB every 4 s: 2 Mb/s.');
  });

  it('says where the drawing shows a mean', () => {
    expect(sends({ application: { kind: 'http', size: 12_000, pause: 1, count: 5 } })).toMatchObject({
      parts: { length: 5 },
      words: expect.stringMatching(/12 kB every 1 s, 5 of them .* on average\./) as string,
    });
    expect(sends({ application: { kind: 'requests', size: 5000, pause: 2 } }).words).not.toContain('average');
  });

  it('has bursts and silences of UDP, and their mean rate', () => {
    const burst = { kind: 'onOff', onTime: 1, offTime: 3 };
    const { parts, words } = sends({ kind: 'udp', rate: 4e6, start: 1, pattern: burst });
    expect(parts.map(({ from, to }) => [from, to])).toEqual([
      [1, 2],
      [5, 6],
      [9, 10],
    ]);
    expect(words).toContain('1 Mb/s');
  });

  it('is the sum of all flows of one line', () => {
    const { parts, words } = sends({ count: 5, application: { kind: 'bulk', bytes: 1000 } });
    expect(parts).toHaveLength(5);
    expect(words).toMatch(/^5 flows/);
  });
});
