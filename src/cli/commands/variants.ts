import { STACKS, VARIANTS, type Variant } from '../../engine/tcp/catalogue.ts';
import { departuresOf, paragraphOf, WORDS } from '../../engine/tcp/words.ts';
import { closest, oneOf } from '#scenario/words/wording.ts';
import { shown } from '../arguments.ts';
import type { Command } from '../command.ts';
import { writeJson } from '../jsonText.ts';
import type { Output } from '../output.ts';
import { wrapped } from '#scenario/words/plainText.ts';
import { Refused } from '../refused.ts';
import { textTable } from '../textTable.ts';

/** Whether a stack models a single program; `sawtooth stacks` lists those. */
const isProgram = (name: string): boolean => STACKS.find((stack) => stack.name === name)?.program !== undefined;

/** The distinct recoveries of its native stacks, except any named like its stack: "vegas, newreno, linux26". */
const recoveryText = ({ home }: Variant): string =>
  [
    ...new Set(
      Object.entries(home).flatMap(([stack, { recovery }]) =>
        recovery === stack || isProgram(stack) ? [] : [recovery],
      ),
    ),
  ].join(', ');

/** The variant with this name or title, ignoring case. Throws Refused. */
function variantCalled(word: string): Variant {
  const names: readonly string[] = VARIANTS.map(({ name }) => name);
  const wanted = word.toLowerCase();
  const found = VARIANTS.find(({ name, title }) => name === wanted || title.toLowerCase() === wanted);
  if (found !== undefined) return found;
  throw new Refused(`${shown(word)}: is not a variant${closest(wanted, names) || `: ${oneOf(names)}`}`);
}

function writeData(output: Output, variants: readonly Variant[]): void {
  const rows = variants.map((variant) => ({
    name: variant.name,
    title: variant.title,
    stacks: variant.stacks,
    home: variant.home,
    parameters: variant.parameters,
    summary: WORDS[variant.name].summary,
    paragraph: paragraphOf(variant),
    differs: departuresOf(variant),
  }));
  writeJson(output, { variants: rows });
  output.line('');
}

function writeTable(output: Output, width: number): void {
  const columns = ['name', 'stacks', 'recovery', 'summary'].map((title) => ({ title, align: 'left' }) as const);
  const rows = VARIANTS.map((variant) => [
    variant.name,
    variant.stacks.filter((name) => !isProgram(name)).join(', '),
    recoveryText(variant),
    WORDS[variant.name].summary,
  ]);
  for (const line of textTable(columns, rows, width)) output.line(line);
}

/**
 * Describes a variant: what it does, its native stacks, its differences from the source there, and its own settings.
 */
function writeOne(output: Output, variant: Variant, width: number): void {
  const { name, title, home, parameters } = variant;
  const write = (text: string): void => {
    for (const line of wrapped(text, width)) output.line(line);
  };
  output.line(`${name}: ${title}`);
  write(paragraphOf(variant));
  output.line('');
  write(
    `Implemented on ${Object.entries(home)
      .map(([stack, { recovery }]) => `${stack} (recovery ${recovery})`)
      .join(', ')}.`,
  );
  const departures = departuresOf(variant).filter((departure) => departure.stacks.length > 0);
  if (departures.length > 0) output.line('');
  for (const departure of departures) write(`On ${departure.stacks.join(', ')}: ${departure.text}`);
  if (parameters.length === 0) return;
  output.line('');
  write(
    `Its own settings ("sawtooth describe flows[].parameters.<name>"): ${parameters.map((parameter) => parameter.name).join(', ')}.`,
  );
}

export const variantsCommand: Command = {
  name: 'variants',
  summary: 'Lists the variants of TCP, or describes one in full.',
  word: { name: 'a variant', required: false },
  flags: [
    {
      name: 'json',
      help: 'Prints one JSON object: {"variants": [{name, title, stacks, home, parameters, summary, paragraph, differs}]}, also for a single variant.',
    },
  ],
  notes: [
    'A variant is a growth law with a loss recovery, which may depend on the stack. The table lists the stacks with a native implementation, and each recovery once; --json has the law and recovery on each stack, what the variant is for, and how it differs from its source. On any other stack it runs with the growth of its paper under the rules of that stack. "sawtooth describe flows[].parameters" lists the settings.',
  ],
  examples: ['sawtooth variants', 'sawtooth variants vegas'],
  prepare: (call) => {
    const [word] = call.words;
    const named = word === undefined ? undefined : variantCalled(word);
    return (output) => {
      if (call.has('json')) writeData(output, named === undefined ? VARIANTS : [named]);
      else if (named !== undefined) writeOne(output, named, call.io.columns);
      else writeTable(output, call.io.columns);
    };
  },
};
