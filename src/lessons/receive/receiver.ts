/** Be the receiver: the possible answers to a segment that has arrived, and the resulting ACK. */
import type { ScenarioInput } from '../../scenario/scenario.ts';

/** Variants that the computer's sender may use. */
export const SENDERS = ['tahoe', 'reno', 'newreno', 'sack', 'cubic'] as const;
export type SenderName = (typeof SENDERS)[number];

/** Senders that use SACK blocks. */
const HEARS_SACK: ReadonlySet<SenderName> = new Set(['sack', 'cubic']);
const hearsSack = (sender: SenderName): boolean => HEARS_SACK.has(sender);

/** Decisions on a segment: the key of each, which is also its letter in the address. */
export const DECISIONS = ['a', 'd', 'r', 's', 'e', 'x'] as const;
export type Decision = (typeof DECISIONS)[number];

export interface Game {
  readonly sender: SenderName;
  /** One per segment, in order of arrival. */
  readonly decisions: readonly Decision[];
}

/** One-way delay of the path, and minimum interval between arrivals, s. */
export const ONE_WAY = 0.05;
export const BETWEEN = 0.006;
/** Maximum delay of an ACK (at most 0.5 s, RFC 9293 section 3.8.6.3), s. */
export const LONGEST_DELAY = 0.04;
/** Maximum duration of a connection, s. */
export const LONGEST_TIME = 120;
export const MOST_DECISIONS = 300;

/** An ACK that was sent; the sender receives it half a round trip later. */
export interface Ack {
  /** When it was sent (`left`) and when the sender receives it (`heard`), s. */
  readonly left: number;
  readonly heard: number;
  readonly ack: number;
  readonly sack: readonly (readonly number[])[];
  readonly dsack: readonly number[] | null;
  readonly ece: boolean;
  /** Number of segments that had arrived when it was sent: it answers the last of them. */
  readonly after: number;
}

/** The script of a game, also for the Lab. */
export function scenarioOf(sender: SenderName, acks: readonly Ack[], duration: number): ScenarioInput {
  return {
    title: 'Be the receiver',
    duration,
    network: {
      kind: 'script',
      established: { at: 0, rtt: 2 * ONE_WAY },
      peer: acks.map(({ heard, ack, sack, dsack, ece }) => ({
        at: heard,
        ack,
        sack: sack.map((block) => [...block]),
        dsack: dsack === null ? null : [...dsack],
        ece,
      })),
    },
    flows: [
      {
        kind: 'tcp',
        variant: sender,
        stack: 'rfc',
        writes: [{ at: 0, segments: 10_000 }],
        receiverWindow: 1000,
        parameters: { initialWindow: 5, ecn: 'classic' },
      },
    ],
  };
}

type Block = readonly [from: number, to: number];

/** State of a receiver. */
export interface Held {
  /** Next expected segment. */
  readonly ack: number;
  /** Blocks above it, the most recently changed first (RFC 2018 section 4). */
  readonly blocks: readonly Block[];
  /** The segment whose ACK is delayed, and since when, s; null: none. */
  readonly waits: { readonly segment: number; readonly since: number } | null;
  /** A mark is echoed until the sender confirms (RFC 3168 section 6.1.3). */
  readonly echoes: boolean;
}

export const NOTHING: Held = { ack: 0, blocks: [], waits: null, echoes: false };

const isIn = ({ ack, blocks }: Held, segment: number): boolean =>
  segment < ack || blocks.some(([from, to]) => segment >= from && segment < to);

/** The state after another segment. */
function taken(held: Held, segment: number): Held {
  if (isIn(held, segment)) return held;
  let [from, to] = [segment, segment + 1];
  const rest = held.blocks.filter((block) => {
    if (block[1] === from) [from] = block;
    else if (block[0] === to) [, to] = block;
    else return true;
    return false;
  });
  return from === held.ack ? { ...held, ack: to, blocks: rest } : { ...held, blocks: [[from, to], ...rest] };
}

/** Maximum number of blocks in an ACK (RFC 2018 section 3). */
const MOST_BLOCKS = 3;

