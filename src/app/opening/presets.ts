import { encodeLink } from '../../scenario/link.ts';
import { parsePreset, PRESET_IDS, type Preset } from '../../scenario/presets.ts';

/** A preset with the link of its experiment, by which a run is recognised as one. */
export type ListedPreset = Preset & { readonly link: string };

/** Leaves the page time for its own work. */
const idle = (): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => done(), { timeout: 500 });
    else setTimeout(done, 30);
  });

async function fetchPreset(id: string): Promise<ListedPreset | undefined> {
  const response = await fetch(`${import.meta.env.BASE_URL}presets/${id}.json`);
  if (!response.ok) return undefined;
  const content: unknown = await response.json();
  await idle();
  const parsed = parsePreset(content);
  return parsed.ok ? { ...parsed.preset, link: encodeLink(parsed.preset.scenario) } : undefined;
}

/** Fetches the presets in the order of the menu, one after the other; those that cannot be had are left out. */
export async function loadPresets(found: (preset: ListedPreset) => void): Promise<void> {
  for (const id of PRESET_IDS) {
    // The menu is no hurry: the run on the screen goes first.
    const preset = await fetchPreset(id).catch(() => undefined);
    if (preset !== undefined) found(preset);
  }
}
