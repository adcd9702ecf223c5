/** Refusals in the page use the words of its fields: no paths, no brackets, no advice for a command line. */
import { describe, expect, it } from 'vitest';
import { problemSentence } from '../../src/app/experiment/form/model/problems.ts';
import { askedBy } from '../../src/app/rooms/compare/address.ts';
import { noResultOf } from '../../src/app/rooms/compare/noResult.ts';
import { tooLarge } from '../../src/app/rooms/compare/compareSession.ts';
import { exportWords, fieldWords, openedLink, refusalWords } from '../../src/app/ui/words/refusals.ts';
import { DEFAULT_SCENARIO } from '../../src/scenario/check/defaultScenario.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import type { Problem } from '../../src/scenario/words/problem.ts';
import { readPlan } from '../../src/study/plan.ts';
import { PLAN_ROUTE } from '../../src/study/planLink.ts';
import { Results } from '../../src/study/results.ts';
import { expand } from '../../src/study/runs.ts';
import { LECTURE_ROUTE, readLecture } from '../../src/lecture/lecture.ts';
import { kept, openLink } from '../../src/app/ui/lecture/lectureStore.ts';
import { encodeDocument } from '../../src/scenario/link/document.ts';
import { askedBy as askedOfExercises } from '../../src/app/rooms/exercise/address.ts';
import { askedBy as lessonAsked } from '../../src/app/rooms/lessons/address.ts';
import { askedBy as askedOfVariants } from '../../src/app/rooms/variants/path.ts';
import { readScenarioText } from '../../src/app/experiment/opening/scenarioText.ts';
import { presetEntries } from '../../src/library/presets.ts';
import { loadLanguage, problemIn } from '../../src/lab/build/runLaws.ts';
import { problemLine } from '../../src/lessons/lesson.ts';
import { scenariosOf } from '../../src/lessons/lessonRuns.ts';
import { readLesson } from '../../src/lessons/readLesson.ts';
import { FORMS } from '../../src/capture/write/forms.ts';
import { readAll } from '../capture/reading.ts';
import { HOSTILE_FILES, HOSTILE_LINKS, linkOf } from '../scenario/hostile.ts';
import { someOf } from '../sweep.ts';

/** Paths, brackets, doubled words and command-line syntax. */
const REFUSED = /[[\]{}]|\b([a-z]+) \1\b|\b[a-z]\w*\.[a-z]\w*\b|--\w|sawtooth |\bNaN\b|undefined/;

/** `words` quotes the user's text, or symbols of a language that the user writes, in double quotes. */
const isPlain = (words: string): boolean =>
  /^[A-Z].*[.?]$/.test(words) && !REFUSED.test(words.replace(/"[^"]*"/g, '""'));

const expectPlain = (words: string): void => expect(isPlain(words), words).toBe(true);

/** Texts shortened for test titles. */
const named = (texts: readonly string[]) => texts.map((text) => [JSON.stringify(text).slice(0, 60), text] as const);

/** The same scenario with one value replaced, for each field of it and each wrong value. */
function* broken(value: unknown, put: (value: unknown) => unknown): Generator {
  if (Array.isArray(value)) {
    yield put([]);
    for (const [at, each] of value.entries()) yield* broken(each, (next) => put(value.with(at, next)));
    return;
  }
  if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) yield* broken(each, (next) => put({ ...value, [name]: next }));
    return;
  }
  for (const wrong of [-5, 1e18, 'what', null, '']) yield put(wrong);
}

/** Shapes that differ: wired, mobile, a cell, a script, queues with settings. */
const SHAPES = [
  'two-flows',
  'walks-away-aodv',
  'home-of-things',
  'drops-reno-1',
  'udp-burst',
  'bbr3-alone',
  'lossy-link',
  // Changes during the run, a script of a peer.
  'link-slows',
  'exam-sack-renege',
];

