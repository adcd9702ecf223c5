import { describe, expect, it } from 'vitest';
import { changeOf, changesIn, presentText } from '../../src/app/rooms/lab/change/changes.ts';
import { recognised } from '../../src/app/experiment/opening/presetOf.ts';
import { ladderPicture } from '../../src/app/rooms/lab/panels/ladder/picture.ts';
import { networkPicture } from '../../src/app/rooms/lab/panels/network/picture.ts';
import { network } from '../../src/app/rooms/lab/panels/network/network.tsx';
import { PLAIN } from '../../src/app/rooms/lab/panels/kit/panel.ts';
import { sharePicture } from '../../src/app/rooms/lab/panels/share/share.ts';
import { fairShare } from '../../src/app/rooms/lab/panels/window/picture.ts';
import { windowPicture } from '../../src/app/rooms/lab/panels/window/picture.ts';
import { marksOf } from '../../src/app/rooms/lab/panels/window/window.ts';
import { windowEvents } from '../../src/app/rooms/lab/panels/window/tables.ts';
import { viewOf, xOf, type View } from '../../src/app/charts/plot/view.ts';
import { changeText } from '../../src/app/run/words/changeWords.ts';
import { plainText } from '../../src/app/run/words/statement.ts';
import { statementsOf } from '../../src/app/explain/sentence/sentence.ts';
import { changeTimes, linksAt, linksNow } from '../../src/app/run/facts/changes.ts';
import type { RunData } from '../../src/app/run/record/runData.ts';
import { timelinePicture } from '../../src/app/rooms/lab/transport/timelinePicture.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import { PRESET_GROUPS } from '../presetFile.ts';
import { marksIn } from './shownMarks.ts';
import { Story } from './story.ts';

const SLOWER = { kind: 'setLink', link: 'r0>r1', rate: 5e6 };

/** A minute of two flows, stopped at 6 s and changed there. */
function changedAtSix(...changes: readonly Readonly<Record<string, unknown>>[]): Story {
  const story = new Story({}, { time: 6 });
  story.lab.command({ kind: 'watch', flow: -1, detail: { span: 0 } });
  for (const change of changes) story.change(change);
  return story;
}

const viewIn = ({ present, opened }: RunData, height = 272): View =>
  viewOf({ width: 1440, height }, { now: present.now, known: present.known, duration: opened.duration });
const texts = (labels: readonly { readonly text: string }[]): string[] => labels.map(({ text }) => text);

it('a form of changes begins with what holds now', () => {
  const { data } = changedAtSix(SLOWER);
  const offered = ['rate', 'delay', 'limit', 'window', 'loss'].map((id) =>
    presentText(
      changesIn(false).find((change) => change.id === id)!,
      data,
      0,
    ),
  );
  expect(offered).toEqual(['5 Mb/s', '15 ms', '50', '10000', '1 %']);
});

describe('after a change of a link', () => {
  const story = changedAtSix(SLOWER);
  const { data } = story;
  const changedAt = data.opened.scenario.interventions[0]!.at;

  it('the network says the new rate at once, and the old one where it was true', () => {
    const rateIn = (): string => texts(networkPicture(data, viewIn(data, 226)).labels).join('; ');
    const row = (): readonly string[] => network.table(data).row(0);
    expect(rateIn()).toContain('bottleneck 5 Mb/s');
    expect(row()[1]).toBe('5 Mb/s');
    story.go({ time: 7 });
    expect(rateIn()).toContain('bottleneck 5 Mb/s');
    story.go({ time: 5 });
    expect(rateIn()).toContain('bottleneck 10 Mb/s');
    expect(row()[1]).toBe('10 Mb/s');
    story.go({ time: 9 });
  });

  it('what a packet waits is the time that the changed link takes for those before it', () => {
    const waits = texts(networkPicture(data, viewIn(data, 226)).labels).find((text) => text.includes('waits'))!;
    const queue = data.present.links[0]!.queue;
    // 1500 bytes at 5 Mb/s each; of the one being sent only the rest.
    expect(Number.parseFloat(/waits (\d+) ms/.exec(waits)![1]!)).toBeCloseTo(queue * 2.4, -1);
  });

  it('the fair share is another from there on, and what it was stays drawn before', () => {
    const before = new Story({}, { time: 5 });
    const old = fairShare(before.data)!.value;
    const fresh = fairShare(data)!.value;
    expect(old - fresh).toBeGreaterThan(5);
    const picture = windowPicture(data, viewIn(data), PLAIN);
    expect(picture.fair).toHaveLength(2);
    const [first, second] = picture.fair;
    expect(first!.to).toBe(second!.from);
    expect(first!.to).toBeCloseTo(xOf(viewIn(data), changedAt), 6);
    expect(first!.y).toBeLessThan(second!.y);
  });

  it('the share of the link has a step in what the link carries', () => {
    const { of, labels } = marksIn(sharePicture(data, viewIn(data, 100), PLAIN));
    const [before, after] = of('levels')[0]!.levels;
    expect(after!.y).toBeGreaterThan(before!.y);
    expect(texts(labels)).toContain('10');
  });

  it('every plot with a time axis, the ladder, and the timeline mark it', () => {
    expect(changeTimes(data)).toEqual([changedAt]);
    expect(texts(windowPicture(data, viewIn(data), PLAIN).labels)).toContain('rate 5 Mb/s');
    expect(marksOf(data, viewIn(data)).map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^changed: rate 5 Mb\/s, link R1 → R2, 6\.\d+ s$/),
    );
    const timeline = timelinePicture(data, { width: 1400, height: 66 }, viewIn(data));
    expect(timeline.changes).toEqual([xOf(timeline.view, changedAt)]);
    story.go({ time: changedAt + 0.02 });
    expect(ladderPicture(data, viewIn(data)).changes).toHaveLength(1);
    // It stays when the run goes back before it.
    story.go({ time: 4 });
    expect(changeTimes(data)).toEqual([changedAt]);
    story.go({ time: 9 });
  });

  it('the table of events has a row for it, at its place', () => {
    const { columns, count, row } = windowEvents(data);
    const rows = Array.from({ length: count }, (_, index) => row(index));
    const times = rows.map(([time]) => Number(time));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(rows.filter(([, , event]) => event === 'changed: rate 5 Mb/s, link R1 → R2')).toHaveLength(1);
    expect(rows.every((cells) => cells.length === columns.length)).toBe(true);
  });
});

