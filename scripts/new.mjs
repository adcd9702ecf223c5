// Writes a new kind from the shortest one there is, with its line in the list and a test of its numbers that still fails:
// npm run new variant example
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { root } from './bundle.mjs';
import { writeVariantLists } from './variants.mjs';

/**
 * Folder of each kind, the one to copy, and the body of its test.
 * @type {Record<string, { place: string, copies: string, test: string, body: (name: string) => string }>}
 */
const KINDS = {
  variant: {
    place: 'src/engine/tcp/variants',
    copies: 'aimd',
    test: 'tests/theory/laws',
    body: (name) => `import { expect, test } from 'vitest';
import { ${name} } from '../../../src/engine/tcp/variants/${name}/${name}.ts';
import { controlOf } from '../control.ts';

test('${name}: an ACK and a loss change the window as its source says', () => {
  const control = controlOf(${name}, '${name}', { cwnd: 10 });
  control.ack();
  // The numbers of the source.
  expect(control.window.cwnd).toBe(NaN);
  control.lose();
  expect(control.window.cwnd).toBe(NaN);
});
`,
  },
  queue: {
    place: 'src/engine/queue',
    copies: 'step',
    test: 'tests/theory',
    body: (name) => `import { expect, test } from 'vitest';
import { many, RATE, through } from './oneQueue.ts';

test('${name}: packets leave and are lost as its source says', () => {
  const { sent, dropped } = through('${name}', {}, many('p', 0, 40), RATE, 20);
  // The numbers of the source.
  expect([sent.length, dropped]).toEqual([NaN, []]);
});
`,
  },
  loss: {
    place: 'src/engine/loss',
    copies: 'every',
    test: 'tests/theory',
    body: (name) => sent(name, "loss: { kind: '" + name + "' }"),
  },
  effect: {
    place: 'src/engine/link/effects',
    copies: 'duplicate',
    test: 'tests/theory',
    body: (name) => sent(name, "effect: { kind: '" + name + "' }"),
  },
};

/** The test of what a link does to packets. @param {string} name @param {string} setting */
function sent(name, setting) {
  return `import { expect, test } from 'vitest';
import { oneLink, simulate } from '../experiment.ts';

test('${name}: a link loses, delays and copies packets as its source says', () => {
  const simulation = simulate({
    duration: 10,
    network: oneLink({ rate: 1e6, delay: 0.01, ${setting} }),
    flows: [{ kind: 'udp', rate: 5e5, from: 'a', to: 'b' }],
  });
  simulation.runBefore(10);
  // The number of the source.
  expect(simulation.links[0]!.state.drops).toBe(NaN);
});
`;
}

/** A text about `copied` as one about `name`: names only, so that the copied sentences still ask to be written. */
function renamed(/** @type {string} */ text, /** @type {string} */ copied, /** @type {string} */ name) {
  const capital = (/** @type {string} */ word) => word.charAt(0).toUpperCase() + word.slice(1);
  const constant = (/** @type {string} */ word) => word.replace(/[A-Z]/g, '_$&').toUpperCase();
  return text
    .replaceAll(`'${copied}'`, `'${name}'`)
    .replaceAll(new RegExp(`\\b${copied}(?=:| =|\\])`, 'g'), name)
    .replaceAll(new RegExp(`\\b${constant(copied)}\\b`, 'g'), constant(name))
    .replaceAll(new RegExp(`\\b${capital(copied)}\\b(?=[ (])`, 'g'), capital(name));
}

/**
 * Writes the files of a new kind below `base`, and returns their paths.
 * @param {string} kind
 * @param {string} name
 * @param {string} base
 * @returns {string[]}
 */
export function write(kind, name, base = root) {
  const known = KINDS[kind];
  if (known === undefined)
    throw new Error(`kind: must be one of ${Object.keys(KINDS).join(', ')} (got "${kind ?? ''}")`);
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name ?? ''))
    throw new Error(`name: must be letters and digits and begin with a small letter (got "${name ?? ''}")`);
  const { place, copies, test, body } = known;
  if (existsSync(join(base, place, name))) throw new Error(`name: ${place}/${name} exists already (got "${name}")`);
  mkdirSync(join(base, place, name));
  const files = readdirSync(join(base, place, copies)).map((file) => {
    const text = readFileSync(join(base, place, copies, file), 'utf8');
    return [`${place}/${name}/${file.replace(copies, name)}`, renamed(text, copies, name)];
  });
  const list = `${place}/list.ts`;
  const listed = readFileSync(join(base, list), 'utf8')
    .replace(/,\n\] as const/, `,\n  '${name}',\n] as const`)
    .replace(/'\] as const/, `', '${name}'] as const`);
  const written = [...files, [`${test}/${name}.test.ts`, body(name)], [list, listed]];
  return written.map(([path = '', text = '']) => {
    writeFileSync(join(base, path), text);
    return path;
  });
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const written = write(argv[2] ?? '', argv[3] ?? '');
    writeVariantLists();
    console.log(`${written.join('\n')}\nWritten. Replace the names, the words and the numbers; then npm run golden.`);
  } catch (fault) {
    console.error(fault instanceof Error ? fault.message : fault);
    process.exitCode = 1;
  }
}
