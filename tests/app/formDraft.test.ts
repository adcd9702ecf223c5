import { describe, expect, it } from 'vitest';
import { fileContent, fileName } from '../../src/app/experiment/opening/saveScenario.ts';
import { linkIn } from '../../src/app/experiment/opening/listenForFiles.ts';
import { beginning } from '../../src/app/experiment/form/useDraft.ts';
import { namesIn } from '../../src/app/experiment/form/model/names.ts';
import { added, edited, removed, without } from '../../src/app/experiment/form/model/draft.ts';
import { changed, finished, historyOf, redone, undone } from '../../src/app/run/draftHistory.ts';
import { problemSentence, placeWords, waysTo } from '../../src/app/experiment/form/model/problems.ts';
import { meantUnit, rangeText, shownText, typedQuantity } from '../../src/app/experiment/form/model/quantityText.ts';
import {
  anotherFlow,
  asDumbbell,
  asNodesAndLinks,
  draftOf,
  freeNodeName,
  twoNodes,
} from '../../src/app/experiment/form/model/startFrom.ts';
import { fieldAt, type FormField } from '../../src/app/experiment/form/model/fields.ts';
import { DEFAULT_SCENARIO } from '../../src/scenario/check/defaultScenario.ts';
import { encodeLink } from '../../src/scenario/link/link.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import { readPath } from '../../src/scenario/words/path.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { networkOf } from '../../src/scenario/graph/topology.ts';

const at = (path: string) => readPath(path) ?? [];
const accepted = (draft: unknown): Scenario => {
  const parsed = parseScenario(draft);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.scenario;
};
const sentences = (draft: unknown): string[] => {
  const parsed = parseScenario(draft);
  return parsed.ok ? [] : parsed.problems.map((problem) => problemSentence(draft, problem));
};

describe('a draft', () => {
  it('that is unchanged is the same experiment', () => {
    expect(accepted(draftOf(DEFAULT_SCENARIO))).toEqual(DEFAULT_SCENARIO);
  });

  it('takes a value, and returns to the default when it is removed', () => {
    const draft = edited({}, at('network.bottleneck.delay'), 0.05);
    expect(accepted(draft).network).toMatchObject({ bottleneck: { delay: 0.05 } });
    expect(accepted(edited(draft, at('network.bottleneck.delay'), undefined))).toEqual(DEFAULT_SCENARIO);
  });

  it('keeps unparsable text', () => {
    const draft = edited({}, at('flows[1].start'), 'soon');
    expect(draft).toMatchObject({ flows: [{}, { start: 'soon', variant: 'cubic' }] });
    expect(sentences(draft)).toEqual(['Start must be a time such as 0.02 or "20ms". You wrote "soon".']);
    expect(sentences(edited({}, at('flows[1].start'), ''))).toEqual([
      'Start must be a time such as 0.02 or "20ms". It is empty.',
    ]);
  });

  it('drops settings that another variant does not have, and keeps the stack', () => {
    const vegas = { flows: [{ variant: 'vegas', stack: 'ns2', parameters: { alpha: 2, minRto: 0.5 } }] };
    const cubic = accepted(edited(vegas, at('flows[0].variant'), 'cubic'));
    expect(cubic.flows[0]).toMatchObject({ variant: 'cubic', stack: 'ns2', parameters: { minRto: 0.5 } });
    expect(cubic.flows[0]).not.toHaveProperty('parameters.alpha');
  });

  it('keeps the ends of each path where a network becomes nodes and links', () => {
    const scenario = accepted({ flows: [{ variant: 'lia', paths: [{}, {}] }, {}] });
    const ends = accepted(asNodesAndLinks(scenario)).flows.map(({ from, to }) => [from, to]);
    expect(ends).toEqual([
      ['s0', 'd0'],
      ['s1', 'd1'],
      ['s2', 'd2'],
    ]);
  });

  it('adds and removes flows and nodes, and references follow', () => {
    const three = added({}, ['flows'], anotherFlow({}, 'udp'));
    expect(accepted(three).flows.map(({ name }) => name)).toEqual(['NewReno', 'CUBIC', 'UDP']);
    const stops = { ...(three as object), interventions: [1, 2].map((flow) => ({ kind: 'stopFlow', at: 5, flow })) };
    expect(removed(stops, ['flows', 1])).toMatchObject({ interventions: [{ kind: 'stopFlow', at: 5, flow: 1 }] });

    // A group and a connection become several flows of the scenario, which interventions refer to.
    const several = { flows: [{ count: 3 }, { variant: 'lia', paths: [{}, { name: 'LTE' }] }, { kind: 'udp' }] };
    const { flows } = accepted(several);
    const choices = namesIn(several, DEFAULT_SCENARIO).flow.map(({ label }) => label);
    expect(choices.slice(3)).toEqual(flows.slice(3).map(({ name }, index) => `${index + 4} ${name}`));
    expect(choices).toHaveLength(flows.length);
    const changes = [2, 4, 5].map((flow) => ({ kind: 'stopFlow', at: 5, flow }));
    expect(removed({ ...several, interventions: changes }, ['flows', 1])).toMatchObject({
      interventions: [{ flow: 2 }, { flow: 3 }],
    });

    const custom = asNodesAndLinks(DEFAULT_SCENARIO);
    const named = edited(custom, at('network.nodes[0].id'), 'host');
    expect(accepted(named).flows[0]).toMatchObject({ from: 'host', to: 'd0' });
    expect(freeNodeName({ network: { kind: 'custom', nodes: [{ id: 'n0' }] } })).toBe('n1');
    const alone = removed(custom, at('network.nodes[0]'));
    expect(sentences(alone)).toEqual(['From must be the id of a node. Did you mean s1? You wrote "s0".']);
  });

  it('removes a field that does not exist', () => {
    expect(without({ colour: 'red', flows: [{ speed: 1 }] }, ['colour'])).toEqual({ flows: [{ speed: 1 }] });
    expect(without({ flows: [{ speed: 1 }, {}] }, ['flows', 0, 'speed'])).toEqual({ flows: [{}, {}] });
  });
});

