import type { Compared } from './compared.ts';

/** Fetches the passport; null when it cannot be had. */
export async function loadPassport(): Promise<readonly Compared[] | null> {
  try {
    const response = await fetch(import.meta.env.PASSPORT);
    return response.ok ? ((await response.json()) as readonly Compared[]) : null;
  } catch {
    return null;
  }
}
