/** The worker that does the runs of lessons, one after the other. */
import { carriesLaw, loadLanguage } from '../src/lab/runLaws.ts';
import type { LessonOrder, LessonReport } from '../src/lessons/facts.ts';
import { runFacts } from '../src/lessons/runFacts.ts';

function reportOf({ key, scenario }: LessonOrder): LessonReport {
  try {
    return { key, facts: runFacts(scenario), why: '' };
  } catch (error) {
    return { key, facts: null, why: error instanceof Error ? error.message : 'the simulation failed' };
  }
}

self.onmessage = async ({ data }: MessageEvent<LessonOrder>) => {
  if (carriesLaw(data.scenario)) await loadLanguage().catch(() => undefined);
  const report = reportOf(data);
  const transfer = report.facts?.series.flatMap(({ min, max, last }) => [min.buffer, max.buffer, last.buffer]) ?? [];
  self.postMessage(report, { transfer: transfer as ArrayBuffer[] });
};
