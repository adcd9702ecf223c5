import { useEffect, useState } from 'react';
// Provided by the build.
// oxlint-disable-next-line import/default
import previewWorker from '#workers/preview.worker.ts?worker&url';
import type { Offered } from '#lab/results/offering.ts';
import type { Scenario } from '#scenario/scenario.ts';
import { openWorker, type WorkerLine } from '../../../ui/parts/ownScript.ts';

/** Time without changes before a draft is run, ms. */
const REST = 400;

/** Offered data in a run of a scenario; the previous result while the next is computed. */
export function useFirstRun(scenario: Scenario): { readonly of: Scenario; readonly offered: Offered } | null {
  const [known, setKnown] = useState<{ readonly of: Scenario; readonly offered: Offered } | null>(null);
  const isKnown = known?.of === scenario;
  useEffect(() => {
    if (isKnown) return undefined;
    let line: WorkerLine<{ readonly offers: Scenario }> | null = null;
    const timer = setTimeout(() => {
      line = openWorker(
        previewWorker,
        (offered: Offered | null) => {
          line?.end();
          if (offered !== null) setKnown({ of: scenario, offered });
        },
        // The form goes without what the applications send.
        () => undefined,
      );
      line.post({ offers: scenario });
    }, REST);
    return () => {
      clearTimeout(timer);
      line?.end();
    };
  }, [scenario, isKnown]);
  return known;
}
