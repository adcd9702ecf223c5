import type { Firing } from '../../engine/kernel/journal.ts';
import { MANAGED_CAUSES } from '../../engine/queue/catalogue.ts';
import { MANAGED_DROP_RULES } from '../../engine/queue/laws.ts';
import { LOSS_CAUSES, LOSS_RULES, type LossCause } from '../../engine/wireless/losses.ts';
import type { AnyRule, RuleKind, RuleTag } from '../../engine/rule.ts';
import { partialDeflation } from '../../engine/tcp/congestion/shared.ts';
import { startOver } from '../../engine/tcp/variants/reno/reno.ts';
import { quicStartRule, startRule, stopRule } from '../../engine/tcp/connection.ts';
import { PHASE, PHASES } from '../../engine/tcp/phase.ts';
import type { Sender } from '../../engine/tcp/sender.ts';
import { marksOfNodes, nodeMarkOf } from './manetMarks.ts';
import type { CutMark, Mark, TimeoutMark } from '../protocol/markProtocol.ts';
import type { Simulation } from '../build/simulation.ts';

type MarkBase = Pick<Mark, 'id' | 'time' | 'event' | 'flow' | 'value' | 'segment'>;

/** Growth and timer rules fire with nearly every ACK, medium rules with nearly every frame. */
const NO_MARKS: ReadonlySet<RuleKind> = new Set(['growth', 'adjust', 'recovery', 'timer', 'medium', 'route']);

/** Cause of loss by rule number. */
const causeOf = (rule: number): LossCause =>
  LOSS_CAUSES[LOSS_RULES.findIndex(({ id }) => id === rule)] ??
  MANAGED_CAUSES[MANAGED_DROP_RULES.findIndex(({ id }) => id === rule)]!;

/** By rule number: 1 if a firing may be a mark. */
export const markingRules = (rules: readonly AnyRule[]): Uint8Array =>
  Uint8Array.from(rules, (rule) => (NO_MARKS.has(rule.kind) && !marksOfNodes(rule) ? 0 : 1));

/** The mark of a firing being recorded; null if it is not notable. */
export function markOf(simulation: Simulation, firing: Firing): Mark | null {
  const { flow, id, time, event, subject } = firing;
  const rule = simulation.rules[firing.rule]!;
  const parts = simulation.flows[flow];
  const sender = parts?.kind === 'tcp' ? parts.sender : null;
  if (rule.kind === 'drop') return lossOf(sender, firing);
  const base: MarkBase = { id, time, event, flow, value: sender?.window.cwnd ?? 0, segment: subject };
  if (rule.kind === 'medium' || rule.kind === 'route') return nodeMarkOf(simulation, firing, base);
  // ECN marks of ACKs, like losses of ACKs, do not concern the flow's data.
  if (rule.kind === 'mark')
    return firing.after2 !== 0
      ? null
      : { ...base, kind: 'marked', rule: firing.rule, transmission: firing.before2, place: firing.place };
  if (sender === null) return null;
  switch (rule.kind) {
    case 'cut':
      return cutOf(sender, firing, base, rule.tag);
    case 'timeout':
      return timeoutOf(sender, firing, base);
    case 'duplicate': {
      const { dupThresh } = sender.settings.recovery;
      const count = sender.recovery.duplicates;
      return sender.recovery.recovering || count >= dupThresh
        ? null
        : { ...base, kind: 'duplicate', count, threshold: dupThresh };
    }
    case 'resend':
      // The retransmission that starts recovery belongs to the cut; after a timeout everything is retransmitted.
      return sender.state.phase === PHASE.RECOVERY && sender.recovery.recovering ? { ...base, kind: 'resend' } : null;
    case 'life':
      return lifeOf(sender, firing, base);
    case 'phase':
      return phaseOf(sender, firing, base);
    default:
      return null;
  }
}

/** Lost ACKs are no losses of the flow's data. */
function lossOf(sender: Sender | null, firing: Firing): Mark | null {
  const { id, time, event, flow, rule, before, after, before2, after2, place, subject } = firing;
  if (after2 !== 0) return null;
  const { recovering = false, recover = -1 } = sender?.recovery ?? {};
  // Recovery repairs everything sent before it began; a lost retransmission needs more.
  const covered = recovering && subject <= recover && before2 === 1;
  // Written out, because a run may lose a fifth of its packets and a spread takes ten times as long.
  return {
    id,
    time,
    event,
    flow,
    value: sender?.window.cwnd ?? 0,
    segment: subject,
    kind: 'loss',
    cause: causeOf(rule),
    rule,
    covered,
    transmission: before2,
    place,
    queue: before,
    limit: after,
  };
}

function cutOf(sender: Sender, { rule, before, after }: Firing, base: MarkBase, tag: RuleTag | undefined): CutMark {
  const { dupThresh, packetThreshold } = sender.settings.recovery;
  const { byTime } = sender.recovery;
  const cause =
    rule === partialDeflation.id
      ? 'deflation'
      : tag === 'persistentCongestion'
        ? 'persistent'
        : rule === startOver.id
          ? 'restart'
          : sender.ecn?.verdict.answering === true
            ? 'mark'
            : sender.recovery.recovering
              ? 'loss'
              : 'delay';
  return {
    ...base,
    kind: 'cut',
    value: after,
    before,
    cause,
    duplicates: sender.recovery.duplicates,
    threshold: sender.speaksQuic ? packetThreshold : dupThresh,
    ...(byTime === true ? { late: true as const } : {}),
    phase: PHASES[sender.state.phase]!,
  };
}

function timeoutOf(sender: Sender, { before, after }: Firing, base: MarkBase): TimeoutMark {
  const { idle, repeated } = sender.windowEvent.timeout;
  const cause = idle ? 'idle' : repeated ? 'repeated' : 'first';
  // The timer is backed off after the cut, so this is the timeout that has just expired.
  return { ...base, kind: 'timeout', value: after, before, cause, waited: sender.rto() };
}

function lifeOf(sender: Sender, { rule, subject, after, after2 }: Firing, base: MarkBase): Mark | null {
  if (rule === startRule.id || rule === quicStartRule.id) return { ...base, kind: 'start' };
  if (rule === stopRule.id) return { ...base, kind: 'stop' };
  // Rules about the first window fire when segment 0, the SYN, is acknowledged; one of ns-2's Vegas fires again later.
  if (subject !== 1) return null;
  const own = sender.state.phase >= PHASE.STARTUP ? sender.state.phase : -1;
  const phase = PHASES[own >= 0 ? own : after < after2 ? PHASE.SLOW_START : PHASE.AVOIDANCE]!;
  return { ...base, kind: 'established', value: after, phase };
}

function phaseOf(sender: Sender, { before, after, after2 }: Firing, base: MarkBase): Mark | null {
  // Before the SYN is acknowledged there is no window; only its timeouts count.
  if (sender.flight.acked < 0 && after !== PHASE.TIMEOUT) return null;
  return { ...base, kind: 'phase', value: after2, from: PHASES[before]!, phase: PHASES[after]! };
}
