import type { PresetGroup } from '../../../scenario/presets.ts';

/** Loads the presets; none if that fails. */
export async function loadPresets(): Promise<readonly PresetGroup[]> {
  try {
    const response = await fetch(import.meta.env.PRESETS);
    return response.ok ? ((await response.json()) as readonly PresetGroup[]) : [];
  } catch {
    return [];
  }
}
