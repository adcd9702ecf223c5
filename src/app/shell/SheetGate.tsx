import { lazy, Suspense } from 'react';
import { useLab } from './useLab.ts';

const SHEETS = {
  share: lazy(async () => ({ default: (await import('../share/ShareSheet.tsx')).ShareSheet })),
  change: lazy(async () => ({ default: (await import('../change/ChangeSheet.tsx')).ChangeSheet })),
  results: lazy(async () => ({ default: (await import('../results/ResultsSheet.tsx')).ResultsSheet })),
} as const;

/** The sheet beside the experiment that is wanted: one at a time. Nothing of it is loaded before. */
export function SheetGate() {
  const wanted = useLab((state) => state.sheet);
  if (wanted === null) return null;
  const Sheet = SHEETS[wanted];
  return (
    <Suspense fallback={null}>
      <Sheet />
    </Suspense>
  );
}
