/** The chain of causes in words, its rule box and the states of the sender, from real runs. */
import { describe, expect, it } from 'vitest';
import type { Firing } from '../../src/engine/kernel/journal.ts';
import { RunData } from '../../src/app/run/record/runData.ts';
import { chainOf } from '../../src/app/explain/why/causes.ts';
import { whyOf } from '../../src/app/explain/why/reasons.ts';
import { ruleBoxOf } from '../../src/app/explain/why/ruleBox.ts';
import { backOf } from '../../src/app/explain/why/selection.ts';
import { keyOf } from '../../src/app/rooms/lab/panels/window/window.ts';
import { stateMachineOf } from '../../src/app/explain/why/stateMachine.ts';
import type { Batch, Moment, Opened } from '../../src/lab/protocol/protocol.ts';
import { InstantLaboratory } from '../../src/figures/instantLaboratory.ts';

/** A run that can be taken to any moment. */
class Run {
  readonly data: RunData;
  private readonly lab = new InstantLaboratory();

  constructor(scenario: object) {
    this.lab.command({ kind: 'open', scenario });
    this.data = new RunData(this.lab.reports.find((report): report is Opened => report.kind === 'opened')!);
    this.take();
  }

  at(moment: Moment): RunData {
    this.lab.command({ kind: 'seek', moment });
    this.take();
    return this.data;
  }

  /** At the first moment at which the user would ask this. */
  asking(question: RegExp): RunData {
    for (let event = 1; event < 20_000; event++) {
      this.at({ event });
      if (question.test(whyOf(this.data)?.question ?? '')) return this.data;
    }
    throw new Error(`nobody asks ${question.source}`);
  }

  private take(): void {
    const reports = this.lab.reports.splice(0);
    for (const batch of reports.filter((report): report is Batch => report.kind === 'batch')) this.data.take(batch);
  }
}

/** A flow on a wide queue that loses the given segments. */
const losing = (variant: string, stack: string, segments: readonly number[], more: object = {}): object => ({
  duration: 6,
  network: { bottleneck: { rate: 3e6, delay: 0.02, queue: { limit: 1000 } }, access: { rate: 2e7, delay: 0.003 } },
  flows: [
    {
      kind: 'tcp',
      variant,
      stack,
      receiverWindow: 20,
      forcedDrops: segments.map((segment) => ({ segment, transmission: 1 })),
      ...more,
    },
  ],
});
const narrow = (variant: string, stack: string): object => ({
  duration: 6,
  network: { bottleneck: { rate: 3e6, delay: 0.02, queue: { limit: 8 } }, access: { rate: 2e7, delay: 0.003 } },
  flows: [{ kind: 'tcp', variant, stack, receiverWindow: 60 }],
});

const reported = (data: RunData): string[] =>
  chainOf(data).causes.map(({ glyph, count, title, text }) =>
    `${glyph}${count} ${title} ${text}`.replaceAll(/\s+/g, ' '),
  );

