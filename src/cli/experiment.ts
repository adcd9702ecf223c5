import { linesOfNs2 } from '../engine/traffic/applications/catalogue.ts';
import { problemsIn } from '#scenario/check/allProblems.ts';
import { decodeLink, type Moment, type OpenedLink } from '#scenario/link/link.ts';
import { minimalInput } from '#scenario/edit/minimal.ts';
import { parseScenario } from '#scenario/check/parse.ts';
import { formatProblem } from '#scenario/words/problem.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { setPath } from '#scenario/edit/setPath.ts';
import { isSetdest, readSetdest, scenarioOfMoves } from '#scenario/graph/setdest.ts';
import { lawProblems } from '../lab/build/runLaws.ts';
import { closest } from '#scenario/words/wording.ts';
import { shown } from './arguments.ts';
import { codeOf, fileFault } from './fileFault.ts';
import type { Io } from './io.ts';
import { readJson } from '#scenario/link/jsonFault.ts';
import { presetNameIn } from '#scenario/link/presetAddress.ts';
import { presetNamed, presetNames } from '../library/presets.ts';
import { type OwnLaw, withOwnLaw } from '../library/ownLaw.ts';
import { Refused } from './refused.ts';
import { isObject } from '#scenario/words/plainData.ts';

/** An accepted scenario and its origin. */
export interface Experiment {
  readonly scenario: Scenario;
  /** For a heading. */
  readonly title: string;
  /** The moment of the run that the link names; undefined: none. */
  readonly moment: Moment | undefined;
  /** Messages about parts of a link that were not understood. */
  readonly notes: readonly string[];
}

/** A scenario before it is checked. */
interface Source {
  readonly input: unknown;
  readonly title: string;
  readonly link?: OpenedLink;
}

/**
 * Opens the preset, file (`-`: standard input) or link named by `word`, changed by `changes` (path=value). Throws
 * Refused.
 */
export function openExperiment(
  word: string,
  changes: readonly string[],
  io: Io,
  own: OwnLaw | null = null,
): Experiment {
  const { input: before, title, link } = sourceOf(word, io);
  const lawful = own === null ? before : withOwnLaw(before, own);
  if (lawful === null) throw new Refused('--variant-file: there is no TCP sender to follow the law');
  const { input, problems } = changed(lawful, changes, io);
  const parsed = parseScenario(input);
  if (!parsed.ok) problems.push(...problemsIn(input).map(formatProblem));
  if (!parsed.ok || problems.length > 0) throw new Refused(...problems);
  const { scenario } = parsed;
  const wrong = lawProblems(scenario);
  if (wrong.length > 0) throw new Refused(...wrong.map(formatProblem));
  return { scenario, title: scenario.title || title, moment: link?.moment, notes: link?.notes ?? [] };
}

/** The text of a file; a trace of ns-2's Application/Traffic/Trace is converted to lines. Throws Refused. */
function textIn(path: string, io: Io): string {
  let bytes: Uint8Array;
  try {
    bytes = Buffer.concat([...io.readPieces(path)]);
  } catch (error) {
    throw new Refused(`${shown(path)}: cannot be read: ${fileFault(error)}`);
  }
  const text = bytes.includes(0) ? linesOfNs2(bytes) : new TextDecoder().decode(bytes);
  if (typeof text === 'string') return text;
  throw new Refused(`${shown(path)}: ${text.problem}`);
}

/** An input with the fields of `path=value` set (`path=@file`: to the file's text), and the problems. */
function changed(
  before: unknown,
  changes: readonly string[],
  io: Io,
): { readonly input: unknown; readonly problems: string[] } {
  const problems: string[] = [];
  // Only objects can be changed; anything else is refused later.
  if (typeof before !== 'object' || before === null || Array.isArray(before)) return { input: before, problems };
  let input: unknown = before;
  for (const change of changes) {
    const at = change.indexOf('=');
    if (at < 1) {
      problems.push(`--set: must be path=value (got ${JSON.stringify(change)})`);
      continue;
    }
    const [path, value] = [change.slice(0, at).trim(), change.slice(at + 1)];
    const set = setPath(input, path, value.startsWith('@') ? JSON.stringify(textIn(value.slice(1), io)) : value);
    if (set.ok) input = set.input;
    else problems.push(formatProblem(set.problem));
  }
  return { input, problems };
}

function sourceOf(word: string, io: Io): Source {
  const hash = word.indexOf('#');
  // A short address of the page ends in the name of a preset.
  const preset = presetNamed(word.slice(hash + 1));
  if (preset !== undefined) return { input: preset.input, title: preset.title };
  if (hash >= 0 && presetNameIn(word.slice(hash)) !== undefined) return nothingNamed(word.slice(hash + 1));
  if (hash >= 0 || /^[a-z]+:\/\//.test(word)) return linkSource(decodeLink(hash < 0 ? '' : word.slice(hash + 1)));
  let text: string;
  try {
    text = io.readFile(word);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw new Refused(`${shown(word)}: cannot be read: ${fileFault(error)}`);
    return bareLink(word) ?? nothingNamed(word);
  }
  if (isSetdest(text)) return { input: movesIn(word, text), title: word };
  return { input: scenarioIn(jsonIn(word, text)), title: word };
}

const linkSource = (link: OpenedLink): Source => ({ input: minimalInput(link.scenario), title: 'a link', link });

/** A link without its #: a valid one, or one that begins with a version number. */
function bareLink(word: string): Source | undefined {
  if (!/^[\w.=~%-]+$/.test(word)) return undefined;
  const link = decodeLink(word);
  return link.notes.length === 0 || /^\d/.test(word) ? linkSource(link) : undefined;
}

function nothingNamed(word: string): never {
  if (/[/\\]|\.json$/i.test(word)) throw new Refused(`${shown(word)}: there is no such file`);
  throw new Refused(`${shown(word)}: is not a preset, a file or a link${closest(word, presetNames())}`);
}

/** The scenario of a movement file of ns-2's setdest. */
function movesIn(name: string, text: string): unknown {
  const read = readSetdest(text);
  if (!read.ok) throw new Refused(`${shown(name)}: line ${read.line}: ${read.message}`);
  return scenarioOfMoves(read.moves);
}

function jsonIn(name: string, text: string): unknown {
  const read = readJson(text.replace(/^\uFEFF/, ''));
  if (read.ok) return read.data;
  throw new Refused(`${shown(name)}: is not JSON: line ${read.line}, column ${read.column}: ${read.message}`);
}

/** The scenario in a file: the whole data, or the member `scenario` of a preset or result. */
const scenarioIn = (json: unknown): unknown => (isObject(json) && 'scenario' in json ? json['scenario'] : json);
