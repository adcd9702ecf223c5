import { describeField, type FieldDescription } from '#scenario/edit/describe.ts';
import { writeNumber } from '#scenario/words/quantity.ts';
import { oneOf, closest } from '#scenario/words/wording.ts';
import { shown } from '../arguments.ts';
import type { Command } from '../command.ts';
import { writeJson } from '../jsonText.ts';
import type { Output } from '../output.ts';
import { wrapped } from '#scenario/words/plainText.ts';
import { Refused } from '../refused.ts';
import { textTable } from '../textTable.ts';

/** Every path of a scenario, such as `flows[].parameters.minRto`; shallow paths first. */
function allPaths(): string[] {
  const paths = [''];
  for (const path of paths) paths.push(...(describeField(path)?.children ?? []));
  return paths.slice(1);
}

/**
 * Paths of the fields that match some words: the one with exactly this name, or all whose name, label or sentence
 * contains all the words, ignoring case; matches in the name come first.
 */
function fieldsAbout(words: string): string[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (wanted.length === 0) return [];
  const paths = allPaths().filter((path) => !path.endsWith(']'));
  const called = paths.filter((path) => lastName(path).toLowerCase() === wanted.join(''));
  if (called.length === 1) return called;
  const holds = (text: string): boolean => wanted.every((word) => text.toLowerCase().includes(word));
  const about = paths.filter((path) => {
    const { label = '', help = '' } = describeField(path) ?? {};
    return holds(`${lastName(path)} ${label} ${help}`);
  });
  return [...about.filter((path) => holds(lastName(path))), ...about.filter((path) => !holds(lastName(path)))];
}

const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
const suggestion = (path: string): string => `; did you mean ${path}?`;

/** `; did you mean x?` for a path that does not exist, or nothing. */
function nearestField(given: string): string {
  const paths = allPaths();
  const plain = given.replaceAll(/\[\d*\]|\.\d+(?=\.|$)/g, '[]');
  // Users often omit the brackets of lists: flows.variant.
  const bare = (path: string): string => path.replaceAll('[]', '');
  const sameButLists = paths.find((path) => bare(path) === bare(plain));
  if (sameButLists !== undefined) return suggestion(sameButLists);
  const below = paths.filter((path) => lastName(path) === lastName(plain) && !path.endsWith(']'));
  if (below[0] !== undefined) return suggestion(below[0]);
  return closest(plain, paths) || nearestName(plain, paths);
}

/** A path whose last name resembles the given last name. */
function nearestName(given: string, paths: readonly string[]): string {
  const name = /did you mean (.*)\?/.exec(closest(lastName(given), paths.map(lastName)))?.[1];
  const path = paths.find((candidate) => lastName(candidate) === name);
  return path === undefined ? '' : suggestion(path);
}

/** A value of a field on one line. */
const valueText = (value: unknown): string => {
  if (typeof value === 'number') return writeNumber(value);
  return typeof value === 'string' && value !== '' ? value : (JSON.stringify(value) ?? '');
};

const withUnit = (value: unknown, unit: string): string =>
  `${valueText(value)}${typeof value === 'number' && unit !== '' ? ` ${unit}` : ''}`;

/** "0 .. 10 s", "1 .. 64 elements"; '' without bounds. */
function rangeText({ min, max, unit, type }: FieldDescription): string {
  if (min === undefined && max === undefined) return '';
  const range = `${min === undefined ? '' : writeNumber(min)} .. ${max === undefined ? '' : writeNumber(max)}`;
  return `${range} ${type === 'list' ? 'elements' : unit}`.trim();
}

function defaultText({ default: usual, required, unit, nullMeans, type, children }: FieldDescription): string {
  if (required) return 'must be given';
  if (usual === undefined) return '';
  if (usual === null) return `null: ${nullMeans ?? 'nothing'}`;
  // The default of an object is described by its fields.
  if (children.length > 0 && typeof usual === 'object')
    return type === 'list' && Array.isArray(usual) ? `${usual.length} elements` : '';
  return withUnit(usual, unit);
}

