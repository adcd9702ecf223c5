import { lazy, Suspense } from 'react';

const WhyPanel = lazy(async () => ({ default: (await import('./WhyPanel.tsx')).WhyPanel }));

/** The place of Why. What stands there is loaded when it is asked for: a run that plays needs none of it. */
export function WhyColumn() {
  return (
    <Suspense fallback={<aside className="why" aria-label="Why" />}>
      <WhyPanel />
    </Suspense>
  );
}