describe('the chain of causes', () => {
  it('leads from a full queue over three duplicate ACKs to the cut', () => {
    const data = new Run(narrow('newreno', 'ns2')).asking(/cwnd go from 30 to 15/);
    expect(whyOf(data)?.question).toBe('Why did cwnd go from 30 to 15?');
    expect(reported(data)).toEqual([
      'cross Dropped at R1. The queue held 8 of 8, so segment 29 had no place.',
      'count1 30 arrived. Its ACK asks for 29 again.',
      'count2 31 arrived. The same ACK again.',
      'count3 32 arrived. Third repeat: treated as lost.',
      'arrow Fast retransmit. 29 is sent again.',
      'diamond Multiplicative decrease. cwnd 30 → 15.',
    ]);
    const { causes, between } = chainOf(data);
    expect(between).toBe(0);
    const times = causes.map(({ time }) => Number(time));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('reports that a subqueue was full although the queue was not', () => {
    const queue = { kind: 'priority', limit: 9 };
    const flows = [
      { kind: 'udp', rate: 1e5 },
      { variant: 'newreno', stack: 'ns2', receiverWindow: 60 },
    ];
    const data = new Run({ duration: 6, network: { bottleneck: { rate: 3e6, delay: 0.02, queue } }, flows }).asking(
      /segment \d+ lost/,
    );
    expect(reported(data)).toContainEqual(
      expect.stringMatching(
        /^cross Dropped at R1\. Its subqueue was full \(the queue held 5 of 9\), so segment \d+ had no place\.$/,
      ),
    );
  });

  it('describes a drop on purpose, a resend, a partial ACK and the end of recovery', () => {
    const run = new Run(losing('newreno', 'rfc', [40, 44]));
    expect(reported(run.asking(/segment 40 lost/))).toEqual([
      'cross Dropped at R1. The scenario says to drop segment 40.',
    ]);
    expect(reported(run.asking(/one more segment sent again/)).at(-1)).toMatch(
      /^ring Partial ACK\. It acknowledges 4 segments up to 43\. 44 is missing too\.$/,
    );
    const { causes } = chainOf(run.asking(/Why did cwnd go from \d+ to [\d.]+\?|fast recovery end/));
    expect(causes.at(-1)?.time).toMatch(/^\d+\.\d{3}$/);
  });

  it('combines repetitions, and gives the number of causes omitted from a long chain', () => {
    const data = new Run(narrow('newreno', 'rfc')).asking(/Why did cwnd go from 9.5 to 9\?/);
    const { causes, between } = chainOf(data);
    expect(causes).toHaveLength(8);
    expect(causes[0]?.title).toBe('Dropped at R1.');
    expect(between).toBeGreaterThan(10);
    const several = causes.find(({ covers }) => covers > 1);
    expect(several?.text).toMatch(/^\d+ more ACKs ask for \d+\. Each says that a segment has left the network\.$/);
    const all = (data.present.why?.chain.length ?? 0) + (data.present.why?.between ?? 0);
    expect(causes.reduce((sum, { covers }) => sum + covers, 0) + between).toBe(all);
  });

  it('gives for a timeout how long no ACK came', () => {
    const data = new Run(narrow('newreno', 'ns2')).asking(/from \d+ to 1\?/);
    expect(reported(data).at(-1)).toMatch(
      /^triangle Timeout\. Nothing new was acknowledged for 0\.2 s: cwnd 15 → 1\.$/,
    );
    expect(reported(data)[0]).toMatch(/^cross Dropped at R1\./);
  });

  it('explains growth by the ACK that allowed it', () => {
    const run = new Run(narrow('newreno', 'ns2'));
    expect(reported(run.asking(/from 2 to 3/))).toEqual(['ring Slow start. ACK of segment 1: cwnd 2 → 3.']);
    expect(reported(run.asking(/cwnd go from \d+\.\d+ to/)).at(-1)).toMatch(
      /^ring Congestion avoidance\. ACK of segment \d+:/,
    );
  });

  it('describes the beginning, the end and random losses', () => {
    const run = new Run({
      ...losing('reno', 'rfc', [], { stop: 2 }),
      network: { bottleneck: { rate: 3e6, delay: 0.02, loss: { kind: 'bernoulli', rate: 0.02 } } },
    });
    expect(reported(run.at({ event: 1 }))).toEqual([
      'ring The connection starts. The application has data: the sender asks for a connection.',
    ]);
    expect(reported(run.asking(/segment \d+ lost/))).toEqual([
      expect.stringMatching(/^cross Lost between R1 and R2\. The link lost segment \d+ at random\.$/),
    ]);
    expect(reported(run.at({ time: 2 })).at(-1)).toMatch(/^ring The application stops\./);
  });

  it('is empty before anything happened', () => {
    const run = new Run({ duration: 3, flows: [{ kind: 'tcp', start: 1 }] });
    expect(chainOf(run.at({ event: 0 }))).toEqual({ causes: [], between: 0 });
  });
});

describe('the rule box', () => {
  it('shows the formula with its numbers, what recovery adds, and where others differ', () => {
    const data = new Run(narrow('newreno', 'ns2')).asking(/cwnd go from 30 to 15/);
    const { firing, place } = chainOf(data).causes.at(-1)!;
    const box = ruleBoxOf(data.opened, data.opened.rules[firing.rule]!, firing, data.present.why!.examined[place]!);
    expect(box).toMatchObject({
      title: 'Multiplicative decrease',
      citation: 'RFC 5681, section 3.1; ns-2 slowdown()',
      changes: [],
    });
    expect(box.lines.map(({ numbers, result }) => `${numbers} = ${result}`)).toEqual([
      'min(30, 60) = 30',
      'max(floor(30 / 2), 2) = 15',
      '30 / 2 = 15',
    ]);
    expect(box.more).toBe('+ 3 while recovering');
    expect(box.note).toContain('RFC 5681 says max');
  });

  it('says that a mark stands for a loss where a growth law cuts as at one', () => {
    const run = new Run({
      duration: 8,
      network: { bottleneck: { rate: 1e6, queue: { kind: 'red', limit: 200, weight: 0.05, ecn: true } } },
      flows: [{ variant: 'cubic', stack: 'rfc', receiverWindow: 300, parameters: { ecn: 'classic' } }],
    });
    const { data } = run;
    const ruleOf = (firing: Firing | undefined) => data.opened.rules[firing?.rule ?? -1];
    const isCut = (): boolean => ruleOf(data.present.why?.chain[0])?.title === 'Multiplicative decrease';
    for (let event = 1; event < 3000 && !isCut(); event++) run.at({ event });
    const [newest, before] = data.present.why!.chain;
    expect(ruleOf(before)?.title).toBe('A mark is answered');
    const box = ruleBoxOf(data.opened, ruleOf(newest)!, newest!, null, ruleOf(before));
    expect(box.note).toMatch(/^Nothing was lost here/);
    expect(ruleBoxOf(data.opened, ruleOf(newest)!, newest!, null).note ?? '').not.toMatch(/^Nothing was lost here/);
  });

  it('falls back on before and after where the worker has not looked', () => {
    const data = new Run(narrow('newreno', 'ns2')).asking(/cwnd go from 30 to 15/);
    const { firing } = chainOf(data).causes.at(-1)!;
    const box = ruleBoxOf(data.opened, data.opened.rules[firing.rule]!, firing, null);
    expect(box.lines.every(({ result }) => result === null)).toBe(true);
    expect(box.changes.map(({ name, before, after }) => `${name} ${before} ${after}`)).toEqual([
      'cwnd 30 15',
      'ssthresh 60 15',
    ]);
  });
});

describe('the cause the user looks at', () => {
  const data = new Run(narrow('newreno', 'ns2')).asking(/cwnd go from 30 to 15/);
  const { causes } = chainOf(data);
  const { id } = causes.at(-1)!.firing;

  it('is the newest until the user chooses, and again when something else has happened', () => {
    expect(backOf(null, causes)).toBe(0);
    expect(backOf({ id, back: 2 }, causes)).toBe(2);
    expect(backOf({ id: id - 1, back: 2 }, causes)).toBe(0);
    expect(backOf({ id, back: 99 }, causes)).toBe(causes.length - 1);
  });
});

describe('the states of a sender', () => {
  const taken = (data: RunData) => stateMachineOf(data, 0)?.transitions.find((way) => way.taken);

  it('show the way into fast recovery, and that it is not the usual one from slow start', () => {
    const data = new Run(narrow('newreno', 'ns2')).asking(/cwnd go from 30 to 15/);
    expect(stateMachineOf(data, 0)?.current).toBe('fastRecovery');
    expect(taken(data)).toMatchObject({ from: 'slowStart', to: 'fastRecovery', label: '3 duplicate ACKs' });
    expect(stateMachineOf(data, 0)?.transitions).toHaveLength(6);
  });

  it('forget the way once something else has happened', () => {
    const run = new Run(narrow('newreno', 'ns2'));
    const { event } = run.asking(/cwnd go from 30 to 15/).present;
    expect(taken(run.at({ event: event + 20 }))).toBeUndefined();
  });

  it.each([
    ['tahoe', 'ns2', 'congestionAvoidance', 'slowStart', '3 duplicate ACKs'],
    ['reno', 'rfc', 'fastRecovery', 'congestionAvoidance', 'new ACK'],
    ['newreno', 'rfc', 'fastRecovery', 'congestionAvoidance', 'full ACK'],
    ['cubic', 'rfc', 'fastRecovery', 'congestionAvoidance', 'full ACK'],
    ['vegas', 'ns2', 'slowStart', 'congestionAvoidance', 'Diff > gamma'],
    ['vegas', 'ns2', 'congestionAvoidance', 'fastRecovery', 'segment overdue'],
  ])('are those of %s, %s: from %s to %s at "%s"', (variant, stack, from, to, label) => {
    const machine = stateMachineOf(new Run(narrow(variant, stack)).data, 0)!;
    expect(machine.transitions).toContainEqual({ from, to, label, taken: false });
    expect(machine.states.includes('fastRecovery')).toBe(variant !== 'tahoe');
  });

  it('are those of BBR for one that models the path, with the way it has come', () => {
    const run = new Run({ duration: 4, flows: [{ kind: 'tcp', variant: 'bbr3', receiverWindow: 1000 }] });
    expect(stateMachineOf(run.at({ time: 0.2 }), 0)).toMatchObject({
      current: 'startup',
      states: ['startup', 'drain', 'probeRtt', 'probeBw'],
    });
    const data = run.at({ time: 4 });
    const { time } = [...data.marks.backFrom(Infinity)].find(
      (mark) => mark.kind === 'phase' && mark.phase === 'drain',
    )!;
    expect(stateMachineOf(run.at({ time: time + 1e-9 }), 0)?.current).toBe('drain');
    expect(taken(run.data)).toMatchObject({ from: 'startup', to: 'drain', label: 'the rate grows no more' });
    expect(keyOf(run.data).map(({ text }) => text)).toEqual([
      'Startup',
      'ProbeBW',
      'Drain',
      'ProbeRTT',
      'lost',
      'window cut',
    ]);
  });

  it('are none for a flow without a sender of TCP', () => {
    const run = new Run({ duration: 1, flows: [{ kind: 'udp', rate: 1e6, packetSize: 500 }] });
    expect(stateMachineOf(run.at({ time: 0.5 }), 0)).toBeNull();
  });
});
