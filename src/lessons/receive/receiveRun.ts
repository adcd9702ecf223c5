/** Plays a game: decisions become rows of a script, the sender reacts, and its segments arrive. */
import type { Firing } from '../../engine/kernel/journal.ts';
import { ECN, FLAGS } from '../../engine/kernel/packets.ts';
import { build } from '../../lab/build/build.ts';
import { examining } from '../../lab/look/examine.ts';
import { examinedFromZero, firingFromZero } from '../../lab/record/numbering.ts';
import { scriptAnswers } from '../../lab/look/scriptAnswers.ts';
import type { Simulation } from '../../lab/build/simulation.ts';
import { symbolsOf } from '../../lab/look/symbols.ts';
import { walk } from '../../lab/travel/travel.ts';
import { parseScenario } from '#scenario/check/parse.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import {
  ackText,
  afterWaiting,
  BETWEEN,
  choicesOf,
  LONGEST_DELAY,
  LONGEST_TIME,
  MOST_DECISIONS,
  NOTHING,
  ONE_WAY,
  outcomeOf,
  scenarioOf,
  type Ack,
  type Decision,
  type Game,
  type Held,
  type Says,
  type SenderName,
} from './receiver.ts';
import type { Decided, Received, RuleFollowed, Sent } from './protocol.ts';

/** Rounds times to a µs, as in scripts. */
const tidy = (seconds: number): number => Number(seconds.toFixed(6));

function scriptOf(sender: SenderName, acks: readonly Ack[], duration = LONGEST_TIME): Scenario {
  const parsed = parseScenario(scenarioOf(sender, acks, duration));
  if (parsed.ok) return parsed.scenario;
  throw new Error(parsed.problems.map(({ path, message }) => `${path} ${message}`).join('; '));
}

interface Leaving extends Sent {
  /** Whether it confirms (CWR) that the sender received the echo of a mark. */
  readonly confirms: boolean;
}

/** Segments that the sender transmits if it receives only these ACKs, with their arrival times. */
function leavingOf(sender: SenderName, acks: readonly Ack[]): readonly Leaving[] {
  const simulation = build(scriptOf(sender, acks));
  const { journal, packets } = simulation.kernel;
  const all: Leaving[] = [];
  let highest = -1;
  journal.attendPackets({
    packet: (kind, at, _flow, number, packet) => {
      if (kind !== 0 || number === 0) return;
      const segment = number - 1;
      const arrives = tidy(Math.max(at + ONE_WAY, (all.at(-1)?.arrives ?? -Infinity) + BETWEEN));
      const confirms = (packets.state.rows[packet + FLAGS]! & ECN.CWR) !== 0;
      all.push({ segment, at, arrives, again: segment <= highest, confirms });
      highest = Math.max(highest, segment);
    },
  });
  simulation.runBefore(LONGEST_TIME);
  return all;
}

/** The decisions up to a moment and their effects. */
class Play {
  readonly decided: Decided[] = [];
  readonly acks: Ack[] = [];
  private readonly state: { held: Held } = { held: NOTHING };

  constructor(readonly sender: SenderName) {}

  get held(): Held {
    return this.state.held;
  }

  /** Sends the delayed ACK if its delay ends before `time`, s. */
  waitUntil(time: number): void {
    const { held } = this;
    if (held.waits === null || held.waits.since + LONGEST_DELAY >= time) return;
    this.send(held.waits.since + LONGEST_DELAY, afterWaiting(this.sender, held));
    this.state.held = { ...held, waits: null };
  }

  hear({ confirms }: Leaving): void {
    if (confirms) this.state.held = { ...this.held, echoes: false };
  }

  /** Applies a decision. Returns why it is impossible, or null. */
  decide(sent: Sent, decision: Decision): string | null {
    const outcome = outcomeOf(this.sender, this.held, sent.segment, sent.arrives, decision);
    if (typeof outcome === 'string') return outcome;
    this.state.held = outcome.held;
    const silent = decision === 'x' ? 'silent' : 'waits';
    this.decided.push({ ...sent, decision, says: outcome.says === null ? silent : ackText(outcome.says) });
    if (outcome.says !== null) this.send(sent.arrives, outcome.says);
    return null;
  }

