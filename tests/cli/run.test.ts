import { describe, expect, it } from 'vitest';
import type { Result } from '../../src/lab/results/result.ts';
import { encodeLink } from '../../src/scenario/link/link.ts';
import { accepted } from '../experiment.ts';
import { json, printed, sawtooth } from './terminal.ts';

const result = (...args: string[]): Result => json(['run', ...args, '--json']) as Result;

describe('run', () => {
  it('prints a table that people can read', () => {
    const lines = printed(['run', 'islam-20m']).split('\n');
    expect(lines[0]).toBe('Islam, Table 1, 20 Mb/s');
    expect(lines[1]).toMatch(/^40 s simulated in \d+\.\d\d s, \d+ events\. Model 1\.1\.0, digest [\da-f]{16}\.$/);
    expect(lines.slice(3, 8)).toEqual([
      'flow  name     variant     sent  received  dropped  by queue  in flight  delivered  sent again  timeouts',
      '                        packets   packets  packets   packets    packets          %     packets',
      '--------------------------------------------------------------------------------------------------------',
      '   0  NewReno  newreno    24250     24176       46        46         28      99.69          83         1',
      '   1  UDP      -             50        48        2         2          0      96.00           -         -',
    ]);
    expect(lines[8]).toBe(
      ' all                      24300     24224       48        48         28      99.69          83         1',
    );
    expect(lines[10]?.split(/ {2,}/)).toEqual([
      'flow',
      'name',
      'variant',
      'throughput',
      'goodput',
      'share',
      'ACKs',
      'mean delay',
      'p95 delay',
      'jitter',
      'RFC 3550 jitter',
      'mean RTT',
      'min RTT',
      'mean cwnd',
    ]);
    expect(lines[11]?.split(/ +/)).toEqual([
      '',
      'Mb/s',
      'Mb/s',
      '%',
      'kb/s',
      'ms',
      'ms',
      'ms',
      'ms',
      'ms',
      'ms',
      'segments',
    ]);
    expect(lines[13]).toMatch(/^ {3}0 {2}NewReno {2}newreno {7}2\.936 {4}2\.733 +\d+\.\d+ {2}103\.385 /);
    expect(lines.filter((line) => /^R[12]>R[12] /.test(line))).toHaveLength(2);
    expect(lines.every((line) => line === line.trimEnd())).toBe(true);
  });

  it('prints the fairness if several TCP flows compete', () => {
    expect(printed(['run', 'two-flows', '--until', '10'])).toMatch(
      /\nFairness of the TCP goodputs \(Jain's index\): 0\.\d{3}\n$/,
    );
    expect(printed(['run', 'vegas-alone', '--until', '5'])).not.toContain('Fairness');
  });

  it('prints nothing but one JSON object with --json', () => {
    const out = printed(['run', 'drops-reno-2', '--json']);
    expect(out.startsWith('{\n')).toBe(true);
    expect(out.endsWith('\n}\n')).toBe(true);
    expect(JSON.parse(out)).toMatchObject({ model: '1.1.0', duration: 10 });
  });

  it('prints one row per flow with --csv', () => {
    const [names, tcp, udp, ...rest] = printed(['run', 'islam-20m', '--csv']).split('\n');
    expect(rest).toEqual(['']);
    expect(names).toBe(
      'index,kind,name,variant,packetsSent,packetsReceived,packetsDropped,packetsInFlight,retransmissions,timeouts,' +
        'fastRetransmits,throughput,goodput,share,ackThroughput,deliveryRatio,dropRatio,meanDelay,p95Delay,jitter,' +
        'jitterRfc3550,totalDelay,power,meanRtt,minRtt,meanCwnd,dropsByCause.queue,dropsByCause.loss,dropsByCause.forced',
    );
    expect(tcp).toMatch(/^0,tcp,NewReno,newreno,24250,24176,46,28,83,1,/);
    expect(udp).toMatch(/^1,udp,UDP,,50,48,2,0,,,,/);
    expect([tcp, udp].map((row) => row?.split(',').length)).toEqual([29, 29]);
  });

  it('quotes what would break a CSV table', () => {
    const out = printed(['run', 'drops-tahoe-1', '--set', 'flows[0].name=a, "b"', '--csv']);
    expect(out.split('\n')[1]).toMatch(/^0,tcp,"a, ""b""",tahoe,/);
  });

  it('shows a name that would command the terminal as one harmless line', () => {
    const out = printed([
      'run',
      'drops-tahoe-1',
      '--set',
      'flows[0].name="\\u001b[31mred\\nline"',
      '--set',
      'title="\\u001b]0;x\\u0007"',
    ]);
    // oxlint-disable-next-line no-control-regex -- these must not be there
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
    expect(out).toContain('·[31mred·line');
  });

  it('changes fields with --set, in order and with what follows from them', () => {
    const changes = [
      '--set',
      'flows[1].variant=vegas',
      '--set',
      'network.bottleneck.rate=2Mbps',
      '--set',
      'duration=5s',
    ];
    const { scenario } = result('two-flows', ...changes);
    expect(scenario).toMatchObject({ duration: 5, network: { bottleneck: { rate: 2e6 } } });
    expect(scenario.flows[1]).toMatchObject({ variant: 'vegas', name: 'Vegas', stack: 'ns2' });
    expect(result('two-flows', '--set', 'seed=1', '--set', 'seed=7', '--until', '1').scenario.seed).toBe(7);
    expect(result('two-flows', '--set', 'flows[2].kind=udp', '--until', '1').flows).toHaveLength(3);
  });

  it('changes a field in every element of a list that has it', () => {
    const { scenario } = result(
      'islam-20m',
      '--until',
      '2',
      '--set',
      'flows[*].variant=vegas',
      '--set',
      'flows[*].start=0.5',
    );
    expect(scenario.flows).toMatchObject([
      { kind: 'tcp', variant: 'vegas', start: 0.5 },
      { kind: 'udp', start: 0.5 },
    ]);
    const both = result('two-flows', '--until', '2', '--set', 'flows[*].stack=rfc').scenario.flows;
    expect(both.map((flow) => flow.kind === 'tcp' && flow.stack)).toEqual(['rfc', 'rfc']);
    const drops = result('drops-reno-3', '--until', '2', '--set', 'flows[*].forcedDrops[*].transmission=2').scenario;
    expect(drops.flows[0]).toMatchObject({
      forcedDrops: [{ transmission: 2 }, { transmission: 2 }, { transmission: 2 }],
    });
  });

  it('ends the run with --until, as if it had been looked at then', () => {
    const short = result('two-flows', '--until', '1500ms');
    expect(short.duration).toBe(1.5);
    expect(short.scenario.duration).toBe(40);
    expect(short.flows[1]).toMatchObject({ packetsSent: 0, throughput: 0, deliveryRatio: null, meanCwnd: null });
    // A run that ends at 1.5 s equals the first 1.5 s of a longer one.
    const whole = result('two-flows', '--set', 'duration=1.5', '--set', 'flows[1].start=1.4999');
    expect(short.flows[0]).toEqual(whole.flows[0]);
    expect(result('two-flows', '--until', '40').digest).toBe(result('two-flows').digest);
  });

  it('writes to a file with --out, and nothing to the terminal', () => {
    const { code, out, err, written } = sawtooth(['run', 'drops-sack-1', '--json', '--out', 'here/result.json']);
    expect([code, out, err]).toEqual([0, '', []]);
    expect(JSON.parse(written['here/result.json'] ?? '')).toMatchObject({ duration: 10 });
  });

  it('takes a file, standard input, a preset file and a result', () => {
    const scenario = JSON.stringify({ duration: 2, seed: 9, flows: [{ variant: 'reno' }] });
    const files = { 'a.json': scenario, '-': `\uFEFF${scenario}`, 'p.json': `{"id":"x","scenario":${scenario}}` };
    const digests = ['a.json', '-', 'p.json'].map((word) => (json(['run', word, '--json'], files) as Result).digest);
    expect(new Set(digests).size).toBe(1);
    const [heading] = printed(['run', 'a.json'], files).split('\n');
    expect(heading).toBe('a.json');
  });

  it('accepts a link: an address, its hash, or the part after the #', () => {
    const scenario = accepted({ duration: 3, seed: 5, flows: [{ variant: 'sack' }] });
    const link = encodeLink(scenario);
    for (const word of [`#${link}`, link, `https://example.org/lab/?a=b#${link}`]) {
      expect(result(word).scenario).toEqual(scenario);
    }
    expect(result('https://example.org/').scenario).toEqual(result('two-flows').scenario);
  });

  it('runs a link to its end, whatever moment it shows, and says so', () => {
    const link = `#${encodeLink(accepted({ duration: 3 }), { time: 1.25 })}`;
    const { code, out, err } = sawtooth(['run', link, '--json']);
    expect([code, err]).toEqual([0, ['The link shows 1.25 s of the run; this is the whole run.']]);
    expect(JSON.parse(out)).toMatchObject({ duration: 3 });
    expect(sawtooth(['run', link, '--until', '1.25']).err).toEqual([]);
  });

  it('runs nothing when a link is damaged', () => {
    const link = encodeLink(accepted({ duration: 3, seed: 12, title: 'a long title that has to be cut off' }));
    const { code, out, err } = sawtooth(['run', `#${link.slice(0, -4)}`]);
    expect([code, out]).toEqual([2, '']);
    expect(err[0]).toMatch(/^This link is damaged or cut off\. Opened what could be read: /);
    expect(err.at(-1)).toBe('Nothing was run: "sawtooth open" converts what can be read of this link to a file.');
  });

  it('gives the same numbers every time', () => {
    expect(result('kumpavat')).toEqual(result('kumpavat'));
    expect(result('kumpavat', '--set', 'network.bottleneck.delay=21ms').digest).not.toBe(result('kumpavat').digest);
  });
});

it('says on standard error that a variant is not at home on its stack', () => {
  const { code, err } = sawtooth(['run', 'two-flows', '--until', '1', '--set', 'flows[1].stack=ns2']);
  expect([code, err]).toEqual([
    0,
    [
      'CUBIC is not implemented on stack ns2 (ns-2.35): its window grows as in its paper (as on stack rfc), and the rest follows ns2.',
    ],
  ]);
});

it('says on standard error which settings have no effect', () => {
  const { code, err } = sawtooth([
    'run',
    'two-flows',
    '--until',
    '1',
    '--set',
    'flows[0].parameters.tailLossProbe=true',
  ]);
  expect([code, err]).toEqual([
    0,
    ['flows[0].parameters.tailLossProbe has no effect: recovery newreno does not read it, only rack does.'],
  ]);
});
