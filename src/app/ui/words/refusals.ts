import { decodeLink, type LinkWording, type OpenedLink } from '#scenario/link/link.ts';
import type { Problem } from '#scenario/words/problem.ts';
import { fieldTitle } from '../../../study/axes.ts';

/** Names of the parts of a plan and of a lecture. */
const PARTS: Readonly<Record<string, string>> = {
  axes: 'swept field',
  contenders: 'contender',
  metrics: 'figure',
  stops: 'stop',
  seeds: 'seeds',
  scenario: 'scenario',
  // Fields of a link.
  view: 'plots',
  bookmark: 'bookmark',
  fork: 'fork',
  until: 'condition to run until',
  time: 'time to open at',
  event: 'event to open at',
};

/** A path with an index or a second part, such as "flows[0].rate"; file names and numbers do not match. */
const PATH = /\b[a-z]\w*(?:\[(?:\d+|\*)\](?:\.\w+(?:\[(?:\d+|\*)\])?)*|(?:\.[a-z]\w*(?:\[(?:\d+|\*)\])?)+)/g;

/** Displayed name of a field, by its path: "Swept field 1, values", "Receiver window of flow 1". */
export function fieldWords(path: string): string {
  const [, part = '', place, rest = ''] = /^(\w+)(?:\[(\d+)\])?\.?(.*)$/.exec(path) ?? [];
  const name = PARTS[part];
  // A nested index, such as the x of a position, has no name of its own.
  if (name === undefined) return fieldTitle(path.replace(/(\[\d+\])\[\d+\]/g, '$1'));
  const isOne = place !== undefined || !part.endsWith('s');
  const where = isOne ? `${name}${place === undefined ? '' : ` ${Number(place) + 1}`}` : name.replace(/s?$/, 's');
  const words = rest === '' || rest === 'path' ? where : `${where}, ${fieldTitle(rest).toLowerCase()}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A refusal without paths and without advice for the command line. */
export const messageWords = (message: string): string =>
  message
    .replace(/the path of a field, such as .*$/, 'a field of the scenario: choose one from the list')
    .replace(/; "sawtooth \w+"[^;]*/g, '')
    .replace(/the next free place is (\d+)/, (_, count) =>
      count === '0' ? 'there are none' : `only ${count} are there`,
    )
    .replace(/: a list takes a number in brackets/, ' of this list')
    .replace(/(?<=did you mean )[a-z]+[A-Z]\w*(?=\?$)/, (field) => fieldTitle(field).toLowerCase())
    .replace(PATH, (path) => fieldTitle(path).toLowerCase());

/** How many more elements a list needs; '' for other messages. */
export function tooFewWords(message: string, given: string, of: string): string {
  const [, least] = /^must have at least (\d+) elements?$/.exec(message) ?? [];
  const [, there] = /^a list of (\d+)$/.exec(given) ?? [];
  if (least === undefined || there === undefined) return '';
  const missing = Number(least) - Number(there);
  const count = ['', 'one', 'two', 'three', 'four', 'five'][missing] ?? String(missing);
  const one = of.replace(/s$/, '');
  return `Add ${count}${there === '0' ? '' : ' more'} ${missing === 1 ? one : `${one}s`}${there === '0' ? ' to begin' : ''}.`;
}

/** A refusal as shown in the page: "Receiver window of flow 1 must be at least 1. You wrote 0." */
export function refusalWords({ path, message, given }: Problem): string {
  const name = fieldWords(path);
  const few = tooFewWords(message, given, name.toLowerCase());
  if (few !== '') return few;
  const typed = /^"(.*)"$/.exec(given)?.[1] ?? given;
  return `${name} ${messageWords(message)}.${given === 'nothing' ? '' : given === '""' ? ' It is empty.' : ` You wrote ${typed}.`}`;
}

/**
 * Why a file cannot be written, as shown in the page: "Network kind must be wired for a program of ns-3. Here it is
 * "manet".". `line` is what the command line prints, with the path of the field or the name of a link.
 */
export function exportWords(line: string): string {
  const [, of = '', message = line, given] = /^(.*?): (.*?)(?: \(got (.*)\))?$/s.exec(line) ?? [];
  const isField = new RegExp(`^(?:[a-z]+|${PATH.source})$`).test(of);
  const where = isField ? fieldWords(of) : `${of}:`;
  return `${where} ${messageWords(message)}.${given === undefined ? '' : ` Here it is ${given}.`}`;
}

/** Notes about a link: fields by their names. */
const LINK_NOTES: LinkWording = {
  leftOut: (path, why) => `Left out: ${fieldWords(path)}. It ${messageWords(why)}`,
  replaced: ({ path, message, given }) =>
    `${fieldWords(path)} ${messageWords(message)}. ${given === 'nothing' ? 'The' : `The link has ${given}; the`} default is used.`,
  field: (name) => fieldWords(name).toLowerCase(),
};

/** Opens a link, as `decodeLink`; the notes are in words of the page. */
export const openedLink = (hash: string): OpenedLink => decodeLink(hash, LINK_NOTES);
