/** Display of CoDel on a link. The algorithm is in `codel.ts`, its rules and link in `codelLink.ts`. */
import { disciplineOf } from '../discipline.ts';
import { CODEL, Codel } from './codel.ts';
import { CodelLink, dropped, marked, WAITING } from './codelLink.ts';

const codel = disciplineOf(CODEL, {
  drops: [dropped],
  marks: [marked],
  decidesLate: true,
  build: (site, settings) => new CodelLink(site, new Codel(site.kernel, settings)),
  shows: ({ target, interval }) => ({
    rule: 'CoDel: drops from the head after {interval} above {target}',
    bounds: { target: { value: target, unit: 's', name: 'target {value}' } },
    numbers: { interval: { value: interval, unit: 's' } },
    ...WAITING,
  }),
});

export const LAWS = [codel] as const;
