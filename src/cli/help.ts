import { COMMON_FLAGS, type Command, type Flag } from './command.ts';
import { wrapped } from '../scenario/plainText.ts';

/** Help is wrapped to this width even on a wider terminal, because it is prose. */
const WIDEST = 100;

const indented = (text: string, indent: number, width: number): string[] =>
  wrapped(text, width - indent).map((line) => ' '.repeat(indent) + line);

/** Names in a column, and beside each its explanation. */
function explained(entries: readonly (readonly [name: string, text: string])[], width: number): string[] {
  const column = Math.max(...entries.map(([name]) => name.length)) + 4;
  return entries.flatMap(([name, text]) => {
    const [first = '', ...more] = indented(text, column, width);
    return [`  ${name}`.padEnd(column) + first.slice(column), ...more];
  });
}

const flagText = ({ name, value }: Flag): string => (value === undefined ? `--${name}` : `--${name} ${value}`);

/** The help of the whole. */
export function overallHelp(commands: readonly Command[], columns: number): string[] {
  const width = Math.min(columns, WIDEST);
  return [
    'sawtooth <command>: TCP congestion control, simulated',
    '',
    ...explained(
      commands.map(({ name, summary }) => [name, summary]),
      width,
    ),
    '',
    'sawtooth <command> --help explains a command; sawtooth version prints the version.',
    'In a checkout: npm run --silent sawtooth -- <command>',
    '',
    ...wrapped('Exit code 0; 2 when something was refused, with one line per problem on standard error.', width),
  ];
}

/** The help of a command. */
export function commandHelp(command: Command, columns: number): string[] {
  const width = Math.min(columns, WIDEST);
  const { name, summary, word, flags, notes, terms = [], examples } = command;
  const argument = word === undefined ? '' : word.required ? ` <${word.name.replace(/^an? /, '')}>` : ` [${word.name}]`;
  return [
    `sawtooth ${name}${argument} [flags]`,
    summary,
    '',
    ...explained(
      [...flags, ...COMMON_FLAGS].map((flag) => [flagText(flag), flag.help]),
      width,
    ),
    ...notes.flatMap((note) => ['', ...wrapped(note, width)]),
    ...terms.flatMap(({ title, entries }) => ['', `${title}:`, ...explained(entries, width)]),
    '',
    ...examples.map((example) => `  ${example}`),
  ];
}
