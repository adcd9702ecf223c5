import { loadPresets } from '../opening/presets.ts';
import { Part } from '../../ui/parts/part.ts';
import { useLab, useLaboratory } from '../../run/useLab.ts';
import './menu.css';

/** All scenarios. */
export const MENU = new Part('The list of scenarios', () => import('./ScenarioMenu.tsx'));

/** Names the scenario on the screen, and opens the menu of all scenarios. */
export function ScenarioButton() {
  const laboratory = useLaboratory();
  const title = useLab((state) => state.title);
  const open = useLab((state) => state.sheet === 'scenarios');
  const name = title === '' ? 'From a link or file' : title;
  return (
    <div className="scenario">
      <span id="scenario-label">Scenario</span>
      <button
        type="button"
        className="in-line"
        aria-labelledby="scenario-label scenario-name"
        aria-haspopup="dialog"
        aria-expanded={open}
        title={name}
        onPointerEnter={() => void MENU.fetch()}
        onClick={({ currentTarget }) => {
          // On a phone it is in the page's menu, which then closes.
          currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
          laboratory.set({ sheet: open ? null : 'scenarios' });
          const { presets, presetsAnswered } = laboratory.store.getState();
          // Retry loading them.
          if (!open && presetsAnswered && presets.length === 0)
            void loadPresets().then((found) => laboratory.setPresets(found));
        }}
      >
        <span id="scenario-name" className="cut-short">
          {name}
        </span>
        <span aria-hidden="true">▾</span>
      </button>
    </div>
  );
}
