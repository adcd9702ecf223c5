import { useId } from 'react';
import { THEME_NAMES, THEMES, type Theme } from './theme.ts';
import { Select } from './Select.tsx';

/** Selects the theme; Auto follows the system. */
export function ThemeChoice({ theme, choose }: { readonly theme: Theme; readonly choose: (theme: Theme) => void }) {
  const id = useId();
  return (
    <div className="theme in-line">
      <label htmlFor={id}>Theme</label>
      <Select id={id} value={theme} of={THEMES.map((each) => [each, THEME_NAMES[each]])} choose={choose} />
    </div>
  );
}
