/** PIE at the entry of a link: its rules and display. The algorithm is in `pie.ts`. */
import { rfc } from '../../rule.ts';
import { disciplineOf, dropsEarly, marksEarly } from '../discipline.ts';
import { managedLink } from '../managedLink.ts';
import { PIE } from './catalogue.ts';
import { Pie } from './pie.ts';

/** Symbols in the formulas of its rules. */
const PIE_SYMBOLS = ['qdelay_old', 'target', 'drop_prob', 'p'];

const dropped = dropsEarly({
  title: 'Dropped by the controller',
  formula: 'qdelay_old >= target/2: drop with probability p, p = drop_prob',
  symbols: PIE_SYMBOLS,
  plain: 'The queue was not full, but packets waited longer than the target: this one was dropped at random.',
  citation: rfc(8033, '4.1'),
});

const marked = marksEarly({
  title: 'Marked by the controller',
  formula: 'qdelay_old >= target/2, drop_prob < 0.1: mark with probability p, p = drop_prob',
  symbols: PIE_SYMBOLS,
  plain: 'Packets waited longer than the target: instead of being dropped, this one carries a mark to its receiver.',
  because: 'The probability was {value}, and packets waited for {bound} s.',
  citation: rfc(8033, '5.1'),
});

const pie = disciplineOf(PIE, {
  drops: [dropped],
  marks: [marked],
  build: (site, settings) =>
    managedLink(site, (link) => new Pie(site.kernel, site.link.name, settings, link.state), marked),
  shows: ({ delayTarget: target }) => ({
    rule: 'PIE: drops at random, so that packets wait for {target}',
    bounds: { target: { value: target, unit: 's', name: 'target {value}' } },
  }),
});

export const LAWS = [pie] as const;
