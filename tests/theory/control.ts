/** A congestion control by itself: events go in by hand, so that its formulas can be checked figure by figure. */
import { settingsOf, variantNamed } from '../../src/engine/tcp/catalog.ts';
import type { AnyRule } from '../../src/engine/rule.ts';
import type { ParameterValue } from '../../src/engine/parameter.ts';
import {
  freshWindow,
  freshWindowEvent,
  type CongestionControl,
  type GrowthSettings,
  type OwnState,
  type WindowEvent,
  type WindowRule,
} from '../../src/engine/tcp/window.ts';

export type Facts = Partial<Omit<WindowEvent, 'settings'>>;

/** A variant on stack `rfc` with a window of one's choice. */
export function controlOf<O extends OwnState>(
  control: CongestionControl<O>,
  variant: string,
  start: { cwnd: number; ssthresh?: number; parameters?: Readonly<Record<string, ParameterValue>> },
) {
  const known = variantNamed(variant);
  if (known === undefined) throw new Error(`there is no variant ${variant}`);
  const settings = settingsOf(known, 'rfc', start.parameters ?? {});
  const event = freshWindowEvent({ ...settings, variant: settings } as unknown as GrowthSettings);
  const window = freshWindow(start.cwnd, start.ssthresh ?? 2);
  const own = control.own();
  const fired: string[] = [];
  const fire = (rule: WindowRule<O>): void => {
    fired.push((rule as AnyRule).title);
    rule.effect(window, event, own);
  };
  let now = 0;
  return {
    window,
    own,
    fired,
    /** An ACK of one new segment, `after` seconds after the last event. */
    ack(facts: Facts = {}, after = 0): void {
      now += after;
      Object.assign(event, { acked: 1, elapsed: now, cwndLimited: true, ...facts });
      control.onEveryAck?.(window, event, own, fire);
      control.onAck?.(window, event, own, fire);
    },
    /** A duplicate ACK. */
    duplicate(facts: Facts = {}, after = 0): void {
      now += after;
      Object.assign(event, { acked: 0, elapsed: now, ...facts });
      control.onEveryAck?.(window, event, own, fire);
    },
    /** A loss with the whole window in flight. */
    lose(facts: Facts = {}, after = 0): void {
      now += after;
      Object.assign(event, { elapsed: now, flight: window.cwnd, usable: window.cwnd, ...facts });
      control.onCongestion(window, event, own, fire);
    },
    /** An ACK that echoes a mark and is answered, with the whole window in flight. */
    mark(facts: Facts = {}, after = 0): void {
      now += after;
      Object.assign(event, {
        acked: 1,
        echoed: true,
        elapsed: now,
        flight: window.cwnd,
        usable: window.cwnd,
        ...facts,
      });
      (control.onMark ?? control.onCongestion)(window, event, own, fire);
    },
    timeOut(facts: Facts = {}, after = 0): void {
      now += after;
      Object.assign(event, { elapsed: now, flight: window.cwnd, usable: window.cwnd, ...facts });
      control.onTimeout(window, event, own, fire);
    },
    establish(facts: Facts = {}): void {
      Object.assign(event, facts);
      control.onEstablished(window, event, own, fire);
    },
  };
}
