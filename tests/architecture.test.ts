// The structure of the program as a test: which part may import which, what the engine may not contain, and why.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Visitor, type ESTree } from 'rolldown/utils';
import { describe, expect, test } from 'vitest';
import { lawParser } from '../scripts/grammar.mjs';
import { readSources, type Import } from './sources.ts';

interface Part {
  readonly place: string;
  /** Folders and files it may import, besides itself; from those in `types` only types. */
  readonly may: readonly string[];
  readonly types?: readonly string[];
  /** Packages it may import. */
  readonly packages?: RegExp;
  readonly why: string;
}

const KERNEL = 'src/engine/kernel';
const RULE = 'src/engine/rule.ts';
const PARAMETER = 'src/engine/parameter.ts';
/** The catalogues of the engine, as data: everything that a form, a file or a menu needs to know about it. */
const CATALOGUES = [
  PARAMETER,
  'src/engine/queue/catalogue.ts',
  'src/engine/loss/catalogue.ts',
  'src/engine/link/effects/catalogue.ts',
  'src/engine/link/transmission.ts',
  'src/engine/link/words.ts',
  'src/engine/traffic/applications/catalogue.ts',
  'src/engine/wireless/routing/catalogue.ts',
  'src/engine/tcp/catalogue.ts',
  'src/engine/tcp/multipath/catalogue.ts',
  'src/engine/tcp/stack.ts',
  'src/engine/tcp/stackParameters.ts',
  'src/engine/tcp/words.ts',
];
const NETWORK = ['link', 'loss', 'queue', 'node', 'traffic', 'wireless'].map((folder) => `src/engine/${folder}`);

/** The parts of the network that a sender or receiver uses. */
const ENDS = ['src/engine/node', 'src/engine/traffic', 'src/engine/link/drops.ts'];

/** What happens to the window under any growth law. */
const WHATEVER_THE_GROWTH = 'src/engine/tcp/congestion/shared.ts';

/** Files that the folders of the variants have in common. */
const OF_FOLDERS = (file: string): string[] =>
  ['variants/variant', `variants/all/${file}`].map((name) => `src/engine/tcp/${name}.ts`);

/** What a loss recovery may know of the segments sent and the ACKs received. */
const RECORDS = ['flight', 'scoreboard', 'transmissions', 'deliveryRate'].map((file) => `src/engine/tcp/${file}.ts`);

/** What a growth law may know, apart from its own folder. */
const OF_GROWTH = [RULE, 'src/engine/kernel/numeric.ts', 'src/engine/tcp/window.ts', 'src/engine/tcp/phase.ts'];

/** Rules that several recoveries share. */
const RECOVERY_RULES = 'src/engine/tcp/recovery/shared.ts';

/** The messages between page and worker; their row layouts are values. */
const PROTOCOL = ['src/lab/protocol'];

/**
 * The names, meanings and formats of a result's figures; the cost of a run, and the positions of mobile nodes in it.
 */
const FIGURES = [
  ...['lossFamilies', 'metrics', 'scales', 'fairness', 'cost'].map((file) => `src/lab/results/${file}.ts`),
  'src/lab/look/machineTransitions.ts',
  'src/lab/build/movement.ts',
];

/** The parts of a study that run nothing: all but measuring. */
const STUDY = [
  'apply',
  'axes',
  'command',
  'comparison',
  'csvText',
  'digest',
  'figures',
  'figureSizes',
  'headline',
  'measured',
  'path',
  'plan',
  'planLink',
  'presetNames',
  'quantiles',
  'pool',
  'proofTable',
  'proving',
  'provingPaths',
  'results',
  'rows',
  'runs',
  'runner',
  'reversal',
  'statistics',
  'shares',
  'sweepHeadline',
  'textTables',
].map((file) => `src/study/${file}.ts`);

/** The parts of lessons that run nothing: all but their runs. */
const LESSONS = [
  'expression',
  'facts',
  'lesson',
  'lessonRuns',
  'list',
  'path.generated',
  'readLesson',
  'score',
  ...['beliefs', 'exercise', 'kinds', 'order', 'typed', 'written'].map((file) => `exercises/${file}`),
  'rounds/conventions',
  'play/game',
  'play/protocol',
  'receive/receiver',
  'receive/protocol',
].map((file) => `src/lessons/${file}${file.endsWith('written') ? '' : '.ts'}`);

