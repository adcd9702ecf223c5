import { keptFor } from '../../ui/keptFor.ts';
import { speaksQuic } from '../../run/facts/quic.ts';
import type { Opened } from '../../../lab/protocol/protocol.ts';
import { shortened } from '../../ui/words/shortened.ts';
import { capital, listed, numberWord, segmentPair, segments } from '../../ui/words/numbers.ts';
import { linkAt, queuePlace, radioName } from '../../run/facts/places.ts';

/** Maximum length of a name in a sentence, letters. */
const LONGEST_NAME = 19;

/** Names of flows in sentences: short, not empty, distinct. */
export const flowNames = keptFor((opened: Opened): readonly string[] => {
  const whole = opened.flows.map(({ name }) => name.replaceAll(/\s+/g, ' ').trim());
  const names = whole.map((name) => shortened(name, LONGEST_NAME, whole));
  return names.map((name, index) => {
    if (name === '') return `Flow ${index + 1}`;
    return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${index + 1}`;
  });
});

/** A place of the journal (`Firing.place`): a node with a radio, or the node whose link has the queue. */
export const placeOf = (opened: Opened, place: number, names: readonly string[]): string =>
  linkAt(opened, place) < 0 ? radioName(opened, place) : queueOf(opened, linkAt(opened, place), names);

/**
 * The node that holds the queue of a link: "R1", a node's name, or the sender at its end. Behind an access point, the
 * link.
 */
export function queueOf(opened: Opened, link: number, names: readonly string[]): string {
  if (opened.manet !== null) return opened.links[link]?.name ?? '';
  if (opened.scenario.network.kind !== 'dumbbell') return queuePlace(opened, link) || 'a node';
  if (link === 0) return 'R1';
  const flow = opened.flows.findIndex(({ path }) => path[0] === link);
  return flow < 0 ? 'R2' : `${possessive(names[flow] ?? '')} sender`;
}

/** "NewReno's" */
export const possessive = (name: string): string => `${name}'s`;

/** "segment 7437", "the SYN"; of QUIC: "data 7437", "the first packet". */
export function segmentName(segment: number, flow: Parameters<typeof speaksQuic>[0]): string {
  const isQuic = speaksQuic(flow);
  if (segment === 0) return isQuic ? 'the first packet' : 'the SYN';
  return `${isQuic ? 'data' : 'segment'} ${segment}`;
}

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth'];

/** "second", "12th" */
export const ordinal = (value: number): string => ORDINALS[value] ?? `${value}th`;

/** "1 segment", "26.5 segments"; of QUIC: "26.5 packets" */
export function segmentCount(value: number, flow?: Parameters<typeof speaksQuic>[0]): string {
  const text = segments(value);
  return `${text} ${speaksQuic(flow) ? 'packet' : 'segment'}${text === '1' ? '' : 's'}`;
}

/** "one duplicate ACK says", "three duplicate ACKs say" */
export const duplicatesSay = (value: number): string =>
  `${capital(numberWord(value))} duplicate ${value === 1 ? 'ACK says' : 'ACKs say'}`;

/** "53 → 26.5" */
export const windowChange = (before: number, after: number): string => segmentPair(before, after).join(' → ');

/** Several flows in words: up to two names, then "3 of 20 senders". `all`: total number. */
export function people(names: readonly string[], all: number): string {
  if (names.length === 2 && all === 2) return 'Both senders';
  if (names.length < 3) return listed(names);
  return names.length === all ? `All ${all} senders` : `${names.length} of ${all} senders`;
}

/** The senders as words inside a sentence: "both senders". */
export function peopleWithin(names: readonly string[], all: number): string {
  const words = people(names, all);
  return names.length === all && names.length > 1 ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}
