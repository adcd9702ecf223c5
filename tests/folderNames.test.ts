// A queue discipline, a loss model, an effect of a link and a variant are a folder and a line in a list each: no other
// file refers to one by its name.
import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'rolldown/utils';
import { expect, test } from 'vitest';
import { EFFECTS } from '../src/engine/link/effects/catalogue.ts';
import { LOSSES } from '../src/engine/loss/catalogue.ts';
import { QUEUES } from '../src/engine/queue/catalogue.ts';
import { VARIANTS } from '../src/engine/tcp/catalogue.ts';
import { RECOVERY_NAMES } from '../src/engine/tcp/stacks/recoveryParameters.ts';
import { readSources, type Source } from './sources.ts';

interface Kind {
  readonly what: string;
  readonly names: readonly string[];
  /** Its folders, and the list of them. */
  readonly own: RegExp;
  /** The place where a field is added, below src/engine. */
  readonly fields: string;
}

const KINDS = {
  queue: {
    what: 'a queue discipline',
    names: QUEUES.map(({ name }) => name),
    own: /^src\/engine\/queue\/(\w+\/|list\.ts)/,
    fields: 'queue/definition.ts, in what it shows (queue/discipline.ts) or in queue/exporting.ts',
  },
  loss: {
    what: 'a loss model',
    names: LOSSES.map(({ name }) => name),
    own: /^src\/engine\/loss\/(\w+\/|list\.ts)/,
    fields: 'loss/definition.ts or loss/exporting.ts',
  },
  effect: {
    what: 'an effect of a link',
    names: EFFECTS.map(({ name }) => name),
    own: /^src\/engine\/link\/effects\/(\w+\/|list\.ts)/,
    fields: 'link/effects/definition.ts',
  },
  variant: {
    what: 'a variant',
    names: VARIANTS.map(({ name }) => name),
    own: /^src\/engine\/tcp\/(variants|ns2-linux)\//,
    fields: 'tcp/variants/variant.ts',
  },
} as const satisfies Readonly<Record<string, Kind>>;

/** Files with experiments, which name what they run. */
const EXAMPLES: Readonly<Record<string, string>> = {
  'src/papers/': 'what papers have run',
  'src/recorded/': 'what real stacks were recorded with, and the settings of their twins',
  'src/app/rooms/variants/real/': 'files of recordings, and colours of their algorithms',
  'src/cli/commands/stacks.ts': 'files of recordings',
  'src/lab/train.ts': 'the experiments in which the learnt rule learns',
  'src/lessons/': 'lessons, games and exercises about certain laws',
  'src/app/rooms/play/playing.ts': 'the rival of the first game',
  'src/scenario/schema.ts': 'the default run',
  'src/study/proving': 'the paths of the proving ground and its two references',
  'src/study/proofTable.ts': 'the columns of the two references',
  'src/cli/commands/prove.ts': 'the two references',
  'src/app/rooms/compare/address.ts': 'the plan with which the room begins',
  'src/app/rooms/compare/startFrom.ts': 'plans that answer questions',
  'src/app/rooms/variants/path.ts': 'laws that are written out, and the one with which the room begins',
  'src/app/rooms/variants/VariantPage.tsx': 'those that are compared at first',
};

/**
 * Names that are also words of other subjects: of CSS, colours, step units, times, ACKs, and recoveries. They count
 * only where the name of a queue, a loss, an effect or a variant is expected.
 */
const WORDS: ReadonlySet<string> = new Set(
  ['none', 'every', 'step', 'red', 'jitter', 'duplicate'].concat(RECOVERY_NAMES),
);

/**
 * What a piece of code compares with a name: `queue.kind`, `loss.kind`, `flow.variant`, `VariantName`; undefined: none
 * of these.
 */
