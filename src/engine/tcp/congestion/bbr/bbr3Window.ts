/** How BBR version 3 sets the window: up to the model, then within its bounds. */
import { windowRule } from '../shared.ts';
import type { WindowEvent, WindowFire, WindowState } from '../../window.ts';
import { draft, inflightCap, maxInflight, MIN_PIPE_CWND, probeRttCwnd, STATE, type Bbr3 } from './bbr3State.ts';

/** cwnd after this ACK, but for its bounds. */
function byModel(window: Readonly<WindowState>, event: Readonly<WindowEvent>, own: Readonly<Bbr3>): number {
  const most = maxInflight(event, own);
  let { cwnd } = window;
  if (own.full_bw_reached) cwnd = Math.min(cwnd + event.delivered, most);
  else if (cwnd < most || event.totalDelivered < event.settings.initialWindow) cwnd += event.delivered;
  return Math.max(cwnd, MIN_PIPE_CWND);
}

const follow = windowRule<Bbr3>({
  title: 'cwnd follows the model',
  formula: 'up to gain bw min_rtt + extra_acked, by what was delivered',
  citation: draft('cwnd Adjustment Mechanism'),
  kind: 'adjust',
  plain: 'As much may be on its way as the path holds, twice over, so that late ACKs do not stop the flow.',
  effect: (window, event, own) => {
    window.cwnd = byModel(window, event, own);
  },
});

const half = windowRule<Bbr3>({
  title: 'ProbeRTT: half the window',
  formula: 'cwnd = max(ProbeRTTCwndGain bdp, 4)',
  citation: draft('Modulating cwnd in ProbeRTT'),
  kind: 'adjust',
  plain: 'Half of what the path holds is allowed while the round trip is measured.',
  effect: (window, event, own) => {
    window.cwnd = probeRttCwnd(event, own);
  },
});

const bounded = windowRule<Bbr3>({
  title: 'Within the bounds of the model',
  formula: 'cwnd = inflight_cap',
  citation: draft('Bounding cwnd Based on Recent Congestion'),
  kind: 'adjust',
  plain: 'What was lost of late, or in the last probe, says how much may be on its way.',
  effect: (window, event, own) => {
    window.cwnd = inflightCap(event, own);
  },
});

export const BBR3_WINDOW_RULES = [follow, half, bounded] as const;

/** SetCwnd(). */
export function chooseWindow(
  window: Readonly<WindowState>,
  event: Readonly<WindowEvent>,
  own: Readonly<Bbr3>,
  fire: WindowFire<Bbr3>,
): void {
  const wanted = byModel(window, event, own);
  const allowed = inflightCap(event, own);
  const whileMeasuring = own.state === STATE.PROBE_RTT ? probeRttCwnd(event, own) : Infinity;
  // In a path that is known the window stays what it is, ACK after ACK.
  if (wanted <= allowed && wanted <= whileMeasuring) {
    if (wanted !== window.cwnd) fire(follow);
  } else if (allowed < whileMeasuring) {
    if (allowed !== window.cwnd) fire(bounded);
  } else if (whileMeasuring !== window.cwnd) fire(half);
}
