import { useId } from 'react';
import { THEME_NAMES, THEMES } from '../../../ui/theme.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';

/** Chooses the colours of the page; Auto follows the system. */
export function ThemeChoice() {
  const laboratory = useLaboratory();
  const theme = useLab((state) => state.theme);
  const id = useId();
  return (
    <div className="theme">
      <label htmlFor={id}>Theme</label>
      <select
        id={id}
        value={theme}
        onChange={(event) => laboratory.setTheme(THEMES.find((each) => each === event.target.value) ?? 'automatic')}
      >
        {THEMES.map((each) => (
          <option key={each} value={each}>
            {THEME_NAMES[each]}
          </option>
        ))}
      </select>
    </div>
  );
}
