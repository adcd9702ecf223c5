import type * as z from 'zod/mini';
import { checkLetters, notALink } from './base64url.ts';
import { readJson } from './jsonFault.ts';
import { LONGEST_LINK } from './linkText.ts';
import { deflated, inflated } from './linkBytes.ts';
import { readBySchema } from '../check/parse.ts';
import { ownValue } from '../words/plainData.ts';
import { problemAt, problemOf, type Problem } from '../words/problem.ts';

/** Format of a document other than a scenario: a plan, a lecture. */
interface DocumentFormat<Schema extends z.ZodMiniType> {
  /** Name in messages: "plan". */
  readonly noun: string;
  readonly version: number;
  readonly schema: Schema;
}

export type ReadDocument<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const MOST_PROBLEMS = 100;

/** Reads a document and fills in defaults. Total: any input yields a document or at least one problem. */
export function readDocument<Schema extends z.ZodMiniType>(
  { noun, version, schema }: DocumentFormat<Schema>,
  input: unknown,
): ReadDocument<z.output<Schema>> {
  // A problem of the whole document names the document.
  const named = (problem: Problem): Problem => (problem.path === 'scenario' ? { ...problem, path: noun } : problem);
  try {
    const given = ownValue(input, 'version');
    if (given !== undefined && given !== version) {
      const newer = typeof given === 'number' && given > version;
      const why = newer ? `the ${noun} was made with a newer Sawtooth` : `${noun}s of other versions cannot be read`;
      return { ok: false, problems: [problemAt(['version'], `must be ${version}: ${why}`, given)] };
    }
    const read = readBySchema(schema, input);
    if (read.ok) return { ok: true, data: read.data };
    const problems: Problem[] = [];
    for (const finding of read.findings) {
      problems.push(
        finding.path.length === 0 ? named(problemAt([], 'must be an object', finding.given)) : problemOf(finding),
      );
      if (problems.length === MOST_PROBLEMS) break;
    }
    return { ok: false, problems };
  } catch {
    return { ok: false, problems: [{ path: noun, message: 'must be plain data', given: `a ${typeof input}` }] };
  }
}

/** A document in an address: this version, a checksum of two characters, and the deflated data. */
const VERSION = '1';

/** Encodes data as the part of an address after the route. */
export function encodeDocument(data: unknown): string {
  const rest = deflated(JSON.stringify(data));
  return VERSION + checkLetters(rest) + rest;
}

/** Strips a link's surroundings: the #, the route, a mail program's encoding, a trailing full stop. */
function trimmed(hash: string, route: string): string {
  let text = hash.trim().replace(/^#/, '');
  if (text.includes('%')) {
    try {
      text = decodeURIComponent(text);
    } catch {
      // Invalid percent-encoding: unreadable parts are reported later.
    }
  }
  const body = text.startsWith(route) ? text.slice(route.length) : text;
  return /^[\w-]*/.exec(body)?.[0] ?? '';
}

/**
 * Opens the data of a link. Total, and bounded in time and memory; nothing in a link is ever executed.
 * @param hash with or without its route
 * @param route what precedes the data in an address: "compare/"
 * @param holds the expected content, for messages: "comparison"
 * @returns the data, or one sentence with the reason why there is none
 */
export function decodeDocument(
  hash: string,
  route: string,
  holds: string,
): { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly note: string } {
  const not = (note: string): { readonly ok: false; readonly note: string } => ({ ok: false, note });
  if (hash.length > LONGEST_LINK)
    return not(`This link has ${hash.length} characters; at most ${LONGEST_LINK} are allowed.`);
  const link = trimmed(hash, route);
  if (link === '') return not(`This link holds no ${holds}.`);
  const newer = !link.startsWith(VERSION);
  const rest = link.slice(3);
  const damaged = checkLetters(rest) !== link.slice(1, 3);
  if (newer && (damaged || !/^[1-9A-Za-z]/.test(link))) return not(notALink(link));
  if (newer) return not('This link was made with a newer Sawtooth.');
  if (damaged) return not('This link is damaged or cut off.');
  const json = readJson(inflated(rest));
  return json.ok ? { ok: true, data: json.data } : not('This link is damaged.');
}