describe('of a scenario', () => {
  /** A network of nodes and links, as the drawing produces it. */
  const DRAWN = {
    network: {
      kind: 'custom',
      nodes: [{ id: 'a' }, { id: 'r' }, { id: 'b' }],
      links: [
        { from: 'a', to: 'r', rate: 1e7 },
        { from: 'r', to: 'b', rate: 1e6 },
      ],
    },
    flows: [{ from: 'a', to: 'b' }],
    interventions: [{ kind: 'setLink', at: 1, link: 'r>b', delay: 0.1 }],
  };

  it.each([
    ...SHAPES.map((preset) => [preset, presetEntries().find(({ id }) => id === preset)!.scenario] as const),
    ['a drawn network', DRAWN] as const,
  ])('%s, each field wrong in five ways', (_, scenario) => {
    const parsed = parseScenario(scenario);
    if (!parsed.ok) throw new Error(parsed.problems[0]!.message);
    let met = 0;
    for (const draft of broken(JSON.parse(JSON.stringify(parsed.scenario)), (value) => value)) {
      const read = parseScenario(draft);
      if (read.ok) continue;
      for (const problem of read.problems.slice(0, 4)) {
        met++;
        expectPlain(problemSentence(draft, problem));
        expectPlain(refusalWords(problem));
      }
    }
    expect(met).toBeGreaterThan(50);
  });

  it('says how many nodes are missing', () => {
    const problem = (given: string): Problem => ({
      path: 'network.nodes',
      message: 'must have at least 2 elements',
      given,
    });
    expect(refusalWords(problem('a list of 0'))).toBe('Add two nodes to begin.');
    expect(refusalWords(problem('a list of 1'))).toBe('Add one more node.');
  });
});

describe('of a comparison', () => {
  const problemsOf = (input: object): readonly Problem[] => {
    const read = readPlan(input);
    if (!read.ok) return read.problems;
    const expanded = expand(read.plan);
    return expanded.ok ? tooLarge(expanded.study) : expanded.problems;
  };
  it.each([
    ['an unknown field', { axes: [{ path: 'nonsense', values: [1, 2] }] }],
    ['a value of a field', { axes: [{ path: 'network.bottleneck.rate', values: [-1, 'fast'] }] }],
    ['an empty range', { axes: [{ path: 'duration', from: 5, to: 5, steps: 3 }] }],
    ['a setting', { contenders: [{ variant: 'reno', parameters: { beta: 7, gamma: 1 } }] }],
    [
      'a field of a contender',
      { contenders: [{ variant: 'reno', set: { 'flows[0].receiverWindow': 0, 'flows[9].start': 1 } }] },
    ],
    ['seeds', { seeds: 0 }],
    ['seeds by name', { seeds: 'many' }],
    ['a figure', { metrics: ['speed'] }],
    ['the time', { from: 900, until: -1 }],
    ['jitter', { jitter: -1, background: 'much' }],
    ['a variant', { contenders: [{ variant: 'renno' }] }],
    ['too many cells', { axes: [{ path: 'duration', from: 1, to: 9000, steps: 6000 }] }],
  ])('%s', (_, part) => {
    const problems = problemsOf({
      scenario: DEFAULT_SCENARIO,
      contenders: [{ variant: 'reno' }, { variant: 'cubic' }],
      ...part,
    });
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) expectPlain(refusalWords(problem));
  });

  it('of two values that cannot be combined, which is not tried again', () => {
    const read = readPlan({
      scenario: DEFAULT_SCENARIO,
      contenders: [{ variant: 'reno' }, { variant: 'cubic' }],
      seeds: 2,
      axes: [
        { path: 'duration', values: [5, 3] },
        { path: 'flows[0].start', values: [0.5, 4] },
      ],
    });
    const expanded = read.ok ? expand(read.plan) : read;
    if (!expanded.ok) throw new Error(JSON.stringify(expanded.problems));
    const { study } = expanded;
    const results = new Results(study);
    expect(noResultOf(results)).toBeNull();
    for (const run of study.bySeed()) if (run.scenario === null) results.put(run.index, { failed: run.refused });
    const { sentence, mayRetry } = noResultOf(results)!;
    expect(sentence).toMatch(/^4 of 16 runs gave no result\. Duration 3 s, Start of flow 1 4 s, Reno: /);
    expectPlain(sentence.replace(/^.*?, Reno: /, ''));
    expect(mayRetry).toBe(false);
    results.put(0, { failed: 'The worker ran out of memory.' });
    expect(noResultOf(results)!.mayRetry).toBe(true);
  });

  it('in a link', () => {
    const { notes } = askedBy(`#${PLAN_ROUTE}${encodeDocument({ axes: [{ values: 5 }], seeds: 0, what: 1 })}`);
    expect(notes.length).toBeGreaterThan(2);
    for (const note of notes) expectPlain(note);
  });
});

