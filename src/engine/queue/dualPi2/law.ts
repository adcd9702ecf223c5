/** DualPI2 on a link: its rules and display. The algorithm is in `dualPi2.ts`. */
import { rfc } from '../../rule.ts';
import { disciplineOf, dropsEarly, marksEarly } from '../discipline.ts';
import { ScheduledLink } from '../scheduledLink.ts';
import { DUAL_PI2 } from './catalogue.ts';
import { DualPi2 } from './dualPi2.ts';

const dropped = dropsEarly({
  title: 'Dropped in the Classic queue',
  formula: 'p_C = p * p: drop with probability p_C',
  symbols: ['p_C', 'p'],
  plain:
    'The queue was not full, but packets waited longer than the target: this one, of a sender without ECN, was dropped when its turn came.',
  citation: rfc(9332, 'A.2'),
});

const overloaded = dropsEarly({
  title: 'Dropped in overload',
  formula: 'k * p >= 1: drop with probability p_C, p_C = p * p',
  symbols: ['k', 'p', 'p_C'],
  plain: 'Marks alone no longer hold the queue: ECN-capable packets are dropped too, in both queues alike.',
  citation: rfc(9332, '4.2.3'),
});

const native = marksEarly({
  title: 'Marked for its wait in the low-latency queue',
  formula: 'sojourn > minTh: mark with probability (sojourn - minTh) / range',
  symbols: ['sojourn', 'minTh', 'range'],
  plain: 'The packet waited longer in the low-latency queue than it may: it carries a mark to its receiver.',
  because: 'It had waited {value} s; marks begin above {bound} s.',
  citation: rfc(9332, 'A.2'),
});

const coupled = marksEarly({
  title: 'Marked by coupling',
  formula: 'p_CL = k * p: mark with probability p_CL',
  symbols: ['p_CL', 'k', 'p'],
  plain:
    'Packets wait in the Classic queue: the low-latency queue marks for them, so that its senders leave room for the others.',
  because: 'The coupled probability was {value}, from a base probability of {bound}.',
  citation: rfc(9332, 'A.2'),
});

const squared = marksEarly({
  title: 'Marked in the Classic queue',
  formula: 'p_C = p * p: mark with probability p_C',
  symbols: ['p_C', 'p'],
  plain: 'Packets waited longer than the target: instead of being dropped, this one carries a mark to its receiver.',
  because: 'The probability was {value}, the square of the base probability {bound}.',
  citation: rfc(9332, 'A.2'),
});

const dualPi2 = disciplineOf(DUAL_PI2, {
  drops: [dropped, overloaded],
  marks: [native, coupled, squared],
  decidesLate: true,
  build: (site, settings) =>
    new ScheduledLink(site, new DualPi2(site.kernel, site.link.name, settings, { native, coupled, squared }), native),
  shows: ({ delayTarget, nativeThreshold, scheduler, classicWeight }) => ({
    rule: 'DualPI2: the low-latency queue marks above {nativeThreshold}, the Classic queue waits for {target}',
    bounds: {
      target: { value: delayTarget, unit: 's', name: 'target {value}' },
      nativeThreshold: { value: nativeThreshold, unit: 's', name: 'marks above {value}' },
    },
    turns: {
      plain:
        scheduler === 'weighted'
          ? `The low-latency queue first, but for ${Number((100 * classicWeight).toPrecision(3))} % of the bytes while both hold packets.`
          : 'The queue whose packet waited longer, with a start for the low-latency queue.',
      citation: rfc(9332, '4.2.2'),
    },
  }),
});

export const LAWS = [dualPi2] as const;
