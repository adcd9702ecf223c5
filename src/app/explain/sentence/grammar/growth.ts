import { variantNamed } from '../../../../engine/tcp/catalog.ts';
import type { FlowView, Moment } from '../moment.ts';

/** A link is not used well below this share of its rate. */
const USED = 0.85;

/** Whether the link could carry clearly more than the only flow on it sends. */
export const leavesRoom = ({ link }: Moment, { rate }: FlowView): boolean => rate <= USED * link.rate;

/** How often a sender in slow start doubles its window; '' when it grows otherwise. */
export function doublesIts({ setup, variant }: FlowView): string {
  const known = variantNamed(variant);
  // With delayed ACKs there are fewer ACKs than segments, and the window grows by less.
  if (known === undefined || setup.kind === 'udp' || setup.delayedAck !== null) return '';
  return known.ownSlowStart === true ? '' : 'each round trip';
}

/** Phases in which nothing but the network or the receiver limits a sender. */
const GROWING: readonly string[] = ['congestionAvoidance', 'slowStart', 'startup', 'probeBw'];

/** Whether the receiver, and not the network, limits a sender. */
export const isLimitedByReceiver = ({ kind, stage, status }: FlowView): boolean =>
  kind === 'tcp' &&
  stage === 'open' &&
  GROWING.includes(status.phase) &&
  status.cwnd >= status.receiverWindow &&
  status.flight >= status.receiverWindow;

/** Whether a sender has sent all its data and only waits for ACKs. */
export const hasSentAll = ({ kind, stage, status }: FlowView): boolean =>
  kind === 'tcp' && stage === 'open' && status.next >= status.limit && status.flight > 0;
