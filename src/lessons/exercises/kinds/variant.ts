/** Identify the variant from its windows around a loss, compared with others on the same path. */
import { encodeLink } from '#scenario/link/link.ts';
import { pathOf, type Sender } from '../../rounds/path.ts';
import type { Round } from '../../rounds/rounds.ts';
import { dropsFor, packetRounds, type PacketRound } from '../../rounds/stretch.ts';
import type { BeliefName } from '../beliefs.ts';
import type { Draw } from '../draw.ts';
import { partOf, rfc, type Exercise, type Part } from '../exercise.ts';

type Candidate = Sender['variant'];
const NAMES = { tahoe: 'Tahoe', reno: 'Reno', cubic: 'CUBIC' } as const satisfies Readonly<Record<Candidate, string>>;
const CANDIDATES = Object.keys(NAMES) as readonly Candidate[];
const WORDS = CANDIDATES.map((name) => NAMES[name]);

/** For each variant as a wrong answer: the belief behind it, and what the variant does at a loss. */
const BEHIND: Readonly<Record<Candidate, { readonly belief: BeliefName; readonly does: string }>> = {
  tahoe: { belief: 'lossIsOne', does: 'Tahoe begins with 1 segment after every loss' },
  reno: { belief: 'everyoneHalves', does: 'Reno leaves half' },
  cubic: { belief: 'cutToSeventy', does: 'CUBIC leaves 0.7' },
};

const SOURCES: Readonly<Record<Candidate, Pick<Exercise, 'source' | 'url'>>> = {
  tahoe: { source: 'Jacobson 1988, section 3', url: 'https://ee.lbl.gov/papers/congavoid.pdf' },
  reno: rfc(5681, '3.2'),
  cubic: rfc(9438, '4.6'),
};

/** Round trips shown after the loss. */
const AFTER = 5;

const shownAs = (rounds: readonly PacketRound[]): readonly Round[] =>
  rounds.map(({ cwnd, ssthresh, phase, first, last }, place) => ({
    round: place + 1,
    cwnd: Math.floor(cwnd),
    ssthresh,
    phase: phase === 'slowStart' ? 'slowStart' : 'avoidance',
    lost: null,
    first,
    last,
  }));

export function variant(draw: Draw): Part {
  const ssthresh = draw.oneOf([10, 20, 30]);
  const drawn = draw.oneOf(CANDIDATES);
  // A window that is a multiple of ten: 0.5 and 0.7 of it are whole numbers.
  const base = { variant: drawn, initialWindow: 5, ssthresh };
  const quiet = packetRounds({ ...base, drops: [] }, 8);
  const lost = quiet.findIndex(({ cwnd }) => cwnd === ssthresh);
  const drops = dropsFor(quiet[lost]!, 'duplicates');
  const runOf = (name: Candidate): readonly Round[] =>
    shownAs(packetRounds({ ...base, variant: name, drops }, lost + 1 + AFTER));
  const rounds = runOf(drawn);
  const alike = (other: readonly Round[]): boolean => other.every(({ cwnd }, place) => cwnd === rounds[place]!.cwnd);
  const before = rounds[lost]!.cwnd;
  const next = (of: readonly Round[]): number => of[lost + 1]!.cwnd;
  const truth = `The window falls from ${before} to ${next(rounds)}: ${BEHIND[drawn].does}.`;
  return partOf(
    {
      text: [
        `A sender begins with a window of 5 segments and ssthresh = ${ssthresh}. In round trip ${lost + 1} one segment is lost; the segments after it arrive.`,
        'The windows are those in the middle of each round trip, in whole segments.',
      ],
      rounds,
      shown: rounds.length,
      title: 'Congestion window in segments, in the middle of each round trip',
      link: encodeLink(pathOf({ ...base, drops })),
      differs: [],
    },
    {
      kind: 'variant',
      question: 'Which variant is this?',
      words: WORDS,
      right: [NAMES[drawn], truth],
      wrong: CANDIDATES.filter((name) => name !== drawn && !alike(runOf(name))).map((name) => [
        NAMES[name],
        BEHIND[name].belief,
        `${BEHIND[name].does}: ${next(runOf(name))} here. The window falls to ${next(rounds)}.`,
      ]),
      solution: [truth],
      ...SOURCES[drawn],
      about: [lost + 1, lost + 2],
    },
  );
}
