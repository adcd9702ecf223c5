import { version } from '../../package.json';
import { MODEL_VERSION } from '../lab/model.ts';
import { closest, oneOf } from '../scenario/wording.ts';
import { readArguments, shown } from './arguments.ts';
import type { Command } from './command.ts';
import { compareCommand, sweepCommand } from './commands/studies.ts';
import { describeCommand } from './commands/describe.ts';
import { linkCommand, openCommand } from './commands/link.ts';
import { paperCommand } from './commands/paper.ts';
import { papersCommand } from './commands/papers.ts';
import { presetsCommand } from './commands/presets.ts';
import { runCommand } from './commands/run.ts';
import { variantsCommand } from './commands/variants.ts';
import { commandHelp, overallHelp } from './help.ts';
import type { Io } from './io.ts';
import { Output } from './output.ts';
import { oneLine } from '../scenario/plainText.ts';
import { Refused } from './refused.ts';

/** The commands, in the order of the help. One line each. */
const COMMANDS: readonly Command[] = [
  runCommand,
  compareCommand,
  sweepCommand,
  paperCommand,
  papersCommand,
  variantsCommand,
  presetsCommand,
  describeCommand,
  linkCommand,
  openCommand,
];

const HELP = new Set(['help', '--help', '-h']);
const VERSION = new Set(['version', '--version', '-v']);

/**
 * The command line: does what `args` (without node and program) ask for and
 * returns the exit code. 0: done; 2: refused, with one line per problem on
 * standard error; 1: a defect of the program. Never throws. A command that works with others answers later.
 */
export function commandLine(args: readonly string[], io: Io): number | Promise<number> {
  const failed = (error: unknown): number => {
    if (error instanceof Refused) {
      for (const line of error.lines) io.err(`${line}\n`);
      return 2;
    }
    io.err(`This is a defect of Sawtooth: ${oneLine(error instanceof Error ? error.message : String(error))}\n`);
    return 1;
  };
  try {
    return obey(args, io)?.then(() => 0, failed) ?? 0;
  } catch (error) {
    return failed(error);
  }
}

function obey(args: readonly string[], io: Io): Promise<void> | undefined {
  const [first, ...rest] = args;
  if (first !== undefined && HELP.has(first)) {
    print(io, rest[0] === undefined ? overallHelp(COMMANDS, io.columns) : helpOn(rest[0], io));
    return undefined;
  }
  if (first !== undefined && VERSION.has(first)) {
    print(io, [`sawtooth ${version}, model ${MODEL_VERSION}`]);
    return undefined;
  }
  const command = commandNamed(first);
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

const helpOn = (name: string, io: Io): string[] => commandHelp(commandNamed(name), io.columns);

function print(io: Io, lines: readonly string[]): void {
  io.out(lines.map((line) => `${line}\n`).join(''));
}

function commandNamed(name: string | undefined): Command {
  const names = COMMANDS.map((command) => command.name);
  if (name === undefined) throw new Refused(`a command is missing: ${oneOf(names)} (sawtooth --help explains)`);
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (command !== undefined) return command;
  throw new Refused(
    `${shown(name)}: is not a command${closest(name, [...names, 'help', 'version', '--help', '--version']) || `: ${oneOf(names)}`}`,
  );
}
