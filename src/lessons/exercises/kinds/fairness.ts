/** Two flows with equal growth and common losses: how losses change their shares (Chiu and Jain 1989). */
import { encodeLink } from '#scenario/link/link.ts';
import { pathOf } from '../../rounds/path.ts';
import { stretchOf } from '../../rounds/stretch.ts';
import type { Draw } from '../draw.ts';
import { partOf, type Part } from '../exercise.ts';

type Windows = readonly [number, number];
const sumOf = ([a, b]: Windows): number => a + b;

/** Grows both windows by one per round until their sum exceeds `room`. Returns the number of rounds and the windows. */
function grown(windows: Windows, room: number): { readonly rounds: number; readonly full: Windows } {
  const rounds = Math.floor((room - sumOf(windows)) / 2) + 1;
  const last = (cwnd: number): number => stretchOf('reno', { cwnd, ssthresh: 2 }, rounds + 1, null).rounds.at(-1)!.cwnd;
  return { rounds, full: [last(windows[0]), last(windows[1])] };
}

/** The windows after both lose a segment, by the engine's rules. */
const afterLoss = (full: Windows): Windows => {
  const left = (cwnd: number): number => stretchOf('reno', { cwnd, ssthresh: 2 }, 1, 'duplicates').cut!.cwnd;
  return [left(full[0]), left(full[1])];
};

export function fairness(draw: Draw): Part {
  const small = draw.whole(2, 8) * 2;
  const begin: Windows = [small + 8 * draw.whole(2, 4), small];
  const losses = draw.whole(1, 2);
  const room = sumOf(begin) + 2 * draw.whole(1, 5) - 1;
  let now = begin;
  /** The windows in a wrong answer, where only the larger one is cut at each loss. */
  let onlyLarger: Windows = begin;
  const steps: string[] = [];
  for (let k = 1; k <= losses; k++) {
    const { full, rounds } = grown(now, room);
    now = afterLoss(full);
    steps.push(
      `${rounds} rounds: ${full.join(' and ')}, together ${sumOf(full)} > ${room}. Loss ${k}: ${now.join(' and ')}.`,
    );
    const before = Math.max(1, Math.floor((room - sumOf(onlyLarger)) / 2) + 1);
    const [a, b] = [onlyLarger[0] + before, onlyLarger[1] + before];
    onlyLarger = a >= b ? [Math.floor(a / 2), b] : [a, Math.floor(b / 2)];
  }
  const [difference, sum] = [begin[0] - begin[1], sumOf(now)];
  const apart = (by: number): Windows => [Math.floor((sum + by) / 2), Math.floor((sum - by) / 2)];
  const truth = `The difference was ${difference} and is ${now[0] - now[1]}: growing keeps it, each loss halves it.`;
  return partOf(
    {
      text: [
        `Two Reno flows, A and B, share a path that holds ${room} segments. Their windows are ${begin[0]} and ${begin[1]}. Both add one segment each round. In the round in which they have more than ${room} together, both lose one segment, see three duplicate ACKs and go on with half of their window, rounded down.`,
      ],
      link: encodeLink(pathOf({ variant: 'reno', initialWindow: begin[0], ssthresh: 2, drops: [] })),
      differs: [
        'In packets two flows seldom lose in the same round trip: on average their shares become equal, but not with every loss.',
      ],
    },
    {
      kind: 'fairness',
      question: `What are the windows of A and B after ${losses === 1 ? 'the first loss' : 'the second loss'}?`,
      note: 'Whole segments; halves are rounded down.',
      fields: ['A', 'B'].map((label) => ({ label, unit: '', words: null })),
      right: [now, truth],
      wrong: [
        [
          apart(0),
          'equalLaw',
          `Equal laws lead to equal shares in the end. After ${losses} ${losses === 1 ? 'loss' : 'losses'} a difference of ${now[0] - now[1]} is left.`,
        ],
        [onlyLarger, 'largerPays', 'Both flows lose a segment, and each halves its own window.'],
        [
          apart(difference),
          'differenceStays',
          `Growing alike keeps the difference of ${difference}. Halving both halves it.`,
        ],
        losses > 1 && [apart(difference / 2), 'halvedOnce', 'The second loss halves the difference again.'],
      ],
      solution: [...steps, truth],
      source: 'Chiu and Jain 1989, section 3',
      url: 'https://doi.org/10.1016/0169-7552(89)90019-6',
    },
  );
}
