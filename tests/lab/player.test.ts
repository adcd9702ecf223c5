/** The player with a clock and a scheduler controlled by the test. */
import { describe, expect, it } from 'vitest';
import { pictureOf } from '../../src/lab/look/picture.ts';
import { Player } from '../../src/lab/play/player.ts';
import {
  SAMPLE_STRIDE,
  type Batch,
  type Command,
  type Opened,
  type Progress,
  type Report,
} from '../../src/lab/protocol/protocol.ts';
import { MOST_AT_ONCE } from '../../src/lab/record/recorder.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { digestsAlong, finished, labOf, oneFlow, threeFlows } from './labs.ts';

/** The environment of a worker: time passes only when the test advances it, and everything runs in order. */
class Stage {
  readonly reports: Report[] = [];
  readonly transferred: ArrayBuffer[][] = [];
  private readonly due: { readonly at: number; readonly run: () => void }[] = [];
  private clock = 1000;
  /** The time that reading the clock takes, ms, so that work takes time. */
  private readonly look: number;
  readonly player: Player;

  constructor(look = 0.5) {
    this.look = look;
    this.player = new Player({
      nowMs: () => (this.clock += this.look),
      send: (report, transfer) => {
        this.reports.push(report);
        this.transferred.push(transfer);
      },
      soon: (run, delayMs) => this.due.push({ at: this.clock + delayMs, run }),
    });
  }

  get batches(): Batch[] {
    return this.reports.filter((report) => report.kind === 'batch');
  }
  get opened(): Opened[] {
    return this.reports.filter((report) => report.kind === 'opened');
  }
  get last(): Batch {
    return this.batches.at(-1)!;
  }

  command(...commands: readonly Command[]): this {
    for (const command of commands) this.player.command(command);
    return this;
  }

  /** Lets `ms` pass; the screen returns batches at once unless it is blocked. */
  pass(ms: number, screen: 'draws' | 'is stuck' = 'draws'): this {
    const end = this.clock + ms;
    for (let next = this.next(end); next !== undefined; next = this.next(end)) {
      this.clock = Math.max(this.clock, next.at);
      const before = this.batches.length;
      next.run();
      if (screen === 'draws') for (let i = this.batches.length; i > before; i--) this.credit();
    }
    this.clock = Math.max(this.clock, end);
    return this;
  }

  credit(): this {
    return this.command({ kind: 'credit' });
  }

  /** Until no task is pending. */
  settle(): this {
    for (let turn = 0; turn < 5000 && this.due.length > 0; turn++) this.pass(16);
    if (this.due.length > 0) throw new Error('the player never comes to rest');
    return this;
  }

  private next(end: number): { readonly at: number; readonly run: () => void } | undefined {
    const [first] = this.due.toSorted((a, b) => a.at - b.at);
    if (first === undefined || first.at > end || this.clock > end) return undefined;
    this.due.splice(this.due.indexOf(first), 1);
    return first;
  }
}

const open = (scenario: unknown): Command => ({ kind: 'open', scenario });
const onStage = (scenario: unknown = oneFlow): Stage => new Stage().command(open(scenario)).settle();

describe('opening', () => {
  it('reports the facts of the run, then its first moment', () => {
    const stage = onStage(threeFlows);
    expect(stage.reports.map(({ kind }) => kind)).toEqual(['opened', 'batch']);
    expect(stage.opened[0]).toMatchObject({ run: 1, duration: threeFlows.duration });
    expect(stage.opened[0]?.flows.map(({ kind }) => kind)).toEqual(['tcp', 'tcp', 'udp']);
    expect(stage.last).toMatchObject({
      run: 1,
      now: 0,
      event: 0,
      playing: false,
      finished: false,
      closeup: { why: null },
    });
    expect(stage.last.closeup?.digest).toBe(labOf(threeFlows).digest());
  });

  it('at a moment reports that moment', () => {
    const stage = new Stage().command({ kind: 'open', scenario: oneFlow, moment: { event: 1234 } }).settle();
    expect(stage.last.event).toBe(1234);
    expect(stage.last.closeup?.digest).toBe(digestsAlong(oneFlow, [1234]).get(1234));
  });

  it('sends only transferable data, no functions', () => {
    for (const report of onStage().reports) expect(() => structuredClone(report)).not.toThrow();
  });

  it('of a refused scenario reports why, and the old run continues', () => {
    const stage = onStage().command({ kind: 'play', pace: 1 }).pass(100);
    const { now } = stage.last;
    stage.command(open({ duration: -1 })).pass(200);
    const refused = stage.reports.find((report) => report.kind === 'refused');
    expect(refused?.problems[0]?.path).toBe('duration');
    expect(stage.last).toMatchObject({ run: 1, playing: true });
    expect(stage.last.now).toBeGreaterThan(now);
  });

  it('a second time increments the run number', () => {
    const stage = onStage().command(open(threeFlows)).settle();
    expect(stage.opened.map(({ run }) => run)).toEqual([1, 2]);
    expect(stage.last.run).toBe(2);
  });
});

