import { parsePreset, type Preset } from '../scenario/presets.ts';
import { PRESET_FILES } from './presetFiles.ts';

/** A preset with what its file says of the scenario: what differs from the defaults. */
export interface PresetFile extends Preset {
  readonly input: unknown;
}

const read = (file: unknown): PresetFile => {
  const parsed = parsePreset(file);
  if (!parsed.ok) throw new Error(`a preset does not fit the schema: ${parsed.problems[0]?.path}`);
  return { ...parsed.preset, input: (file as { readonly scenario: unknown }).scenario };
};

/** All presets, in the order of the menu. */
export const allPresets = (): readonly PresetFile[] => PRESET_FILES.map(read);

const idOf = (file: unknown): unknown => (file as { readonly id: unknown }).id;

/** The names of all presets. */
export const presetNames = (): readonly string[] => PRESET_FILES.map((file) => String(idOf(file)));

/** The preset of this name, or undefined. */
export function presetNamed(name: string): PresetFile | undefined {
  const file = PRESET_FILES.find((candidate) => idOf(candidate) === name);
  return file === undefined ? undefined : read(file);
}
