import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';
import type { FigureSource, Waiting } from '../takeAway/source.ts';

/** A form in which content of a room can be saved. */
export interface SaveKind {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  /** File name extension. */
  readonly end: string;
  /** The name of the file. */
  readonly file: string;
  /** What the file contains and what this form cannot represent, in sentences. */
  readonly help?: string;
  readonly differs?: string;
  /** Why it is unavailable, one line per reason. */
  readonly problems?: readonly string[];
  /** The equivalent command. */
  readonly command?: string;
  readonly options?: ReactNode;
  /** A change invalidates the preview. */
  readonly state?: string;
  /** Preview as text or elements. */
  readonly preview: () => Promise<ReactNode>;
  readonly content: (waiting: Waiting) => Promise<BlobPart>;
  readonly type?: string;
}

export type FirstFigure = (() => Promise<FigureSource>) | null;

/** Whether the dialog is open, and the requested figure or kind. */
export const saving = createStore<{ readonly open: boolean; readonly first: FirstFigure; readonly kind: string }>(
  () => ({ open: false, first: null, kind: '' }),
);

/** Opens the save dialog; `first`: with this figure; `kind`: with this kind. */
export const openSave = (first: FirstFigure = null, kind = ''): void => saving.setState({ open: true, first, kind });

export const closeSave = (): void => saving.setState({ open: false, first: null, kind: '' });

/** File size in words. */
export const weight = (bytes: number): string =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