/** What the page may know of the other parts. */
const BELOW_THE_PAGE = [
  RULE,
  ...PROTOCOL,
  ...FIGURES,
  ...STUDY,
  'src/papers',
  'src/recorded',
  'src/lecture',
  ...LESSONS,
  'src/scenario',
  // Recognises a file by its first bytes.
  'src/capture/recognise.ts',
  'src/law/export.ts',
  'src/law/vocabulary.ts',
  ...CATALOGUES,
];

/** The layers of the page, from the top: imports go down only, those of types too. */
const LAYERS: readonly { readonly layer: string; readonly below: readonly string[]; readonly why: string }[] = [
  ...readdirSync('src/app/rooms').map((room) => ({
    layer: `rooms/${room}`,
    below: ['explain', 'charts', 'experiment', 'run', 'ui'],
    why: 'a room knows no other room, and nobody below knows a room',
  })),
  ...['explain', 'charts', 'experiment'].map((layer) => ({
    layer,
    below: ['run', 'ui'],
    why: 'what explains, draws and edits stands side by side: rooms put it together',
  })),
  { layer: 'run', below: ['ui'], why: 'what is known of the run does not depend on how it is shown' },
  { layer: 'ui', below: [], why: 'dialogs, tables and words fit any page' },
];

/** The wings of the scenario, from the top: imports go down only, those of types too. The schema joins those below it. */
const WINGS = ['presets.ts link edit check graph', 'scenario.ts schema.ts', 'flows network fields words']
  .flatMap((wings) => wings.split(' '))
  .map((wing) => `src/scenario/${wing}`);

