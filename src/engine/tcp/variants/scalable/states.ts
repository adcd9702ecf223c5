import { inAvoidance, setting } from '../../congestion/machines.ts';

const source = { source: 'Kelly 2003', section: 'section 2' };

/** Whether the window is above or below lwnd. */
export const SCALE = inAvoidance({
  title: 'Growth',
  states: [
    { name: 'Like Reno', means: 'Below lwnd segments it adds one per round trip and halves at a loss.', source },
    {
      name: 'Scalable',
      means: 'From lwnd on every acknowledged segment adds a constant, and a loss removes a constant fraction.',
      source,
    },
  ],
  transitions: [
    { from: ['Like Reno'], to: 'Scalable', when: 'cwnd ≥ lwnd' },
    { from: ['Scalable'], to: 'Like Reno', when: 'cwnd < lwnd' },
  ],
  current: (_own, look) => (look.window.cwnd < setting(look, 'lwnd') ? 'Like Reno' : 'Scalable'),
});
