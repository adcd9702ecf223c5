/**
 * What is exported for ns-2 can be imported again: our own trace, and the trace that ns-2 writes when it runs our
 * script. The twin of each agrees within 10 %.
 */
import { Buffer } from 'node:buffer';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { courseOf } from '../../src/capture/connections/course.ts';
import { fitOf } from '../../src/capture/connections/fit.ts';
import { ns2Script } from '../../src/capture/write/ns2Script.ts';
import { writeNs2Trace } from '../../src/capture/write/ns2Trace.ts';
import { estimateOf, runTwin } from '../../src/capture/connections/twin.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { accepted, simulate } from '../experiment.ts';
import { readAll } from './reading.ts';

const INPUT: ScenarioInput = {
  duration: 20,
  network: { bottleneck: { rate: 2e6, delay: 0.03, queue: { limit: 20 } } },
  flows: [{ variant: 'sack', stack: 'ns2' }],
};

/** How far the goodput of the twin is off. */
function apartOf(text: string): number {
  const bytes = Buffer.from(text);
  const { all, fault } = readAll(bytes, 1 << 20);
  expect([fault, all.length]).toEqual(['', 1]);
  const course = courseOf(all[0]!);
  readAll(bytes, 1 << 20, { ...all[0]!, course });
  const series = course.series();
  const twin = runTwin(all[0]!, estimateOf(all[0]!, series.cuts)!);
  if (typeof twin === 'string') throw new Error(twin);
  return Math.abs(fitOf({ connection: all[0]!, series }, twin)[0]!.apart);
}

it('a trace in the form of ns-2', () => {
  const lines: string[] = [];
  writeNs2Trace(simulate(INPUT), (line) => lines.push(line));
  expect(apartOf(lines.map((line) => (line.endsWith('\n') ? line : `${line}\n`)).join(''))).toBeLessThan(0.1);
});

const hasNs2 = spawnSync('ns', ['-'], { input: 'exit 0' }).status === 0;

it.skipIf(!hasNs2)(`a script for ns-2${hasNs2 ? '' : ' (skipped: ns is not installed)'}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'returns-'));
  try {
    const trace = `set ns [new Simulator]\n$ns trace-all [open ${join(folder, 'run.tr')} w]`;
    const script = ns2Script(accepted(INPUT)).replace('set ns [new Simulator]', trace);
    expect(script).toContain('trace-all');
    spawnSync('ns', ['-'], { input: script, cwd: folder });
    expect(apartOf(readFileSync(join(folder, 'run.tr'), 'utf8'))).toBeLessThan(0.1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
