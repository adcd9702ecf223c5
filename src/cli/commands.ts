import type { Command } from './command.ts';

/** The commands, in the order of the help. Each is loaded on demand: most runs need no papers and no recordings. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  run: async () => (await import('./commands/run.ts')).runCommand,
  compare: async () => (await import('./commands/studies.ts')).compareCommand,
  sweep: async () => (await import('./commands/studies.ts')).sweepCommand,
  prove: async () => (await import('./commands/prove.ts')).proveCommand,
  train: async () => (await import('./commands/train.ts')).trainCommand,
  law: async () => (await import('./commands/law.ts')).lawCommand,
  paper: async () => (await import('./commands/paper.ts')).paperCommand,
  papers: async () => (await import('./commands/papers.ts')).papersCommand,
  variants: async () => (await import('./commands/variants.ts')).variantsCommand,
  stacks: async () => (await import('./commands/stacks.ts')).stacksCommand,
  presets: async () => (await import('./commands/presets.ts')).presetsCommand,
  describe: async () => (await import('./commands/describe.ts')).describeCommand,
  exercise: async () => (await import('./commands/exercise.ts')).exerciseCommand,
  export: async () => (await import('./commands/export.ts')).exportCommand,
  figure: async () => (await import('./commands/figure.ts')).figureCommand,
  import: async () => (await import('./commands/import.ts')).importCommand,
  link: async () => (await import('./commands/link.ts')).linkCommand,
  open: async () => (await import('./commands/link.ts')).openCommand,
};

/** Finds a command by name. Without a name returns all of them, for the help and for suggestions. */
export const loadCommands = (name = ''): Promise<readonly Command[]> =>
  Promise.all((Object.hasOwn(COMMANDS, name) ? [COMMANDS[name]!] : Object.values(COMMANDS)).map((load) => load()));
