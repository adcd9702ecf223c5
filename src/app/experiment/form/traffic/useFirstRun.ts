import { useEffect, useState } from 'react';
// Provided by the build.
// oxlint-disable-next-line import/default
import previewWorker from '#workers/preview.worker.ts?worker&url';
import type { Offered } from '#lab/results/offering.ts';
import type { Scenario } from '#scenario/scenario.ts';
import { ask } from '../../../ui/parts/ownScript.ts';

/** Time without changes before a draft is run, ms. */
const REST = 400;

/** Offered data in a run of a scenario; the previous result while the next is computed. */
export function useFirstRun(scenario: Scenario): { readonly of: Scenario; readonly offered: Offered } | null {
  const [known, setKnown] = useState<{ readonly of: Scenario; readonly offered: Offered } | null>(null);
  const isKnown = known?.of === scenario;
  useEffect(() => {
    if (isKnown) return undefined;
    let cancel = (): void => undefined;
    const timer = setTimeout(() => {
      cancel = ask(
        previewWorker,
        { offers: scenario },
        (offered: Offered | null) => {
          if (offered !== null) setKnown({ of: scenario, offered });
          return true;
        },
        // If the worker fails, the form gets no new offered data.
        () => undefined,
      );
    }, REST);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [scenario, isKnown]);
  return known;
}
