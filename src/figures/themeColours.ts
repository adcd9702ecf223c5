import { coloursOf, type Colours } from '../app/ui/palette.ts';
import tokens from '../app/ui/styles/tokens.css?raw';
import type { Theme } from './door.d.ts';

/** The colours of a theme, as the style sheet of the page defines them. */
export function themeColours(theme: Theme): Colours {
  const when = theme === 'projector' || theme === 'print' ? 'white' : theme;
  const read = (name: string): string => {
    const declared = new RegExp(`--${name}: .*var\\(--when-${when}, (?:(#\\w+)|var\\(--([\\w-]+)\\))\\)`).exec(tokens);
    return declared?.[1] ?? (declared?.[2] === undefined ? '' : read(declared[2]));
  };
  return coloursOf(read);
}
