import { useEffect, useState } from 'react';
import { useLab, useLaboratory } from '../shell/useLab.ts';

/** Fetches the code of the form, before it is wanted. */
export const loadForm = () => import('./FormSheet.tsx');

type Sheet = Awaited<ReturnType<typeof loadForm>>['FormSheet'];

/**
 * The form, once somebody wants it: its code comes then. It is no lazy component:
 * what comes after a fallback is rendered in pieces, and the reports of a run that
 * plays would interrupt it again and again.
 */
export function FormGate() {
  const laboratory = useLaboratory();
  const request = useLab((state) => state.form);
  // The first run may come after the wish.
  useLab((state) => state.run);
  const [loaded, setLoaded] = useState<{ readonly FormSheet: Sheet } | null>(null);
  const isWanted = request !== null;
  useEffect(() => {
    if (isWanted && loaded === null) void loadForm().then(setLoaded);
  }, [isWanted, loaded]);
  const run = laboratory.data?.opened.scenario;
  if (request === null || run === undefined) return null;
  if (loaded === null) return <output className="unseen">Opening the form.</output>;
  return <loaded.FormSheet request={request} run={run} />;
}