describe('a detailed view that takes long to compute', () => {
  /** Reading the clock takes a while each time, as on a slow machine. */
  const paused = (): Stage => {
    const stage = new Stage(4).command(open(threeFlows), { kind: 'watch', flow: 0, detail: { span: 1000 } }).settle();
    return stage.command({ kind: 'play', pace: 2 }).pass(3000).command({ kind: 'pause' });
  };

  it('does not delay Pause: the moment is reported first, its digest and its packets follow', () => {
    const stage = paused();
    const before = stage.batches.length;
    stage.settle();
    const [first, ...rest] = stage.batches.slice(before);
    expect(first).toMatchObject({ playing: false, closeup: { looking: true, detail: null, digest: '' } });
    expect(first?.handled).toBe(4);
    expect(rest).toHaveLength(1);
    const { event } = first!;
    const digest = digestsAlong(threeFlows, [event]).get(event);
    expect(rest[0]).toMatchObject({ handled: 4, event, closeup: { looking: false, digest } });
    expect(rest[0]?.closeup?.detail?.data.length).toBeGreaterThan(0);
    expect(rest[0]!.closeup!.why!.examined[0]).not.toBeNull();
  });

  it('does not delay the next request, and leaves no trace', () => {
    const stage = paused().pass(200);
    expect(stage.last).toMatchObject({ playing: false, closeup: { looking: true } });
    const { event } = stage.last;
    stage.command({ kind: 'step', unit: 'event', direction: 1, flow: -1 }).settle();
    expect(stage.last).toMatchObject({ event: event + 1, closeup: { looking: false } });
    stage.command({ kind: 'step', unit: 'event', direction: 1, flow: -1 }, { kind: 'play', pace: Infinity }).settle();
    expect(stage.last.finished).toBe(true);
    expect(stage.last.closeup?.digest).toBe(finished(threeFlows).digest());
  });

  it('a screen that is still drawing is told at once that the run has stopped, and nothing more', () => {
    const stage = onStage().command({ kind: 'play', pace: 1 }).pass(500).pass(500, 'is stuck');
    expect(stage.last.playing).toBe(true);
    const before = stage.batches.length;
    stage.command({ kind: 'pause' }).pass(500, 'is stuck');
    expect(stage.batches.slice(before).map(({ playing }) => playing)).toEqual([false]);
  });

  it('that is quick arrives with the moment', () => {
    const stage = new Stage(0).command(open(threeFlows), { kind: 'watch', flow: 0, detail: { span: 1000 } }).settle();
    const before = stage.batches.length;
    stage.command({ kind: 'seek', moment: { time: 5 } }).settle();
    expect(stage.batches.slice(before).map(({ closeup }) => closeup?.looking)).toEqual([false]);
  });
});

describe('a pause that refers to an event', () => {
  it('goes back to it', () => {
    const stage = onStage().command({ kind: 'play', pace: 1 }).pass(2000);
    const near = stage.last.event - 40;
    stage.command({ kind: 'pause', near }).settle();
    expect(stage.last).toMatchObject({ playing: false, event: near, handled: 3 });
    expect(stage.last.closeup?.digest).toBe(digestsAlong(oneFlow, [near]).get(near));
  });

  it('stays at its moment if so many packets are in flight that going back takes long', () => {
    const full: ScenarioInput = {
      network: { bottleneck: { rate: '1Tbps' }, access: { rate: '1Tbps' } },
      flows: [{ kind: 'udp', rate: '1Tbps', packetSize: 1 }],
    };
    const stage = onStage(full).command({ kind: 'play', pace: Infinity });
    while (stage.last.event < 125_000) stage.pass(20);
    const { event } = stage.last;
    stage.command({ kind: 'pause', near: event - 5000 }).settle();
    expect(stage.last).toMatchObject({ playing: false, handled: 3 });
    expect(stage.last.event).toBeGreaterThanOrEqual(event);
  });
});

