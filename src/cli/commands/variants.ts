import { VARIANTS, type Variant } from '../../engine/tcp/catalog.ts';
import type { Command } from '../command.ts';
import { writeJson } from '../jsonText.ts';
import { textTable } from '../textTable.ts';

/** "newreno", "sack, linux: rack" where most stacks agree, or "ns2: vegas, rfc: newreno" where none do. */
function recoveryText({ stacks, recovery }: Variant): string {
  const usual = recovery[stacks[0] ?? 'rfc'];
  const others = stacks.filter((stack) => recovery[stack] !== usual).map((stack) => `${stack}: ${recovery[stack]}`);
  if (others.length === 0) return String(usual);
  const first = stacks.length - others.length > 1 ? usual : `${stacks[0]}: ${usual}`;
  return [first, ...others].join(', ');
}

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
    'A variant is a law of growth with a loss recovery, which may depend on the stack. "sawtooth describe flows[].parameters" lists the settings.',
  ],
  examples: ['sawtooth variants'],
  prepare: (call) => (output) => {
    if (call.has('json')) {
      writeJson(output, { variants: VARIANTS });
      output.line('');
      return;
    }
    const columns = ['name', 'title', 'stacks', 'recovery', 'summary'].map(
      (title) => ({ title, align: 'left' }) as const,
    );
    const rows = VARIANTS.map((variant) => [
      variant.name,
      variant.title,
      variant.stacks.join(', '),
      recoveryText(variant),
      variant.summary,
    ]);
    for (const line of textTable(columns, rows, call.io.columns)) output.line(line);
  },
};
