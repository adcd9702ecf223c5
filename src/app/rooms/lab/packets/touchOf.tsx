import { useEffect, type ComponentType } from 'react';
import { useStore } from 'zustand';
import type { Part } from '../../../ui/parts/part.ts';
import type { View } from '../../../charts/plot/view.ts';
import { useLab } from '../../../run/useLab.ts';

interface TouchProps {
  readonly viewNow: () => View | null;
}

/** Loads the layer for picking packets when the run is paused. */
export function touchOf<Module extends { readonly Touch: ComponentType<TouchProps> }>(
  part: Part<Module>,
): ComponentType<TouchProps> {
  return function PacketsTouch({ viewNow }) {
    useStore(part.store);
    const still = useLab(({ status, script }) => status !== null && !status.playing && !script);
    useEffect(() => {
      if (still) void part.fetch();
    }, [still]);
    const { module } = part;
    return still && module !== null ? <module.Touch viewNow={viewNow} /> : null;
  };
}

/** Time after the beginning of a run when its controls load, ms: the first view comes first. */
const LATER = 4500;

/** Controls in a picture, loaded when the first view has had its time, or at once while the run is paused. */
export function controlsOf<Module extends { readonly Numbers: ComponentType<TouchProps> }>(
  part: Part<Module>,
): ComponentType<TouchProps> {
  return function Controls({ viewNow }) {
    useStore(part.store);
    const begun = useLab(({ status, script }) => !script && (status?.event ?? 0) > 0);
    const still = useLab(({ status }) => status?.playing === false);
    useEffect(() => {
      if (!begun) return undefined;
      const timer = setTimeout(() => void part.fetch(), still ? 0 : LATER);
      return () => clearTimeout(timer);
    }, [begun, still]);
    const { module } = part;
    return begun && module !== null ? <module.Numbers viewNow={viewNow} /> : null;
  };
}
