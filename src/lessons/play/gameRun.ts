/** A game in progress: it runs tick by tick, and each move continues from its state. */
import { linkUse } from '../../lab/results/counters.ts';
import { Lab, type Opening } from '../../lab/lab.ts';
import { pictureOf } from '../../lab/look/picture.ts';
import type { Simulation } from '../../lab/build/simulation.ts';
import { walk } from '../../lab/travel/travel.ts';
import {
  GAME_LENGTH,
  MOST_MOVES,
  LAST_TICK,
  moveAt,
  scenarioOf,
  SEGMENT_BYTES,
  TICK,
  type Game,
  type Move,
  type Rival,
  type Tally,
} from './game.ts';
import type { Sample } from './protocol.ts';

const bottleneckOf = ({ links, topology }: Simulation) => links[topology.bottleneck]!;

function sampleOf(simulation: Simulation, time: number): Sample {
  const [you, rival] = simulation.flows.map((parts) => (parts.kind === 'tcp' ? parts.sender.window.cwnd : 0));
  const { dropped } = simulation.ledger.state;
  return {
    time,
    windows: [you!, rival!],
    queue: bottleneckOf(simulation).queueLength(),
    lost: [dropped[0]!, dropped[2]!],
  };
}

function tallyOf(simulation: Simulation, time: number): Tally {
  const [you, rival] = simulation.flows.map((parts) =>
    parts.kind === 'tcp' ? (parts.receiver.state.delivered * SEGMENT_BYTES * 8) / time : 0,
  );
  const { packets, queueing } = linkUse(bottleneckOf(simulation), time);
  return { time, goodput: [you!, rival!], wait: packets === 0 ? 0 : queueing / packets };
}

const opened = (opening: Opening): Lab => {
  if (opening.ok) return opening.lab;
  throw new Error(opening.problems.map(({ path, message }) => `${path} ${message}`).join('; '));
};

export class GameRun {
  readonly moves: Move[];
  private readonly present: { lab: Lab; tick: number };

  constructor(readonly game: Game) {
    this.moves = [...game.moves];
    this.present = { lab: opened(Lab.open(scenarioOf(game))), tick: 0 };
  }

  get tick(): number {
    return this.present.tick;
  }

  /** Whether its two minutes are over. */
  get over(): boolean {
    return this.present.tick >= LAST_TICK;
  }

  /** Sets the window. No effect after the end or the last allowed move. */
  move(window: number): void {
    const { lab, tick } = this.present;
    if (this.over || this.moves.length >= MOST_MOVES) return;
    const move = { tick, window };
    const forked = walk(lab.forking(moveAt(move), moveAt(move).at));
    if (!forked.ok) throw new Error(forked.problems.map(({ message }) => message).join('; '));
    this.moves.push(move);
    this.present.lab = forked.lab;
  }

  /** Advances by some ticks; returns a sample of each. */
  advance(ticks: number): readonly Sample[] {
    const samples: Sample[] = [];
    for (let left = ticks; left > 0 && !this.over; left--) {
      const time = ++this.present.tick * TICK;
      this.present.lab.advance(time);
      samples.push(sampleOf(this.present.lab.simulation, time));
    }
    return samples;
  }

  /** The current score. */
  tally(): Tally {
    return tallyOf(this.present.lab.simulation, Math.max(TICK, this.present.tick * TICK));
  }

  packets(): Float64Array {
    return pictureOf(this.present.lab.simulation);
  }

  digest(): string {
    return this.present.lab.simulation.digest();
  }
}

/** The score of a built-in law in place of the player, for each second. */
export function talliesOf(rival: Rival, law: Rival): readonly Tally[] {
  const lab = opened(Lab.open(scenarioOf({ rival, moves: [] }, law)));
  return Array.from({ length: GAME_LENGTH }, (_, second) => {
    lab.advance(second + 1);
    return tallyOf(lab.simulation, second + 1);
  });
}
