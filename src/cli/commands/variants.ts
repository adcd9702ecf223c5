import { VARIANTS, type Variant } from '../../engine/tcp/catalog.ts';
import { departuresOf, paragraphOf, WORDS } from '../../engine/tcp/words.ts';
import type { Command } from '../command.ts';
import { writeJson } from '../jsonText.ts';
import { textTable } from '../textTable.ts';

/** The recoveries of the stacks where it is at home, each once: "vegas, newreno, linux26". */
const recoveryText = ({ stacks, recovery }: Variant): string =>
  [...new Set(stacks.map((stack) => recovery[stack]))].join(', ');

export const variantsCommand: Command = {
  name: 'variants',
  summary: 'Lists the variants of TCP.',
  flags: [
    {
      name: 'json',
      help: 'Gives one JSON object: {"variants": [{name, title, growth, stacks, parameters, recovery, summary, paragraph, differs}]}.',
    },
  ],
  notes: [
    'A variant is a law of growth with a loss recovery, which may depend on the stack. The table names the stacks where it is at home and each recovery once; --json tells which belongs to which stack, what the variant is for, and how it differs from its source. On any other stack it runs with the growth of its paper under the rules of that stack. "sawtooth describe flows[].parameters" lists the settings.',
  ],
  examples: ['sawtooth variants'],
  prepare: (call) => (output) => {
    if (call.has('json')) {
      const variants = VARIANTS.map((variant) => ({
        ...variant,
        summary: WORDS[variant.name].summary,
        paragraph: paragraphOf(variant),
        differs: departuresOf(variant),
      }));
      writeJson(output, { variants });
      output.line('');
      return;
    }
    const columns = ['name', 'stacks', 'recovery', 'summary'].map((title) => ({ title, align: 'left' }) as const);
    const rows = VARIANTS.map((variant) => [
      variant.name,
      variant.stacks.join(', '),
      recoveryText(variant),
      WORDS[variant.name].summary,
    ]);
    for (const line of textTable(columns, rows, call.io.columns)) output.line(line);
  },
};
