/** Questions about the rounds of a connection. */
import type { ConventionName } from '../../rounds/conventions.ts';
import { roundsOf, type Connection, type Round } from '../../rounds/rounds.ts';
import type { Draw } from '../draw.ts';
import { exerciseOf, rfc, type Exercise, type Given } from '../exercise.ts';

/** A connection with its rounds. */
interface Asked {
  readonly draw: Draw;
  readonly given: Given;
  readonly connection: Connection;
  readonly convention: ConventionName;
}

const PHASE_WORDS = { slowStart: 'slow start', avoidance: 'congestion avoidance' } as const;
const RECOVERY_WORD = 'fast recovery';
const PHASES = [PHASE_WORDS.slowStart, PHASE_WORDS.avoidance, RECOVERY_WORD] as const;

/** Consecutive rounds of one phase without a loss between them. */
function stretchesOf(rounds: readonly Round[]): readonly (readonly Round[])[] {
  const stretches: Round[][] = [];
  for (const round of rounds) {
    const before = stretches.at(-1)?.at(-1);
    if (before?.phase === round.phase && before.lost === null) stretches.at(-1)!.push(round);
    else stretches.push([round]);
  }
  return stretches;
}

export function askPhase({ draw, given }: Asked): Exercise {
  // Skip the round after a cut if its cwnd is above ssthresh: textbooks disagree about its phase.
  const seen = stretchesOf(given.rounds.slice(0, given.shown))
    .map((stretch, place) => (place > 0 && stretch[0]!.cwnd > stretch[0]!.ssthresh! ? stretch.slice(1) : stretch))
    .filter((stretch) => stretch.length >= 3);
  const stretch = draw.oneOf(seen);
  const [first, last] = [stretch[0]!, stretch.at(-1)!];
  const windows = stretch.map(({ cwnd }) => cwnd).join(', ');
  const { phase } = first;
  const doubles = phase === 'slowStart';
  const end = last.cwnd === last.ssthresh ? `, up to ssthresh = ${last.ssthresh}` : '';
  const rule = doubles
    ? `each window is twice the one before${end}`
    : 'each window has one segment more than the one before';
  const truth = `${windows}: ${rule}.`;
  return exerciseOf({
    kind: 'phases',
    question: `Which phase are rounds ${first.round} to ${last.round}?`,
    words: PHASES,
    right: [PHASE_WORDS[phase], truth],
    wrong: [
      doubles
        ? [
            PHASE_WORDS.avoidance,
            'slowStartIsSlow',
            'Congestion avoidance would add one segment a round. Here the window doubles: slow start is the fastest growth there is.',
          ]
        : [
            PHASE_WORDS.slowStart,
            'slowStartIsWhatIsSlow',
            'Slow start would double the window. Here it gains one segment a round.',
          ],
      [
        RECOVERY_WORD,
        'recoveryIsGrowth',
        'Fast recovery lasts one round trip, from the third duplicate ACK until the resent segment is acknowledged. It spans no such rounds.',
      ],
    ],
    solution: [truth],
    ...rfc(5681, '3.1'),
    hides: { column: 'phase', from: first.round, to: last.round },
    about: [first.round, last.round],
  });
}

/** The connection with one loss detected by the timer instead of duplicate ACKs, or the reverse. */
const otherWay = (connection: Connection, place: number): Connection => ({
  ...connection,
  losses: connection.losses.map((loss, at) =>
    at === place ? { ...loss, seen: loss.seen === 'timeout' ? 'duplicates' : 'timeout' } : loss,
  ),
});

const pair = ({ cwnd, ssthresh }: Round): readonly number[] => [cwnd, ssthresh!];

/** The formulas that lead from the window at a loss to the window of the next round. */
function cutSteps(before: Round, after: Round): readonly string[] {
  const half = `ssthresh = cwnd / 2 = ${before.cwnd} / 2 = ${after.ssthresh}${before.cwnd % 2 === 0 ? '' : ' (rounded down)'}`;
  if (before.lost === 'timeout') return [half, 'After a timeout: cwnd = 1'];
  if (after.cwnd === after.ssthresh) return [half, `After three duplicate ACKs: cwnd = ssthresh = ${after.cwnd}`];
  return [half, `After three duplicate ACKs: cwnd = ssthresh + 3 = ${after.ssthresh} + 3 = ${after.cwnd}`];
}

