import { expect, it } from 'vitest';
import { presetToOpen } from '../../src/app/experiment/address/addressTools.ts';
import { DEFAULT_SCENARIO } from '../../src/scenario/check/defaultScenario.ts';
import { encodeLink } from '../../src/scenario/link/link.ts';
import { presetNameIn } from '../../src/scenario/link/presetAddress.ts';
import { presetEntries } from '../../src/library/presets.ts';
import { openExperiment } from '../../src/cli/experiment.ts';
import type { Io } from '../../src/cli/io.ts';

const GROUPS = [{ title: 'all', presets: presetEntries() }];

it('an address may name a preset, in letters of any case; links of any version, empty and long ones are no names', () => {
  for (const { id } of presetEntries()) expect(presetNameIn(`#${id}`)).toBe(id);
  expect(presetNameIn('#Twenty-Nodes-AODV')).toBe('twenty-nodes-aodv');
  for (const other of ['', '#', `#${encodeLink(DEFAULT_SCENARIO)}`, '#1', '#compare/lab', '#a b', `#${'a'.repeat(61)}`])
    expect(presetNameIn(other)).toBeUndefined();
});

it('a preset opens where its story begins, playing unless motion is unwanted', () => {
  const entry = presetEntries().find(({ id }) => id === 'twenty-nodes-aodv')!;
  const wanted = presetToOpen(GROUPS, entry.id, false);
  expect(wanted).toMatchObject({ scenario: entry.scenario, title: entry.title, play: true, notes: [] });
  expect(wanted.moment).toEqual(entry.from === undefined ? { event: 1 } : { time: entry.from });
  expect(presetToOpen(GROUPS, entry.id, true).play).toBe(false);
});

it.each([
  ['twenty-node-aodv', /^No preset is called "twenty-node-aodv"\. Did you mean #twenty-nodes-aodv/],
  ['bufferbloot', /Did you mean #bufferbloat/],
  ['lesson', /#lessons/],
  ['zzzzzzzz', /^No preset is called "zzzzzzzz"\. This is the default run\.$/],
])('an unknown name, %s, is said with the nearest ones', (name, says) => {
  const { scenario, notes } = presetToOpen(GROUPS, name, true);
  expect(scenario).toEqual({});
  expect(notes).toEqual([expect.stringMatching(says)]);
});

it('says so when the presets cannot be had', () => {
  expect(presetToOpen([], 'grid', true).notes[0]).toMatch(/could not be loaded/);
});

it('the command line takes a short address too', () => {
  const io = {} as Io;
  expect(openExperiment('https://example.org/sawtooth/#grid', [], io)).toEqual(openExperiment('grid', [], io));
  expect(() => openExperiment('#bufferbloot', [], io)).toThrow('did you mean bufferbloat?');
});
