// Provided by the build.
// oxlint-disable-next-line import/default
import playWorker from '#workers/play.worker.ts?worker&url';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import {
  addressOfGame,
  FIRST_WINDOW,
  LARGEST_WINDOW,
  LONGEST_WAIT,
  pointsOf,
  TICK,
  type Game,
  type Rival,
  type Tally,
} from '../../../lessons/play/game.ts';
import type { PlayOrder, PlayReport, Sample } from '../../../lessons/play/protocol.ts';
import { openWorker, type WorkerLine } from '../../ui/parts/ownScript.ts';
import { isIn, replaceHash } from '../../ui/rooms.ts';
import { STOPPED } from '../../ui/stopped.ts';

interface Playing {
  readonly game: Game;
  readonly older: Game | null;
  readonly samples: readonly Sample[];
  /** Positions of packets (`PICTURE` of the Lab). */
  readonly packets: Float64Array;
  readonly olderSamples: readonly Sample[];
  readonly olderTally: Tally | null;
  readonly tally: Tally | null;
  /** Points of each built-in law in place of the player, for each second. */
  readonly laws: ReadonlyMap<Rival, readonly Tally[]>;
  /** The window set by the player. */
  readonly window: number;
  readonly ready: boolean;
  readonly plays: boolean;
  readonly over: boolean;
  /** Final digests of this game and of the older one; '' until that game ends. */
  readonly digest: string;
  readonly olderDigest: string;
  /** Wall seconds per second of the game. */
  readonly pace: number;
  /** Why the game cannot be played; '': it can. */
  readonly why: string;
}

const FRESH = {
  samples: [],
  packets: new Float64Array(),
  olderSamples: [],
  olderTally: null,
  tally: null,
  laws: new Map<Rival, readonly Tally[]>(),
  window: FIRST_WINDOW,
  ready: false,
  plays: false,
  over: false,
  digest: '',
  olderDigest: '',
  why: '',
} satisfies Partial<Playing>;

/** State of the current game. */
export const playing = createStore<Playing>(() => ({
  ...FRESH,
  game: { rival: 'cubic', moves: [] },
  older: null,
  pace: 1,
}));

/** Interval between updates of texts, s of the game. */
const SAYS = 0.5;
/** The samples so far. The component re-renders only once in `SAYS` seconds of the game, not with each sample. */
export const useTold = (): readonly Sample[] => {
  useStore(playing, ({ samples }) => Math.floor(samples.length * (TICK / SAYS)));
  return playing.getState().samples;
};

/** The worker; the window not sent yet; whether an answer is pending; and the time reached, ms. */
const at = { worker: null as WorkerLine<PlayOrder> | null, moved: null as number | null, waits: false, since: 0 };

const tell = (order: PlayOrder): void => at.worker?.post(order);

function hear(data: PlayReport): void {
  switch (data.kind) {
    case 'began':
      playing.setState({ ready: true });
      return;
    case 'older':
      playing.setState({ olderSamples: data.samples, olderTally: data.tally, olderDigest: data.digest });
      return;
    case 'law':
      playing.setState(({ laws }) => ({ laws: new Map(laws).set(data.law, data.tallies) }));
      return;
    case 'played':
      at.waits = false;
      playing.setState(({ samples, game, plays }) => ({
        samples: [...samples, ...data.samples],
        packets: data.packets,
        tally: data.tally,
        game: data.moves.length === game.moves.length ? game : { ...game, moves: data.moves },
        over: data.over,
        digest: data.digest,
        plays: plays && !data.over,
      }));
      if (data.over) {
        keepInAddress();
        keepBest(data.tally);
      }
  }
}

/** Stores the game so far in the address. */
function keepInAddress(): void {
  if (isIn('lessons')) replaceHash(`#${addressOfGame(playing.getState().game)}`);
}

/** Stores the game as the best one if the sum of its points exceeds that of the previous best. */
function keepBest(tally: Tally): void {
  const { goodput, delay, fairness } = pointsOf(tally);
  const rank = goodput + delay + fairness;
  if (rank <= (STOPPED.game.read()?.rank ?? 0)) return;
  STOPPED.game.write({
    title: 'Be the sender',
    about: `your best: goodput ${goodput}, delay ${delay}, fairness ${fairness} of 100 points each`,
    hash: `#${addressOfGame(playing.getState().game)}`,
    rank,
  });
}

/** Starts a new game against a rival, beside an older one if given. */
export function begin(rival: Rival, older: Game | null): void {
  at.worker?.end();
  at.worker = openWorker(playWorker, hear, () =>
    playing.setState({ ready: false, plays: false, why: 'The game could not be simulated: reload the page.' }),
  );
  Object.assign(at, { moved: null, waits: false });
  playing.setState({ ...FRESH, game: { rival, moves: [] }, older });
  tell({ kind: 'begin', rival, older });
}

export function leave(): void {
  at.worker?.end();
  at.worker = null;
  playing.setState({ ready: false, plays: false });
}

/** Sets the window, as a move from now on. */
export function setWindow(window: number): void {
  if (playing.getState().over) return;
  const whole = Math.min(LARGEST_WINDOW, Math.max(1, Math.round(window)));
  at.moved = whole;
  playing.setState({ window: whole });
  if (isStill()) playRound();
}

const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
/** Round-trip time with a half-full queue, ticks. */
const ROUND = Math.round((0.03 + LONGEST_WAIT / 2) / TICK);

function go(ticks: number): void {
  at.waits = true;
  tell({ kind: 'go', window: at.moved, ticks });
  at.moved = null;
}

/** With reduced motion: plays one round trip. */
function playRound(): void {
  if (at.waits) return;
  go(ROUND);
}

const MS = 1000;
/** Maximum lag that a slow device makes up for, s. */
const MOST_BEHIND = 0.25;

function frame(now: number): void {
  const { plays, pace } = playing.getState();
  if (!plays) return;
  requestAnimationFrame(frame);
  const behind = Math.min(MOST_BEHIND, (now - at.since) / MS / pace);
  const ticks = Math.floor(behind / TICK);
  if (ticks === 0 || at.waits) return;
  at.since = now - (behind - ticks * TICK) * MS * pace;
  go(ticks);
}

export function togglePlay(): void {
  const { ready, plays, over } = playing.getState();
  if (!ready || over) return;
  if (isStill()) {
    playRound();
    return;
  }
  playing.setState({ plays: !plays });
  if (plays) keepInAddress();
  else {
    at.since = performance.now();
    requestAnimationFrame(frame);
  }
}
