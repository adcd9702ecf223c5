import { lazy, Suspense, useRef, useState } from 'react';
import { useLab } from '../shell/useLab.ts';

const load = () => import('./ScenarioMenu.tsx');
const ScenarioMenu = lazy(() => load().then((module) => ({ default: module.ScenarioMenu })));

/** Names the scenario on the screen, and opens the menu of all scenarios. */
export function ScenarioButton() {
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
        onPointerEnter={() => void load()}
        onClick={() => setOpen(!open)}
      >
        <span id="scenario-name">{name}</span>
        <span aria-hidden="true">▾</span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <ScenarioMenu opener={button} close={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
