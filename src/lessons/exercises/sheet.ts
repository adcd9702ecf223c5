/** A sheet of exercises from its seed: equal for equal seeds, on every machine. */
import { encodeLink } from '#scenario/link/link.ts';
import { CONVENTIONS, type ConventionName } from '../rounds/conventions.ts';
import { differencesOf } from '../rounds/differences.ts';
import { pathOf } from '../rounds/path.ts';
import { packetsOf, roundsOf, type Connection } from '../rounds/rounds.ts';
import { Draw } from './draw.ts';
import type { Given, Exercise, Part, Sheet } from './exercise.ts';
import type { KindName } from './kinds.ts';
import { fairness } from './kinds/fairness.ts';
import { ladder } from './kinds/ladder.ts';
import { askLoss, askPhase, askSegment, askWindow } from './kinds/ofConnection.ts';
import { recorded } from './kinds/recorded.ts';
import { threshold } from './kinds/threshold.ts';
import { time } from './kinds/time.ts';
import { variant } from './kinds/variant.ts';
import type { SheetOrder } from './order.ts';

const THRESHOLDS = [8, 10, 12, 16, 20, 24, 32] as const;

/** Rounds of slow start from 1 to a threshold, including the one that reaches it. */
function roundsTo(ssthresh: number): number {
  let count = 1;
  for (let cwnd = 1; cwnd < ssthresh; cwnd *= 2) count++;
  return count;
}

/** A Reno connection with two losses, one of each kind. */
function drawConnection(draw: Draw): Connection {
  const ssthresh = draw.oneOf(THRESHOLDS);
  const grown = draw.whole(4, 8);
  const first = roundsTo(ssthresh) + grown;
  const early = draw.whole(0, 2) === 0;
  const second = first + (early ? roundsTo(Math.floor((ssthresh + grown) / 2)) + draw.whole(3, 5) : draw.whole(4, 7));
  return {
    variant: 'reno',
    initialWindow: 1,
    ssthresh,
    losses: [
      { round: first, seen: early ? 'timeout' : 'duplicates' },
      { round: second, seen: early ? 'duplicates' : 'timeout' },
    ],
    rounds: second + draw.whole(3, 5),
  };
}

/** The givens of a connection: its rounds up to the second loss. */
function connectionGiven(connection: Connection, convention: ConventionName): Given {
  const book = roundsOf(connection, convention);
  const packets = packetsOf(connection, convention);
  const [, last] = connection.losses;
  return {
    text: [
      `A Reno sender begins with a window of 1 segment and ssthresh = ${connection.ssthresh}. A round is one round trip; each segment has its own ACK.`,
      CONVENTIONS[convention].says,
    ],
    rounds: book.rounds,
    shown: last?.round ?? book.rounds.length,
    title: 'Congestion window in segments, at the start of each transmission round; Reno',
    connection,
    link: encodeLink(pathOf(packets.sender)),
    differs: differencesOf(connection, convention, book, packets.rounds),
  };
}

/** Kinds about a common connection, in sheet order. */
const OF_CONNECTION = { phases: askPhase, segment: askSegment, loss: askLoss, window: askWindow } as const;
type OfConnection = keyof typeof OF_CONNECTION;
const isOfConnection = (kind: KindName): kind is OfConnection => kind in OF_CONNECTION;

/** Kinds with their own data. */
const ALONE = { variant, ladder, time, fairness, threshold, recorded } as const satisfies Readonly<
  Record<Exclude<KindName, OfConnection>, (draw: Draw) => Part>
>;

const sameQuestion = (a: Exercise, b: Exercise): boolean => a.question === b.question;

/** A part about a new connection, with one exercise of each of these kinds. */
function connectionPart(order: SheetOrder, place: number, kinds: readonly OfConnection[]): Part {
  const { seed, convention } = order;
  const connection = drawConnection(new Draw(seed, `${place} connection`));
  const given = connectionGiven(connection, convention);
  const exercises: Exercise[] = [];
  for (const [index, kind] of kinds.entries()) {
    const draw = new Draw(seed, `${place} ${index} ${kind}`);
    let exercise = OF_CONNECTION[kind]({ draw, given, connection, convention });
    // Avoid asking the same question twice.
    for (let tries = 0; tries < 20 && exercises.some((other) => sameQuestion(other, exercise)); tries++)
      exercise = OF_CONNECTION[kind]({ draw, given, connection, convention });
    if (!exercises.some((other) => sameQuestion(other, exercise))) exercises.push(exercise);
  }
  // Questions about rounds that are not given come last.
  const goesOn = ({ hides }: Exercise): number => Number(hides?.column === 'all');
  return { given, exercises: exercises.sort((a, b) => goesOn(a) - goesOn(b)) };
}

/** The text of a part. */
const wordsOf = ({ given, exercises }: Part): string =>
  [...given.text, ...exercises.map(({ question }) => question)].join(' ');

/** A part that differs from all earlier ones, if 20 tries suffice: some kinds have few different questions. */
function newPart(order: SheetOrder, place: number, kind: keyof typeof ALONE, before: readonly Part[]): Part {
  const draw = new Draw(order.seed, `${place} ${kind}`);
  let part = ALONE[kind](draw);
  for (let tries = 0; tries < 20 && before.some((other) => wordsOf(other) === wordsOf(part)); tries++)
    part = ALONE[kind](draw);
  return part;
}

export function makeSheet(order: SheetOrder): Sheet {
  const shared = order.kinds.filter(isOfConnection);
  const own = order.kinds.filter((kind): kind is keyof typeof ALONE => !isOfConnection(kind));
  // One figure supports five questions, so the question about cwnd and ssthresh (`window`) is asked twice.
  const asked = shared.length > 2 ? [...shared, ...shared.filter((kind) => kind === 'window')] : shared;
  const parts: Part[] = [];
  const left = (): number => order.count - parts.reduce((sum, { exercises }) => sum + exercises.length, 0);
  for (let place = 0; left() > 0; place++) {
    if (asked.length > 0) parts.push(connectionPart(order, place, asked.slice(0, left())));
    for (const kind of own) if (left() > 0) parts.push(newPart(order, place, kind, parts));
  }
  return { order, parts };
}
