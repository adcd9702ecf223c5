import { plainText } from '../../src/app/run/words/statement.ts';
import { RARE_WORDS, sentenceOf } from '../../src/app/explain/sentence/sentence.ts';
import { RunData } from '../../src/app/run/record/runData.ts';
import type { Mark } from '../../src/lab/protocol/markProtocol.ts';
import type { Moment } from '../../src/lab/protocol/protocol.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { InstantLaboratory } from '../../src/figures/instantLaboratory.ts';

// Loads the rare sentences, as the page does for runs with mobile nodes or with changes.
await RARE_WORDS.fetch();

/** A recorded run in which a test can go anywhere and read the sentence. */
export class Story {
  readonly lab = new InstantLaboratory();
  readonly data: RunData;
  /** All notable events, to the end of the run. */
  readonly marks: readonly Mark[];

  /** `moment`: run no further than this; else to the end. */
  constructor(scenario: ScenarioInput, moment?: Moment) {
    this.lab.command({ kind: 'open', scenario, moment: { event: 0 } });
    const opened = this.lab.reports.find((report) => report.kind === 'opened');
    if (opened === undefined) throw new Error(JSON.stringify(this.lab.reports));
    this.data = new RunData(opened);
    this.go(moment ?? { time: opened.duration });
    this.marks = [...this.data.marks.backFrom(Infinity)].toReversed();
  }

  /** Goes to a moment, and on by a number of events. */
  go(moment: Moment): void {
    this.lab.command({ kind: 'seek', moment });
    this.hear();
  }

  /** The user selects a flow, or none (-1), whose packets are then reported. */
  select(flow: number): void {
    this.lab.command({ kind: 'watch', flow, detail: { span: 0 } });
    this.hear();
  }

  /** Processes what the lab has reported. */
  hear(): void {
    for (const report of this.lab.reports.splice(0)) {
      if (report.kind === 'opened') this.data.reopen(report);
      else if (report.kind === 'batch') this.data.take(report);
    }
  }

  /** The user changes something now. */
  change(intervention: Readonly<Record<string, unknown>>): void {
    this.lab.command({ kind: 'intervene', intervention });
    this.hear();
  }

  /** The sentence of the current moment. */
  get sentence(): string {
    return plainText(sentenceOf(this.data).full);
  }

  /** The sentence at a time, s. */
  at(time: number): string {
    this.go({ time });
    return this.sentence;
  }

  /** The sentence right after the event of the `nth` matching mark, and a number of events later. */
  after(fits: (mark: Mark) => boolean, nth = 0, later = 0): string {
    const mark = this.marks.filter(fits)[nth];
    if (mark === undefined) throw new Error('no such mark in this run');
    this.go({ event: mark.event + later });
    return this.sentence;
  }
}

/** Marks of a kind, optionally of one flow. */
export const isOf =
  (kind: Mark['kind'], flow?: number) =>
  (mark: Mark): boolean =>
    mark.kind === kind && (flow === undefined || mark.flow === flow);