function askedBy(code: string): keyof typeof KINDS | undefined {
  const [, part, variant, type] =
    /(?:\b(queue|loss|effect)\??\.kind|\b(variant)|\b(queue|loss|variant)Name)$/i.exec(code) ?? [];
  return (part ?? variant ?? type)?.toLowerCase() as keyof typeof KINDS | undefined;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** The parts of an expression. */
interface Parts {
  readonly value: unknown;
  readonly name: string;
  readonly elements: readonly Node[];
  readonly arguments: readonly Node[];
  readonly consequent: Node;
  readonly alternate: Node;
  readonly left: Node;
  readonly right: Node;
  readonly expression: Node;
}

/** Places where a file uses the name of a folder other than its own. */
function namesIn(
  { path, program, line }: Omit<Source, 'imports'>,
  text = readFileSync(path, 'utf8'),
): readonly string[] {
  const breaches: string[] = [];
  const refuse = (kind: Kind, name: string, node: Node): void => {
    if (kind.own.test(path)) return;
    const why = `the name of ${kind.what}. Put what differs into its folder, as an optional field of src/engine/${kind.fields}`;
    breaches.push(
      `${line(node)} '${name}' is ${why}; if this is an example, into EXAMPLES of tests/folderNames.test.ts`,
    );
  };
  /** A name that has no other meaning. */
  const plain = (name: string, node: Node): void => {
    if (WORDS.has(name)) return;
    for (const kind of Object.values(KINDS))
      if ((kind.names as readonly string[]).includes(name)) refuse(kind, name, node);
  };
  const code = ({ start, end }: Node): string => text.slice(start, end);
  /** Constants and lists of this file, with the words they contain. */
  const constants = new Map<string, readonly string[]>();
  /** The words that an expression may evaluate to, or that its list contains. */
  const wordsIn = (node: Node | null): readonly string[] => {
    const parts = node as unknown as Parts;
    switch (node?.type) {
      case 'Literal':
        return [String(parts.value)];
      case 'Identifier':
        return constants.get(parts.name) ?? [];
      case 'ArrayExpression':
        return parts.elements.flatMap(wordsIn);
      case 'NewExpression':
        return parts.arguments.flatMap(wordsIn);
      case 'ConditionalExpression':
        return [parts.consequent, parts.alternate].flatMap(wordsIn);
      case 'LogicalExpression':
        return [parts.left, parts.right].flatMap(wordsIn);
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
        return wordsIn(parts.expression);
      default:
        return [];
    }
  };
  /** Words where a name is expected. */
  const asked = (of: keyof typeof KINDS | undefined, given: Node): void => {
    if (of === undefined) return;
    for (const name of wordsIn(given))
      if (WORDS.has(name) && (KINDS[of].names as readonly string[]).includes(name)) refuse(KINDS[of], name, given);
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier') constants.set(id.name, wordsIn(init));
    },
  }).visit(program);
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string') plain(node.value, node);
    },
    VariableDeclarator: ({ id, init }) => {
      if (init !== null) asked(askedBy(code(id)), init);
    },
    TSAsExpression: ({ expression, typeAnnotation }) => asked(askedBy(code(typeAnnotation)), expression),
    TSSatisfiesExpression: ({ expression, typeAnnotation }) => asked(askedBy(code(typeAnnotation)), expression),
    ObjectExpression: ({ properties }) => {
      for (const each of properties) {
        if (each.type !== 'Property') continue;
        const [key] = each.key.type === 'Identifier' && !each.computed ? [each.key.name] : wordsIn(each.key);
        if (key === undefined) continue;
        if (each.key.type === 'Identifier' && !each.shorthand) plain(key, each);
        if (key === 'variant') asked('variant', each.value);
        if ((key !== 'queue' && key !== 'loss' && key !== 'effect') || each.value.type !== 'ObjectExpression') continue;
        for (const inner of each.value.properties)
          if (inner.type === 'Property' && code(inner.key) === 'kind') asked(key, inner.value);
      }
    },
    BinaryExpression: ({ left, right }) => {
      asked(askedBy(code(left)), right);
      asked(askedBy(code(right)), left);
    },
    SwitchStatement: ({ discriminant, cases }) => {
      for (const { test: given } of cases) if (given !== null) asked(askedBy(code(discriminant)), given);
    },
    CallExpression: ({ callee, arguments: [given] }) => {
      if (given === undefined) return;
      const [, of] = /^(queue|discipline|variant)Named$/.exec(code(callee)) ?? [];
      if (of !== undefined) asked(of === 'variant' ? 'variant' : 'queue', given);
      if (code(callee) === 'usualKind') for (const part of ['queue', 'loss', 'effect'] as const) asked(part, given);
      if (callee.type === 'MemberExpression' && /\.(includes|has)$/.test(code(callee)))
        asked(askedBy(code(given)), callee.object);
    },
  }).visit(program);
  return breaches;
}

