/** Events of a game, in words. */
import { variantNamed } from '../../../engine/tcp/catalogue.ts';
import type { Answer } from '../../../lab/look/scriptAnswers.ts';
import type { Decided, Received } from '../../../lessons/receive/protocol.ts';
import type { Ack, Decision, SenderName } from '../../../lessons/receive/receiver.ts';
import { segments } from '../../ui/words/numbers.ts';

export const titleOf = (sender: SenderName): string => variantNamed(sender)!.title;

export const NAMES: Readonly<Record<Decision, string>> = {
  a: 'ACK',
  d: 'Delay',
  r: 'Repeat',
  s: 'SACK',
  e: 'Mark',
  x: 'Drop',
};

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

const blocksOf = ({ sack }: Ack): string => sack.map(([from, to]) => `[${from}, ${to})`).join(' ');

/** What the sender received: "your third repeat, SACK [4, 7)", "your ACK 5", "its timer". */
export function heardWords({ kind, place, repeats, refused }: Answer, acks: readonly Ack[]): string {
  const ack = acks[place];
  if (kind === 'timer') return 'its timer';
  if (kind !== 'row' || ack === undefined) return 'its application';
  if (ack.dsack !== null) return `your report that ${ack.dsack[0]} came twice`;
  if (refused) return `your ACK ${ack.ack}, which it refused`;
  const what = repeats > 0 ? `your ${ORDINALS[repeats] ?? `${repeats}th`} repeat` : `your ACK ${ack.ack}`;
  const echo = ack.ece ? ', with the echo of a mark' : '';
  return `${what}${ack.sack.length === 0 ? '' : `, SACK ${blocksOf(ack)}`}${echo}`;
}

const PHASES: Readonly<Record<string, string>> = {
  slowStart: 'slow start',
  congestionAvoidance: 'congestion avoidance',
  fastRecovery: 'fast recovery',
  timeout: 'after a timeout',
};
export const phaseWords = (phase: string): string => PHASES[phase] ?? phase;

/** cwnd before an answer, segments. */
const before = (answers: readonly Answer[], answer: Answer): number =>
  answers[answers.indexOf(answer) - 1]?.cwnd ?? answer.cwnd;

/** The most important of the newest answers: a cut of the window, otherwise a transmission, otherwise the newest. */
function tellingOf(answers: readonly Answer[], fresh: readonly Answer[]): Answer | undefined {
  return (
    fresh.filter((answer) => answer.cwnd < before(answers, answer)).at(-1) ??
    fresh.filter(({ sent }) => sent.length > 0).at(-1) ??
    fresh.at(-1)
  );
}

const SILENT: Readonly<Partial<Record<Decision, (last: Decided) => string>>> = {
  x: ({ segment }) => `Segment ${segment} never came.`,
  d: ({ segment }) => `The ACK of ${segment} waits.`,
};

/** The headline, and the sender's reaction. */
export function headlineOf({ answers, acks, decided }: Received): readonly [string, string] {
  const last = decided.at(-1);
  if (last === undefined) return ['You are the receiver.', 'Time waits for your answer to segment 0.'];
  const fresh = answers.filter(({ time }) => time >= last.arrives);
  const answer = tellingOf(answers, fresh);
  if (answer === undefined)
    return [SILENT[last.decision]?.(last) ?? `${last.says} is on its way.`, 'The sender has not heard of it yet.'];
  const [was, is] = [before(answers, answer), answer.cwnd];
  const window =
    was === is ? '' : `, and its window ${is < was ? 'falls' : 'grows'} from ${segments(was)} to ${segments(is)}`;
  const heard =
    answer.kind === 'timer'
      ? 'The sender heard nothing new: its timer went off.'
      : `The sender heard ${heardWords(answer, acks)}.`;
  return [heard, `It ${answer.does}${window}.`];
}
