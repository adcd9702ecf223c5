import PRESETS from '../../public/presets.json';
import { variantNamed } from '../engine/tcp/catalogue.ts';
import { presetContender } from '../study/presetNames.ts';
import { parsePreset, type Preset, type PresetEntry } from '../scenario/presets.ts';

/** A preset with its scenario as in the file: only what differs from the defaults. */
interface PresetFile extends Preset {
  readonly input: unknown;
}

/** The bundles of the command line and the library include the file, so it is available anywhere. */
const ENTRIES: readonly PresetEntry[] = PRESETS.flatMap((group): readonly PresetEntry[] => group.presets);

const read = (entry: PresetEntry): PresetFile => {
  const parsed = parsePreset(entry);
  if (!parsed.ok) throw new Error(`a preset does not fit the schema: ${parsed.problems[0]?.path}`);
  return { ...parsed.preset, input: entry.scenario };
};

/** All presets as in the file. */
export const presetEntries = (): readonly PresetEntry[] => ENTRIES;

/** All presets, in the order of the menu. */
export const allPresets = (): readonly PresetFile[] => ENTRIES.map(read);

/** The names of all presets. */
export const presetNames = (): readonly string[] => ENTRIES.map(({ id }) => id);

/** The preset of this name, or undefined. */
export function presetNamed(name: string): PresetFile | undefined {
  const entry = ENTRIES.find(({ id }) => id === name);
  return entry === undefined ? undefined : read(entry);
}

/** The contender named by a word: `cubic`, `cubic/linux`, or the name of a preset. */
export function contenderOf(word: string): object {
  const preset = variantNamed(word) === undefined ? ENTRIES.find(({ id }) => id === word) : undefined;
  if (preset !== undefined) return presetContender(preset);
  const [variant, stack] = word.split('/');
  return stack === undefined ? { variant } : { variant, stack };
}
