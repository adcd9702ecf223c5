// Provided by the build.
// oxlint-disable-next-line import/default
import playWorker from '#workers/play.worker.ts?worker&url';
import { createStore } from 'zustand/vanilla';
import type { Received, ReceiveOrder, ReceiveReport } from '../../../lessons/receive/protocol.ts';
import {
  addressOfGame,
  gameOfAddress,
  type Decision,
  type Game,
  type SenderName,
} from '../../../lessons/receive/receiver.ts';
import { openWorker, type WorkerLine } from '../../ui/parts/ownScript.ts';
import { isIn, replaceHash } from '../../ui/rooms.ts';

interface Receiving {
  /** The game so far; null: loading. */
  readonly received: Received | null;
  /** Undone answers, the next to redo last. */
  readonly undone: readonly Decision[];
  /** Sentence about what of the address was not understood, or ''. */
  readonly note: string;
}

const FRESH: Receiving = { received: null, undone: [], note: '' };
export const receiving = createStore<Receiving>(() => FRESH);

const at = { worker: null as WorkerLine<ReceiveOrder> | null, waits: false };

function ask(game: Game): void {
  at.waits = true;
  at.worker?.post({ kind: 'receive', game });
}

function hear({ received }: ReceiveReport): void {
  at.waits = false;
  receiving.setState(({ note }) => ({ received, note: received.note || note }));
  if (isIn('lessons')) replaceHash(`#${addressOfGame(received.game)}`);
}

/** Opens the game of the address. */
export function openAddress(): void {
  at.worker ??= openWorker(playWorker, hear, () =>
    receiving.setState({ note: 'The sender could not be simulated: reload the page.' }),
  );
  const { game, note } = gameOfAddress(window.location.hash);
  receiving.setState({ ...FRESH, note });
  ask(game);
}

export function leave(): void {
  at.worker?.end();
  at.worker = null;
}

export function begin(sender: SenderName): void {
  receiving.setState({ undone: [], note: '' });
  ask({ sender, decisions: [] });
}

function goOnWith(
  change: (game: Game, undone: readonly Decision[]) => readonly [readonly Decision[], readonly Decision[]] | null,
): void {
  const { received, undone } = receiving.getState();
  const next = received === null || at.waits ? null : change(received.game, undone);
  if (received === null || next === null) return;
  receiving.setState({ undone: next[1], note: '' });
  ask({ sender: received.game.sender, decisions: next[0] });
}

/** Decides on the segment that has arrived; unavailable decisions are ignored. */
export function decide(decision: Decision): void {
  const choice = receiving.getState().received?.desk?.choices.find((each) => each.decision === decision);
  if (choice?.open === true) goOnWith(({ decisions }) => [[...decisions, decision], []]);
}

/** Undoes the last answers. */
export const takeBack = (count = 1): void =>
  goOnWith(({ decisions }, undone) =>
    decisions.length === 0 ? null : [decisions.slice(0, -count), [...undone, ...decisions.slice(-count).reverse()]],
  );

/** Redoes the last undone answer. */
export const giveAgain = (): void =>
  goOnWith(({ decisions }, undone) =>
    undone.length === 0 ? null : [[...decisions, undone.at(-1)!], undone.slice(0, -1)],
  );
