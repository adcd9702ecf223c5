import { useRef, useState } from 'react';
import { loadPresets } from '../opening/presets.ts';
import { lazyPart } from '../../ui/parts/lazyPart.tsx';
import { Part } from '../../ui/parts/part.ts';
import { useLab, useLaboratory } from '../../run/useLab.ts';
import './menu.css';

const MENU = new Part('The list of scenarios', () => import('./ScenarioMenu.tsx'));
const ScenarioMenu = lazyPart(MENU, (module) => module.ScenarioMenu);

/** Names the scenario on the screen, and opens the menu of all scenarios. */
export function ScenarioButton() {
  const laboratory = useLaboratory();
  const title = useLab((state) => state.title);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = title === '' ? 'From a link or file' : title;
  return (
    <div className="scenario">
      <span id="scenario-label">Scenario</span>
      <button
        ref={button}
        type="button"
        aria-labelledby="scenario-label scenario-name"
        aria-haspopup="menu"
        aria-expanded={open}
        title={name}
        onPointerEnter={() => void MENU.fetch()}
        onClick={() => {
          setOpen(!open);
          const { presets, presetsAnswered } = laboratory.store.getState();
          // They may be had by now.
          if (!open && presetsAnswered && presets.length === 0)
            void loadPresets().then((found) => laboratory.setPresets(found));
        }}
      >
        <span id="scenario-name">{name}</span>
        <span aria-hidden="true">▾</span>
      </button>
      {open && <ScenarioMenu opener={button} close={() => setOpen(false)} leave={() => setOpen(false)} />}
    </div>
  );
}
