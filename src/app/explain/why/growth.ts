import { speaksQuic, unitOf } from '../../run/facts/quic.ts';
import { rfc, type Citation } from '../../../engine/rule.ts';
import type { Opened } from '../../../lab/protocol/protocol.ts';
import type { Present } from '../../run/record/runData.ts';
import { count, figure, segments } from '../../ui/words/numbers.ts';

/** Why an ACK of new data did not increase cwnd by a whole segment. */
export interface NoGrowth {
  readonly id: 'recovers' | 'notUsedUp' | 'partOfSegment';
  readonly title: string;
  readonly text: string;
  readonly citation: Citation | null;
}

/** Inputs of the answer. */
interface GrowthMoment {
  readonly opened: Pick<Opened, 'rules' | 'flows'>;
  readonly present: Pick<Present, 'flows' | 'wait'>;
}

/** "12.37": a window with enough decimals to show its fraction. */
const fine = (window: number): string => String(Number(window.toFixed(2)));

/** null: the current event is not an ACK of new data, or the variant's own rules give the reason. */
export function noGrowthOf({ opened, present: { flows, wait } }: GrowthMoment): NoGrowth | null {
  const status = wait === null ? undefined : flows[wait.flow];
  if (wait === null || wait.ack === null || status === undefined) return null;
  const piece = speaksQuic(opened.flows[wait.flow]) ? 'packet' : 'segment';
  const { by, rule, outstanding, usedUp, counted, perStep } = wait.ack;
  const { cwnd, recoveryPoint, acked } = status;
  if (by === 0 && wait.recovering)
    return {
      id: 'recovers',
      title: 'It recovers from a loss.',
      text: `cwnd stays at ${segments(cwnd)} until ${recoveryPoint > acked ? `${unitOf(opened.flows[wait.flow])} ${count(recoveryPoint)} is acknowledged` : 'the loss is repaired'}.`,
      citation: rfc(5681, '3.2'),
    };
  if (by === 0 && rule < 0 && !usedUp)
    return {
      id: 'notUsedUp',
      title: 'cwnd was not used up.',
      text: `${count(outstanding)} ${piece}${outstanding === 1 ? ' was' : 's were'} outstanding where cwnd allows ${figure(Math.floor(cwnd))}${whoLimits(wait.held)}. What the path carries beyond them is not known, so cwnd stays.`,
      citation:
        opened.flows[wait.flow]?.stack === 'linux'
          ? { source: 'Linux', section: 'tcp_is_cwnd_limited()' }
          : rfc(9002, '7.8'),
    };
  const citation = opened.rules[rule]?.citation ?? null;
  if (rule < 0 || by < 0) return null;
  if (by === 0 && perStep > counted)
    return {
      id: 'partOfSegment',
      title: `It counts as part of a ${piece}.`,
      text: `${figure(counted)} of the ${figure(perStep)} ${piece}s that make cwnd one larger have arrived; cwnd is ${segments(cwnd)}.`,
      citation,
    };
  const before = cwnd - by;
  if (by === 0 || Math.floor(before) !== Math.floor(cwnd)) return null;
  return {
    id: 'partOfSegment',
    title: `It counts as part of a ${piece}.`,
    text: `cwnd went from ${fine(before)} to ${fine(cwnd)}: ${Math.min(99, Math.round(100 * (cwnd % 1)))} % of the way to the next ${piece}, which may leave at ${count(Math.floor(cwnd) + 1)}.`,
    citation,
  };
}

/** The limit that kept the sender from using its window, and still does. */
const whoLimits = (held: NonNullable<Present['wait']>['held']): string =>
  held === 'application'
    ? ', because the application has written no more'
    : held === 'receiverWindow'
      ? ', because the receiver allows no more'
      : '';
