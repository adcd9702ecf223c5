/** Random Early Detection at the entry of a link: its rules and display. The algorithm is in `red.ts`. */
import { rfc } from '../../rule.ts';
import { managedLink } from '../managedLink.ts';
import { disciplineOf, dropsEarly, marksEarly } from '../discipline.ts';
import { RED } from './catalogue.ts';
import { Red, redConstants } from './red.ts';

/** Symbols in the formulas of its rules. */
const RED_SYMBOLS = ['avg', 'min_th', 'max_th', 'max_p', 'p'];

const dropped = dropsEarly({
  title: 'Dropped early',
  formula: 'avg >= min_th, p = max_p (avg - min_th)/(max_th - min_th), drop with probability p',
  symbols: RED_SYMBOLS,
  plain:
    'The queue was not full: its average had grown long, so the packet was dropped at random, as an early warning.',
  citation: { source: 'Floyd and Jacobson 1993', section: 'section 4' },
});

export const markedByRed = marksEarly({
  title: 'Marked early',
  formula: 'avg >= min_th, p = max_p (avg - min_th)/(max_th - min_th), mark with probability p',
  symbols: RED_SYMBOLS,
  plain: 'The average queue had grown long: instead of being dropped, the packet carries a mark to its receiver.',
  because: 'The queue held {value} on average, so the probability was {bound}.',
  citation: rfc(3168, '5'),
});

const red = disciplineOf(RED, {
  drops: [dropped],
  marks: [markedByRed],
  build: (site, settings) => {
    const { name, rate, delay } = site.link;
    return managedLink(site, () => new Red(site.kernel, name, settings, rate, delay), markedByRed);
  },
  shows: (settings, { rate, delay }) => {
    const { min, max } = redConstants(settings, rate, delay);
    const unit = settings.inBytes ? settings.meanPacket : 1;
    return {
      rule: 'RED: drops at random while the average is between {least} and {most}',
      bounds: {
        least: { value: min / unit, unit: 'packets', name: 'min {value}' },
        most: { value: max / unit, unit: 'packets', name: 'max {value}' },
      },
      takesAverage: true,
      ledBy: [
        {
          averageOver: 'min_th',
          title: 'Average above {min_th}.',
          text: 'From here on, packets are dropped or marked at random.',
        },
      ],
    };
  },
});

export const LAWS = [red] as const;
