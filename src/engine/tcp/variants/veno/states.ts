import { inAvoidance, setting } from '../../congestion/machines.ts';
import type { OwnState } from '../../window.ts';

const paper = (section: string): { readonly source: string; readonly section: string } => ({
  source: 'Fu and Liew 2003',
  section,
});

interface Seen extends OwnState {
  backlog: number;
}

/** State of the path by the backlog at the latest ACK. */
export const PHASES_OF_VENO = inAvoidance<Seen>({
  title: 'State of the path',
  states: [
    {
      name: 'Room left',
      means: 'Fewer than beta of its segments queue: it grows like Reno, and a loss now counts as random.',
      source: paper('section II.C'),
    },
    {
      name: 'Congestive',
      means: 'At least beta of its segments queue: only every other ACK lets it grow, and a loss halves the window.',
      source: paper('section II.B'),
    },
  ],
  transitions: [
    { from: ['Room left'], to: 'Congestive', when: 'backlog ≥ beta' },
    { from: ['Congestive'], to: 'Room left', when: 'backlog < beta' },
  ],
  current: ({ backlog }, look) => (backlog >= setting(look, 'venoBeta') ? 'Congestive' : 'Room left'),
});
