import { useEffect, useState } from 'react';
// The build gives its address.
// oxlint-disable-next-line import/default
import previewWorker from '#workers/preview.worker.ts?worker&url';
import type { Offered } from '#lab/offering.ts';
import type { Scenario } from '#scenario/scenario.ts';
import { startWorker } from '../../../ui/parts/ownScript.ts';

/** A draft is run when nothing has changed for so long, ms. */
const REST = 400;

/** What a run of a scenario offered; the one before while the next is under way. */
export function useFirstRun(scenario: Scenario): { readonly of: Scenario; readonly offered: Offered } | null {
  const [known, setKnown] = useState<{ readonly of: Scenario; readonly offered: Offered } | null>(null);
  const isKnown = known?.of === scenario;
  useEffect(() => {
    if (isKnown) return undefined;
    let worker: Worker | null = null;
    const timer = setTimeout(() => {
      worker = startWorker(previewWorker);
      worker.onmessage = ({ data }: MessageEvent<Offered | null>) => {
        worker?.terminate();
        if (data !== null) setKnown({ of: scenario, offered: data });
      };
      worker.onerror = (event) => event.preventDefault();
      worker.postMessage({ offers: scenario });
    }, REST);
    return () => {
      clearTimeout(timer);
      worker?.terminate();
    };
  }, [scenario, isKnown]);
  return known;
}
