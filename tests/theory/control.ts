/** A congestion control by itself: its events are fed by hand, so that its formulas can be checked value by value. */
import { settingsOf, variantNamed, type StackName } from '../../src/engine/tcp/catalogue.ts';
import type { AnyRule } from '../../src/engine/rule.ts';
import type { ParameterValue } from '../../src/engine/parameter.ts';
import {
  freshWindow,
  freshWindowEvent,
  type GrowthSettings,
  type Law,
  type OwnState,
  type WindowEvent,
  type WindowRule,
} from '../../src/engine/tcp/window.ts';

export type Facts = Partial<Omit<WindowEvent, 'settings' | 'sample' | 'cut' | 'timeout'>> & {
  readonly sample?: Partial<WindowEvent['sample']>;
  readonly cut?: Partial<WindowEvent['cut']>;
  readonly timeout?: Partial<WindowEvent['timeout']>;
};

export interface Start {
  readonly cwnd: number;
  readonly ssthresh?: number;
  readonly stack?: StackName;
  /** The random number of the flow, 0 to 1. */
  readonly chance?: number;
  readonly parameters?: Readonly<Record<string, ParameterValue>> | undefined;
}

/** The growth law of a variant, on stack `rfc` unless another is named, with a chosen window. */
export function controlOf<O extends OwnState>(control: Law<O>, variant: string, start: Start) {
  const known = variantNamed(variant);
  if (known === undefined) throw new Error(`there is no variant ${variant}`);
  const settings = settingsOf(known, start.stack ?? 'rfc', start.parameters ?? {});
  const { chance = 0.5 } = start;
  const event = freshWindowEvent({ ...settings, chance, variant: settings } as unknown as GrowthSettings);
  const window = freshWindow(start.cwnd, start.ssthresh ?? 2);
  const own = control.own();
  const fired: string[] = [];
  const fire = (rule: WindowRule<O>): void => {
    const { title, quiet = false } = rule as AnyRule;
    if (!quiet && !control.rules.includes(rule)) throw new Error(`${title} is no rule of ${control.name}`);
    fired.push(title);
    rule.effect(window, event, own);
  };
  let now = 0;
  /** An event, `after` seconds after the last one. */
  const happens = (after: number, { sample, cut, timeout, ...facts }: Facts): void => {
    now += after;
    Object.assign(event, { elapsed: now }, facts);
    // An echo of one bit reports all segments that the ACK covers.
    event.marked = facts.marked ?? (event.echoed ? event.acked : 0);
    Object.assign(event.sample, sample);
    Object.assign(event.cut, cut);
    Object.assign(event.timeout, timeout);
  };
  type Hook =
    | 'onRestart'
    | 'onRecovered'
    | 'onSpurious'
    | 'onDuplicate'
    | 'onSendsAgain'
    | 'onTimed'
    | 'onEstablished'
    | 'onReduced';
  const inFlight = () => ({ flight: window.cwnd, usable: window.cwnd });
  return {
    window,
    own,
    event,
    fired,
    /** The present value of a formula's symbol. */
    symbol(name: string): number {
      const reader = control.symbols[name]!;
      return typeof reader === 'function' ? reader(window, event, own) : Number(own[reader] ?? settings[reader]);
    },
    /** An ACK of one new segment, `after` seconds after the last event. */
    ack(facts: Facts = {}, after = 0): void {
      happens(after, { acked: 1, cwndLimited: true, ...facts });
      control.onEveryAck?.(window, event, own, fire);
      control.onAck?.(window, event, own, fire);
    },
    /** A duplicate ACK. */
    duplicate(facts: Facts = {}, after = 0): void {
      happens(after, { acked: 0, ...facts });
      control.onEveryAck?.(window, event, own, fire);
    },
    /** The report of an ACK on arrivals and losses. */
    deliver(facts: Facts = {}, after = 0): void {
      happens(after, facts);
      control.onDelivery!(window, event, own, fire);
    },
    /** A loss while the whole window is in flight. */
    lose(facts: Facts = {}, after = 0): void {
      happens(after, { ...inFlight(), ...facts });
      control.onCongestion(window, event, own, fire);
    },
    /** An ACK that echoes a mark and is reacted to, while the whole window is in flight. */
    mark(facts: Facts = {}, after = 0): void {
      happens(after, { acked: 1, echoed: true, ...inFlight(), ...facts });
      (control.onMark ?? control.onCongestion)(window, event, own, fire);
    },
    timeOut(facts: Facts = {}, after = 0): void {
      happens(after, { ...inFlight(), ...facts });
      control.onTimeout(window, event, own, fire);
    },
    establish(facts: Facts = {}): void {
      happens(0, facts);
      control.onEstablished(window, event, own, fire);
    },
    /** Any other hook, while the whole window is in flight. */
    call(hook: Hook, facts: Facts = {}, after = 0): void {
      happens(after, { ...inFlight(), ...facts });
      control[hook]?.(window, event, own, fire);
    },
  };
}
