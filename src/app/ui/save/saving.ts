import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';
import type { FigureSource, Waiting } from '../takeAway/source.ts';

/** A form in which something of a room is saved. */
export interface SaveKind {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  /** What the name of its file ends in. */
  readonly end: string;
  /** The name of the file. */
  readonly file: string;
  /** What is in it, and what is untrue in this form, sentences. */
  readonly help?: string;
  readonly differs?: string;
  /** Why it cannot be had, a line each. */
  readonly problems?: readonly string[];
  /** The same at the command line. */
  readonly command?: string;
  readonly options?: ReactNode;
  /** Another one: what was shown before is no longer so. */
  readonly state?: string;
  /** What the next tool will show: a text, or elements. */
  readonly preview: () => Promise<ReactNode>;
  readonly content: (waiting: Waiting) => Promise<BlobPart>;
  readonly type?: string;
}

export type FirstFigure = (() => Promise<FigureSource>) | null;

/** Whether something is being saved, and the figure or the kind that was asked for. */
export const saving = createStore<{ readonly open: boolean; readonly first: FirstFigure; readonly kind: string }>(
  () => ({ open: false, first: null, kind: '' }),
);

/** Opens what saves; `first`: this figure; `kind`: this kind. */
export const openSave = (first: FirstFigure = null, kind = ''): void => saving.setState({ open: true, first, kind });

export const closeSave = (): void => saving.setState({ open: false, first: null, kind: '' });

/** The size of a file in words. */
export const weight = (bytes: number): string =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
