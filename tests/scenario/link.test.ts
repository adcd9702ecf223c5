import fc from 'fast-check';
import { deflateSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { QUEUES } from '../../src/engine/queue/catalogue.ts';
import { VARIANTS } from '../../src/engine/tcp/catalogue.ts';
import { checkLetters, fromBase64url, toBase64url } from '../../src/scenario/link/base64url.ts';
import { DEFAULT_SCENARIO } from '../../src/scenario/check/defaultScenario.ts';
import { describeField } from '../../src/scenario/edit/describe.ts';
import { decodeLink, encodeLink, type OpenedLink } from '../../src/scenario/link/link.ts';
import { deflated, inflated } from '../../src/scenario/link/linkBytes.ts';
import { minimalInput } from '../../src/scenario/edit/minimal.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import { parsePreset } from '../../src/scenario/presets.ts';
import { presetEntry, PRESET_IDS } from '../presetFile.ts';
import { oneOf } from '../../src/scenario/words/wording.ts';
import { defaults1, leavesBelow } from './defaults.ts';
import { complete } from './refusals.ts';
import { scenarios } from './scenarios.ts';
import { countNow } from '../sweep.ts';

const queues = oneOf(QUEUES.map(({ name }) => name));

/** A bit of everything. */
const RICH = {
  title: 'A hub',
  network: {
    kind: 'custom',
    nodes: [{ id: 'a', x: 0, y: 0 }, { id: 'hub' }, { id: 'b' }],
    links: [
      { from: 'a', to: 'hub', rate: 5e6 },
      { from: 'hub', to: 'b', queue: { limitBytes: 30_000 }, back: { delay: 0.2 } },
    ],
  },
  flows: [
    { variant: 'vegas', from: 'a', to: 'b', parameters: { alpha: 2, minRto: 0.3 } },
    { kind: 'udp', from: 'b', to: 'a', pattern: { kind: 'onOff', distribution: 'pareto' } },
  ],
  interventions: [
    { at: 3, kind: 'setLink', link: 'a>hub', rate: 1e6 },
    { at: 4, kind: 'drop', flow: 0 },
  ],
};

/** A valid link around a text of entries. */
const linkOf = (text: string): string => `1${checkLetters(deflated(text))}${deflated(text)}`;

/**
 * Presets for whose links the share sheet offers no QR code: Biswal's network has 19 nodes, and an exam question
 * contains each answer of its peer.
 */
const LONG = ['biswal', 'exam-lost-retransmission', 'exam-proportional-reduction', 'exam-hystart'];

const isSound = (opened: OpenedLink): boolean => parseScenario(opened.scenario).ok;

describe('a link', () => {
  it('is short: nothing for the default run, little for few changes', () => {
    expect(encodeLink(DEFAULT_SCENARIO)).toBe('1');
    expect(encodeLink(DEFAULT_SCENARIO, { time: 12.414 }).length).toBeLessThan(20);
    const three = complete({ duration: 60, network: { bottleneck: { rate: '5.3Mbps', queue: { limit: 20 } } } });
    expect(encodeLink(three).length).toBeLessThanOrEqual(40);
    const variants = complete({ flows: [{ variant: 'reno' }, { variant: 'vegas', start: 3 }] });
    expect(encodeLink(variants).length).toBeLessThanOrEqual(60);
  });

  it('of every preset fits into a QR code, moment included, unless it holds a network of many nodes or many rows of a script', () => {
    for (const id of PRESET_IDS) {
      const parsed = parsePreset(presetEntry(id));
      if (!parsed.ok) throw new Error(id);
      const link = encodeLink(parsed.preset.scenario, { event: 1_000_000 });
      // The page offers a QR code up to 400 characters; 60 of them are for the address of the host.
      if (LONG.includes(id)) expect(link.length, id).toBeGreaterThan(340);
      else expect(link.length, id).toBeLessThanOrEqual(340);
      expect(decodeLink(link).scenario, id).toEqual(parsed.preset.scenario);
    }
  });

  it('holds any scenario and any moment, and nothing that an address cannot', () => {
    const moment = fc.oneof(
      fc.constant(undefined),
      fc.record({ event: fc.maxSafeNat() }),
      fc.record({ time: fc.double({ min: 0, max: 1e6, noNaN: true }) }),
    );
    fc.assert(
      fc.property(scenarios, moment, (scenario, at) => {
        const link = encodeLink(scenario, at);
        expect(link).toMatch(/^[\w.=~-]+$/);
        const opened = decodeLink(`#${link}`);
        expect(opened.notes).toEqual([]);
        expect(opened.scenario).toEqual(scenario);
        expect(opened.moment).toEqual(at);
        expect(complete(minimalInput(scenario))).toEqual(scenario);
      }),
      { numRuns: countNow(300, 100) },
    );
  });

  it('may be surrounded by what mail and chat put there', () => {
    const scenario = complete({ seed: 7, duration: 60 });
    for (const link of [encodeLink(scenario), encodeLink(scenario, { event: 5 })]) {
      for (const found of [` #${link} `, `${link}.`, `${link})`, encodeURIComponent(link)]) {
        expect(decodeLink(found).scenario, found).toEqual(scenario);
        expect(decodeLink(found).notes, found).toEqual([]);
      }
    }
  });

  it('may say what the plots show, apart from scenario and moment', () => {
    const view = { from: 2.5, to: 8, flow: 1 };
    const link = encodeLink(DEFAULT_SCENARIO, { event: 61_204 }, view);
    expect(decodeLink(link)).toMatchObject({ scenario: DEFAULT_SCENARIO, moment: { event: 61_204 }, view, notes: [] });
    expect(decodeLink(encodeLink(DEFAULT_SCENARIO, undefined, { flow: 0 })).view).toEqual({ flow: 0 });
    expect(decodeLink(encodeLink(DEFAULT_SCENARIO, { time: 3 })).view).toBeUndefined();
  });

  // Links are in circulation, so these must work for ever. Add to the list; never change it.
  it.each([
    ['1', {}],
    ['10R.seed=7', { seed: 7 }],
    ['1juw5XgTQkkeEQtjCPBGxsAAA', { network: { bottleneck: { rate: 5e6, delay: 0.03, queue: { limit: 30 } } } }],
    [
      '1wlQ89h4IItGH_WIj1REOUBSLiRGk5wWwyxJj1iAg-pAAeHiaGRnomhCQA',
      { flows: [{ variant: 'sack', name: 'S' }, { variant: 'cubic', delayedAck: {} }, { kind: 'udp' }] },
    ],
    [
      '1O-lZbNDYAgDEZXMQ5g8Pdo4ihwcgH3t0BjW9omcqVIg-nHe2jd13A_afwmyoe6pi8wORpIbkGfmWzCHxpb9KfFCnDN5EI5as0Azo8UBN9ZjAWO9ReFm3rRxY2xobJmhSi2mxjiw0R5cBLanUE2L1WDqQUroeeGiY78Eyf87cw7kh8aDAObZCUibckwDik21A56R6m4cNNeM18dNY9niYSp5vkZkAW8u6Hnc26yqcXi5wGzeMxL2F4',
      RICH,
    ],
  ])('of version 1 means what it always meant: %s', (link, input) => {
    const opened = decodeLink(link);
    expect(opened.notes).toEqual([]);
    expect(opened.scenario).toEqual(complete(input));
  });
});

describe('the defaults', () => {
  // A link leaves out defaults, so changing a default changes links that are in circulation.
  it('are those that links of version 1 were made with', () => {
    for (const [path, value] of Object.entries(defaults1())) expect(describeField(path)?.default, path).toEqual(value);
  });

  it('are all in the list', () => {
    const listed = defaults1();
    const missing = leavesBelow('').filter((path) => !Object.hasOwn(listed, path));
    expect(missing, '`npm run golden` adds those of new fields').toEqual([]);
  });
});

describe('a link that is not sound', () => {
  const sound = encodeLink(
    complete({ title: 'Hello', duration: 60, seed: 5, flows: [{ variant: 'reno' }, { kind: 'udp' }] }),
  );

  it('opens the default run when it is empty or foreign', () => {
    expect(decodeLink('')).toEqual({
      scenario: DEFAULT_SCENARIO,
      moment: undefined,
      view: undefined,
      notes: [],
      problems: [],
    });
    expect(decodeLink('#').notes).toEqual([]);
    for (const foreign of ['=x', '!?', '-', 'hello', '7nonsense', '0Xy'])
      expect(decodeLink(`#${foreign}`).notes).toEqual([
        `The text "${foreign}" is not a link of Sawtooth: a link begins with 1. This is the default run.`,
      ]);
    expect(decodeLink(`1${'a'.repeat(200_001)}`).notes).toEqual([
      'This link has 200002 characters; at most 200000 are allowed. This is the default run.',
    ]);
  });

  it('says so when it is cut off, and opens the rest', () => {
    const opened = decodeLink(sound.slice(0, -6));
    expect(opened.notes[0]).toMatch(/^This link is damaged or cut off\. Opened what could be read: .*duration/);
    expect(opened.scenario.title).toBe('Hello');
    expect(opened.scenario.duration).toBe(60);
  });

  it('does not believe the last entry of a plain link that is cut off', () => {
    const link = encodeLink(complete({ seed: 71 }));
    expect(decodeLink(link.slice(0, -1))).toMatchObject({
      scenario: DEFAULT_SCENARIO,
      notes: ['This link is damaged or cut off. Nothing in it could be read: this is the default run.'],
    });
  });

  it('says which fields it does not know', () => {
    const opened = decodeLink(linkOf('seed=5~colour=red~network.bottleneck.rat=5~flows.7.start=1'));
    expect(opened.scenario).toEqual(complete({ seed: 5 }));
    expect(opened.notes).toEqual([
      'Left out: colour is not a field here.',
      'Left out: network.bottleneck.rat is not a field here; did you mean rate?',
      'Left out: flows[7].start does not exist: the next free place is 2.',
    ]);
  });

  it('leaves out a view that is none', () => {
    const opened = decodeLink(linkOf('seed=5~view.from=9~view.to=4~view.flow=1.5~view.colour=red~view=3'));
    expect(opened.scenario).toEqual(complete({ seed: 5 }));
    expect(opened.view).toBeUndefined();
    expect(opened.notes).toEqual([
      'Left out: view.flow is not a setting of the plots.',
      'Left out: view.colour is not a setting of the plots.',
      'Left out: view is not a setting of the plots.',
    ]);
  });

  it('puts the default in the place of a value that is refused', () => {
    const opened = decodeLink(
      linkOf(
        'seed=5~duration=-3~flows.0.variant=warp~network.bottleneck.queue.kind=warp~network.bottleneck.queue.limit=9',
      ),
    );
    expect(opened.scenario).toEqual(complete({ seed: 5 }));
    expect(opened.notes).toEqual([
      `Left out: network.bottleneck.queue.limit is a field of ${queues}, not of warp.`,
      'The default is used for duration: it must be at least 0.001 s (got -3).',
      `The default is used for network.bottleneck.queue.kind: it must be ${queues} (got "warp").`,
      `The default is used for flows[0].variant: it must be ${oneOf(VARIANTS.map(({ name }) => name))} (got "warp").`,
    ]);
    expect(opened.problems.map((problem) => problem.path)).toEqual([
      'duration',
      'network.bottleneck.queue.kind',
      'flows[0].variant',
    ]);
  });

  it('opens what it understands of a newer one', () => {
    const text = deflated('duration=60~network.kind=parkingLot~network.hops=3');
    const opened = decodeLink(`2${checkLetters(text)}${text}`);
    expect(opened.notes[0]).toBe(
      'This link was made with a newer Sawtooth. Opened what could be read: duration, network.',
    );
    expect(opened.notes).toHaveLength(3);
    expect(opened.scenario).toEqual(complete({ duration: 60 }));
  });

  it('has no moment that is none', () => {
    for (const text of ['time=-1', 'time=2e6', 'event=1.5', 'event=soon', 'time=']) {
      expect(decodeLink(linkOf(text)).moment).toBeUndefined();
      expect(decodeLink(linkOf(text)).notes).toEqual([
        `Left out: ${text.slice(0, text.indexOf('='))} is not a moment of a run.`,
      ]);
    }
  });

  it('cannot fill the memory', () => {
    const bomb = toBase64url(deflateSync(strToU8('seed=1~'.repeat(2_000_000)), { level: 9 }));
    expect(bomb.length).toBeLessThan(200_000);
    expect(inflated(bomb).length).toBeLessThanOrEqual(1 << 20);
    expect(isSound(decodeLink(`1${checkLetters(bomb)}${bomb}`))).toBe(true);
    const lists = decodeLink(
      linkOf('flows=999999999~interventions=1e9~network.kind=custom~network.nodes=10001~title={}'),
    );
    expect(isSound(lists)).toBe(true);
  });

  it('never leads to an exception, whatever it is made of', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.base64String(),
          fc.string().map((text) => `1${text}`),
          fc.base64String({ minLength: 10 }).map((text) => `1${text}`),
        ),
        (hash) => {
          expect(isSound(decodeLink(hash))).toBe(true);
        },
      ),
      { numRuns: countNow(500, 150) },
    );
  });

  it('never leads to an exception, whatever its entries say', () => {
    const step = fc.constantFrom(
      'flows',
      'network',
      'kind',
      'nodes',
      'links',
      'interventions',
      'parameters',
      'bottleneck',
      'queue',
      '0',
      '1',
      'id',
      'from',
      'delayedAck',
      'toString',
      '__proto__',
      'length',
    );
    const entry = fc
      .tuple(
        fc.array(step, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('', '1', '3', 'custom', 'udp', 'null', '{}', '[]', '-1', 'a', '"b"', '[[[[', 'setLink'),
      )
      .map(([path, value]) => `${path.join('.')}=${value}`);
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), (entries) => {
        expect(isSound(decodeLink(linkOf(entries.join('~'))))).toBe(true);
      }),
      { numRuns: countNow(500, 150) },
    );
  });

  it('opens a scenario wherever it is cut, and reports it', () => {
    fc.assert(
      fc.property(scenarios, fc.double({ min: 0, max: 0.999, noNaN: true }), (scenario, part) => {
        const link = encodeLink(scenario);
        const cut = link.slice(0, Math.max(2, Math.floor(link.length * part)));
        fc.pre(cut.length < link.length);
        const opened = decodeLink(cut);
        expect(isSound(opened)).toBe(true);
        expect(opened.notes.length).toBeGreaterThan(0);
      }),
    );
  });

  it('opens a scenario whichever bits are flipped, and reports it', () => {
    let missed = 0;
    fc.assert(
      fc.property(scenarios, fc.nat(), fc.integer({ min: 1, max: 63 }), (scenario, where, flip) => {
        const link = encodeLink(scenario);
        fc.pre(link.length > 3 && link[3] !== '.');
        const bytes = fromBase64url(link.slice(3));
        const at = where % bytes.length;
        bytes[at] = (bytes[at] ?? 0) ^ flip;
        const opened = decodeLink(link.slice(0, 3) + toBase64url(bytes));
        expect(isSound(opened)).toBe(true);
        if (opened.notes.length === 0) missed += 1;
      }),
    );
    // One corruption in 4096 has the same two check letters.
    expect(missed).toBeLessThan(3);
  });
});

describe('text for addresses', () => {
  it('gives back the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect([...fromBase64url(toBase64url(bytes))]).toEqual([...bytes]);
      }),
    );
  });

  it('gives back the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 2000 }), (text) => {
        expect(inflated(deflated(text))).toBe(text);
      }),
    );
  });
});