/** The content of an ACK. */
export type Says = Pick<Ack, 'ack' | 'sack' | 'dsack' | 'ece'>;
const plain = ({ ack, echoes }: Held): Says => ({ ack, sack: [], dsack: null, ece: echoes });
const reporting = (held: Held): Says => ({ ...plain(held), sack: held.blocks.slice(0, MOST_BLOCKS) });

/** The ACK that a receiver sends when the delay ends. */
export const afterWaiting = (sender: SenderName, held: Held): Says =>
  hearsSack(sender) ? reporting(held) : plain(held);

/** A possible decision: the resulting ACK, or why it is not available. */
export interface Choice {
  readonly decision: Decision;
  /** In a few words. */
  readonly says: string;
  /** Whether it is available. */
  readonly open: boolean;
}

const blockText = ([from, to]: readonly number[]): string => `[${from}, ${to})`;

/** An ACK in words: "ACK 3, [4, 12)". */
export const ackText = ({ ack, sack, dsack, ece }: Says): string =>
  [
    `ACK ${ack}`,
    ...sack.map(blockText),
    ...(dsack === null ? [] : [`${dsack[0]} twice`]),
    ...(ece ? ['ECE'] : []),
  ].join(', ');

interface Outcome {
  readonly held: Held;
  /** null: nothing is sent now. */
  readonly says: Says | null;
}

/** The result of a decision on an arriving segment; a text: why it is not possible. */
export function outcomeOf(
  sender: SenderName,
  held: Held,
  segment: number,
  at: number,
  decision: Decision,
): Outcome | string {
  const after: Held = { ...taken(held, segment), waits: null };
  const again = isIn(held, segment);
  const goesOn = after.ack > held.ack;
  const twice: Says = { ...reporting(after), dsack: [segment, segment + 1] };
  switch (decision) {
    case 'a':
      if (goesOn) return { held: after, says: plain(after) };
      return again ? `${segment} has already arrived` : `${held.ack} is missing`;
    case 'd':
      if (held.waits !== null) return `the ACK of ${held.waits.segment} is already waiting`;
      return { held: { ...after, waits: { segment, since: at } }, says: null };
    case 'r':
      if (goesOn) return `${segment} was asked for`;
      return { held: after, says: plain(after) };
    case 's':
      if (!hearsSack(sender)) return 'this sender accepts none';
      if (again) return { held: after, says: twice };
      return after.blocks.length === 0 ? 'nothing is missing' : { held: after, says: reporting(after) };
    case 'e': {
      const marked = { ...after, echoes: true };
      return { held: marked, says: goesOn || !hearsSack(sender) ? plain(marked) : reporting(marked) };
    }
    case 'x':
      return { held, says: null };
  }
}

/** All decisions on a segment, in button order. */
export const choicesOf = (sender: SenderName, held: Held, segment: number, at: number): readonly Choice[] =>
  DECISIONS.map((decision) => {
    const outcome = outcomeOf(sender, held, segment, at, decision);
    if (typeof outcome === 'string') return { decision, says: outcome, open: false };
    const silent = decision === 'x' ? 'never came' : `wait ≤ ${1000 * LONGEST_DELAY} ms`;
    return { decision, says: outcome.says === null ? silent : ackText(outcome.says), open: true };
  });

const ROUTE = 'lessons/receive/';

/** The address of a game, after its #. */
export const addressOfGame = ({ sender, decisions }: Game): string =>
  `${ROUTE}${sender}${decisions.length === 0 ? '' : `/${decisions.join('')}`}`;

/** The game in any address; `note`: a sentence about what was not understood, or ''. */
export function gameOfAddress(hash: string): { readonly game: Game; readonly note: string } {
  const [name = '', text = ''] = hash.replace(/^#/, '').slice(ROUTE.length).slice(0, 20_000).split('/');
  const sender = SENDERS.find((each) => each === name) ?? 'sack';
  const notes = name === '' || name === sender ? [] : ['This sender is not known; here is SACK.'];
  const letters = text.toLowerCase().split('');
  const wrong = letters.findIndex((letter) => !DECISIONS.some((each) => each === letter));
  const most = Math.min(wrong < 0 ? letters.length : wrong, MOST_DECISIONS);
  if (most < letters.length) notes.push(`Only the first ${most} answers could be read.`);
  return { game: { sender, decisions: letters.slice(0, most) as Decision[] }, note: notes.join(' ') };
}
