import { coloursOf } from '../app/ui/readColours.ts';
import type { Colours } from '../app/ui/palette.ts';
import base from '../app/ui/styles/base.css?raw';
import tokens from '../app/ui/styles/tokens.css?raw';
import figure from '../app/charts/figure/figure.css?raw';
import papers from '../app/rooms/papers/papers.css?raw';
import { LOOKS } from '../app/charts/figure/inlined.ts';
import { rulesOf, Styled } from './cascade.ts';
import type { Theme } from './door.d.ts';

/** CSS properties that are copied into a figure. `paint-order` puts the outline of text below its letters. */
export const PROPERTIES: readonly string[] = [...LOOKS.map(([name]) => name), 'paint-order', 'display'];

/** Attribute of the root element that selects a theme. */
const MARK: Readonly<Record<Theme, string>> = {
  light: '',
  dark: ' data-theme="dark"',
  projector: ' data-theme="projector"',
  print: ' class="black-on-white"',
};

const RULES = rulesOf([tokens, base, figure, papers], PROPERTIES);

/** A document of figures in a theme. */
export const documentOf = (theme: Theme, markup: string): Styled =>
  new Styled(`<html${MARK[theme]}>${markup}</html>`, RULES);

export function themeColours(theme: Theme): Colours {
  const styled = documentOf(theme, '');
  const { variables } = styled.styleOf(styled.root);
  return coloursOf((name) => variables.get(`--${name}`) ?? '');
}
