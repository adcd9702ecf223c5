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
