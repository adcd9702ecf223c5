/**
 * Links of any kind: each must quickly open an experiment that is accepted, and list in a few short sentences what was
 * left out. A link made from that experiment must open the same one.
 */
import fc from 'fast-check';
import { checkLetters } from '../../src/scenario/link/base64url.ts';
import { fieldOf, fieldsFor, type Schema } from '../../src/scenario/fields/introspect.ts';
import { decodeLink, encodeLink } from '../../src/scenario/link/link.ts';
import { deflated } from '../../src/scenario/link/linkBytes.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import { sameData } from '../../src/scenario/words/plainData.ts';
import { scenarioSchema } from '../../src/scenario/schema.ts';
import { VARIANTS } from '../../src/engine/tcp/catalogue.ts';
import { parametersOf } from '../../src/engine/tcp/stackParameters.ts';
import { seedOf } from '../properties/byName.ts';
import type { Subject } from './subject.ts';

/** Maximum CPU time for a link, ms. */
const LONGEST = 200;

const SETTINGS = [...new Set(VARIANTS.flatMap((variant) => parametersOf(variant).map(({ name }) => name)))];
const strange = fc.constantFrom(
  '',
  'null',
  'true',
  '{}',
  '[]',
  '-1',
  '0',
  '1e9',
  '"~"',
  'trace',
  'x',
  '[[[[',
  '1e-300',
);
const index = fc.nat({ max: 4 });

/** A random value for a field of a schema, as a link writes it. */
function valueOf(schema: Schema): fc.Arbitrary<string> {
  const { form, notes } = fieldOf(schema);
  const [min = 0, max = notes?.longest ?? 1000] = notes?.range ?? [];
  switch (form.form) {
    case 'number':
      return fc
        .oneof(fc.constantFrom(min, max), fc.integer({ min: 0, max: 20 }), fc.double({ min, max, noNaN: true }))
        .map(String);
    case 'text':
      return fc.oneof(
        fc.constantFrom('a', 'b', 'c', '0', '1', 'r0'),
        fc.string({ maxLength: 5 }).map((text) => JSON.stringify(text)),
      );
    case 'switch':
      return fc.boolean().map(String);
    case 'choice':
      return fc.constantFrom(...form.choices).map(String);
    case 'list':
      return fc.nat({ max: 6 }).map(String);
    case 'kinds':
    case 'object':
    case 'settings':
      return fc.constantFrom('{}', '');
  }
}

/** An entry for a field somewhere below a schema, with the `kind` entries on the way to it. */
function entryBelow(schema: Schema, path: string): fc.Arbitrary<string> {
  const field = fieldOf(schema);
  const { form } = field;
  const own = fc.oneof({ weight: 5, arbitrary: valueOf(schema) }, strange).map((value) => `${path}=${value}`);
  const join = (step: string | number): string => (path === '' ? String(step) : `${path}.${step}`);
  const below = (fields: Readonly<Record<string, Schema>>): fc.Arbitrary<string> =>
    fc.constantFrom(...Object.entries(fields)).chain(([name, each]) => entryBelow(each, join(name)));
  switch (form.form) {
    case 'list':
      return fc.oneof(own, { weight: 4, arbitrary: index.chain((at) => entryBelow(form.element, join(at))) });
    case 'object':
      return below(form.fields);
    case 'kinds':
      return fc.constantFrom(...form.kinds.keys()).chain((kind) => {
        const inside = below(fieldsFor(field, { kind }) ?? {});
        const chosen = fc.tuple(fc.constant(`${join('kind')}=${kind}`), inside).map((both) => both.join('~'));
        return fc.oneof(chosen, inside, own);
      });
    case 'settings':
      return fc
        .tuple(fc.constantFrom(...SETTINGS, 'colour'), fc.oneof(strange, fc.nat({ max: 20 }).map(String)))
        .map(([name, value]) => `${join(name)}=${value}`);
    default:
      return own;
  }
}

const text = fc.array(entryBelow(scenarioSchema, ''), { maxLength: 40 }).map((entries) => entries.join('~'));
const repeated = fc
  .tuple(fc.oneof(entryBelow(scenarioSchema, ''), fc.string({ maxLength: 8 })), fc.nat({ max: 40_000 }))
  .map(([entry, times]) => `${entry}~`.repeat(times).slice(0, 1 << 20));
const numbered = fc
  .tuple(
    fc.constantFrom('flows.0.parameters.p', 'network.links.', 'network.nodes.', 'p', 'view.p'),
    fc.nat({ max: 20_000 }),
  )
  .map(([place, times]) => Array.from({ length: times }, (_, at) => `${place}${at}=1`).join('~'));
const sound = fc
  .oneof({ weight: 20, arbitrary: text }, { weight: 1, arbitrary: repeated }, { weight: 1, arbitrary: numbered })
  .map((entries) => `1${checkLetters(deflated(entries))}${deflated(entries)}`);
const raw = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .tuple(fc.constantFrom('.', '%', '!', '#', '~', '='), fc.nat({ max: 150_000 }))
    .map(([letter, times]) => `1${letter.repeat(times)}`),
  fc.base64String({ maxLength: 3000 }).map((letters) => `1${letters}`),
);
const any = fc.noBias(
  fc.oneof(
    { weight: 16, arbitrary: sound },
    { weight: 2, arbitrary: fc.tuple(sound, fc.nat()).map(([link, at]) => link.slice(0, at % (link.length + 1))) },
    { weight: 1, arbitrary: raw },
  ),
);

export function faultsOfLink(hash: string): string[] {
  const faults: string[] = [];
  const { scenario, notes } = decodeLink(hash);
  if (!parseScenario(scenario).ok) faults.push('what it opens is refused');
  if (notes.length > 25) faults.push(`${notes.length} notes`);
  const longest = Math.max(0, ...notes.map((note) => note.length));
  if (longest > 3000) faults.push(`a note of ${longest} characters`);
  const again = decodeLink(encodeLink(scenario));
  if (!sameData(again.scenario, scenario)) faults.push(`its own link ${encodeLink(scenario)} opens something else`);
  faults.push(...again.notes);
  return faults;
}

export const links: Subject = {
  name: 'links',
  count: 10_000,
  make: (seed, at) => fc.sample(any, { seed: seedOf(`link ${seed} ${at}`), numRuns: 1 })[0],
  faults: (made) => faultsOfLink(String(made)),
  timed: { act: (made) => decodeLink(String(made)), longest: LONGEST },
};
