import { lazy, Suspense } from 'react';
import { useLab } from '../shell/useLab.ts';

const ShareSheet = lazy(() => import('./ShareSheet.tsx').then((module) => ({ default: module.ShareSheet })));

/** The sheet that shares this moment, while it is wanted. Nothing of it is loaded before. */
export function ShareGate() {
  const sharing = useLab((state) => state.sharing);
  return (
    sharing && (
      <Suspense fallback={null}>
        <ShareSheet />
      </Suspense>
    )
  );
}