it('several changes of a link add up, and the links of the beginning stay known', () => {
  const { data } = changedAtSix(SLOWER, { kind: 'setLink', link: 'r0>r1', delay: 0.08, limit: 20 });
  expect(linksNow(data)[0]).toMatchObject({ rate: 5e6, delay: 0.08, limit: 20 });
  expect(data.opened.links[0]).toMatchObject({ rate: 10e6, delay: 0.015, limit: 50 });
  expect(linksAt(data.opened, 5)[0]).toEqual(data.opened.links[0]);
  expect(linksNow(data)[1]).toEqual(data.opened.links[1]);
});

it('who is stopped has no part of the fair share any more', () => {
  const { data } = changedAtSix({ kind: 'stopFlow', flow: 1 });
  expect(fairShare(data)).toBeNull();
});

it('a flow named after its variant is named after the next one too, and keeps a name that the user gave', () => {
  const { data } = changedAtSix({ kind: 'variant', flow: 0, variant: 'cubic' });
  expect(data.opened.flows.map(({ name }) => name)).toEqual(['NewReno→CUBIC', 'CUBIC']);
  const [said] = statementsOf(data);
  expect(plainText(said!.full)).toBe('NewReno goes on as CUBIC, from its present window.');
  expect(said!.flow).toBe(0);
  expect(changeText(data.opened.scenario.interventions[0]!, data.opened)).toBe('NewReno becomes CUBIC');
  const named = new Story({ flows: [{ name: 'Long' }, { name: 'Short' }] }, { time: 6 });
  named.change({ kind: 'variant', flow: 0, variant: 'cubic' });
  expect(named.data.opened.flows.map(({ name }) => name)).toEqual(['Long', 'Short']);
});

describe('a scenario that was changed', () => {
  const groups = PRESET_GROUPS;
  const named = (input: unknown, basis = ''): string => {
    const parsed = parseScenario(input);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    return recognised(groups, parsed.scenario, basis).title;
  };
  const presets = groups.flatMap((group) => group.presets);

  it('as it is in the menu has the name that it has there', () => {
    for (const { scenario, title } of presets) expect(named(scenario)).toBe(title);
  });

  it('keeps its name whatever the user changes on the way', () => {
    for (const { scenario, title, id } of presets) {
      const { scenario: whole } = parseScenario(scenario) as { readonly scenario: { interventions: unknown[] } };
      const change = { kind: 'stopFlow', flow: 0, at: 0.05 };
      expect(named({ ...whole, interventions: [...whole.interventions, change] }, id)).toBe(`${title}, changed`);
    }
  });

  it('keeps it with some fields changed, from a link too', () => {
    expect(named({ network: { bottleneck: { delay: 0.04, rate: 8e6 } } }, 'two-flows')).toBe(
      'Two flows, one 10 Mb/s link, changed',
    );
    expect(named({ interventions: [{ kind: 'stopFlow', flow: 0, at: 3 }] })).toBe(
      'Two flows, one 10 Mb/s link, changed',
    );
  });

  it('has the name that its maker gave it', () => {
    expect(named({ title: 'Mine', network: { bottleneck: { delay: 0.04 } } }, 'two-flows')).toBe('Mine');
  });

  it('like none of the menu has no name of another', () => {
    const line = {
      kind: 'custom',
      nodes: ['a', 'b', 'c', 'd'].map((id) => ({ id })),
      links: ['a-b', 'b-c', 'c-d'].map((pair) => ({ from: pair[0], to: pair[2], rate: 3e6, delay: 0.01 })),
    };
    expect(named({ network: line, flows: [{ kind: 'tcp', from: 'a', to: 'd' }] })).toBe('');
  });
});

it('a change beyond its limits is refused with them and with what was written', () => {
  const refused = (id: string, text: string): string => {
    const answer = changeOf(
      changesIn(false).find((each) => each.id === id)!,
      'r0>r1',
      0,
      text,
    );
    return 'problem' in answer ? answer.problem : '';
  };
  expect(refused('limit', '99999999999')).toBe('Places must be 1 to 1000000. You wrote “99999999999”.');
  expect(refused('rate', '5000 Gb/s')).toBe('Rate must be 1 b/s to 1 Tb/s. You wrote “5000 Gb/s”.');
  expect(refused('delay', '20 s')).toBe('Delay must be 0 s to 10 s. You wrote “20 s”.');
  expect(refused('loss', '200 %')).toBe('Loss rate must be 0 to 100 %. You wrote “200 %”.');
  expect(refused('rate', 'fast')).toBe('Rate cannot be “fast”. Write for example 5 Mb/s.');
  expect(refused('limit', '')).toBe('Places cannot be empty. Write for example 20.');
});
