import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { View } from '#app/charts/plot/view.ts';
import { useLab } from '#app/run/useLab.ts';
import { Part } from '#app/ui/parts/part.ts';

interface Props {
  readonly viewNow: () => View | null;
}

/** What can be pressed in the network: packets, queues, and the numbers of the limiting link. */
const CONTROLS = new Part('The controls of the network', () => import('./controls.ts'));

/** Time after the beginning of a run when its controls load, ms: the first view comes first. */
const LATER = 4500;

/** The layer for picking packets while the run is paused. */
export function Packets({ viewNow }: Props) {
  useStore(CONTROLS.store);
  const still = useLab(({ status, script }) => status !== null && !status.playing && !script);
  useEffect(() => {
    if (still) void CONTROLS.fetch();
  }, [still]);
  const { module } = CONTROLS;
  return still && module !== null ? <module.Touch viewNow={viewNow} /> : null;
}

/** The numbers, loaded when the first view has had its time, or at once while the run is paused. */
export function LinkNumbers({ viewNow }: Props) {
  useStore(CONTROLS.store);
  const begun = useLab(({ status, script }) => !script && (status?.event ?? 0) > 0);
  const still = useLab(({ status }) => status?.playing === false);
  useEffect(() => {
    if (!begun) return undefined;
    const timer = setTimeout(() => void CONTROLS.fetch(), still ? 0 : LATER);
    return () => clearTimeout(timer);
  }, [begun, still]);
  const { module } = CONTROLS;
  return begun && module !== null ? <module.Numbers viewNow={viewNow} /> : null;
}
