import { encodeLink } from '../../scenario/link.ts';
import { parsePreset, PRESET_IDS, type Preset } from '../../scenario/presets.ts';

/** A preset with the link of its experiment, by which a run is recognised as one. */
export type ListedPreset = Preset & { readonly link: string };

/** Lets the page do its own work between two presets: each takes some milliseconds to check. */
const breathe = (): Promise<void> => new Promise((done) => setTimeout(done, 5));

async function fetchPreset(id: string): Promise<unknown> {
  const response = await fetch(`${import.meta.env.BASE_URL}presets/${id}.json`);
  return response.ok ? response.json() : undefined;
}

/** Fetches the presets and tells of each, in the order of the menu; those that cannot be had are left out. */
export async function loadPresets(found: (preset: ListedPreset) => void): Promise<void> {
  const files = PRESET_IDS.map((id) => fetchPreset(id).catch(() => undefined));
  for (const file of files) {
    const parsed = parsePreset(await file);
    if (parsed.ok) found({ ...parsed.preset, link: encodeLink(parsed.preset.scenario) });
    await breathe();
  }
}
