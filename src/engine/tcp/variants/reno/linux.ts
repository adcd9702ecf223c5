/** Reno's growth law as in today's Linux (tcp_cong.c): whole segments, counted as they arrive. */
import type { CongestionControl } from '../../window.ts';
import {
  avoidanceInSteps,
  firstStep,
  freshCounting,
  halveThreshold,
  halveThresholdForMark,
  timeoutAgain,
  timeoutInFlight,
  usedUp,
  type Counting,
} from '../../congestion/linux6.ts';
import { exceedsLargest, idleTimeout, initialWindow, largestWindow, startOver } from '../../congestion/shared.ts';

export const linux6Reno: CongestionControl<Counting> = {
  own: freshCounting,

  onEstablished(_window, _event, _own, fire) {
    fire(initialWindow);
  },

  onAck(window, event, own, fire) {
    if (!usedUp(window, event)) return;
    firstStep(window, event, fire);
    if (own.left > 0) fire(avoidanceInSteps);
    if (exceedsLargest(window, event)) fire(largestWindow);
  },

  onCongestion(_window, _event, _own, fire) {
    fire(halveThreshold);
  },

  onMark(_window, _event, _own, fire) {
    fire(halveThresholdForMark);
  },

  onRestart(_window, _event, _own, fire) {
    fire(startOver);
  },

  onTimeout(_window, event, _own, fire) {
    if (event.idle) fire(idleTimeout);
    else fire(event.repeated && event.settings.holdSsthreshOnRepeatedTimeout ? timeoutAgain : timeoutInFlight);
  },
};
