/**
 * Records which rules fire while a test file runs, for docs/rules.md, the table of sections, rules and tests
 * (`scripts/rules.mjs`).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { Journal } from '../src/engine/kernel/journal.ts';
import { RULES } from '../src/engine/tcp/rules.ts';

const FOLDER = '.cache/test/rules';
/** Tests in these folders test the engine; elsewhere it only runs. */
const ENGINE = /^tests\/(golden|properties|reference|theory|timelines|wireless)\//;

const fired = new Uint8Array(RULES.length);
let isListening = false;

type Effect = (...records: never[]) => void;

const EFFECTS = RULES.map((rule) => (rule as { effect?: Effect }).effect);

/** Quiet rules are not written to the journal: each records its first effect, and is then restored. */
function listenToQuiet(): void {
  RULES.forEach((rule, index) => {
    const effect = EFFECTS[index];
    if (rule.quiet !== true || effect === undefined) return;
    const reported = rule as unknown as { effect: Effect };
    reported.effect = (...records) => {
      fired[index] = 1;
      reported.effect = effect;
      effect(...records);
    };
  });
}

/** From now on firings count for the file that is about to run. */
export function listen(): void {
  fired.fill(0);
  listenToQuiet();
  if (isListening) return;
  isListening = true;
  const open: Journal['open'] = Reflect.get(Journal.prototype, 'open');
  Journal.prototype.open = function noting(rule, flow, subject, cause, link) {
    fired[rule] = 1;
    return open.call(this, rule, flow, subject, cause, link);
  };
}

/** Writes the rules that fired during `file`, a path from the project's root. */
export function report(file: string): void {
  if (!ENGINE.test(file) || file.endsWith('.long.ts')) return;
  mkdirSync(FOLDER, { recursive: true });
  const numbers = RULES.map((_, index) => index).filter((index) => fired[index] === 1);
  writeFileSync(`${FOLDER}/${file.replaceAll('/', '-')}.json`, JSON.stringify({ file, rules: numbers }));
}