function threshold({ draw, given, connection }: Asked): Exercise {
  const { rounds } = given;
  const [loss, next] = connection.losses;
  const asked = rounds[draw.whole(loss!.round + 2, next!.round) - 1]!;
  const [before, after] = [rounds[loss!.round - 1]!, rounds[loss!.round]!];
  const truth = asked.ssthresh!;
  return exerciseOf({
    kind: 'window',
    question: `What is ssthresh in round ${asked.round}?`,
    note: 'Whole segments; halves are rounded down.',
    right: [truth, `It is half of ${before.cwnd}, the window of round ${before.round}, in which something was lost.`],
    wrong: [
      [after.cwnd, 'inflatedIsThreshold', `${after.cwnd} is the window of round ${after.round}, not the threshold.`],
      [
        asked.cwnd,
        'thresholdIsWindow',
        `${asked.cwnd} is the window of round ${asked.round}. ssthresh is where slow start ends.`,
      ],
      [
        before.ssthresh!,
        'thresholdStays',
        `${before.ssthresh} was the threshold before the loss. Each loss sets it again.`,
      ],
      [
        before.cwnd,
        'thresholdIsLargest',
        `${before.cwnd} is the window at which something was lost. The threshold is half of it.`,
      ],
    ],
    solution: [
      `The newest loss before round ${asked.round} is in round ${before.round}, with a window of ${before.cwnd}.`,
      cutSteps(before, after)[0]!,
      'It stays until the next loss.',
    ],
    ...rfc(5681, '3.1'),
    hides: { column: 'ssthresh', from: after.round, to: rounds.length },
    about: [asked.round, asked.round],
  });
}

function afterLoss({ draw, given, connection, convention }: Asked): Exercise {
  const { rounds } = given;
  const loss = connection.losses.at(-1)!;
  const before = rounds[loss.round - 1]!;
  const after = rounds[loss.round]!;
  const asked = rounds[loss.round + draw.whole(0, 2)]!;
  const late = asked.round - after.round;
  const timeout = loss.seen === 'timeout';
  const other = roundsOf(otherWay(connection, connection.losses.length - 1), convention).rounds[asked.round - 1]!;
  const way = rounds.slice(after.round - 1, asked.round).map(({ cwnd }) => cwnd);
  const grows =
    asked.phase === 'slowStart'
      ? 'slow start doubles it each round, up to ssthresh'
      : 'congestion avoidance adds one each round';
  const steps = [...cutSteps(before, after), ...(late === 0 ? [] : [`${way.join(', ')}: ${grows}.`])];
  return exerciseOf({
    kind: 'window',
    question: `Round ${before.round} ends with ${timeout ? 'a timeout' : 'three duplicate ACKs'}. What are cwnd and ssthresh in round ${asked.round}?`,
    note: 'Whole segments; halves are rounded down.',
    fields: ['cwnd', 'ssthresh'].map((label) => ({ label, unit: '', words: null })),
    right: [pair(asked), steps.join(' ')],
    wrong: [
      [
        pair(other),
        timeout ? 'timeoutIsDuplicates' : 'lossIsOne',
        timeout
          ? `That is the answer to three duplicate ACKs. A timeout means that no ACKs return any more: the window starts again at 1.`
          : `That is the answer to a timeout. Duplicate ACKs mean that segments still arrive: the window is reduced and the sender continues.`,
      ],
      [
        [asked.cwnd, before.ssthresh!],
        'thresholdStays',
        `${before.ssthresh} was the threshold before the loss. Each loss sets it again, to half of the window.`,
      ],
      late > 0 &&
        timeout && [
          [1 + late, asked.ssthresh!],
          'slowStartIsSlow',
          'Below ssthresh the window doubles each round, it does not gain one.',
        ],
      [
        [asked.cwnd, before.cwnd],
        'thresholdIsLargest',
        `${before.cwnd} is the window at which something was lost. The threshold is half of it.`,
      ],
      [
        [asked.cwnd, asked.cwnd],
        'thresholdIsWindow',
        'ssthresh is where slow start ends; cwnd is how much may be in flight now.',
      ],
    ],
    solution: steps,
    ...rfc(5681, timeout ? '3.1' : '3.2'),
    hides: { column: 'all', from: after.round, to: rounds.length },
    about: [asked.round, asked.round],
  });
}

