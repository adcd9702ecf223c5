import { createElement, type ReactNode } from 'react';
import type { Shape } from './shape.ts';

/** `stroke-width` by the name that React has for it. */
const named = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const elementOf = (shape: Shape | string, key: number): ReactNode =>
  typeof shape === 'string'
    ? shape
    : createElement(
        shape.name,
        { key, ...Object.fromEntries(Object.entries(shape.attributes).map(([name, value]) => [named(name), value])) },
        ...shape.inside.map(elementOf),
      );

/** What was drawn as SVG, as elements of the page. */
export const Shapes = ({ of }: { readonly of: readonly Shape[] }): ReactNode => of.map(elementOf);
