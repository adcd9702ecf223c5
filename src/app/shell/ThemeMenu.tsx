import { useEffect, useState } from 'react';
import { applyTheme, storedTheme, THEMES, watchSystemTheme } from '../stage/theme.ts';
import { useLaboratory } from './useLab.ts';

/** Chooses the colours of the page; automatic follows the system. */
export function ThemeMenu() {
  const laboratory = useLaboratory();
  const [theme, setTheme] = useState(storedTheme);
  useEffect(() => applyTheme(theme, laboratory.stage.invalidate), [theme, laboratory]);
  useEffect(() => watchSystemTheme(laboratory.stage.invalidate), [laboratory]);
  return (
    <div className="theme">
      <label htmlFor="theme">Colours</label>
      <select
        id="theme"
        value={theme}
        onChange={(event) => setTheme(THEMES.find((each) => each === event.target.value) ?? 'automatic')}
      >
        {THEMES.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </div>
  );
}
