/** Two bands; the second is served only while the first is empty. What is being sent is not interrupted. */
import { disciplineOf } from '../discipline.ts';
import { ScheduledLink } from '../scheduledLink.ts';
import { PRIORITY } from './catalogue.ts';

const priority = disciplineOf(PRIORITY, {
  decidesLate: true,
  build: (site, { preferred }) =>
    new ScheduledLink(site, {
      lines: 2,
      lineOf: (route) => (route >> 1 < preferred ? 0 : 1),
      choose: ({ lines }) => (lines.first[0]! >= 0 ? 0 : 1),
      inside: ({ lines }) => ({
        readings: [],
        lines: ['goes first', 'while the first is empty'].map((name, line) => ({
          route: -1,
          name,
          turn: lines.first[line]! < 0 ? -1 : lines.first[0]! < 0 ? 0 : line,
          readings: [],
        })),
      }),
    }),
  shows: ({ preferred }) => ({
    rule: `strict priority: ${preferred === 1 ? 'the first flow goes' : `the first ${preferred} flows go`} first`,
    bounds: {},
  }),
});

export const LAWS = [priority] as const;
