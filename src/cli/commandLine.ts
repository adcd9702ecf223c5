import { version } from '../../package.json';
import { MODEL_VERSION } from '../lab/model.ts';
import { closest, oneOf } from '#scenario/words/wording.ts';
import { readArguments, shown } from './arguments.ts';
import { type Command, COMMON_FLAGS, type Flag } from './command.ts';
import type { Io } from './io.ts';
import { Output } from './output.ts';
import { oneLine, wrapped } from '#scenario/words/plainText.ts';
import { Refused } from './refused.ts';

/** Help is wrapped to this width even on a wider terminal, because it is prose. */
const WIDEST = 100;

const indented = (text: string, indent: number, width: number): string[] =>
  wrapped(text, width - indent).map((line) => ' '.repeat(indent) + line);

/** A list of names with explanations, in two columns. */
function explained(entries: readonly (readonly [name: string, text: string])[], width: number): string[] {
  const column = Math.max(...entries.map(([name]) => name.length)) + 4;
  return entries.flatMap(([name, text]) => {
    const [first = '', ...more] = indented(text, column, width);
    return [`  ${name}`.padEnd(column) + first.slice(column), ...more];
  });
}

const flagText = ({ name, value }: Flag): string => (value === undefined ? `--${name}` : `--${name} ${value}`);

/** The general help. */
function overallHelp(commands: readonly Command[], columns: number): string[] {
  const width = Math.min(columns, WIDEST);
  return [
    'sawtooth <command>: TCP congestion control, simulated',
    '',
    ...explained(
      commands.map(({ name, summary }) => [name, summary]),
      width,
    ),
    '',
    'sawtooth <command> --help explains a command; sawtooth version prints the version.',
    'In a checkout: npm run --silent sawtooth -- <command>',
    '',
    ...wrapped('Exit code 0; 2 when something was refused, with one line per problem on standard error.', width),
  ];
}

function commandHelp(command: Command, columns: number): string[] {
  const width = Math.min(columns, WIDEST);
  const { name, summary, word, flags, notes, terms = [], examples } = command;
  const argument = word === undefined ? '' : word.required ? ` <${word.name.replace(/^an? /, '')}>` : ` [${word.name}]`;
  return [
    `sawtooth ${name}${argument} [flags]`,
    summary,
    '',
    ...explained(
      [...flags, ...COMMON_FLAGS].map((flag) => [flagText(flag), flag.help]),
      width,
    ),
    ...notes.flatMap((note) => ['', ...wrapped(note, width)]),
    ...terms.flatMap(({ title, entries }) => ['', `${title}:`, ...explained(entries, width)]),
    '',
    ...examples.map((example) => `  ${example}`),
  ];
}

const HELP = new Set(['help', '--help', '-h']);
const VERSION = new Set(['version', '--version', '-v']);

/**
 * Runs the command line with `args` (without node and program) and returns the exit code: 0: done; 2: refused, with one
 * line per problem on standard error; 1: a defect of the program. Never throws. Commands that use workers finish
 * asynchronously. `commands`: the result of `loadCommands`.
 */
export function commandLine(args: readonly string[], io: Io, commands: readonly Command[]): number | Promise<number> {
  const failed = (error: unknown): number => {
    if (error instanceof Refused) {
      for (const line of error.lines) io.err(`${line}\n`);
      return 2;
    }
    io.err(`This is a defect of Sawtooth: ${oneLine(error instanceof Error ? error.message : String(error))}\n`);
    return 1;
  };
  try {
    return run(args, io, commands)?.then(() => 0, failed) ?? 0;
  } catch (error) {
    return failed(error);
  }
}

function run(args: readonly string[], io: Io, commands: readonly Command[]): Promise<void> | undefined {
  const [first, ...rest] = args;
  if (first !== undefined && HELP.has(first)) {
    const helpOn = (name: string): string[] => commandHelp(commandNamed(name, commands), io.columns);
    print(io, rest[0] === undefined ? overallHelp(commands, io.columns) : helpOn(rest[0]));
    return undefined;
  }
  if (first !== undefined && VERSION.has(first)) {
    print(io, [`sawtooth ${version}, model ${MODEL_VERSION}`]);
    return undefined;
  }
  const command = commandNamed(first, commands);
  const call = readArguments(command, rest, io);
  if (call.has('help')) {
    print(io, commandHelp(command, io.columns));
    return undefined;
  }
  const work = command.prepare(call);
  const output = Output.open(io, command.ownFile === true ? undefined : call.value('out'));
  const working = work(output);
  if (working === undefined) output.close();
  return working?.then(() => output.close());
}

function print(io: Io, lines: readonly string[]): void {
  io.out(lines.map((line) => `${line}\n`).join(''));
}

function commandNamed(name: string | undefined, commands: readonly Command[]): Command {
  const names = commands.map((command) => command.name);
  if (name === undefined) throw new Refused(`a command is missing: ${oneOf(names)} (sawtooth --help explains)`);
  const command = commands.find((candidate) => candidate.name === name);
  if (command !== undefined) return command;
  throw new Refused(
    `${shown(name)}: is not a command${closest(name, [...names, 'help', 'version', '--help', '--version']) || `: ${oneOf(names)}`}`,
  );
}