describe('another network', () => {
  it('of nodes and links is the same dumbbell, link by link', () => {
    const scenario = accepted({
      network: { bottleneck: { loss: { kind: 'bernoulli' } }, reverse: { rate: 1e6 } },
      flows: [{ sourceAccess: { delay: 0.1 } }, { kind: 'udp', sinkAccess: { queue: { limit: 7 } } }],
      interventions: [{ kind: 'setLink', link: 'r0>r1', at: 3, rate: 2e6 }],
    });
    const custom = accepted(asNodesAndLinks(scenario));
    const facts = (of: Scenario) => {
      const { links, nodes, flows, bottleneck } = networkOf(of);
      return {
        limiting: links[bottleneck]?.name,
        links: Object.fromEntries(
          links.map(({ name, rate, delay, queue, loss }) => [name, { rate, delay, queue, loss }]),
        ),
        routes: flows.map(({ path, back }) => [path, back].map((way) => way.map((link) => links[link]?.name))),
        nodes: nodes.map(({ id }) => id),
      };
    };
    expect(facts(custom)).toEqual(facts(scenario));
    expect(custom.interventions).toEqual(scenario.interventions);
  });

  it('can be a dumbbell again, or two nodes', () => {
    const custom = asNodesAndLinks(DEFAULT_SCENARIO);
    expect(accepted(asDumbbell(custom))).toEqual(DEFAULT_SCENARIO);
    expect(networkOf(accepted(twoNodes({}))).links.map(({ name }) => name)).toEqual(['n0>n1', 'n1>n0']);
  });
});

describe('undo', () => {
  it('treats letters typed into one field as one step, and everything else one by one', () => {
    let history = historyOf('a');
    for (const [draft, field] of [
      ['b', 'x'],
      ['c', 'x'],
      ['d', 'y'],
      ['e', null],
      ['f', null],
    ] as const)
      history = changed(history, draft, field);
    const back: unknown[] = [];
    for (; history.past.length > 0; history = undone(history)) back.push(history.draft);
    expect([...back, history.draft]).toEqual(['f', 'e', 'd', 'c', 'a']);
    expect(redone(redone(history)).draft).toBe('d');
    expect(undone(history)).toBe(history);
  });

  it('begins a new step when the field was left, and forgets what was undone', () => {
    const typed = changed(changed(historyOf('a'), 'b', 'x'), 'c', 'x');
    expect(changed(finished(typed), 'd', 'x').past).toEqual(['a', 'c']);
    expect(changed(undone(typed), 'z', null).future).toEqual([]);
  });
});

describe('a number with its unit', () => {
  const field = (path: string, draft: unknown = {}): FormField => {
    const found = fieldAt(draft, at(path));
    if (found === undefined) throw new Error(`no field ${path}`);
    return found;
  };

  it.each([
    ['network.bottleneck.delay', '20', '15 ms', 0.02],
    ['network.bottleneck.delay', '20 us', '15 ms', 20e-6],
    ['network.bottleneck.rate', '2', '10 Mb/s', 2e6],
    ['network.bottleneck.rate', '300kbps', '10 Mb/s', 3e5],
    ['network.reverse.delay', '7', '', 0.007],
    ['network.reverse.rate', '7', '', 7e6],
    ['network.bottleneck.queue.limit', '20', '50 packets', 20],
    ['flows[0].start', '2.5', '0 s', 2.5],
    ['network.bottleneck.delay', '-5', '15 ms', '-5 ms'],
    ['network.bottleneck.delay', 'x', '15 ms', 'x'],
    ['network.bottleneck.delay', ' ', '15 ms', undefined],
    ['flows[0].parameters.C', '0.5', '', 0.5],
  ])('%s takes %j', (path, text, shown, value) => {
    const draft = path.includes('.C') ? { flows: [{ variant: 'cubic' }] } : {};
    expect(typedQuantity(text, shown, field(path, draft))).toBe(value);
  });

  it('is displayed in a form that can be parsed again', () => {
    expect(shownText(0.015, field('network.bottleneck.delay'))).toBe('15 ms');
    expect(shownText(1, field('network.bottleneck.queue.limit'))).toBe('1 packet');
    expect(shownText('abc', field('network.bottleneck.delay'))).toBe('abc');
    expect(shownText(null, field('flows[0].stop'))).toBe('');
    expect(meantUnit('3 Gb/s', field('network.bottleneck.rate'))).toBe('Gb/s');
  });

  it('describes its range in words', () => {
    const range = (path: string) => rangeText(field(path)).replaceAll('\u202f', ' ');
    expect(range('network.bottleneck.delay')).toBe('0 to 10 000 ms');
    expect(range('network.bottleneck.rate')).toBe('1 b/s to 1 Tb/s');
    expect(range('duration')).toBe('1 ms to 1 000 000 s');
    expect(range('flows[0].segmentSize')).toBe('1 to 65 535 bytes');
    expect(range('seed')).toBe('0 to 4 294 967 295');
  });
});

