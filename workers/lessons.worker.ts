/** Worker that computes the runs of lessons one after another. */
import { addAllParts } from '../src/lab/build/allParts.ts';
import { carriesLaw, loadLanguage } from '../src/lab/build/runLaws.ts';
import type { LessonOrder, LessonReport } from '../src/lessons/facts.ts';
import { factsInParts } from '../src/lessons/runFacts.ts';

addAllParts();

/** Minimum interval between progress reports, ms. */
const EVERY_MS = 500;

function reportOf({ key, scenario }: LessonOrder): LessonReport {
  try {
    const parts = factsInParts(scenario);
    for (let told = performance.now(); ;) {
      const { done, value } = parts.next();
      if (done === true) return { key, facts: value, why: '' };
      if (performance.now() - told < EVERY_MS) continue;
      told = performance.now();
      self.postMessage({ key, facts: null, why: '', part: value } satisfies LessonReport);
    }
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
