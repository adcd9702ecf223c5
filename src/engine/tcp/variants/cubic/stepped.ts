/**
 * CUBIC as in quinn-proto 0.11.19: the window grows by whole packets. Each acknowledged packet adds a fraction. When
 * the sum reaches one packet, the window grows by one, and the excess is dropped.
 */
import type { Citation } from '../../../rule.ts';
import { windowRule } from '../../congestion/shared.ts';
import type { WindowEvent, WindowHook, WindowRule, WindowState } from '../../window.ts';
import { freshCubic, nextEstimate, settings, wCubic } from './curve.ts';

const ON_ACK: Citation = { source: 'quinn-proto 0.11.19', section: 'congestion/cubic.rs, Cubic::on_ack()' };

export const freshStepped = () => ({
  ...freshCubic(),
  /** Sum of the fractions so far, packets (cwnd_inc). */
  part: 0,
});
export type SteppedState = ReturnType<typeof freshStepped>;

/** Each packet of the ACK adds the distance to `target`, or with `whole` false that distance divided by cwnd. */
function stepEach(window: WindowState, event: WindowEvent, own: SteppedState, target: number, whole: boolean): void {
  own.t_clock = event.elapsed;
  own.W_est = nextEstimate(window, event, own);
  for (let packet = 0; packet < event.acked; packet++) {
    if (target > window.cwnd) own.part += (target - window.cwnd) / (whole ? 1 : window.cwnd);
    if (own.part < 1) continue;
    window.cwnd += 1;
    own.part = 0;
  }
}

export const friendlyByPackets = windowRule<SteppedState>({
  title: 'Reno-friendly region, by time and whole packets',
  formula: 'each packet adds W_est - cwnd; from 1 on: cwnd += 1',
  citation: ON_ACK,
  plain:
    'Reno would be larger here, so CUBIC grows like Reno as time passes, by whole packets. RFC 9438 takes its window at once.',
  effect: (window, event, own) => stepEach(window, event, own, nextEstimate(window, event, own), true),
});

const towardsCurve = (window: WindowState, event: WindowEvent, own: SteppedState): void =>
  stepEach(window, event, own, wCubic(own, settings(event).C, event.elapsed - own.t_epoch + event.srtt), false);

export const concaveByPackets = windowRule<SteppedState>({
  title: 'Concave region, by whole packets',
  formula: 'each packet adds (W_cubic(t + RTT) - cwnd)/cwnd; from 1 on: cwnd += 1',
  citation: ON_ACK,
  plain:
    'The window follows the curve by whole packets, a step for each packet acknowledged. RFC 9438 takes a part of a packet for each ACK.',
  effect: towardsCurve,
});

export const convexByPackets = windowRule<SteppedState>({
  ...concaveByPackets,
  title: 'Convex region, by whole packets',
});

export const keepsPart = windowRule<SteppedState>({
  title: 'The cut reduces the started step',
  formula: 'part = beta part',
  citation: { source: 'quinn-proto 0.11.19', section: 'congestion/cubic.rs, Cubic::on_congestion_event()' },
  kind: 'cut',
  quiet: true,
  plain: 'What had been added towards the next packet is cut like the window.',
  effect: (_window, event, own) => {
    own.part *= settings(event).betaCubic;
  },
});

/** Congestion avoidance. `epochRule`: which rule begins the epoch. */
export const avoidByPackets =
  (
    epochRule: (event: Readonly<WindowEvent>, own: Readonly<SteppedState>) => WindowRule<SteppedState>,
  ): WindowHook<SteppedState> =>
  (window, event, own, fire) => {
    if (own.t_epoch < 0) fire(epochRule(event, own));
    const t = event.elapsed - own.t_epoch;
    const friendly =
      settings(event).renoFriendly && wCubic(own, settings(event).C, t + event.srtt) < nextEstimate(window, event, own);
    if (friendly) fire(friendlyByPackets);
    else fire(t < own.K ? concaveByPackets : convexByPackets);
  };
