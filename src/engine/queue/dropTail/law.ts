/** The drop-tail queue (ns-2: Queue/DropTail), which every link has by default. */
import { Link } from '../../link/link.ts';
import { disciplineOf } from '../discipline.ts';
import { DROP_TAIL } from './catalogue.ts';

const dropTail = disciplineOf(DROP_TAIL, {
  build: ({ kernel, ledger, link }) => new Link(kernel, ledger, link),
  shows: () => ({ rule: 'DropTail: drops arrivals when it is full', bounds: {} }),
});

export const LAWS = [dropTail] as const;
