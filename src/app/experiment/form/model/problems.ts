import { keptFor } from '../../../ui/keptFor.ts';
import { parseScenario } from '#scenario/check/parse.ts';
import { capital } from '#scenario/words/english.ts';
import { type Path, readPath, writePath } from '#scenario/words/path.ts';
import type { Problem } from '#scenario/words/problem.ts';
import type { Scenario } from '#scenario/scenario.ts';
import { fieldWords, messageWords, tooFewWords } from '../../../ui/words/refusals.ts';
import type { Draft } from './draft.ts';
import { fieldAt } from './fields.ts';
import { rangeText } from './quantityText.ts';

/** A draft with its problems. */
export interface Checked {
  readonly draft: Draft;
  /** null if there are problems. */
  readonly scenario: Scenario | null;
  readonly problems: readonly Problem[];
}

function check(draft: Draft): Checked {
  const parsed = parseScenario(draft);
  return parsed.ok
    ? { draft, scenario: parsed.scenario, problems: [] }
    : { draft, scenario: null, problems: parsed.problems };
}
const checkKept = keptFor<object, Checked>(check);

/** Checks a draft. */
export const checked = (draft: Draft): Checked =>
  typeof draft === 'object' && draft !== null ? checkKept(draft) : check(draft);

/** The problems of a field, including those of its kind. */
export function problemsAt(problems: readonly Problem[], path: Path): readonly Problem[] {
  const name = writePath(path);
  return problems.filter((problem) => problem.path === name || problem.path === `${name}.kind`);
}

/** Whether a field or its content has a problem. */
export function hasProblemBelow(problems: readonly Problem[], path: Path): boolean {
  const name = writePath(path);
  return problems.some(({ path: at }) => at === name || at.startsWith(`${name}.`) || at.startsWith(`${name}[`));
}

/** The given value as the user wrote it. */
function givenWords(given: string): string {
  if (given === 'nothing') return '';
  if (given === '""') return ' It is empty.';
  const typed = /^"([-+.\d].*)"$/.exec(given)?.[1];
  return ` You wrote ${typed ?? given}.`;
}

/** A problem for display beside the field: "Delay must be 0 to 10 000 ms. You wrote -5." */
export function problemSentence(draft: unknown, problem: Problem): string {
  const path = readPath(problem.path);
  const isKind = path?.at(-1) === 'kind';
  const field = path === undefined ? undefined : fieldAt(draft, isKind ? path.slice(0, -1) : path);
  const [message = '', guess] = problem.message.split('; did you mean ');
  const range = field?.control === 'number' && /^must be (?:at (?:least|most)|above 0)/.test(message);
  // Problems that say more than the range are shown unchanged.
  const isRange = range && field.min !== undefined && !/duration|last flow|,/.test(message);
  const says = isRange ? `must be ${rangeText(field)}` : messageWords(message);
  const name = field === undefined || field.label === '' ? fieldWords(problem.path) : field.label;
  const few = tooFewWords(message, problem.given, name.toLowerCase());
  if (few !== '') return few;
  const mind = guess === undefined ? '' : ` Did you mean ${guess}`;
  return capital(`${name}${isKind ? ' kind' : ''} ${says}.${mind}${givenWords(problem.given)}`);
}

/** Position of a field, for a list of problems: "Flow 2, forced drop 1". '' for a field of the scenario itself. */
export function placeWords(draft: unknown, path: Path): string {
  const words: string[] = [];
  for (let end = 1; end < path.length; end++) {
    const step = path[end - 1];
    const field = fieldAt(draft, path.slice(0, end));
    if (field === undefined || step === 'network' || field.control === 'settings') continue;
    if (typeof step === 'number') words.splice(-1, 1, `${field.label} ${step + 1}`);
    else words.push(field.label);
  }
  return words.map((word, index) => (index === 0 ? word : word.toLowerCase())).join(', ');
}

/** Possible fields for a problem's path: itself first, then its parents. */
export function waysTo(problem: Problem): readonly Path[] {
  const path = readPath(problem.path) ?? [];
  return path.map((_, index) => path.slice(0, path.length - index));
}
