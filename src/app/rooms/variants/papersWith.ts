import { choicesOf } from '../../../papers/evaluate.ts';
import { TABLES } from '../../../papers/papers.ts';
import { capital } from '../../ui/words/numbers.ts';

/** The tables of papers, by the variants used in their cells. */
const used = new Map<string, ReadonlySet<string>>();

function variantsOf(table: (typeof TABLES)[number]): ReadonlySet<string> {
  const known = used.get(table.id);
  if (known !== undefined) return known;
  const choices = choicesOf(table);
  const setups = new Set(table.rows.flatMap((row) => table.columns.map((column) => table.setup(row, column, choices))));
  const found = new Set(
    [...setups].flatMap(({ scenario }) =>
      scenario.flows.flatMap((flow) => (flow.kind === 'tcp' ? [flow.variant] : [])),
    ),
  );
  used.set(table.id, found);
  return found;
}

/** Tables of papers with a sender of this variant. */
export const papersWith = (variant: string): readonly { readonly id: string; readonly title: string }[] =>
  TABLES.filter((table) => variantsOf(table).has(variant)).map(({ id, name }) => ({
    id,
    title: `${capital(id.split('-')[0]!)} ${name}`,
  }));