describe('playing', () => {
  it.each([0.1, 1, 4])('at pace %d passes that much simulated time in a second', (pace) => {
    const stage = onStage().command({ kind: 'play', pace }).pass(1000);
    expect(stage.last.now).toBeGreaterThan(0.95 * pace);
    expect(stage.last.now).toBeLessThan(1.05 * pace);
    expect(stage.last.reachedPace / pace).toBeCloseTo(1, 1);
    expect(stage.last).toMatchObject({ playing: true, closeup: null });
  });

  it('reports once a frame, in order of time', () => {
    const stage = onStage();
    const before = stage.batches.length;
    stage.command({ kind: 'play', pace: 1 }).pass(1000);
    const times = stage.batches.slice(before).map(({ now }) => now);
    expect(times.length).toBeGreaterThan(40);
    expect(times.length).toBeLessThan(70);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('by the story slows where something happens, and reports the reason', () => {
    const stage = onStage({})
      .command({ kind: 'play', pace: 0.5, story: { hold: false } })
      .pass(20_000);
    const reported = stage.batches.flatMap(({ pacing }) => (pacing === null ? [] : [pacing]));
    expect([...new Set(reported.map(({ slowsFor }) => slowsFor))]).toEqual(['slowStart', null, 'loss', 'cut']);
    for (const { pace, slowsFor } of reported)
      if (slowsFor === null) expect(pace).toBe(0.5);
      else expect(pace).toBeLessThan(0.5);
    expect(stage.last).toMatchObject({ playing: true, held: false });
    const { event } = stage.command({ kind: 'pause' }).settle().last;
    expect(stage.last.pacing).toBeNull();
    expect(stage.last.closeup?.digest).toBe(digestsAlong({}, [event]).get(event));
  });

  it('by the story stops once at the first window reduction, in the state after it, on request', () => {
    const play: Command = { kind: 'play', pace: 0.5, story: { hold: true } };
    const stage = onStage({}).command(play).settle();
    const { event, closeup } = stage.last;
    expect(stage.last).toMatchObject({ playing: false, held: true, finished: false });
    expect(stage.opened[0]?.rules[closeup?.why?.chain[0]?.rule ?? -1]?.kind).toBe('cut');
    expect(closeup?.digest).toBe(digestsAlong({}, [event]).get(event));
    // The run continues past the next window reductions.
    stage.command(play).pass(20_000);
    expect(stage.last).toMatchObject({ playing: true, held: false });
    expect(stage.last.now).toBeGreaterThan(6);
  });

  it('as fast as possible reaches the end with one last batch that reports it', () => {
    const stage = onStage().command({ kind: 'play', pace: Infinity }).settle();
    const ends = stage.batches.filter((batch) => batch.finished);
    expect(ends).toHaveLength(1);
    expect(ends[0]).toBe(stage.last);
    expect(stage.last).toMatchObject({
      playing: false,
      now: oneFlow.duration,
      known: oneFlow.duration,
      closeup: { digest: finished(oneFlow).digest() },
    });
  });

  it('that cannot keep its pace reports the pace reached', () => {
    // Reading the clock takes as long as a whole slice each time.
    const long = { ...threeFlows, duration: 200 };
    const stage = new Stage(9).command(open(long)).pass(100).command({ kind: 'play', pace: 200 }).pass(1500);
    expect(stage.last.finished).toBe(false);
    const measured = stage.batches.map(({ reachedPace }) => reachedPace).filter((pace) => pace > 0);
    expect(measured.length).toBeGreaterThan(5);
    expect(Math.max(...measured)).toBeLessThan(100);
    // Constant, because the words on the screen must not flicker.
    expect(Math.max(...measured) / Math.min(...measured)).toBeLessThan(2);
  });

  it('stops at a pause, and a batch reports the state', () => {
    const stage = onStage().command({ kind: 'play', pace: 1 }).pass(500).command({ kind: 'pause' }).settle();
    const { event, closeup } = stage.last;
    expect(stage.last.playing).toBe(false);
    expect(closeup?.digest).toBe(digestsAlong(oneFlow, [event]).get(event));
    const count = stage.batches.length;
    stage.pass(1000);
    expect(stage.batches).toHaveLength(count);
  });
});

describe('a screen that does not return batches', () => {
  it('receives at most two, and the run waits for it', () => {
    const stage = onStage();
    const before = stage.batches.length;
    stage.command({ kind: 'play', pace: 1 }).pass(3000, 'is stuck');
    expect(stage.batches.length - before).toBe(2);
    const { now } = stage.last;
    expect(now).toBeLessThan(0.1);
    // Time has stood still, so the run continues from where the screen left off.
    stage.credit().pass(20, 'is stuck');
    expect(stage.batches.length - before).toBe(3);
    expect(stage.last.now - now).toBeLessThan(0.1);
  });

  it('receives one more for each one returned', () => {
    const stage = onStage();
    const before = stage.batches.length;
    stage.command({ kind: 'play', pace: 1 }).pass(500, 'is stuck').credit().pass(500, 'is stuck');
    expect(stage.batches.length - before).toBe(3);
    stage.credit().credit().credit().credit().pass(500, 'is stuck');
    expect(stage.batches.length - before).toBe(5);
  });

  it('still receives the newest moment later', () => {
    const stage = onStage()
      .command({ kind: 'seek', moment: { event: 10 } })
      .pass(100, 'is stuck');
    stage
      .command({ kind: 'seek', moment: { event: 20 } })
      .pass(100, 'is stuck')
      .command({ kind: 'seek', moment: { event: 30 } })
      .pass(100, 'is stuck');
    expect(stage.last.event).toBe(20);
    stage.credit().settle();
    expect(stage.last.event).toBe(30);
  });
});

describe('stepping and seeking', () => {
  it('a step pauses and goes where the lab goes', () => {
    const stage = onStage().command({ kind: 'play', pace: 1 }).pass(700);
    stage.command({ kind: 'step', unit: 'ack', direction: 1, flow: -1 }).settle();
    const { event } = stage.last;
    expect(stage.last.playing).toBe(false);
    stage
      .command(
        { kind: 'step', unit: 'ack', direction: 1, flow: -1 },
        { kind: 'step', unit: 'ack', direction: -1, flow: -1 },
      )
      .settle();
    expect(stage.last.event).toBe(event);
    expect(stage.last.closeup?.digest).toBe(digestsAlong(oneFlow, [event]).get(event));
  });

  it('a seek while playing continues to play from there', () => {
    const stage = onStage()
      .command({ kind: 'play', pace: 1 })
      .pass(300)
      .command({ kind: 'seek', moment: { time: 8 } })
      .pass(500);
    expect(stage.last.playing).toBe(true);
    expect(stage.last.now).toBeGreaterThan(8.3);
    expect(stage.last.now).toBeLessThan(8.7);
    stage.command({ kind: 'seek', moment: { time: 2 } }).pass(100);
    expect(stage.last.now).toBeLessThan(2.3);
    expect(stage.last.known).toBeGreaterThan(8);
  });

  it('before anything is open, commands do nothing', () => {
    const stage = new Stage()
      .command({ kind: 'play', pace: 1 }, { kind: 'step', unit: 'ack', direction: 1, flow: -1 }, { kind: 'credit' })
      .settle();
    expect(stage.reports).toEqual([]);
  });
});

describe('intervening', () => {
  const drop: Command = { kind: 'intervene', intervention: { kind: 'drop', flow: 0, packets: 2 } };

  it('reports the facts again and, once, in the next batch what to discard', () => {
    const stage = onStage()
      .command({ kind: 'seek', moment: { time: 6 } }, { kind: 'seek', moment: { time: 3 } })
      .settle()
      .command(drop)
      .settle();
    expect(stage.reports.slice(-2).map(({ kind }) => kind)).toEqual(['opened', 'batch']);
    expect(stage.opened.at(-1)).toMatchObject({ run: 1 });
    expect(stage.opened.at(-1)?.scenario.interventions).toHaveLength(1);
    expect(stage.last.forgetAfter).toBeLessThanOrEqual(3);
    expect(stage.last.forgetAfter).toBeGreaterThan(2.9);
    stage.command({ kind: 'step', unit: 'event', direction: 1, flow: -1 }).settle();
    expect(stage.last.forgetAfter).toBe(Infinity);
  });

  it('twice before the screen has drawn discards from the earlier one', () => {
    const stage = onStage()
      .command(
        { kind: 'seek', moment: { time: 6 } },
        drop,
        { kind: 'seek', moment: { time: 3 } },
        drop,
        { kind: 'seek', moment: { time: 5 } },
        drop,
      )
      .settle();
    expect(stage.last.forgetAfter).toBeLessThanOrEqual(3);
    expect(stage.opened.at(-1)?.scenario.interventions).toHaveLength(3);
  });

  it.each([{ kind: 'drop', flow: 7, packets: 1 }, null, 'nonsense', 7])(
    'refused says why and goes on: %o',
    (intervention) => {
      const stage = onStage()
        .command({ kind: 'play', pace: 1 })
        .pass(300)
        .command({ kind: 'intervene', intervention })
        .pass(300);
      expect(stage.reports.filter((report) => report.kind === 'refused')).toHaveLength(1);
      expect(stage.last).toMatchObject({ playing: true, forgetAfter: Infinity });
    },
  );
});

describe('a failure', () => {
  it('leads to a report with the last good moment, and another run can be opened', () => {
    const stage = onStage()
      .command({ kind: 'seek', moment: { time: 2 } })
      .settle();
    stage.command({ kind: 'crash' }).settle();
    const failed = stage.reports.at(-1);
    expect(failed).toMatchObject({ kind: 'failed', message: 'asked to fail' });
    expect(failed?.kind === 'failed' && failed.time).toBeCloseTo(2, 1);
    const count = stage.reports.length;
    stage.command({ kind: 'play', pace: 1 }, { kind: 'step', unit: 'ack', direction: -1, flow: -1 }).pass(500);
    expect(stage.reports).toHaveLength(count);
    stage.command(open(oneFlow), { kind: 'play', pace: 1 }).pass(500);
    expect(stage.last).toMatchObject({ run: 2, playing: true });
    expect(stage.last.now).toBeGreaterThan(0.3);
  });

  it('while playing stops it', () => {
    const stage = onStage().command({ kind: 'play', pace: 1 }).pass(300).command({ kind: 'crash' });
    const count = stage.reports.length;
    stage.settle();
    expect(stage.reports).toHaveLength(count);
    expect(stage.reports.filter(({ kind }) => kind === 'failed')).toHaveLength(1);
  });
});

describe('what is sent', () => {
  it('transfers its two buffers, and nothing else', () => {
    const stage = onStage().command({ kind: 'play', pace: 1 }).pass(500);
    for (const [index, report] of stage.reports.entries()) {
      const buffers = report.kind === 'batch' ? [report.samples.buffer, report.picture.buffer] : [];
      expect(stage.transferred[index]).toEqual(buffers);
    }
    expect(stage.last.picture.byteLength).toBeGreaterThan(0);
  });

  it('is enough to draw the whole run, whatever was done in between', () => {
    const stage = onStage(threeFlows).command({ kind: 'play', pace: 2 }).pass(1000);
    stage
      .command({ kind: 'seek', moment: { time: 1 } })
      .pass(300)
      .command({ kind: 'step', unit: 'loss', direction: 1, flow: -1 })
      .pass(50);
    stage
      .command({ kind: 'play', pace: 3 })
      .pass(700)
      .command({ kind: 'intervene', intervention: { kind: 'setLink', link: 'r0>r1', rate: 1e6 } })
      .pass(500);
    stage.command({ kind: 'step', unit: 'phase', direction: -1, flow: -1 }, { kind: 'play', pace: Infinity }).settle();
    const rows = new Map<string, string>();
    let marks: number[] = [];
    const bucket = stage.opened[0]!.bucket;
    for (const batch of stage.batches) {
      for (const key of rows.keys())
        if (Number(key.split('/')[1]) >= Math.round(batch.forgetAfter / bucket)) rows.delete(key);
      const kept = batch.marks.map(({ id }) => id);
      if (batch.forgetAfter !== Infinity) marks = marks.filter((id) => id < (kept[0] ?? Infinity));
      marks.push(...kept);
      for (let at = 0; at < batch.samples.length; at += SAMPLE_STRIDE) {
        rows.set(
          `${batch.samples[at]}/${batch.samples[at + 1]}`,
          batch.samples.slice(at + 2, at + SAMPLE_STRIDE).join(' '),
        );
      }
    }
    const straight = finished(stage.opened.at(-1)!.scenario);
    const expected = straight.recorder.takeRows();
    expect(rows.size).toBe(expected.length / SAMPLE_STRIDE);
    const straightRows = new Map<string, string>();
    for (let at = 0; at < expected.length; at += SAMPLE_STRIDE)
      straightRows.set(`${expected[at]}/${expected[at + 1]}`, expected.slice(at + 2, at + SAMPLE_STRIDE).join(' '));
    // An assertion per row would take longer than the run.
    expect([...straightRows].filter(([key, row]) => rows.get(key) !== row)).toEqual([]);
    expect(marks).toEqual(straight.recorder.takeMarks().map(({ id }) => id));
    expect(stage.last.closeup?.digest).toBe(straight.digest());
  });
});

describe('what is watched closely', () => {
  const watch: Command = { kind: 'watch', flow: -1, detail: { span: 0 } };

  it('is sent while the run is paused, and in no batch of a playing run', () => {
    const stage = onStage().command(watch, { kind: 'play', pace: 1 }).pass(900);
    expect(stage.last.playing).toBe(true);
    expect(stage.batches.every(({ playing, closeup }) => !playing || closeup === null)).toBe(true);
    stage.command({ kind: 'pause' }).settle();
    expect(stage.last.closeup?.detail?.data.length).toBeGreaterThan(0);
    expect(stage.last.closeup?.detail?.flow).toBe(0);
  });

  it('is sent at once on request, and its buffers are transferred', () => {
    const stage = onStage()
      .command({ kind: 'seek', moment: { time: 2 } })
      .settle();
    expect(stage.last.closeup?.detail).toBeNull();
    const { closeup, event } = stage.last;
    stage.command(watch).settle();
    expect(stage.last).toMatchObject({ closeup: { digest: closeup!.digest }, event });
    const { detail } = stage.last.closeup!;
    for (const array of [detail!.data, detail!.acks, detail!.windows, detail!.islands])
      expect(stage.transferred.at(-1)).toContain(array.buffer);
    stage.command({ kind: 'watch', flow: -1, detail: null }).settle();
    expect(stage.last.closeup?.detail).toBeNull();
  });

  it('stays watched when another experiment is opened', () => {
    const stage = onStage()
      .command(watch, { kind: 'open', scenario: threeFlows, moment: { time: 3 } })
      .settle();
    expect(stage.last.run).toBe(2);
    expect(stage.last.closeup?.detail?.data.length).toBeGreaterThan(0);
  });
});

describe('a move that takes long', () => {
  // Reading the clock takes as long as a slice, so each stretch is a slice of its own.
  const slow = (scenario: unknown = oneFlow): Stage => new Stage(9).command(open(scenario)).settle();
  const working = (stage: Stage): Progress[] =>
    stage.reports.flatMap((report) => (report.kind === 'working' ? [report.progress] : []));
  const lossless = { ...oneFlow, network: { bottleneck: { rate: 3e6, delay: 0.02, queue: { limit: 4000 } } } };

  it('reports its progress, which increases, and ends at its target', () => {
    const stage = slow().command({ kind: 'seek', moment: { event: 15_000 } });
    stage.settle();
    const shares = working(stage).map(({ share }) => share);
    expect(shares.length).toBeGreaterThan(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.every((share) => share > 0 && share < 1)).toBe(true);
    expect(working(stage).every(({ kind, target }) => kind === 'computing' && 'event' in target)).toBe(true);
    expect(stage.last.event).toBe(15_000);
    expect(stage.last.closeup?.digest).toBe(digestsAlong(oneFlow, [15_000]).get(15_000));
  });

  it('over new ground shows it as it arrives; back over known ground the old picture stays', () => {
    const stage = slow();
    const before = stage.batches.length;
    stage.command({ kind: 'seek', moment: { event: 15_000 } }).settle();
    const forward = stage.batches.slice(before);
    expect(forward.length).toBeGreaterThan(4);
    const known = forward.map((batch) => batch.known);
    expect(known).toEqual(known.toSorted((a, b) => a - b));
    // On the way there is no digest, and the command is not finished yet.
    expect(forward.slice(0, -1).every(({ closeup, handled }) => closeup === null && handled === 1)).toBe(true);
    expect(stage.last.handled).toBe(2);
    stage.command({ kind: 'seek', moment: { event: 7000 } }).settle();
    expect(stage.batches.slice(before + forward.length).map(({ event }) => event)).toEqual([7000]);
  });

  it.each(['pause', 'stop'] as const)('hears a %s on the way', (kind) => {
    const stage = slow().command({ kind: 'play', pace: 0.1 }, { kind: 'seek', moment: { event: 15_000 } });
    stage.pass(60).command({ kind }).settle();
    expect(stage.last.playing).toBe(false);
    expect(stage.last.handled).toBe(4);
    if (kind === 'pause') expect(stage.last.event).toBe(15_000);
    else {
      expect(stage.last.event).toBeGreaterThan(0);
      expect(stage.last.event).toBeLessThan(15_000);
    }
    const { event, closeup } = stage.last;
    expect(closeup?.digest).toBe(digestsAlong(oneFlow, [event]).get(event));
  });

  it('forward to a loss that never occurs can be stopped, and the recording stays complete', () => {
    const stage = slow(lossless).command({ kind: 'step', unit: 'loss', direction: 1, flow: -1 });
    stage.pass(100).command({ kind: 'stop' }).settle();
    const { event, closeup } = stage.last;
    expect(event).toBeGreaterThan(2000);
    expect(closeup?.digest).toBe(digestsAlong(lossless, [event]).get(event));
    stage.command({ kind: 'play', pace: Infinity }).settle();
    expect(stage.last.closeup?.digest).toBe(finished(lossless).digest());
  });

  it('forward to a loss that never occurs ends at the end of the run', () => {
    const stage = slow(lossless).command({ kind: 'step', unit: 'loss', direction: 1, flow: -1 }).settle();
    expect(stage.last).toMatchObject({ finished: true, now: 12, moment: { time: 12 } });
    expect(stage.last.closeup?.digest).toBe(finished(lossless).digest());
  });

  it('gives way to a newer request', () => {
    const stage = slow();
    for (let event = 19_000; event > 12_000; event -= 700) stage.command({ kind: 'seek', moment: { event } }).pass(10);
    const before = stage.batches.length;
    stage.command({ kind: 'seek', moment: { event: 3000 } }).settle();
    expect(stage.last).toMatchObject({ event: 3000, handled: 12 });
    expect(stage.last.closeup?.digest).toBe(digestsAlong(oneFlow, [3000]).get(3000));
    // It did not go to all the others first.
    expect(stage.batches.length - before).toBeLessThan(3);
  });

  it('gives way to another experiment', () => {
    const stage = slow()
      .command({ kind: 'seek', moment: { event: 15_000 } })
      .pass(40)
      .command(open(threeFlows))
      .settle();
    expect(stage.last).toMatchObject({ run: 2, event: 0, handled: 3 });
    expect(stage.last.closeup?.digest).toBe(labOf(threeFlows).digest());
  });

  it('is not lost because of a step after it, and steps do not cancel each other', () => {
    const stage = slow().command({ kind: 'seek', moment: { event: 9000 } });
    for (const direction of [1, 1, 1, -1] as const) stage.command({ kind: 'step', unit: 'event', direction, flow: -1 });
    expect(stage.settle().last).toMatchObject({ event: 9002, handled: 6 });
  });

  it('at the opening of a run reports the run first', () => {
    const stage = new Stage(9).command({ kind: 'open', scenario: oneFlow, moment: { time: 9 } });
    expect(stage.reports.map(({ kind }) => kind)).toEqual(['opened']);
    stage.settle();
    expect(stage.batches.length).toBeGreaterThan(3);
    expect(stage.last).toMatchObject({ now: 9, handled: 1 });
  });

  it('back by a step is also accepted, wherever the search is at that time', () => {
    const stage = slow(lossless).command({ kind: 'play', pace: Infinity }).settle();
    // The search for the only round trip before the first one covers the whole run.
    stage.command({ kind: 'step', unit: 'roundTrip', direction: -1, flow: 7 }).pass(120);
    expect(stage.last.finished).toBe(true);
    stage.command({ kind: 'stop' }).settle();
    const { event, closeup } = stage.last;
    expect(stage.last.finished).toBe(false);
    expect(closeup?.digest).toBe(digestsAlong(lossless, [event]).get(event));
  });

  it('by an intervention that restarts the run waits its turn, and can be cancelled', () => {
    // The state that it needs lies before the earliest one that a planned change keeps, so no checkpoint serves both.
    const planned: ScenarioInput = {
      ...oneFlow,
      interventions: [{ kind: 'packet', at: 11.9, flow: 0, number: 9, action: 'drop' }],
    };
    const drop: Command = { kind: 'intervene', intervention: { kind: 'drop', flow: 0, packets: 1 } };
    const there = (): Stage =>
      slow(planned)
        .command({ kind: 'seek', moment: { event: 14_000 } })
        .settle();
    const stage = there()
      .command(drop, { kind: 'seek', moment: { event: 15_000 } })
      .settle();
    expect(working(stage).some(({ kind }) => kind === 'seeking')).toBe(true);
    const { scenario } = stage.opened.at(-1)!;
    expect(scenario.interventions).toHaveLength(2);
    expect(stage.last.closeup?.digest).toBe(digestsAlong(scenario, [15_000]).get(15_000));
    const given = there().command(drop).pass(30).command({ kind: 'stop' }).settle();
    expect(given.opened).toHaveLength(1);
    expect(given.last.forgetAfter).toBe(Infinity);
    expect(given.last.closeup?.digest).toBe(digestsAlong(planned, [given.last.event]).get(given.last.event));
  });

  it('in slices of any size reaches the same state as in one go', () => {
    for (const look of [0.5, 3, 20]) {
      const stage = new Stage(look).command(open(threeFlows)).settle();
      for (const moment of [{ time: 8.125 }, { event: 4000 }, { time: 9.5 }, { time: 1 }]) {
        stage.command({ kind: 'seek', moment }).settle();
        const lab = labOf(threeFlows);
        lab.seek(moment);
        expect([stage.last.event, stage.last.closeup?.digest]).toEqual([lab.simulation.events, lab.digest()]);
      }
    }
  });
});

describe('a time between two events', () => {
  it('stays the displayed time, and leads back to it', () => {
    const stage = onStage()
      .command({ kind: 'seek', moment: { time: 5.0001 } })
      .settle();
    const { now, event, closeup, moment, picture } = stage.last;
    expect(now).toBe(5.0001);
    expect(moment).toEqual({ time: 5.0001 });
    expect(closeup?.digest).toBe(digestsAlong(oneFlow, [event]).get(event));
    const lab = labOf(oneFlow);
    lab.seek({ time: 5.0001 });
    expect(lab.simulation.now).toBeLessThan(5.0001);
    expect(picture).toEqual(pictureOf(lab.simulation, 5.0001));
    const again = new Stage().command({ kind: 'open', scenario: oneFlow, moment }).settle().last;
    expect([again.now, again.event, again.closeup?.digest]).toEqual([now, event, closeup?.digest]);
  });

  it('is where playing continues, and where a pause leaves it', () => {
    const stage = onStage()
      .command({ kind: 'seek', moment: { time: 5.0001 } })
      .settle();
    const before = stage.batches.length;
    stage.command({ kind: 'play', pace: 0.001 }).pass(300);
    const times = stage.batches.slice(before).map(({ now }) => now);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times[0]).toBeGreaterThanOrEqual(5.0001);
    const shown = stage.last.now;
    stage.command({ kind: 'pause' }).settle();
    expect(shown - stage.last.now).toBeLessThan(1e-6);
    const lab = labOf(oneFlow);
    lab.seek(stage.last.moment);
    expect(stage.last.closeup?.digest).toBe(lab.digest());
  });

  it('after the last event is not yet the end', () => {
    const short = { ...oneFlow, flows: [{ kind: 'tcp', stop: 2 }] } as const;
    const stage = onStage(short)
      .command({ kind: 'seek', moment: { time: 11.5 } })
      .settle();
    expect(stage.last).toMatchObject({ now: 11.5, finished: false });
    stage.command({ kind: 'play', pace: 1 }).pass(200);
    expect(stage.last.playing).toBe(true);
    expect(stage.last.now).toBeLessThan(11.8);
    expect(stage.pass(600).last).toMatchObject({ now: 12, finished: true, playing: false });
  });
});

describe('play by steps', () => {
  it('takes one step a second, and waits in between', () => {
    const stage = onStage()
      .command({ kind: 'seek', moment: { time: 3 } })
      .settle();
    const lab = labOf(oneFlow);
    lab.seek({ time: 3 });
    const before = stage.batches.length;
    stage.command({ kind: 'play', pace: 1, by: { unit: 'ack' } }).pass(3300);
    const shown = stage.batches.slice(before).map(({ event, playing }) => ({ event, playing }));
    const expected = [0, 1, 2, 3].map(() => {
      lab.step('ack', 1);
      return { event: lab.simulation.events, playing: true };
    });
    expect(shown.filter(({ event }, index) => event !== shown[index - 1]?.event)).toEqual(expected);
    stage.command({ kind: 'pause' }).settle();
    expect(stage.last).toMatchObject({ playing: false, closeup: { digest: lab.digest() } });
  });

  it('ends with the run', () => {
    const stage = onStage()
      .command({ kind: 'seek', moment: { time: 11.999 } }, { kind: 'play', pace: 1, by: { unit: 'roundTrip' } })
      .pass(4000);
    expect(stage.last).toMatchObject({ playing: false, finished: true, now: 12 });
  });
});

describe('a step until a condition holds', () => {
  const until = { when: 'timeout', flow: 0 } as const;
  const stride = { kind: 'step', flow: -1, until } as const;

  it('stops there; if it never holds again the run stays at its moment, and that is reported', () => {
    const lab = labOf(oneFlow);
    const times: number[] = [];
    while (lab.runUntil(until, 1)) times.push(lab.simulation.now);
    expect(times.length).toBeGreaterThan(0);
    // Between two events.
    const here = times.at(-1)! + 0.3;
    const stage = onStage()
      .command({ kind: 'seek', moment: { time: here } })
      .settle();
    const { digest } = stage.last.closeup!;
    stage.command({ ...stride, direction: 1 }).settle();
    expect(stage.last).toMatchObject({ now: here, nowhere: 1, playing: false, finished: false, closeup: { digest } });
    stage.command({ ...stride, direction: -1 }).settle();
    expect(stage.last).toMatchObject({ now: times.at(-1), nowhere: 0 });
    for (const _ of times) stage.command({ ...stride, direction: -1 }).settle();
    expect(stage.last).toMatchObject({ now: times[0], nowhere: -1 });
    stage.command({ kind: 'seek', moment: { event: 3 } }).settle();
    expect(stage.last.nowhere).toBe(0);
  });

  it('is how a run plays with reduced motion, until the condition does not occur any more', () => {
    const lab = labOf(oneFlow);
    const events: number[] = [];
    while (lab.runUntil(until, 1)) events.push(lab.simulation.events);
    const stage = onStage().command({ kind: 'play', pace: 1, by: { until } });
    stage.pass(2000 * (events.length + 2));
    const shown = stage.batches.map(({ event }) => event).filter((event) => event > 0);
    expect([...new Set(shown)]).toEqual(expect.arrayContaining(events));
    expect(stage.last).toMatchObject({ event: events.at(-1), playing: false, nowhere: 1, finished: false });
  });
});

describe('a loop', () => {
  const loop = { from: 2, to: 2.4 };
  const begun = (command: Partial<Extract<Command, { kind: 'play' }>>): Stage =>
    onStage()
      .command({ kind: 'seek', moment: { time: loop.from } })
      .settle()
      .command({ kind: 'play', pace: 1, loop, ...command });

  it('plays its interval repeatedly until the user stops it, and leaves no trace', () => {
    const stage = begun({});
    const before = stage.batches.length;
    stage.pass(1500);
    const times = stage.batches.slice(before).map(({ now }) => now);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(loop.from);
    expect(Math.max(...times)).toBeLessThanOrEqual(loop.to);
    const rounds = times.filter((time, index) => time < (times[index - 1] ?? 0)).length;
    expect(rounds).toBeGreaterThanOrEqual(3);
    expect(stage.last.playing).toBe(true);
    stage.command({ kind: 'pause' }).settle();
    expect(stage.last.playing).toBe(false);
    const lab = labOf(oneFlow);
    lab.seek({ time: stage.last.now });
    expect(stage.last.closeup?.digest).toBe(lab.digest());
  });

  it('may end with the run', () => {
    const end = onStage()
      .command({ kind: 'seek', moment: { time: 11.9 } }, { kind: 'play', pace: 1, loop: { from: 11.8, to: 12 } })
      .pass(900);
    expect(end.last).toMatchObject({ playing: true });
    end.command({ kind: 'play', pace: 1 }).pass(900);
    expect(end.last).toMatchObject({ playing: false, finished: true });
  });

  it('goes by steps with reduced motion, and shows nothing outside the interval', () => {
    for (const by of [{ unit: 'roundTrip' }, { until: { when: 'timeout', flow: 0 } }] as const) {
      const stage = begun({ by });
      const before = stage.batches.length;
      stage.pass(12_000);
      const times = stage.batches.slice(before).map(({ now }) => now);
      expect(times.length).toBeGreaterThan(3);
      expect(Math.max(...times)).toBeLessThanOrEqual(loop.to);
      expect(Math.min(...times)).toBeGreaterThanOrEqual(loop.from);
      expect(stage.last.playing).toBe(true);
    }
  });
});

it('a run with very many records sends all of them in batches of a bounded size, and slows down', () => {
  const stage = new Stage(0.02);
  stage.command(
    {
      kind: 'open',
      scenario: {
        network: { bottleneck: { rate: 1e6, delay: 0.01, queue: { limit: 2 } } },
        flows: Array.from({ length: 8 }, () => ({ kind: 'udp', rate: 4e6, packetSize: 40 })),
        duration: 1,
      },
    },
    { kind: 'play', pace: Infinity },
  );
  stage.pass(3000);
  const marks = stage.batches.flatMap((batch) => batch.marks);
  expect(stage.last.finished).toBe(true);
  expect(Math.max(...stage.batches.map((batch) => batch.marks.length))).toBeLessThanOrEqual(MOST_AT_ONCE.marks);
  for (const { samples } of stage.batches) expect(samples.length).toBeLessThanOrEqual(2 * MOST_AT_ONCE.samples);
  expect(marks.length).toBeGreaterThan(10 * MOST_AT_ONCE.marks);
  expect(marks.filter(({ kind }) => kind === 'loss')).toHaveLength(
    stage.last.flows.reduce((sum, { dropped }) => sum + dropped, 0),
  );
});

describe('a costly run', () => {
  const flows = Array.from({ length: 64 }, () => ({ kind: 'udp', rate: 1e12, packetSize: 1 }));
  const costly = { network: { bottleneck: { rate: 1e12 } }, flows, duration: 40 };

  /**
   * Reads the clock between two frames that are a bit more than 15 ms apart; each reading advances it by half a
   * millisecond.
   */
  const LOOKS = 40;

  it('is stopped by a pause: no more has run than since the last frame', () => {
    const stage = onStage(costly).command({ kind: 'play', pace: Infinity }).pass(60);
    const { event } = stage.last;
    expect(event).toBeGreaterThan(1000);
    stage.command({ kind: 'pause' }).settle();
    expect(stage.last).toMatchObject({ playing: false, finished: false });
    expect(stage.last.event - event).toBeLessThanOrEqual(500 * LOOKS);
    const paused = stage.last;
    expect(stage.pass(1000).last).toBe(paused);
  });

  it('is left by a stop on the way to a far moment: no more has run than since the last frame', () => {
    const stage = onStage(costly)
      .command({ kind: 'seek', moment: { time: 39 } })
      .pass(60);
    const { event, now } = stage.last;
    expect(now).toBeLessThan(1);
    expect(event).toBeGreaterThan(1000);
    stage.command({ kind: 'stop' }).pass(20);
    expect(stage.last.playing).toBe(false);
    expect(stage.last.event - event).toBeLessThanOrEqual(2000 * LOOKS);
  });
});

describe('a fork', () => {
  const drop = { kind: 'packet', flow: 0, number: 300, action: 'drop' } as const;
  const forked = (): Stage =>
    onStage()
      .command({ kind: 'seek', moment: { time: 1 } })
      .settle()
      .command({ kind: 'fork', id: 1, of: 0, change: drop, at: null })
      .settle();

  it('is shown from then on, together with its parent at the same time', () => {
    const stage = forked();
    expect(stage.opened.at(-1)!.fork).toMatchObject({ id: 1, parent: 0 });
    expect(stage.opened.at(-1)!.scenario.interventions).toHaveLength(1);
    stage.command({ kind: 'seek', moment: { time: 8 } }).settle();
    const { last } = stage;
    expect(last).toMatchObject({ fork: 1, now: 8, counterpart: { fork: 0 } });
    expect(last.counterpart!.results!.here.flows[0]!.packetsDropped).not.toBe(
      last.counterpart!.results!.there.flows[0]!.packetsDropped,
    );
    const straight = labOf(oneFlow);
    straight.seek({ time: 8 });
    expect(last.counterpart!.results!.there.digest).toBe(straight.digest());
  });

  it('reports everything recorded of both, also while playing', () => {
    const stage = forked().command({ kind: 'play', pace: Infinity }).settle();
    const of = (rows: readonly Float64Array[]): Map<string, number> => {
      const seen = new Map<string, number>();
      for (const samples of rows)
        for (let at = 0; at < samples.length; at += SAMPLE_STRIDE)
          seen.set(`${samples[at]}/${samples[at + 1]}`, samples[at + 4]!);
      return seen;
    };
    const parts = (fork: number): Float64Array[] =>
      stage.batches.flatMap(({ fork: shown, samples, counterpart }) => [
        ...(shown === fork ? [samples] : []),
        ...(counterpart?.fork === fork ? [counterpart.samples] : []),
      ]);
    const recorded = (scenario: unknown): Map<string, number> => {
      const lab = labOf(scenario as typeof oneFlow);
      lab.advance(Infinity);
      return of([lab.recorder.takeRows()]);
    };
    expect(of(parts(0))).toEqual(recorded(oneFlow));
    const own = recorded(stage.opened.at(-1)!.scenario);
    for (const [place, value] of of(parts(1))) expect(own.get(place)).toBe(value);
    expect(stage.last.counterpart!.known).toBe(12);
  });

  it('is replaced by the run at the same time when that is shown again, and can be given up', () => {
    const stage = forked()
      .command({ kind: 'seek', moment: { time: 5 } }, { kind: 'show', id: 0, counterpart: 1 })
      .settle();
    expect(stage.last).toMatchObject({ fork: 0, now: 5, counterpart: { fork: 1 } });
    stage.command({ kind: 'forget', ids: [1] }).settle();
    expect(stage.last).toMatchObject({ fork: 0, counterpart: null });
    const straight = labOf(oneFlow);
    straight.seek({ time: 5 });
    expect(stage.last.closeup?.digest).toBe(straight.digest());
  });

  it('is reopened at the time of its change from any moment', () => {
    const { scenario, fork } = forked().opened.at(-1)!;
    const [made] = scenario.interventions;
    const stage = onStage()
      .command({ kind: 'fork', id: 4, of: 0, change: { ...made }, at: made!.at })
      .settle();
    expect(stage.opened.at(-1)).toMatchObject({ scenario, fork: { ...fork, id: 4 } });
  });

  it('that is refused leaves the run unchanged, and reports why', () => {
    const stage = onStage()
      .command({ kind: 'fork', id: 1, of: 0, change: { ...drop, flow: 3 }, at: null })
      .settle();
    expect(stage.reports).toContainEqual(expect.objectContaining({ kind: 'refused', asked: 'fork', fork: 1 }));
    expect(stage.last).toMatchObject({ fork: 0, counterpart: null });
  });
});