/** The properties of a field, each with its name. */
function factsOf(field: FieldDescription): (readonly [string, string])[] {
  const defaults = (field.defaults ?? []).map(({ stack, variant, value }) => {
    const whose = variant === null ? `stack ${stack}` : `stack ${stack}, ${variant}`;
    return ['default', `${withUnit(value, field.unit)} (${whose})`] as const;
  });
  const facts: (readonly [string, string])[] = [
    ['type', field.choices === undefined ? field.type : `one of ${field.choices.join(', ')}`],
    ['unit', field.unit],
    ['range', rangeText(field)],
    ['default', defaultText(field)],
    ...defaults,
    ['null', field.nullMeans === undefined || field.default === null ? '' : field.nullMeans],
    ['only in', field.only?.join(', ') ?? ''],
  ];
  return facts.filter(([, text]) => text !== '');
}

/** Maximum number of choices in a list of fields; the description of the field itself has all. */
const FEW_CHOICES = 24;

/** One line for a field among others. */
function fieldRow(path: string, name = path.replace(/^.*\./, '')): string[] {
  const field = describeField(path);
  if (field === undefined) return [path, '', '', ''];
  const common = field.defaults?.find(({ variant }) => variant === null) ?? field.defaults?.[0];
  const usual =
    field.default === null
      ? 'null'
      : common === undefined
        ? defaultText(field)
        : `${withUnit(common.value, field.unit)} (${common.stack})`;
  const choices = field.choices?.join(' | ') ?? field.type;
  const only = field.only === undefined ? '' : ` Only in ${oneOf(field.only)}.`;
  return [name, choices.length > FEW_CHOICES ? field.type : choices, usual, field.help + only];
}

function writeText(output: Output, field: FieldDescription, width: number): void {
  output.line(field.path === '' ? field.label : `${field.path}: ${field.label}`);
  for (const line of wrapped(field.help, width)) output.line(line);
  if (field.path !== '') {
    output.line('');
    const facts = factsOf(field);
    const names = Math.max(...facts.map(([name]) => name.length));
    for (const [name, text] of facts) output.line(`${name.padEnd(names)}  ${text}`);
  }
  if (field.children.length === 0) return;
  output.line('');
  writeRows(
    output,
    field.children.map((path) => fieldRow(path)),
    width,
  );
}

function writeRows(output: Output, rows: readonly (readonly string[])[], width: number): void {
  const columns = ['field', 'type', 'default', 'what it is'].map((title) => ({ title, align: 'left' }) as const);
  for (const line of textTable(columns, rows, width)) output.line(line);
}

export const describeCommand: Command = {
  name: 'describe',
  summary: 'Explains a field of a scenario (its unit, range, default), or finds fields by a word.',
  word: { name: 'path or word', required: false },
  flags: [
    {
      name: 'json',
      help: 'Prints one JSON object: {path, label, help, type, unit, min, max, choices, default, children, ...}; for several fields {"fields": [...]}.',
    },
  ],
  notes: [
    'Without a path it lists the top-level fields. In a path, [] stands for any element of a list; [0] works too. A word that is not a path finds the fields whose name or description contains it.',
  ],
  examples: [
    'sawtooth describe',
    'sawtooth describe network.bottleneck.rate',
    'sawtooth describe flows[].parameters.minRto',
    'sawtooth describe queue',
  ],
  prepare: (call) => {
    const path = call.words[0] ?? '';
    const exact = describeField(path);
    const about = exact === undefined ? fieldsAbout(path) : [];
    // A single match is described in full.
    const field = exact ?? (about.length === 1 ? describeField(about[0]) : undefined);
    if (field === undefined && about.length === 0)
      throw new Refused(`${shown(path)}: is not a field of a scenario${nearestField(path)}`);
    return (output) => {
      if (call.has('json')) {
        writeJson(output, field ?? { fields: about.map((each) => describeField(each)) });
        output.line('');
      } else if (field !== undefined) writeText(output, field, call.io.columns);
      else {
        output.line(`${shown(path)} is in ${about.length} fields; "sawtooth describe <path>" describes one in full.`);
        output.line('');
        writeRows(
          output,
          about.map((each) => fieldRow(each, each)),
          call.io.columns,
        );
      }
    };
  },
};