/** If two places match a file, the longer one counts. */
const PARTS: readonly Part[] = [
  { place: KERNEL, may: [], why: 'the kernel is the ground everything stands on' },
  { place: PARAMETER, may: [], why: 'the description of a parameter is a form without content' },
  { place: RULE, may: [], types: [KERNEL], why: 'rules are written by all and know nobody' },
  ...NETWORK.map((place) => ({
    place,
    may: [KERNEL, RULE, PARAMETER, ...NETWORK],
    why: 'a network carries packets of any transport, so it knows no TCP',
  })),
  {
    place: 'src/engine/tcp',
    may: [KERNEL, RULE, PARAMETER, ...ENDS, WHATEVER_THE_GROWTH, 'src/engine/tcp/ns2-linux/stack.ts'],
    why: 'TCP lives at the ends: it hands packets to a port, sees no queue, and knows no variant by name',
  },
  ...['catalogue', 'words'].map((file) => ({
    place: `src/engine/tcp/${file}.ts`,
    may: [PARAMETER, 'src/engine/tcp/catalogue.ts', 'src/engine/tcp/stack.ts', ...OF_FOLDERS(file)],
    why: 'the first view carries the catalogue, the help the words: neither may bring a law along',
  })),
  {
    place: 'src/engine/parts',
    may: ['src/engine'],
    why: 'a part is what a run loads of the engine: laws and recoveries by name, with all their rules',
  },
  {
    place: 'src/engine/tcp/rules.ts',
    may: ['src/engine'],
    why: 'the list of all rules knows everyone who has one',
  },
  {
    place: 'src/engine/tcp/congestion',
    may: OF_GROWTH,
    why: 'a congestion control owns the window and is told all else: no clock, packet, sender or other variant’s state',
  },
  {
    place: 'src/engine/tcp/variants',
    may: [...OF_GROWTH, PARAMETER, 'src/engine/tcp/congestion'],
    types: ['src/engine/tcp/stack.ts'],
    why: 'a variant owns the window and is told all else: no clock, packet, sender or other variant’s state',
  },
  {
    place: 'src/engine/tcp/ns2-linux',
    may: [
      ...OF_GROWTH,
      KERNEL,
      'src/engine/tcp/congestion',
      'src/engine/tcp/variants/variant.ts',
      'src/engine/tcp/stacks',
      ...RECORDS,
      RECOVERY_RULES,
    ],
    why: 'the Linux senders of ns-2 are one folder: their laws, recovery, scoreboard and stack know no variant and no sender',
  },
  {
    place: 'src/engine/tcp/recovery',
    may: [
      RULE,
      'src/engine/kernel/numeric.ts',
      'src/engine/kernel/fault.ts',
      'src/engine/tcp/timerWheel.ts',
      ...RECORDS,
    ],
    why: 'a loss recovery finds what is lost and never touches the window, so that any recovery runs with any growth',
  },
  {
    place: 'src/scenario',
    may: CATALOGUES,
    packages: /^(zod|zod\/mini|fflate)$/,
    why: 'a scenario can be read, checked and shared without running anything',
  },
  {
    place: 'src/law',
    may: [
      RULE,
      'src/engine/tcp/window.ts',
      'src/engine/kernel/numeric.ts',
      WHATEVER_THE_GROWTH,
      'src/scenario/words/english.ts',
      'src/scenario/words/plainText.ts',
      'src/scenario/words/wording.ts',
      'src/scenario/flows/lawText.ts',
    ],
    why: 'a law that a user wrote becomes rules about the window: it sees what a built-in law sees, and no built-in law',
  },
  {
    place: 'src/lab',
    may: ['src/lab', 'src/engine', 'src/scenario', 'src/law'],
    why: 'the lab runs experiments for page and terminal alike',
  },
  {
    place: 'src/lab/build',
    may: ['src/engine', 'src/scenario', 'src/law'],
    why: 'a run is built without knowing who records it, looks at it or plays it',
  },
  {
    place: 'src/lab/protocol',
    may: ['src/engine', 'src/scenario'],
    types: ['src/lab'],
    why: 'the messages between page and worker bring no part of the lab into the page',
  },
  {
    place: 'src/study',
    may: ['src/lab', 'src/scenario', ...CATALOGUES],
    packages: /^(zod\/mini|fflate)$/,
    why: 'a study plans, runs and compares many runs for page and terminal alike, and simulates nothing itself',
  },
  {
    place: 'src/papers',
    may: [...STUDY, 'src/lab/results/manySeeds.ts', 'src/lab/build/ns2Phases.ts', 'src/scenario', ...CATALOGUES],
    why: 'papers are data and arithmetic on what a study measured: page and terminal read the same, and neither brings the engine along',
  },
  {
    place: 'src/recorded',
    may: ['src/scenario', ...CATALOGUES],
    why: 'recordings of real stacks are data, with the scenario of a twin for each: page and terminal run and draw them',
  },
  {
    place: 'src/lessons',
    may: ['src/lab', 'src/scenario'],
    packages: /^(mdast-util-(directive|from-markdown)|micromark-extension-directive)$/,
    why: 'lessons are texts and questions about runs: page, tests and terminal read the same, and no page is known',
  },
  ...['rounds', 'exercises', 'play', 'receive'].map((folder) => ({
    place: `src/lessons/${folder}`,
    may: ['src/lessons/rounds', 'src/engine', 'src/lab', 'src/scenario'],
    packages: /^fflate$/,
    why: 'the keys of exercises come from the engine itself, round by round',
  })),
  {
    place: 'src/lecture',
    may: ['src/scenario'],
    packages: /^zod\/mini$/,
    why: 'a lecture is a list of addresses: it knows of no run and no room',
  },
  {
    place: 'src/capture',
    may: ['src/engine', 'src/lab', 'src/scenario', 'src/study/csvText.ts', 'src/study/textTables.ts'],
    packages: /^fflate$/,
    why: 'what leaves in the form of other tools is read from a run, by whoever asks for it',
  },
  {
    place: 'src/figures',
    may: ['app', 'capture', 'lessons', 'papers', 'recorded', 'study', 'lab', 'scenario'].map((part) => `src/${part}`),
    why: 'figures for the command line are drawn by the charts and papers of the page, in its colours, without a page',
  },
  {
    place: 'src/library',
    may: ['src/study', 'src/lab', 'src/scenario', ...CATALOGUES],
    why: 'the module takes a scenario and gives rows, in Node, in pages and in workers: it names none of them',
  },
  {
    place: 'src/cli',
    may: [
      'src/figures',
      'src/library',
      'src/capture',
      'src/papers',
      'src/recorded',
      'src/lessons',
      'src/study',
      'src/lab',
      'src/scenario',
      ...CATALOGUES,
    ],
    packages: /^(node:.*|hyparquet-writer|@resvg\/resvg-js)$/,
    why: 'the command line reads what was asked and writes what came out: the lab does the rest',
  },
  {
    place: 'workers',
    may: ['src/capture', 'src/study', 'src/lessons', 'src/lab', 'src/scenario'],
    why: 'a worker passes messages on and simulates nothing itself',
  },
  {
    place: 'workers/paint.worker.ts',
    may: ['src/app/charts/paint', 'src/app/rooms/lab/firstDrawings.ts', 'src/app/rooms/lab/drawings.ts'],
    why: 'the painter draws pictures that the page has made, and knows nothing else of the page',
  },
  {
    place: 'workers/service.worker.ts',
    may: [],
    packages: /^workbox-precaching$/,
    why: 'the service worker keeps files, whatever is in them',
  },
  ...LAYERS.map(({ layer, below, why }) => ({
    place: `src/app/${layer}`,
    may: [...BELOW_THE_PAGE, ...below.map((each) => `src/app/${each}`)],
    types: ['src/study', 'src/lab', 'src/engine', 'src/capture'],
    packages: /./,
    why,
  })),
  {
    place: 'src/app',
    may: [...BELOW_THE_PAGE, 'src/app'],
    types: ['src/study', 'src/lab', 'src/engine', 'src/capture'],
    packages: /./,
    why: 'the page sees the simulation through the protocol only: everything else runs in a worker',
  },
];