describe('a problem', () => {
  const plain = (text: string): string => text.replaceAll('\u202f', ' ');

  it('names the field, the limit and what was given', () => {
    expect(sentences({ network: { bottleneck: { delay: -5 } } }).map(plain)).toEqual([
      'Delay must be 0 to 10 000 ms. You wrote -5.',
    ]);
    expect(sentences({ network: { bottleneck: { delay: '-5 ms' } } }).map(plain)).toEqual([
      'Delay must be 0 to 10 000 ms. You wrote -5 ms.',
    ]);
    expect(sentences({ flows: [{ variant: 'renoo' }] })[0]).toMatch(
      /^Variant must be .*\. Did you mean reno\? You wrote "renoo"\.$/,
    );
    expect(sentences({ flows: [{ parameters: { minRto: -1 } }] }).map(plain)).toEqual([
      'Smallest RTO must be 0 to 60 000 ms. You wrote -1.',
    ]);
    expect(sentences({ network: { bottleneck: { queue: { kind: 'droptail' } } } })[0]).toMatch(
      /^Queue kind must be dropTail/,
    );
    expect(sentences({ interventions: [{ kind: 'stopFlow', flow: 0 }] })).toEqual(['At must be given.']);
  });

  it('names its field, and the path to it', () => {
    const draft = { flows: [{}, { forcedDrops: [{ segment: -1 }] }] };
    expect(placeWords(draft, at('flows[1].forcedDrops[0].segment'))).toBe('Flow 2, forced drop 1');
    expect(placeWords(draft, at('duration'))).toBe('');
    expect(placeWords(draft, at('network.bottleneck.delay'))).toBe('Bottleneck');
    expect(waysTo({ path: 'flows[1].start', message: '', given: '' })).toEqual([
      ['flows', 1, 'start'],
      ['flows', 1],
      ['flows'],
    ]);
  });
});

describe('a file', () => {
  it('contains the differences from the defaults, and opens to the same link', () => {
    const scenario = accepted({ title: 'My Run: 1/2', network: { bottleneck: { queue: { limit: 20 } } } });
    const { name, text } = fileContent(draftOf(scenario));
    expect(name).toBe('my-run-1-2.json');
    expect(JSON.parse(text)).toEqual({
      version: 1,
      title: 'My Run: 1/2',
      network: { bottleneck: { queue: { limit: 20 } } },
    });
    expect(encodeLink(accepted(JSON.parse(text)))).toBe(encodeLink(scenario));
  });

  it('of a draft with problems contains the draft unchanged', () => {
    expect(JSON.parse(fileContent({ duration: -1 }).text)).toEqual({ duration: -1 });
    expect(fileName('')).toBe('scenario.json');
    expect(fileName('<img onerror>')).toBe('img-onerror.json');
  });
});

describe('a pasted text', () => {
  it.each([
    ['https://sawtooth.example/#1abc.duration=9', '#1abc.duration=9'],
    ['#1abc', '#1abc'],
    ['https://sawtooth.example/', undefined],
    ['some #1 text', undefined],
    ['{"a": "#1"}', undefined],
  ])('%j is a link or none', (text, link) => {
    expect(linkIn(text)).toBe(link);
  });
});

it('a draft that was refused takes nothing from what was typed before: one Undo brings it back', () => {
  const run = accepted(draftOf(DEFAULT_SCENARIO));
  const typed = changed(historyOf(draftOf(run)), { ...(draftOf(run) as object), duration: 7 }, null);
  const refused = { ...(draftOf(run) as object), duration: -1 };
  const request = { given: { draft: refused, problems: [] } };
  const opened = beginning(request, typed, run);
  expect(opened.draft).toBe(refused);
  expect(undone(opened).draft).toBe(typed.draft);
  expect(undone(beginning(request, null, run)).draft).toEqual(draftOf(run));
  expect(beginning({ given: null }, null, run).past).toEqual([]);
});