describe('of a lecture', () => {
  it.each([
    ['minutes', { stops: [{ minutes: -5 }] }],
    ['an address', { stops: [{ at: 3 }] }],
    ['answers', { stops: [{}, { answers: Array.from({ length: 9 }, () => 'yes') }] }],
    ['one answer', { stops: [{ answers: [5] }] }],
    ['the right answer', { stops: [{ right: 'first' }] }],
    ['a light', { stops: [{ spotlight: 'moon' }] }],
    ['an unknown field', { stops: [{ colour: 'red' }], speed: 2 }],
    ['its length', { minutes: 'long', title: 'x'.repeat(300) }],
    ['its stops', { stops: 5 }],
    ['its version', { version: 9 }],
    ['nothing', 5],
  ])('%s, in a file and in a link', (_, input) => {
    const read = readLecture(input);
    expect(read.ok).toBe(false);
    if (read.ok) return;
    for (const problem of read.problems) expectPlain(refusalWords(problem));
    openLink(`#${LECTURE_ROUTE}${encodeDocument(input)}`);
    expect(kept.getState().notice).toBe(refusalWords(read.problems[0]!));
  });
});

describe('of a link', () => {
  const BROKEN = [
    'colour=red~network.bottleneck.rat=5~flows.7.start=1~seed=-1',
    'view.flow=1.5~view.colour=red~view=3~fork.7=x~until.colour=3~bookmark.70.event=1~bookmark.0.note=3',
    'time=-1~event=soon~time=1e9',
    'duration=-3~flows.0.variant=warp~network.bottleneck.queue.kind=warp~network.bottleneck.queue.limit=9',
    'flows.0.parameters.initialSsthres=4~flows.0.parameters.beta=9~flows.0.drops=3~flows.0.drops.1=x',
    'network.kind=custom~network.nodes=0~network.links=99999~network.links.0.from=x',
    'network.kind=manet~network.mobility.kind=trace~network.mobility.moves=3~network.mobility.moves.1.0=x',
    'network.kind=manet~network.nodes=3~network.nodes.name=x~flows.0.from=77~flows.x.y=1',
    'interventions=2~interventions.0.kind=setLink~interventions.0.at=1~interventions.0.link="r0>rr9"',
    'interventions=1~interventions.0.kind=packet~interventions.0.at=-4~interventions.0.action=hide',
    'title=[[[[~flows=many~network=4',
  ];

  it.each(named([...BROKEN.map(linkOf), ...HOSTILE_LINKS.map(({ text }) => text)]))(
    '%s, in the Lab, in Compare, in Variants',
    (_, text) => {
      for (const { notes } of [
        openedLink(text),
        askedBy(`#${PLAN_ROUTE}lab/${text}`),
        askedOfVariants(`#variants/law/${text}`),
      ])
        expect(notes.filter((note) => !isPlain(note))).toEqual([]);
    },
  );

  it('of each other room', () => {
    const unknown = '#compare/hello';
    const said = [
      ...askedBy(unknown).notes,
      ...askedOfVariants('#variants/hello').notes,
      askedOfExercises('#lessons/exercise/seed=-1&count=900&kinds=foo').note,
      lessonAsked('#lessons/own/hello').note,
    ];
    expect(said.filter((note) => !isPlain(note))).toEqual([]);
    expect(said.join(' ')).not.toMatch(/\(got/);
  });

  it('in words of the page', () => {
    expect(openedLink(linkOf(BROKEN[0]!)).notes).toEqual([
      'Left out: Colour. It is not a field here.',
      'Left out: Bottleneck rat. It is not a field here; did you mean rate?',
      'Left out: Start of flow 8. It does not exist: only 2 are there.',
      'Seed must be at least 0. The link has -1; the default is used.',
    ]);
    expect(openedLink(linkOf(BROKEN[1]!)).notes[0]).toBe('Left out: Plots, flow. It is not a setting of the plots.');
  });
});

it('of a list and of its elements by their names', () => {
  expect(['stops', 'stops[0].answers[1]', 'flows[0].drops[2]', 'axes', 'flows'].map(fieldWords)).toEqual([
    'Stops',
    'Stop 1, answer 2',
    'Drop 3 of flow 1',
    'Swept fields',
    'Flows',
  ]);
});

describe('of a scenario file', () => {
  it.each([
    ['nothing', ''],
    ['a list', '[1, 2]'],
    ['a torn one', '{"duration": 4'],
    ['a word', '{"duration": fast}'],
    ['a comma too many', '{"duration": 4,}'],
    ['a movement', '$node_(0) set X_ 5\n$ns_ at 3 "$node_(0) setdest 1 2"\n'],
    ...HOSTILE_FILES.map(({ name, text }): [string, string] => [name, text]),
  ])('%s', (_, text) => {
    const read = readScenarioText(text);
    const said =
      read.kind === 'unreadable'
        ? [read.reason]
        : read.kind === 'refused'
          ? read.problems.slice(0, 20).map((problem) => problemSentence(read.input, problem))
          : [];
    expect(said.filter((words) => !isPlain(words))).toEqual([]);
  });
});

describe('of a file of another tool', () => {
  const law = 'law "My Reno" from reno\non ack\n  grow\n  cwnd := cwnd + 1 / cwnd\n';
  const others = [
    { flows: [{ variant: 'reno', law }] },
    { flows: [{ variant: 'newreno', stack: 'ns2', parameters: { minRto: 0.3 }, forcedDrops: [{ segment: 3 }] }] },
    { flows: [{ variant: 'newreno', stack: 'ns2', delayedAck: { segments: 4 }, application: { kind: 'http' } }] },
    { flows: [{ kind: 'udp', packetSize: 65_500 }] },
    { flows: [{ kind: 'udp', pattern: { kind: 'onOff' } }] },
    { network: { bottleneck: { effect: { kind: 'jitter' }, loss: { kind: 'outage' }, queue: { kind: 'pie' } } } },
  ];

  it.each(FORMS.map((form, at) => [form.name, form, at] as const))('%s, of every preset', (_, form, at) => {
    const said = new Set<string>();
    for (const input of [...someOf(presetEntries(), 9, at).map(({ scenario }) => scenario), ...others]) {
      const parsed = parseScenario(input);
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
      for (const line of form.refuses(parsed.scenario)) said.add(exportWords(line));
    }
    expect([...said].filter((words) => !isPlain(words) || /[()]|\bgot\b/.test(words))).toEqual([]);
  });

  it('names field, limit and value', () => {
    const line = 'flows[0].law: must be empty for ns-3: a law of your own runs only here (got "My Reno")';
    expect(exportWords(line)).toBe(
      'Law of flow 1 must be empty for ns-3: a law of your own runs only here. Here it is "My Reno".',
    );
    expect(exportWords('network.kind: must be wired for a script of Linux (got "manet")')).toBe(
      'Network kind must be wired for a script of Linux. Here it is "manet".',
    );
    expect(exportWords('R1 → R2: its queue must be of kind dropTail for a script of ns-2 (got "red")')).toBe(
      'R1 → R2: its queue must be of kind dropTail for a script of ns-2. Here it is "red".',
    );
  });
});

describe('of a law', () => {
  const HEAD = 'law "Mine" from Reno\n';
  it.each(
    named([
      'law',
      'law "x" from Nobody',
      `${HEAD}setting a = many`,
      `${HEAD}setting a = 5 segments 7 segments to 9 segments`,
      `${HEAD}setting cwnd = 1 segments`,
      `${HEAD}state s = average rtt over 3 segments`,
      `${HEAD}state s = smallest ssthresh`,
      `${HEAD}on nothing\n  "x"\n  cwnd := 1 segments`,
      `${HEAD}on ack\n  "x"\n  cwnd := rtt`,
      `${HEAD}on ack\n  "x"\n  cwmd := cwnd`,
      `${HEAD}on ack\n  "x"\n  cwnd := [cwnd]`,
      `${HEAD}on ack\n  "x"\n  cwnd := cwnd.max`,
      `${HEAD}on ack\n  "x"\n  cwnd := max(cwnd)`,
      `${HEAD}on ack when cwnd\n  "x"\n  cwnd := cwnd`,
      `${HEAD}{`,
      'x'.repeat(200_000),
    ]),
  )('%s', async (_, text) => {
    await loadLanguage();
    const problem = problemIn(text);
    expect(problem).not.toBeNull();
    const { line, message } = problem!;
    expectPlain(`Line ${line}: ${message}.`);
  });
});

describe('of a recording', () => {
  const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 0xff);
  it.each(
    named([
      'PK\x03\x04rest',
      '<?xml version="1.0"?>',
      '{"name": "x", "rows": [1, 2]}',
      '{"qlog_version":"0.3","traces":[{"events":[{"time":0,"name":"connectivity:x","data":{}}]}]}',
      '{"qlog_version":"0.3","traces":[{"events":5}]}',
      '{"qlog_version":"9","traces":[]}',
      '{"start":{"connected":[],"version":"iperf 3.16"},"intervals":[],"end":{}}',
      '{"start":{"connected":[{"socket":5}]},"intervals":[{"streams":[{"socket":5,"start":"x"}]}]}',
      '+ 0.1 0 1 tcp 40 ------- 0 0.0 1.0 0 0\nr 0.2 0 1 tcp\n',
      'time,cwnd\n0,ten\nx,5\n',
      'time,colour\n0,1\n',
      '\xd4\xc3\xb2\xa1\x02\x00\x04\x00',
      '\xd4\xc3\xb2\xa1\x02\x00\x04\x00\0\0\0\0\0\0\0\0\xff\xff\0\0\x77\0\0\0',
      '\x0a\x0d\x0d\x0a\xff\xff\xff\xff\x4d\x3c\x2b\x1a',
      '\0\0\0\0',
      '',
    ]),
  )('%s', (_, text) => {
    const { nothing, fault, notes, all } = readAll(bytes(text));
    // The room reports it after the file name, and for an error first how much was read.
    expect(`${all.length || nothing}${fault}`).not.toBe('');
    const said = [nothing, fault, ...notes].filter((why) => why !== '');
    expect(said.filter((why) => !isPlain(`File ${why}${why.endsWith('.') ? '' : '.'}`))).toEqual([]);
  });
});

