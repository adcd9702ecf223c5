import { closest } from '#scenario/words/wording.ts';
import { COMMON_FLAGS, type Call, type Command, type Flag } from './command.ts';
import type { Io } from './io.ts';
import { oneLine } from '#scenario/words/plainText.ts';
import { Refused } from './refused.ts';

/** Parses command arguments: `--flag value`, `--flag=value`, words; all after `--` are words. Throws Refused. */
export function readArguments(command: Command, args: readonly string[], io: Io): Call {
  const values = new Map<string, string[]>();
  const words: string[] = [];
  const problems: string[] = [];
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--') words.push(...rest.splice(0));
    else if (!arg.startsWith('-') || arg === '-') words.push(arg);
    else problems.push(...takeFlag(command, arg, rest, values));
  }
  // An unknown flag may have a value, which makes the words ambiguous.
  if (problems.length === 0 && !values.has('help')) problems.push(...wordProblems(command, words));
  if (problems.length > 0) throw new Refused(...problems);
  return {
    io,
    words,
    has: (flag) => values.has(flag),
    value: (flag) => values.get(flag)?.[0],
    values: (flag) => values.get(flag) ?? [],
  };
}

/** Short forms of flags. */
const SHORT: Readonly<Record<string, string>> = { '-h': '--help', '-o': '--out' };

/** Adds one flag to `values`, taking its value from `rest` unless it follows a =. Returns the problem, if any. */
function takeFlag(command: Command, arg: string, rest: string[], values: Map<string, string[]>): string[] {
  const flags = [...command.flags, ...COMMON_FLAGS];
  const [, typed = arg, given] = /^([^=]*)=(.*)$/s.exec(arg) ?? [];
  const name = SHORT[typed] ?? typed;
  const flag = flags.find((candidate) => `--${candidate.name}` === name);
  if (flag === undefined) {
    const near = closest(
      name,
      flags.map((candidate) => `--${candidate.name}`),
    );
    return [`${shown(name)}: is not a flag of ${command.name}${near}`];
  }
  const before = values.get(flag.name) ?? [];
  const value = given ?? valueBehind(flag, rest);
  values.set(flag.name, [...before, value ?? '']);
  if (flag.value === undefined) return given === undefined ? [] : [`${name}: takes no value (got ${shown(given)})`];
  if (value === undefined) return [`${name}: needs a value (${flag.value})`];
  return before.length > 0 && flag.repeatable !== true ? [`${name}: is given twice`] : [];
}

function valueBehind(flag: Flag, rest: string[]): string | undefined {
  return flag.value === undefined || rest[0] === undefined || rest[0].startsWith('--') ? undefined : rest.shift();
}

function wordProblems({ name, word }: Command, words: readonly string[]): string[] {
  if (word === undefined) return words.map((extra) => `${name}: takes only flags (got ${shown(extra)})`);
  const missing = `${name}: needs ${word.name} ("sawtooth ${name} --help" explains)`;
  if (words.length === 0 && word.required) return [missing];
  if (word.many === true) return [];
  return words.slice(1).map((extra) => `${name}: takes no more than ${word.name} (got also ${shown(extra)})`);
}

/** User input as one line without control characters. */
export const shown = (text: string): string =>
  text === '' ? '""' : oneLine(text.length > 60 ? `${text.slice(0, 60)}...` : text);