test('a queue, a loss, an effect and a variant are named by their folders and by examples only', () => {
  const sources = readSources(['src', 'workers']);
  const others = sources.filter(({ path }) => !Object.keys(EXAMPLES).some((place) => path.startsWith(place)));
  expect(others.flatMap((source) => namesIn(source))).toEqual([]);
  const unused = Object.keys(EXAMPLES).filter(
    (place) => !sources.some((source) => source.path.startsWith(place) && namesIn(source).length > 0),
  );
  expect(unused, 'no example names anything there').toEqual([]);
});

test.each([
  "links.filter(({ queue }) => queue.kind === 'pie')",
  "const TELLING = ['dropTail', 'pie'];",
  'const MODULES = { cubic: 1 };',
  "if (link.queue.kind === 'step') marks();",
  "switch (radio.loss.kind) { case 'none': break; }",
  "const GROWS = ['tahoe', 'sack']; const grows = GROWS.includes(flow.variant);",
  "const found = new Set(['reno']).has(variant);",
  "const sender = { variant: 'newreno' };",
  "const wire = { loss: { kind: 'every' } };",
  "variantNamed('sack');",
  "const WITHOUT_SACK = 'newreno'; const sender = { variant: knows ? WITHOUT_SACK : likely };",
  "const usual = 'newreno' satisfies VariantName;",
  "const usual: VariantName = 'newreno';",
  "effects.filter(({ effect }) => effect.kind !== 'none');",
  "const SOUND = { effect: { kind: 'none' } };",
  "z.pipe(usualKind<Given, 'none'>('none'), kinds);",
])('refused: %s', (text) => {
  const { program } = parseSync('src/app/some.ts', text);
  expect(namesIn({ path: 'src/app/some.ts', program, line: () => '' }, text)).not.toEqual([]);
});

test.each([
  "const style = { display: 'none' };",
  "if (unit.kind === 'step') go();",
  "if (recovery === 'sack') report();",
  'const { cubic } = rows;',
])('no matter of a folder: %s', (text) => {
  const { program } = parseSync('src/app/some.ts', text);
  expect(namesIn({ path: 'src/app/some.ts', program, line: () => '' }, text)).toEqual([]);
});

/** The exports of the file of each kind. */
const FILES = import.meta.glob<Readonly<Record<string, object>>>(
  ['../src/engine/{queue,loss,link/effects,tcp/variants}/*/*.ts', '!**/all/*.ts'],
  { eager: true },
);

test('words and exports are of kinds of their own folder', () => {
  const named = Object.entries(FILES).flatMap(([path, { WORDS: words, EXPORTS: exports, ...rest }]) => {
    const own = Object.values(rest)
      .flat()
      .map((kind) => (kind instanceof Object && 'name' in kind ? kind.name : ''));
    return Object.keys({ ...words, ...exports }).map((name) => ({ name, path, known: own.includes(name) }));
  });
  expect(named.filter(({ known }) => !known)).toEqual([]);
  expect(named.length).toBeGreaterThan(VARIANTS.length);
});