export const askWindow = (asked: Asked): Exercise =>
  asked.draw.whole(0, 1) === 0 ? threshold(asked) : afterLoss(asked);

/** The first round for which a condition holds; 0: none. */
const firstWith = (rounds: readonly Round[], has: (round: Round) => boolean): number =>
  rounds.find((round) => has(round))?.round ?? 0;

export function askSegment({ draw, given, connection }: Asked): Exercise {
  const { rounds } = given;
  const may = rounds.filter(({ round, last }) => round >= 4 && last <= 250 && round < connection.losses[0]!.round);
  const asked = draw.oneOf(may);
  const number = draw.whole(asked.first, asked.last);
  const sums = rounds.slice(0, asked.round - 1).map(({ cwnd }) => cwnd);
  let [linear, doubled] = [1, 1];
  while ((linear * (linear + 1)) / 2 < number) linear++;
  while (2 ** doubled - 1 < number) doubled++;
  const line = `Rounds 1 to ${asked.round - 1} send ${sums.join(' + ')} = ${asked.first - 1} segments; round ${asked.round} sends ${asked.first} to ${asked.last}.`;
  const byWindow = firstWith(rounds, ({ cwnd }) => cwnd >= number);
  return exerciseOf({
    kind: 'segment',
    question: `In which round is segment ${number} sent?`,
    note: 'Segments and rounds count from 1.',
    fields: [{ label: 'round', unit: '', words: null }],
    right: [asked.round, line],
    wrong: [
      doubled !== asked.round && [
        doubled,
        'doublingNeverEnds',
        `Doubled without end, the windows would have added up to ${number} in round ${doubled}. From ssthresh = ${connection.ssthresh} on they gain one a round.`,
      ],
      byWindow > 0 && [
        byWindow,
        'windowIsSum',
        `In round ${byWindow} the window is ${rounds[byWindow - 1]!.cwnd}. Segments sent in earlier rounds count too.`,
      ],
      [
        linear,
        'slowStartIsSlow',
        `With one segment more each round it would be round ${linear}. The window doubles first.`,
      ],
      [asked.round - 1, 'roundsFromZero', 'The first round is round 1: it sends segment 1.'],
      [
        asked.round + 1,
        'oneRoundMore',
        'Its ACK arrives at the end of the round in which it is sent; the next round sends others.',
      ],
    ],
    solution: [line],
    ...rfc(5681, '3.1'),
    hides: { column: 'segments', from: 1, to: rounds.length },
    about: [asked.round, asked.round],
  });
}

const SEEN_WORDS = { duplicates: 'three duplicate ACKs', timeout: 'a timeout' } as const;
const NO_LOSS = 'no loss: the receiver window';
const SEEN = [SEEN_WORDS.duplicates, SEEN_WORDS.timeout, NO_LOSS] as const;

export function askLoss({ given, connection, convention }: Asked): Exercise {
  const place = 0;
  const { round, seen } = connection.losses[place]!;
  const [before, after] = [given.rounds[round - 1]!, given.rounds[round]!];
  const other = roundsOf(otherWay(connection, place), convention).rounds[round]!;
  const truth = `The window falls from ${before.cwnd} to ${after.cwnd}. After ${seen === 'timeout' ? SEEN_WORDS.duplicates : SEEN_WORDS.timeout} it would be ${other.cwnd}.`;
  return exerciseOf({
    kind: 'loss',
    question: `How did the sender see the loss in round ${round}?`,
    words: SEEN,
    right: [SEEN_WORDS[seen], truth],
    wrong: [
      seen === 'timeout'
        ? [SEEN_WORDS.duplicates, 'timeoutIsDuplicates', truth]
        : [SEEN_WORDS.timeout, 'lossIsOne', truth],
      [
        NO_LOSS,
        'receiverSets',
        'The receiver window is a second limit on data in flight, besides cwnd. It never lowers cwnd.',
      ],
    ],
    solution: [truth],
    ...rfc(5681, seen === 'timeout' ? '3.1' : '3.2'),
    hides: { column: 'lost', from: round, to: round },
    about: [round, round + 1],
  });
}
