import { rfc } from '../../../rule.ts';
import { inAvoidance, setting } from '../../congestion/machines.ts';

/** Whether the window is above or below Low_Window. */
export const RESPONSE = inAvoidance({
  title: 'Response function',
  states: [
    {
      name: 'Like Reno',
      means: 'Up to Low_Window segments it adds one per round trip and halves at a loss.',
      source: rfc(3649, '5'),
    },
    {
      name: 'HighSpeed',
      means: 'Above Low_Window it adds a(w) per round trip and gives up the share b(w) at a loss.',
      source: rfc(3649, '5'),
    },
  ],
  transitions: [
    { from: ['Like Reno'], to: 'HighSpeed', when: 'cwnd > Low_Window' },
    { from: ['HighSpeed'], to: 'Like Reno', when: 'cwnd ≤ Low_Window' },
  ],
  current: (_own, look) => (look.window.cwnd > setting(look, 'lowWindow') ? 'HighSpeed' : 'Like Reno'),
});
