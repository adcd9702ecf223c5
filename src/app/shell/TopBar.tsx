import { loadForm } from '../form/FormGate.tsx';
import { ScenarioFileInput } from '../opening/ScenarioFileInput.tsx';
import { useLaboratory } from './useLab.ts';

/** Name of the page, and what concerns all of it. */
export function TopBar() {
  const laboratory = useLaboratory();
  return (
    <header className="top-bar">
      <h1>
        <svg viewBox="0 0 34 24" width="31" height="22" aria-hidden="true">
          <path d="M2 21 12 4v13L22 4v13L32 4" />
        </svg>
        Sawtooth
      </h1>
      <button type="button" className="quiet" onClick={() => laboratory.set({ help: true })}>
        Help <kbd>?</kbd>
      </button>
      <button
        type="button"
        onPointerEnter={() => void loadForm()}
        onFocus={() => void loadForm()}
        onClick={() => laboratory.experiments.edit()}
      >
        Edit
      </button>
      <ScenarioFileInput />
      <button type="button" onClick={() => laboratory.set({ sharing: true })}>
        Share
      </button>
    </header>
  );
}
