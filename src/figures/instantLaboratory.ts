import { Player } from '../lab/play/player.ts';
import type { Batch, Command, Opened, Report } from '../lab/protocol/protocol.ts';
import { RunData } from '../app/run/record/runData.ts';

/** A lab that answers synchronously, without a worker. */
export class InstantLaboratory {
  readonly reports: Report[] = [];
  private readonly waiting: (() => void)[] = [];
  private clock = 0;
  private readonly player = new Player({
    nowMs: () => this.clock,
    send: (report) => this.reports.push(report),
    soon: (again) => this.waiting.push(again),
  });

  /** Sends a command and processes everything that follows from it. */
  command(command: Command): void {
    this.player.command(command);
    for (let turn = 0; turn < 10_000 && this.waiting.length > 0; turn++) {
      this.clock += 16;
      this.waiting.shift()!();
      this.player.command({ kind: 'credit' });
    }
  }
}

/** Data of a run at `time` (s) after these commands, including packet details of the selected flow. */
export function runAt(scenario: unknown, time: number, ...commands: readonly Command[]): RunData {
  const lab = new InstantLaboratory();
  lab.command({ kind: 'watch', flow: -1, detail: { span: 0 }, variables: true });
  lab.command({ kind: 'open', scenario, moment: { time } });
  for (const command of commands) lab.command(command);
  const opened = lab.reports.find((report): report is Opened => report.kind === 'opened');
  if (opened === undefined) throw new Error(JSON.stringify(lab.reports));
  const data = new RunData(opened);
  for (const batch of lab.reports.filter((report): report is Batch => report.kind === 'batch')) data.take(batch);
  return data;
}
