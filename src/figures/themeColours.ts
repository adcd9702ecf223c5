import { coloursOf, type Colours } from '../app/ui/palette.ts';
import tokens from '../app/ui/styles/tokens.css?raw';
import type { Theme } from './door.d.ts';

/** Declarations of the first block with this selector. */
function declared(selector: string): readonly (readonly [name: string, value: string])[] {
  const from = tokens.indexOf(`${selector} {`);
  const block = tokens.slice(from, tokens.indexOf('}', from));
  return [...block.matchAll(/--([\w-]+):\s*([^;]*);/g)].map(([, name, value]) => [name!, value!]);
}

/** The colours of a theme, as the style sheet of the page defines them. */
export function themeColours(theme: Theme): Colours {
  const white = theme === 'projector' || theme === 'print';
  const colours = new Map([...declared(':root'), ...(white ? declared('.black-on-white') : [])]);
  const read = (name: string): string => {
    const value = colours.get(name) ?? '';
    const own = new RegExp(`var\\(--when-${theme === 'dark' ? 'dark' : 'light'}, (#\\w+)\\)`).exec(value);
    const other = /^var\(--([\w-]+)\)$/.exec(value);
    return own?.[1] ?? (other === null ? value : read(other[1]!));
  };
  return coloursOf(read);
}
