import { makeRule, type Citation, type Quantity, type Rule } from '../../rule.ts';

type Shown = readonly [Quantity] | readonly [Quantity, Quantity];
type Parts<Table, Event> = [
  title: string,
  formula: string,
  citation: Citation,
  plain: string,
  effect: (table: Table, event: Event) => void,
];

/** Makes the rules of a routing protocol, and the list of all of them in order of creation. */
export function routingRules<Table, Event>() {
  const all: Rule<Table, Event>[] = [];
  const add = (
    [title, formula, citation, plain, effect]: Parts<Table, Event>,
    shows: Shown,
    quiet: boolean,
  ): Rule<Table, Event> => {
    const rule = makeRule({ title, formula, citation, kind: 'route', shows, plain, quiet, effect });
    all.push(rule);
    return rule;
  };
  return {
    all,
    /** A rule recorded in the journal, with the values it shows. */
    routeRule: (...[title, formula, citation, plain, effect, shows]: [...Parts<Table, Event>, shows?: Shown]) =>
      add([title, formula, citation, plain, effect], shows ?? ['hops', 'sequence number'], false),
    /** Bookkeeping that is not recorded: the lifetime of a route, the latency of a discovery. */
    quietRule: (...parts: Parts<Table, Event>) => add(parts, ['hops'], true),
  };
}
