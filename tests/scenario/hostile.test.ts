import { describe, expect, it } from 'vitest';
import { readScenarioText } from '../../src/app/experiment/opening/scenarioText.ts';
import { fileContent } from '../../src/app/experiment/opening/saveScenario.ts';
import { decodeLink } from '../../src/scenario/link/link.ts';
import { MOST_ENTRIES, readEntries } from '../../src/scenario/link/linkText.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import { formatProblem } from '../../src/scenario/words/problem.ts';
import { closest } from '../../src/scenario/words/wording.ts';
import { faultsOfFile } from '../fuzz/files.ts';
import { faultsOfLink, links } from '../fuzz/links.ts';
import { HOSTILE_FILES, HOSTILE_LINKS, linkOf } from './hostile.ts';
import { countNow } from '../sweep.ts';

// Inputs that once took minutes would still do so without the limits: the timeout of the test is the bound that they
// would exceed.
describe('a link made to do harm', () => {
  it.each(HOSTILE_LINKS)('is answered in a few sentences: $name, once $once', ({ text, says }) => {
    const { notes, problems, scenario } = decodeLink(text);
    expect(notes.join('\n')).toMatch(says);
    expect(notes.length).toBeLessThanOrEqual(25);
    expect(problems.length).toBeLessThanOrEqual(100);
    expect(Math.max(...notes.map((note) => note.length))).toBeLessThan(1000);
    expect(parseScenario(scenario).ok).toBe(true);
  });

  it('has no more of its entries looked at than a budget, and says so', () => {
    const { entries, unreadable, more } = readEntries('~'.repeat(1_000_000));
    expect([entries.length + unreadable.length, more]).toEqual([MOST_ENTRIES, true]);
    expect(readEntries('seed=1~title=x')).toMatchObject({ unreadable: [], more: false });
  });

  it('does not affect its valid parts', () => {
    const bad = Array.from({ length: 600 }, (_, index) => `network.links.${index}=1~colour${index}=1`).join('~');
    expect(decodeLink(linkOf(`seed=5~${bad}`)).scenario.seed).toBe(5);
    // A bad node is dropped, but not the one after it.
    const nodes = 'network.nodes=4~network.nodes.0.id=a~network.nodes.1.x=y~network.nodes.2.id=b~network.nodes.3.id=c';
    const wires = 'network.links=1~network.links.0.from=a~network.links.0.to=c';
    const ends = 'flows=1~flows.0.from=a~flows.0.to=c';
    const { network } = decodeLink(linkOf(`network.kind=custom~${nodes}~${wires}~${ends}`)).scenario;
    expect(network).toMatchObject({ kind: 'custom', nodes: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] });
  });

  it('opens something that has a link of its own, whatever its entries are', () => {
    for (let index = 0; index < countNow(150, 50); index++)
      expect(faultsOfLink(String(links.make(3, index))), `${index}`).toEqual([]);
    const still = 'network.kind=manet~network.mobility.kind=trace~network.mobility.moves=0~flows=1~flows.0={}';
    expect(decodeLink(linkOf(still)).scenario.network).toMatchObject({ mobility: { kind: 'trace', moves: [] } });
    expect(faultsOfLink(linkOf(still))).toEqual([]);
  });
});

describe('a file made to do harm', () => {
  it.each(HOSTILE_FILES)('is answered in one line, and can be saved: $name, once $once', ({ text, says }) => {
    const read = readScenarioText(text);
    const said =
      read.kind === 'unreadable' ? [read.reason] : read.kind === 'refused' ? read.problems.map(formatProblem) : [];
    expect(said).toEqual([expect.stringMatching(says)]);
    expect(faultsOfFile(text)).toEqual([]);
    if (read.kind === 'refused') expect(() => fileContent(read.input)).not.toThrow();
  });
});

describe('a suggestion', () => {
  it('comes from words that are near, and is not looked for among very many', () => {
    expect(closest('cubik', ['reno', 'cubic', 'vegas'])).toBe('; did you mean cubic?');
    let asked = 0;
    const words = new Proxy(
      Array.from({ length: 100_000 }, (_, index) => `abcdefghijklmnopqrstuvwxyz${index}`),
      {
        get: (list, key, receiver): unknown => {
          if (typeof key === 'string' && /^\d+$/.test(key)) asked++;
          return Reflect.get(list, key, receiver);
        },
      },
    );
    closest('abcdefghijklmnopqrstuvwxy12345', words);
    expect(asked).toBeLessThan(1000);
  });
});
