import { lazy, Suspense } from 'react';
import { useLab } from './useLab.ts';

const HelpDialog = lazy(() => import('./HelpDialog.tsx').then((module) => ({ default: module.HelpDialog })));

/** The help, while it is wanted. Nothing of it is loaded before. */
export function HelpGate() {
  const help = useLab((state) => state.help);
  return (
    help && (
      <Suspense fallback={null}>
        <HelpDialog />
      </Suspense>
    )
  );
}