  private send(left: number, says: Says): void {
    this.acks.push({ ...says, left: tidy(left), heard: tidy(left + ONE_WAY), after: this.decided.length });
  }
}

/** Kinds of rules that do not determine the reaction to an ACK. */
const OTHER_KINDS = new Set(['life', 'phase', 'change', 'timer', 'resend']);
/** Maximum number of rules reported. */
const MOST_RULES = 60;

function rulesOf(simulation: Simulation, now: number): readonly RuleFollowed[] {
  const first = simulation.save();
  simulation.runBefore(now);
  const { journal } = simulation.kernel;
  const chain: Firing[] = [];
  for (let id = journal.state.count - 1; id >= 0 && chain.length < MOST_RULES; id--) {
    const firing = journal.find(id);
    if (firing !== null && firing.flow === 0 && !OTHER_KINDS.has(simulation.rules[firing.rule]!.kind))
      chain.push(firing);
  }
  if (chain.length === 0) return [];
  const { examined } = walk(examining(simulation, chain, first));
  return chain.map((firing, place) => {
    const rule = simulation.rules[firing.rule]!;
    const { id, title, formula, citation, kind, shows, plain } = rule;
    return {
      rule: { id, title, formula, citation, kind, shows, plain, symbols: symbolsOf(rule) },
      firing: firingFromZero(firing, simulation.rules),
      examined: examinedFromZero(examined[place] ?? null),
    };
  });
}

/** Plays a game from its start: equal decisions give equal runs. */
export function play(game: Game): Received {
  const run = new Play(game.sender);
  for (;;) {
    const known = run.acks.length;
    const leaving = leavingOf(game.sender, run.acks);
    /** Whether a segment leaves before the sender hears an ACK that `leaving` does not take into account. */
    const isSure = (sent: Leaving | undefined): boolean =>
      run.acks.length === known || (sent !== undefined && sent.at < run.acks[known]!.heard);
    for (;;) {
      const sent = leaving[run.decided.length];
      if (!isSure(sent)) break;
      run.waitUntil(sent?.arrives ?? LONGEST_TIME);
      if (!isSure(sent)) break;
      if (sent === undefined || run.decided.length === MOST_DECISIONS) return received(run, leaving, null, '');
      run.hear(sent);
      const decision = game.decisions[run.decided.length];
      const refused = decision === undefined ? '' : run.decide(sent, decision);
      if (refused === null) continue;
      const count = run.decided.length;
      const note =
        refused === ''
          ? ''
          : `Only the first ${count} answers could be given: when segment ${sent.segment} arrives, ${refused}.`;
      return received(run, leaving, sent, note);
    }
  }
}

function received(run: Play, leaving: readonly Leaving[], desk: Leaving | null, note: string): Received {
  const { sender, decided, acks, held } = run;
  const whole = decided.length === MOST_DECISIONS;
  const now = desk?.arrives ?? (whole ? decided.at(-1)!.arrives : LONGEST_TIME);
  const scenario = scriptOf(sender, acks, tidy(Math.max(now, acks.at(-1)?.heard ?? 0) + 4 * ONE_WAY));
  const simulation = build(scenario);
  const rules = rulesOf(simulation, now);
  return {
    game: { sender, decisions: decided.map(({ decision }) => decision) },
    now,
    decided,
    desk: desk === null ? null : { ...desk, choices: choicesOf(sender, held, desk.segment, desk.arrives) },
    ack: held.ack,
    blocks: held.blocks,
    coming: leaving.slice(decided.length + 1).filter(({ at }) => at < now),
    acks,
    answers: scriptAnswers(scenario).answers.filter(({ time }) => time < now),
    rules,
    scenario,
    digest: simulation.digest(),
    note,
  };
}
