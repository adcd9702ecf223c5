import { VARIANTS, type Variant } from '../../engine/tcp/catalog.ts';
import type { Command } from '../command.ts';
import { writeJson } from '../jsonText.ts';
import { textTable } from '../textTable.ts';

/** The recoveries of the stacks, each once: "vegas, newreno, linux26". */
const recoveryText = ({ stacks, recovery }: Variant): string =>
  [...new Set(stacks.map((stack) => recovery[stack]))].join(', ');

export const variantsCommand: Command = {
  name: 'variants',
  summary: 'Lists the variants of TCP.',
  flags: [
    {
      name: 'json',
      help: 'Gives one JSON object: {"variants": [{name, title, summary, growth, stacks, parameters, recovery}]}.',
    },
  ],
  notes: [
    'A variant is a law of growth with a loss recovery, which may depend on the stack. The table names each recovery once; --json tells which belongs to which stack. "sawtooth describe flows[].parameters" lists the settings.',
  ],
  examples: ['sawtooth variants'],
  prepare: (call) => (output) => {
    if (call.has('json')) {
      writeJson(output, { variants: VARIANTS });
      output.line('');
      return;
    }
    const columns = ['name', 'stacks', 'recovery', 'summary'].map((title) => ({ title, align: 'left' }) as const);
    const rows = VARIANTS.map((variant) => [
      variant.name,
      variant.stacks.join(', '),
      recoveryText(variant),
      variant.summary,
    ]);
    for (const line of textTable(columns, rows, call.io.columns)) output.line(line);
  },
};
