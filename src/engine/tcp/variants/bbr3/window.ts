/** How BBR version 3 sets the window: up to the model, then within its bounds. */
import { windowRule } from '../../congestion/shared.ts';
import type { WindowEvent, WindowFire, WindowState } from '../../window.ts';
import { draft, inflightCap, maxInflight, MIN_PIPE_CWND, probeRttCwnd, STATE, type Bbr3 } from './state.ts';

/** The limit that sets the window at an ACK. */
const BY = { MODEL: 0, BOUNDS: 1, PROBE_RTT: 2 } as const;

const aim = windowRule<Bbr3>({
  title: 'The window that the model allows',
  formula: 'max_inflight, inflight_cap',
  citation: draft('cwnd Adjustment Mechanism'),
  quiet: true,
  plain:
    'The allowed window follows from what the path holds, times the gain of the phase, and the bounds that losses have set.',
  effect: (window, event, own) => {
    const most = maxInflight(event, own);
    let { cwnd } = window;
    if (own.full_bw_reached) cwnd = Math.min(cwnd + event.delivered, most);
    else if (cwnd < most || event.sample.totalDelivered < event.settings.initialWindow) cwnd += event.delivered;
    own.goal = Math.max(cwnd, MIN_PIPE_CWND);
    own.goal_by = BY.MODEL;
    const cap = inflightCap(event, own);
    if (own.goal > cap) {
      own.goal = cap;
      own.goal_by = BY.BOUNDS;
    }
    if (own.state !== STATE.PROBE_RTT) return;
    const whileMeasuring = probeRttCwnd(event, own);
    if (own.goal <= whileMeasuring) return;
    own.goal = whileMeasuring;
    own.goal_by = BY.PROBE_RTT;
  },
});

const follow = windowRule<Bbr3>({
  title: 'cwnd follows the model',
  formula: 'up to gain bw min_rtt + extra_acked, by what was delivered',
  citation: draft('cwnd Adjustment Mechanism'),
  kind: 'adjust',
  plain:
    'The window allows what the path can hold, times the gain of the phase, so that late ACKs do not stop the flow.',
  effect: (window, _event, own) => {
    window.cwnd = own.goal;
  },
});

const half = windowRule<Bbr3>({
  title: 'ProbeRTT: a smaller window',
  formula: 'cwnd = max(ProbeRTTCwndGain bdp, 4)',
  citation: draft('Modulating cwnd in ProbeRTT'),
  kind: 'adjust',
  plain: 'Only {probeRttCwndGain} of what the path holds is allowed while the round trip is measured.',
  effect: (window, _event, own) => {
    window.cwnd = own.goal;
  },
});

const bounded = windowRule<Bbr3>({
  title: 'Within the bounds of the model',
  formula: 'cwnd = inflight_cap',
  citation: draft('Bounding cwnd Based on Recent Congestion'),
  kind: 'adjust',
  plain: 'Recent losses, or those of the last probe, limit how much may be in flight.',
  effect: (window, _event, own) => {
    window.cwnd = own.goal;
  },
});

export const BBR3_WINDOW_RULES = [aim, follow, half, bounded] as const;

/** SetCwnd(). */
export function chooseWindow(
  window: Readonly<WindowState>,
  _event: Readonly<WindowEvent>,
  own: Readonly<Bbr3>,
  fire: WindowFire<Bbr3>,
): void {
  fire(aim);
  // Fires only if the window changes: on a path whose model is stable it stays the same for many ACKs.
  if (own.goal === window.cwnd) return;
  if (own.goal_by === BY.MODEL) fire(follow);
  else fire(own.goal_by === BY.BOUNDS ? bounded : half);
}
