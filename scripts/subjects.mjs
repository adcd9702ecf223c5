// Checks the subjects of commits that are not yet on main: imperative, at most 72 characters.
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { root } from './bundle.mjs';

const LONGEST = 72;
/** Verbs whose endings look like another form than the imperative. */
const VERBS = new Set([
  'Address',
  'Bring',
  'Bypass',
  'Compress',
  'Discuss',
  'Embed',
  'Express',
  'Feed',
  'Focus',
  'Need',
  'Pass',
  'Press',
  'Process',
  'Seed',
  'Shed',
  'Speed',
  'String',
  'Stress',
  'Suppress',
]);
/** First words of sentences that state something. */
const TELLING =
  /^(a|an|the|all|some|each|every|no|it|they|we|in|on|at|of|for|from|with|what|where|how|why|when|that|this|these|now|also|wip|fixup!|squash!)$/i;

/**
 * The fault of a subject.
 * @param {string} subject the first line of a commit's message
 * @returns {string | undefined}
 */
export function faultOf(subject) {
  if (subject.length > LONGEST) return `has ${subject.length} characters, the limit is ${LONGEST}`;
  const [first = ''] = subject.split(' ');
  if (!/^[A-Z]/.test(first)) return 'does not begin with a capital letter';
  if (subject.endsWith('.')) return 'ends with a full stop';
  if (TELLING.test(first) || (/(ed|ing|s)$|[:,]/.test(first) && !VERBS.has(first)))
    return `begins with "${first}": say what the commit does as an imperative, such as "Count"`;
  return undefined;
}

/** Subjects of the commits on this branch that are not on main. Empty if git or main is missing. @returns {string[]} */
function newSubjects() {
  const git = (/** @type {string[]} */ ...words) => spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  const main = ['origin/main', 'main'].find((name) => git('rev-parse', '--verify', '--quiet', name).status === 0);
  if (main === undefined) return [];
  const { stdout } = git('log', '--no-merges', '--format=%s', `${main}..HEAD`);
  return stdout.split('\n').filter((line) => line !== '');
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const subjects = newSubjects();
  const faults = subjects.flatMap((subject) => {
    const fault = faultOf(subject);
    return fault === undefined ? [] : [`"${subject}" ${fault}.`];
  });
  for (const line of faults) console.error(line);
  console.log(`${subjects.length} commits are not on main yet, ${faults.length} of their subjects must change.`);
  process.exit(faults.length > 0 ? 1 : 0);
}