/** Places of laws: those of queues, losses, effects and variants, and the recoveries. */
const OF_LAWS = /^src\/engine\/((queue|loss|link\/effects|tcp\/variants)\/\w+|tcp\/(recovery|ns2-linux))\//;

const sources = readSources(['src', 'workers']);
const engine = sources.filter(({ path }) => path.startsWith('src/engine/'));

describe('imports', () => {
  test('are planned for every file', () => {
    expect(sources.map(({ path }) => path).filter((path) => partOf(path) === undefined)).toEqual([]);
  });

  test('follow the plan', () => {
    expect(sources.flatMap(({ path, imports }) => imports.flatMap((one) => forbidden(path, one) ?? []))).toEqual([]);
  });

  test('of a variant stay in its folder, but for what is Reno: a folder can be removed', () => {
    const variants = 'src/engine/tcp/variants';
    const found = sources
      .filter(({ path }) => path.startsWith(`${variants}/`) && !path.startsWith(`${variants}/all/`))
      .flatMap(({ path, imports }) => {
        const own = [dirname(path), `${variants}/variant.ts`, `${variants}/reno`];
        const strange = imports.filter(
          ({ target }) => inside(target, variants) && !own.some((place) => inside(target, place)),
        );
        return strange.map(({ target }) => `${path} imports ${target}`);
      });
    expect(found).toEqual([]);
  });

  test('of the scenario go down from wing to wing', () => {
    const wingOf = (path: string): number => WINGS.findIndex((wing) => inside(path, wing));
    const scenario = sources.filter(({ path }) => inside(path, 'src/scenario'));
    const found = scenario.flatMap(({ path, imports }) =>
      imports.filter(({ target }) => inside(target, 'src/scenario') && wingOf(target) < wingOf(path)),
    );
    expect(found).toEqual([]);
    expect(scenario.map(({ path }) => path).filter((path) => wingOf(path) < 0)).toEqual([]);
  });

  test('never go round in a circle, those of types neither', () => {
    expect(circles()).toEqual([]);
  });

  test('of a file four or more folders up are written from the root of its part, #engine/…', () => {
    const climbs = sources.filter(({ path }) => /'(\.\.\/){4}/.test(readFileSync(path, 'utf8')));
    expect(climbs.map(({ path }) => path)).toEqual([]);
  });
});

test('the parser of own laws is that of the grammar (npm run grammar writes it)', () => {
  expect(readFileSync('src/law/grammar.generated.ts', 'utf8')).toBe(lawParser());
});

test('ARCHITECTURE tells of every part what it may import, and of no other', () => {
  const text = readFileSync('docs/ARCHITECTURE.md', 'utf8');
  const rowsUnder = (head: string): string[][] => {
    const [table = ''] = text.slice(text.indexOf(head)).split('\n\n');
    return table
      .split('\n')
      .slice(2)
      .map((row) => row.split('|').slice(1, 3));
  };
  const named = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
  const told = rowsUnder('| part | may import |').flatMap(([head, may]) => {
    const [first, ...rest] = named(head!);
    return [first!, ...rest.map((name) => join(dirname(first!), name))].map((place) => ({ place, may: may! }));
  });
  const planned = PARTS.filter(({ place }) => !LAYERS.some(({ layer }) => place === `src/app/${layer}`));
  expect(told.map(({ place }) => place).sort()).toEqual(planned.map(({ place }) => place).sort());
  const strange = told.flatMap(({ place, may }) => {
    const { may: all, types = [] } = PARTS.find((part) => part.place === place)!;
    return named(may)
      .filter((name) => name !== 'reno' && name !== place)
      .filter((name) => ![...all, ...types].some((one) => `${one}/`.includes(`/${name.replace(/^src\//, '')}/`)))
      .map((name) => `${place}: ${name}`);
  });
  expect(strange).toEqual([]);
  const layers = rowsUnder('| layer of `src/app` |').flatMap(([head]) => named(head!));
  const all = LAYERS.map(({ layer }) => layer);
  expect(layers.filter((layer) => !all.includes(layer))).toEqual([]);
  // A room is a folder and a line in a list, so it need not have a row here.
  expect(all.filter((layer) => !layer.startsWith('rooms/') && !layers.includes(layer))).toEqual([]);
  expect(text.split(/\s+/).length, 'what only decisions need belongs to docs/decisions').toBeLessThanOrEqual(3500);
});

test('links from one document to another lead to a file', () => {
  const inDocs = readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name));
  const documents = [...inDocs.filter((name) => name.endsWith('.md')), 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];
  const broken = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)]
      .filter(([, target]) => !existsSync(join(dirname(file), target!)))
      .map(([, target]) => `${file}: ${target}`),
  );
  expect(broken).toEqual([]);
});

