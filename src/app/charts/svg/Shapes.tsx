import { createElement, type ReactNode } from 'react';
import type { Shape } from './shape.ts';

/** React's name of an SVG attribute such as `stroke-width`. */
const named = (name: string): string => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const elementOf = (shape: Shape | string, key: number): ReactNode =>
  typeof shape === 'string'
    ? shape
    : createElement(
        shape.name,
        { key, ...Object.fromEntries(Object.entries(shape.attributes).map(([name, value]) => [named(name), value])) },
        ...shape.inside.map(elementOf),
      );

/** Renders SVG shapes as React elements. */
export const Shapes = ({ of }: { readonly of: readonly Shape[] }): ReactNode => of.map(elementOf);
