import { useId } from 'react';
import { THEME_NAMES, THEMES, type Theme } from './theme.ts';
import { Options } from './Options.tsx';

/** Selects the theme; Auto follows the system. */
export function ThemeChoice({ theme, choose }: { readonly theme: Theme; readonly choose: (theme: Theme) => void }) {
  const id = useId();
  return (
    <div className="theme in-line">
      <label htmlFor={id}>Theme</label>
      <select
        id={id}
        value={theme}
        onChange={(event) => choose(THEMES.find((each) => each === event.target.value) ?? 'automatic')}
      >
        <Options of={THEMES.map((each) => [each, THEME_NAMES[each]])} />
      </select>
    </div>
  );
}
