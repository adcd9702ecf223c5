/**
 * Files of any kind: each must be opened or refused, quickly and in short sentences, and a refused file can be saved
 * unchanged.
 */
import fc from 'fast-check';
import { readScenarioText } from '../../src/app/experiment/opening/scenarioText.ts';
import { fileContent } from '../../src/app/experiment/opening/saveScenario.ts';
import { minimalInput } from '../../src/scenario/edit/minimal.ts';
import { seedOf } from '../properties/byName.ts';
import type { Subject } from './subject.ts';
import { links } from './links.ts';
import { decodeLink } from '../../src/scenario/link/link.ts';

/** Maximum CPU time for a file, ms. */
const LONGEST = 500;

const times = fc.oneof(fc.nat({ max: 100 }), fc.nat({ max: 1_000_000 }));
const repeated = fc
  .tuple(
    fc.constantFrom('', '{"title":', '{"title":"', '$node_(0) set X_ ', '$ns_ at 1 "'),
    fc.constantFrom(
      '[',
      '{',
      '{"a":',
      '[1,',
      '"',
      '\\',
      '\\\\',
      '\n',
      ' ',
      '1',
      ',',
      'a',
      '$god_ ',
      '\n$node_(0) set X_ 1',
    ),
    times,
  )
  .map(([begin, piece, count]) => begin + piece.repeat(Math.floor(count / piece.length)));
const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(-1, 1e12, 'x', null, [], {}));
const fields = ['title', 'seed', 'duration', 'network', 'flows', 'interventions', 'colour'];
const data = fc.dictionary(fc.constantFrom(...fields), value).map((made) => JSON.stringify(made));
const many = fc
  .tuple(fc.constantFrom('flows', 'interventions', 'parameters', 'fields', 'moves'), fc.nat({ max: 30_000 }), value)
  .map(([what, count, each]) => {
    const list = Array.from({ length: count }, () => each);
    const named = Object.fromEntries(list.map((_, at) => [`p${at}`, each]));
    if (what === 'parameters') return JSON.stringify({ flows: [{ parameters: named }] });
    if (what === 'fields') return JSON.stringify(named);
    if (what === 'moves')
      return JSON.stringify({ network: { kind: 'manet', mobility: { kind: 'trace', moves: list } } });
    return JSON.stringify({ [what]: list });
  });
/** A saved experiment, possibly with some characters removed. */
const saved = fc.tuple(fc.nat(), fc.nat(), fc.nat({ max: 3 })).map(([seed, at, gone]) => {
  const text = fileContent(minimalInput(decodeLink(String(links.make(1, seed % 1000))).scenario)).text;
  return text.slice(0, at % text.length) + text.slice((at % text.length) + gone);
});
const any = fc.noBias(
  fc.oneof(
    { weight: 2, arbitrary: repeated },
    { weight: 4, arbitrary: data },
    { weight: 1, arbitrary: many },
    { weight: 3, arbitrary: saved },
    { weight: 2, arbitrary: fc.string({ unit: 'binary' }) },
  ),
);

export function faultsOfFile(text: string): string[] {
  const read = readScenarioText(text);
  if (read.kind === 'unreadable') return read.reason.length > 300 ? ['a long reason'] : [];
  const { text: kept } = fileContent(read.input);
  const again = readScenarioText(kept);
  return again.kind === read.kind ? [] : [`it is ${read.kind}; saved and read again it is ${again.kind}`];
}

export const files: Subject = {
  name: 'files',
  count: 2000,
  make: (seed, at) => fc.sample(any, { seed: seedOf(`file ${seed} ${at}`), numRuns: 1 })[0],
  faults: (made) => faultsOfFile(String(made)),
  timed: { act: (made) => readScenarioText(String(made)), longest: LONGEST },
};