describe('of a lesson', () => {
  const FRONT = ['title: A', 'question: What?', 'belief: none', 'minutes: 5', 'run: two-flows | duration=3'];
  const STEP = '## A\n\n::show{from=0 stop=1 to=2}\n\nWords.\n';
  const lesson = (from: string, to: string, body = STEP): string =>
    `---\n${FRONT.join('\n').replace(from, to)}\n---\n\n${body}`;
  it.each([
    ['nothing', ''],
    ['minutes', lesson('minutes: 5', 'minutes: soon')],
    ['an unknown line', lesson('minutes: 5', 'hours: 5')],
    ['a preset', lesson('two-flows', 'three-flowers')],
    ['a field', lesson('duration=3', 'flows[0].sped=3')],
    ['a value', lesson('duration=3', 'flows[0].receiverWindow=0')],
    ['a change without a value', lesson('duration=3', 'network.bottleneck.rate')],
    ['a name', lesson('minutes: 5', 'minutes: 5\nlet a: cwnd(1)\nlet b: nothing')],
    ['a number', lesson('', '', `${STEP}\n:n[cwnd(1]\n\n:flow[x] :what[1]`)],
    ['a part', lesson('', '', `${STEP}\n::::what\n::::\n\n::show{since=1}`)],
    ['a question', lesson('', '', `${STEP}\n::::choose\n:::answer{when="1"}\nYes\n:::\n::::`)],
    ['an order', lesson('', '', `${STEP}\n::::order\n- one\n::::`)],
    ['a picture', lesson('', '', `${STEP}\n![x](https://x.example/y.png) [x](javascript:1) <b>x</b>`)],
    ['marks', lesson('', '', `${STEP}\n${'*[a'.repeat(300)}`)],
    ['depth', lesson('', '', `${STEP}\n> > > > > > a`)],
  ])('%s', (_, text) => {
    const read = readLesson(text);
    const scenarios = read.ok ? scenariosOf(read.lesson, presetEntries(), refusalWords) : null;
    const problems = read.ok ? (scenarios!.ok ? [] : [scenarios!.problem]) : read.problems;
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) expectPlain(problemLine(problem));
  });
});
