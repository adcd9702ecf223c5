import { Entry } from '../link/entry.ts';
import { Link } from '../link/link.ts';
import type { AnyRule } from '../rule.ts';
import type { Site } from './discipline.ts';
import type { ArrivalManager } from './management.ts';

/**
 * Creates a link whose queue decides at arrival. `make`: creates its law once the link exists; `mark`: the rule
 * of its marks. Drops use the first cause.
 */
export function managedLink(
  { kernel, ledger, link, codes }: Site,
  make: (link: Link) => ArrivalManager,
  mark: AnyRule | null,
): Link {
  const built = new Link(kernel, ledger, link);
  built.manage(new Entry(kernel, ledger, make(built), { mark, drop: codes[0] ?? -1 }));
  return built;
}
