/** Be the sender: a game consists of a rival and moves. Its scenario and its address contain all of it. */
import { jainIndex } from '../../lab/results/fairness.ts';
import type { ScenarioInput } from '../../scenario/scenario.ts';

export const RIVALS = ['reno', 'cubic', 'bbr'] as const;
export type Rival = (typeof RIVALS)[number];

/** Sets the window from a tick on. */
export interface Move {
  /** Ticks since the start. */
  readonly tick: number;
  /** Segments. */
  readonly window: number;
}

export interface Game {
  readonly rival: Rival;
  readonly moves: readonly Move[];
}

/** Duration of a game, and the grid of moves, s. */
export const GAME_LENGTH = 120;
export const TICK = 0.05;
export const LAST_TICK = Math.round(GAME_LENGTH / TICK);
export const LARGEST_WINDOW = 500;
export const FIRST_WINDOW = 10;
/** Maximum number of moves. Holding a key throughout the game stays below it. */
export const MOST_MOVES = 900;
/** The path: 10 Mb/s, a round trip of 30 ms without queueing, a queue of 50 packets. */
export const PLACES = 50;
const RATE = 10e6;
export const SEGMENT_BYTES = 1460;
const HEADER_BYTES = 40;
/** Half of the path's capacity for payload, bit/s. */
export const FAIR_HALF = (RATE * SEGMENT_BYTES) / (SEGMENT_BYTES + HEADER_BYTES) / 2;
/** Bandwidth-delay product, segments; `FAIR_WINDOW`: half of the segments in flight when the queue is full. */
const PIPE = (RATE * 0.03) / ((SEGMENT_BYTES + HEADER_BYTES) * 8);
export const FAIR_WINDOW = Math.round((PIPE + PLACES) / 2);
/** Waiting time in a full queue, s. */
export const LONGEST_WAIT = (PLACES * (SEGMENT_BYTES + HEADER_BYTES) * 8) / RATE;

export const moveAt = ({ tick, window }: Move) =>
  ({ kind: 'setting', at: tick * TICK, flow: 0, setting: 'ownWindow', value: String(window) }) as const;

/** The scenario of a game; or, for comparison, with `variant` instead of the player. */
export function scenarioOf({ rival, moves }: Game, variant: 'manual' | Rival = 'manual'): ScenarioInput {
  const flow = { kind: 'tcp', stack: 'rfc', receiverWindow: 1000, segmentSize: SEGMENT_BYTES } as const;
  const person = variant === 'manual';
  return {
    title: 'Be the sender',
    duration: GAME_LENGTH,
    network: {
      bottleneck: { rate: RATE, delay: 0.013, queue: { limit: PLACES } },
      access: { rate: 100e6, delay: 0.001 },
    },
    flows: [
      person
        ? { ...flow, variant, name: 'You', parameters: { ownWindow: FIRST_WINDOW } }
        : { ...flow, variant, name: 'Instead of you' },
      { ...flow, variant: rival, name: 'Rival', start: 0.1 },
    ],
    interventions: person ? moves.map(moveAt) : [],
  };
}

const ROUTE = 'lessons/play/';
/** Base of the numbers in an address. */
const BASE = 32;

/** A number as digits. All but the last are capitals or symbols, so that numbers need no separator. */
function digitsOf(value: number): string {
  const text = value.toString(BASE);
  return (
    text
      .slice(0, -1)
      .toUpperCase()
      .replaceAll(/\d/g, (digit) => 'WXYZ$_.!*-'[Number(digit)]!) + text.slice(-1)
  );
}

/** Zigzag encoding: small steps of either sign become small non-negative numbers. */
const zigzag = (step: number): number => (step >= 0 ? 2 * step : -2 * step - 1);
const unzigzag = (code: number): number => (code % 2 === 0 ? code / 2 : -(code + 1) / 2);

/** The address of a game, after its #: for each move the ticks since the previous one and the step of the window. */
export function addressOfGame({ rival, moves }: Game): string {
  let before: Move = { tick: 0, window: FIRST_WINDOW };
  let text = '';
  for (const move of moves) {
    text += digitsOf(move.tick - before.tick) + digitsOf(zigzag(move.window - before.window));
    before = move;
  }
  return `${ROUTE}${rival}${text === '' ? '' : `/${text}`}`;
}

/** The game in any address; `note`: a sentence about what was not understood, or ''. */
export function gameOfAddress(hash: string): { readonly game: Game; readonly note: string } {
  const [name = '', text = ''] = hash.replace(/^#/, '').slice(ROUTE.length).slice(0, 20_000).split('/');
  const rival = RIVALS.find((each) => each === name) ?? 'cubic';
  const notes = name === '' || name === rival ? [] : ['This rival is not known; here is CUBIC.'];
  const numbers = (text.match(/[A-Z$_.!*-]*[0-9a-z]/g) ?? []).map((word) =>
    Number.parseInt(
      word.replaceAll(/[WXYZ$_.!*-]/g, (mark) => String('WXYZ$_.!*-'.indexOf(mark))),
      BASE,
    ),
  );
  const moves: Move[] = [];
  let at: Move = { tick: 0, window: FIRST_WINDOW };
  for (let place = 0; place + 1 < numbers.length; place += 2) {
    at = { tick: at.tick + numbers[place]!, window: at.window + unzigzag(numbers[place + 1]!) };
    const sound = at.tick * TICK < GAME_LENGTH && at.window >= 1 && at.window <= LARGEST_WINDOW;
    if (!sound || moves.length === MOST_MOVES) {
      notes.push(`Only the first ${moves.length} moves could be read.`);
      break;
    }
    moves.push(at);
  }
  return { game: { rival, moves }, note: notes.join(' ') };
}

/** The score of a game at a moment. */
export interface Tally {
  /** s */
  readonly time: number;
  /** Goodput since the start of the player and the rival, bit/s. */
  readonly goodput: readonly [number, number];
  /** Mean waiting time of packets in the queue, s. */
  readonly wait: number;
}

export interface Points {
  readonly goodput: number;
  readonly delay: number;
  readonly fairness: number;
}

/** Jain's index of both goodputs; 1 before anything has arrived. */
export const fairnessOf = (goodput: Tally['goodput']): number => jainIndex(goodput) ?? 1;

/** Three scores from 0 to 100, without a sum: more of one costs another. */
export function pointsOf(tally: Tally): Points {
  const whole = (part: number): number => Math.round(100 * Math.min(1, Math.max(0, part)));
  return {
    goodput: whole(tally.goodput[0] / FAIR_HALF),
    delay: whole(1 - tally.wait / LONGEST_WAIT),
    fairness: whole(2 * fairnessOf(tally.goodput) - 1),
  };
}