describe('source files', () => {
  test('have names that say what they are', () => {
    const hiding = new Set(['util', 'utils', 'helper', 'helpers', 'manager', 'impl', 'types', 'misc']);
    const words = (path: string) => path.split(/[/.\-_]|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
    expect(sources.map(({ path }) => path).filter((path) => words(path).some((word) => hiding.has(word)))).toEqual([]);
  });

  test('have no default exports, no enum and no any', () => {
    const found = sources.flatMap(({ program, line }) => {
      const breaches: string[] = [];
      new Visitor({
        ExportDefaultDeclaration: (node) => breaches.push(`${line(node)} default export: it has no name to search for`),
        TSEnumDeclaration: (node) => breaches.push(`${line(node)} enum: a union of words needs no code`),
        TSAnyKeyword: (node) => breaches.push(`${line(node)} any: it switches the types off`),
      }).visit(program);
      return breaches;
    });
    expect(found).toEqual([]);
  });
});

describe('the page', () => {
  test('starts workers at addresses that its policy lets through', () => {
    const found = sources.flatMap(({ path, program, line }) => {
      const breaches: string[] = [];
      new Visitor({
        NewExpression: (node) => {
          const { callee, arguments: given } = node;
          if (!path.startsWith('src/app/') || callee.type !== 'Identifier' || callee.name !== 'Worker') return;
          const [address] = given;
          const isOwn =
            address?.type === 'CallExpression' &&
            address.callee.type === 'Identifier' &&
            address.callee.name === 'ownScript';
          if (!isOwn)
            breaches.push(
              `${line(node)} new Worker(): import its address with ?worker&url, and give ownScript(address)`,
            );
        },
      }).visit(program);
      return breaches;
    });
    expect(found).toEqual([]);
  });

  test('keeps what it keeps in one place, which says when a browser refuses', () => {
    const opened = new Map<unknown, string>();
    const found = sources.flatMap(({ path, program, line }) => {
      const breaches: string[] = [];
      new Visitor({
        NewExpression: (node) => {
          const [name] = node.arguments;
          if (node.callee.type !== 'Identifier' || node.callee.name !== 'Stored' || name?.type !== 'Literal') return;
          const before = opened.get(name.value);
          if (before !== undefined) breaches.push(`${line(node)} '${name.value}' is opened at ${before} already`);
          opened.set(name.value, line(node));
        },
        Identifier: (node) => {
          if (/^(localStorage|sessionStorage|indexedDB)$/.test(node.name) && path !== 'src/app/ui/stored.ts')
            breaches.push(`${line(node)} ${node.name}: give it a name in ui/stored.ts, and make it a Stored`);
        },
      }).visit(program);
      return breaches;
    });
    expect(found).toEqual([]);
    expect(opened.size).toBeGreaterThan(9);
    // The script that runs before the page reads one of them.
    const [, name] = /localStorage\.getItem\('sawtooth (.+?)'\)/.exec(readFileSync('public/start.js', 'utf8')) ?? [];
    expect(readFileSync('src/app/ui/theme.ts', 'utf8')).toContain(`new Stored('${name}'`);
  });

  test('loads nothing later except by a part, which asks again and says what did not come', () => {
    const found = sources.flatMap(({ path, program, line }) => {
      const breaches: string[] = [];
      const loads = new Set<number>();
      new Visitor({
        NewExpression: ({ callee, arguments: [, load] }) => {
          if (callee.type !== 'Identifier' || callee.name !== 'Part') return;
          if (load?.type === 'ArrowFunctionExpression') loads.add(load.body.start);
        },
        'ImportExpression:exit': (node) => {
          if (path.startsWith('src/app/') && !loads.has(node.start))
            breaches.push(`${line(node)} import(): a browser does not ask again for what did not come; make it a Part`);
        },
      }).visit(program);
      return breaches;
    });
    expect(found).toEqual([]);
  });
});

describe('the engine', () => {
  test('computes the same bits in every browser, and knows simulated time only', () => {
    const exact = /^(abs|ceil|clz32|floor|fround|imul|max|min|round|sign|sqrt|trunc|PI|E|LN2|LN10|LOG2E|LOG10E|SQRT2)$/;
    const found = engine.flatMap(({ program, line }) => {
      const breaches: string[] = [];
      const exactUses = new Set<number>();
      new Visitor({
        MemberExpression: ({ object, property }) => {
          if (object.type !== 'Identifier' || object.name !== 'Math' || property.type !== 'Identifier') return;
          if (exact.test(property.name)) exactUses.add(object.start);
        },
        'Identifier:exit': (node) => {
          if (node.name === 'Math' && !exactUses.has(node.start))
            breaches.push(
              `${line(node)} a Math function that differs between browsers, or is random: use kernel/numeric`,
            );
          if (['Date', 'performance', 'Intl'].includes(node.name))
            breaches.push(`${line(node)} ${node.name}: a run depends on its scenario alone`);
        },
        BinaryExpression: (node) => {
          if (node.operator === '**') breaches.push(`${line(node)} ** differs between browsers: write x * x`);
        },
        AssignmentExpression: (node) => {
          if (node.operator === '**=') breaches.push(`${line(node)} **= differs between browsers: write x * x`);
        },
      }).visit(program);
      return breaches;
    });
    expect(found).toEqual([]);
  });

  test('keeps what changes in registered state, so that a checkpoint holds everything', () => {
    const found = engine.flatMap(({ program, line }) => {
      const breaches: string[] = [];
      const field = (node: { readonly start: number; readonly readonly?: boolean }) => {
        if (!node.readonly)
          breaches.push(`${line(node)} field that can change: make it readonly, and its content state`);
      };
      new Visitor({ PropertyDefinition: field, TSParameterProperty: field, AccessorProperty: field }).visit(program);
      for (const node of program.body) {
        const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
        if (declared?.type === 'VariableDeclaration' && declared.kind !== 'const')
          breaches.push(`${line(node)} variable of a module: no checkpoint would restore it`);
      }
      return breaches;
    });
    expect(found).toEqual([]);
  });

  test('has no law that keeps what changes in a variable, or a literal, around its functions', () => {
    const found = engine
      .filter(({ path }) => OF_LAWS.test(path))
      .flatMap(({ program, line }) => {
        const breaches: string[] = [];
        /** The names in the module and in each enclosing function, and whether each was initialised with a literal. */
        const scopes = [new Map<string, boolean>()];
        const declare = (pattern: ESTree.Node, isLiteral: boolean): void => {
          if (pattern.type === 'Identifier') scopes.at(-1)!.set(pattern.name, isLiteral);
          if (pattern.type === 'AssignmentPattern') declare(pattern.left, false);
          if (pattern.type === 'ArrayPattern') for (const each of pattern.elements) if (each) declare(each, false);
          if (pattern.type === 'ObjectPattern')
            for (const each of pattern.properties) if (each.type === 'Property') declare(each.value, false);
        };
        const enter = ({ params }: { readonly params: readonly ESTree.Node[] }): void => {
          scopes.push(new Map());
          for (const each of params) declare(each, false);
        };
        const leave = (): void => void scopes.pop();
        const written = (target: ESTree.Node): void => {
          let root = target;
          while (root.type === 'MemberExpression' || root.type === 'TSNonNullExpression')
            root = root.type === 'MemberExpression' ? root.object : root.expression;
          if (root.type !== 'Identifier') return;
          const { name } = root;
          const scope = scopes.findLast((names) => names.has(name));
          if (scope === undefined || scope === scopes.at(-1)) return;
          if (root === target || scope.get(name))
            breaches.push(`${line(root)} ${name}: put what changes in \`kernel.state({...})\`, or going back loses it`);
        };
        new Visitor({
          FunctionDeclaration: enter,
          'FunctionDeclaration:exit': leave,
          FunctionExpression: enter,
          'FunctionExpression:exit': leave,
          ArrowFunctionExpression: enter,
          'ArrowFunctionExpression:exit': leave,
          VariableDeclarator: ({ id, init }) =>
            declare(id, init?.type === 'ObjectExpression' || init?.type === 'ArrayExpression'),
          AssignmentExpression: ({ left }) => written(left),
          UpdateExpression: ({ argument }) => written(argument),
        }).visit(program);
        return breaches;
      });
    expect(found).toEqual([]);
  });
});

function inside(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}

function partOf(path: string): Part | undefined {
  const fitting = PARTS.filter((part) => inside(path, part.place));
  return fitting.toSorted((a, b) => b.place.length - a.place.length)[0];
}

/** The rule that an import violates, if any. */
function forbidden(path: string, { target, isPackage, typeOnly }: Import): string | undefined {
  const part = partOf(path);
  if (part === undefined) return undefined;
  const places = [...part.may, ...(typeOnly ? (part.types ?? []) : [])];
  const allowed = isPackage
    ? part.packages?.test(target)
    : partOf(target) === part || places.some((place) => inside(target, place));
  if (allowed) return undefined;
  const list = [...part.may, ...(part.types ?? []).map((place) => `types of ${place}`)].join(', ') || 'nothing';
  return `${path} imports ${target}, but ${part.place} may import ${isPackage ? 'no such package' : list}: ${part.why}`;
}

function circles(): string[] {
  const graph = new Map(sources.map(({ path, imports }) => [path, imports.map(({ target }) => target)]));
  const done = new Set<string>();
  const found: string[] = [];
  const follow = (path: string, way: readonly string[]): void => {
    if (way.includes(path)) found.push([...way.slice(way.indexOf(path)), path].join(' -> '));
    if (way.includes(path) || done.has(path)) return;
    for (const target of graph.get(path) ?? []) follow(target, [...way, path]);
    done.add(path);
  };
  for (const path of graph.keys()) follow(path, []);
  return found;
}
