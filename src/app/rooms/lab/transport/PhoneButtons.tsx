import { useState } from 'react';
import { standsStill } from '../../../run/labState.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { MenuItem } from '../../../ui/PageMenu.tsx';
import { switchHand, usesLeftHand } from '../../../ui/touch.ts';

/** In place of the pace while the run is paused. */
export function NextLoss() {
  const { playback } = useLaboratory();
  const shown = useLab((state) => standsStill(state) && !state.script && !state.still);
  if (!shown) return null;
  return (
    <button type="button" className="to-loss" onClick={() => playback.step(1, 'loss')}>
      To the next loss
    </button>
  );
}

/** Mirrors the buttons at the bottom. */
export function HandItem() {
  const [left, setLeft] = useState(usesLeftHand);
  return (
    <MenuItem
      act={() => {
        switchHand();
        setLeft(usesLeftHand());
      }}
    >
      {left ? 'Right hand' : 'Left hand'}
    </MenuItem>
  );
}
