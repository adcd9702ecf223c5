import { useState } from 'react';
import type { Scenario } from '../../../scenario/scenario.ts';
import type { Moment } from '../../../lab/protocol.ts';
import { useLab, useLaboratory } from '../../run/useLab.ts';

/** What the sheet shares. */
export interface SharedMoment {
  readonly scenario: Scenario;
  readonly moment: Moment;
  /** s */
  readonly now: number;
}

/**
 * The moment on the screen when the sheet opened. While the run stands still it
 * goes along with what is on the screen; a run that plays would change the link
 * faster than anybody can copy it.
 */
export function useSharedMoment(): SharedMoment | null {
  const laboratory = useLaboratory();
  const status = useLab((state) => state.status);
  const run = useLab((state) => state.run);
  const [kept, keep] = useState<(SharedMoment & { readonly run: number }) | null>(null);
  const { data } = laboratory;
  if (status === null || data === null) return null;
  const stale = kept === null || kept.run !== run;
  if (!stale && (status.playing || kept.moment === status.moment)) return kept;
  const { scenario } = data.opened;
  const fresh = { scenario, moment: status.moment, now: status.now, run };
  keep(fresh);
  return fresh;
}
