import type { ComponentType } from 'react';
import type { Named } from '#app/charts/paint/orders.ts';
import type { Label } from '#app/charts/plot/label.ts';
import type { TimeRange } from '#app/run/view/range.ts';
import type { View } from '#app/charts/plot/view.ts';
import { linksToShow } from '#app/run/facts/bottleneck.ts';
import type { RunData } from '#app/run/record/runData.ts';
import type { EventRef } from '#app/run/words/statement.ts';
import type { Opened } from '#lab/protocol/protocol.ts';
import type { Changes } from '#lab/play/tellChanges.ts';
import type { TermId } from '#app/ui/words/glossary.ts';
import type { Past } from '#app/charts/plot/past.ts';
import { isWhyOpen } from '#app/run/labState.ts';
import type { Laboratory } from '#app/run/laboratory.ts';
import { UNTOUCHED_MAP, type MapState } from '#app/run/view/choices.ts';

/** Page settings that panels depend on. */
export interface PanelSettings {
  /** Whether to draw thin steps of ssthresh beside the windows. */
  readonly ssthresh: boolean;
  /** Time at the pointer, s; null: none. Values at this time are shown instead of the current ones. */
  readonly cursor: number | null;
  /** The selected flow, and the one at the pointer; -1: none. */
  readonly flow: number;
  readonly hovered: number;
  readonly map: MapState;
  /** The part of the picture that is already drawn; omitted: none. */
  readonly past?: Past;
}

/** Default settings. */
export const PLAIN: PanelSettings = { ssthresh: false, cursor: null, flow: -1, hovered: -1, map: UNTOUCHED_MAP };

/** The current settings of the page. */
export function settingsNow({ store, viewer }: Laboratory): PanelSettings {
  const state = store.getState();
  const { cursor, hovered } = viewer;
  return { ssthresh: isWhyOpen(state), cursor, flow: state.flow, hovered, map: state.map };
}

/** A marked event of a chart, for screen readers. */
export interface ChartMark {
  /** s */
  readonly time: number;
  /** "2 lost, NewReno, 2.431 s, window 88 segments" */
  readonly text: string;
  /** Reference to its explanation; null: a change by the user. */
  readonly ref: EventRef | null;
}

/** Pointing in a time chart. */
export interface Pointing {
  /** Its values at a time, s, in words: of one flow, or of all (-1). */
  readonly at: (data: RunData, view: View, time: number, flow: number) => string;
  /** Its marks in the window. */
  readonly marks?: (data: RunData, view: View) => readonly ChartMark[];
  /** The flow with a line near a position, px; -1: none. */
  readonly flowAt?: (data: RunData, view: View, x: number, y: number) => number;
  /** The event of the mark at a position, px; null: none. `flow`: the selected one, -1: none. */
  readonly markAt?: (data: RunData, view: View, x: number, y: number, flow: number) => EventRef | null;
}

/** The data of a chart as a table, computed row by row on demand. */
export interface Table {
  readonly columns: readonly string[];
  readonly count: number;
  readonly row: (index: number) => readonly string[];
  /** In a table of events: reference to a row's explanation. */
  readonly ref?: (index: number) => EventRef | null;
}

/** A table with a row for each item, and empty ones beyond. */
export const tableOf = <Item>(
  columns: readonly string[],
  items: readonly Item[],
  row: (item: Item, index: number) => readonly string[],
): Table => ({ columns, count: items.length, row: (index) => (index in items ? row(items[index]!, index) : []) });

/** A stretch of a run for a table, s, with a row about every `step`. */
export interface Stretch extends TimeRange {
  readonly step: number;
}

/** An entry of the key: CSS class of its sign, and its name. */
export interface Look {
  readonly look: string;
  readonly text: string;
}

/** A finished picture: its labels, and the data that the painter draws. */
interface Rendered {
  readonly labels: readonly Label[];
  readonly shown: Named;
}

/** A chart of a run, for the page. */
export interface Panel {
  /** The name of its folder, by which the painter finds its `draw`. */
  readonly id: string;
  /** "Congestion window" */
  readonly title: string;
  /** Title and unit for a low strip, where they are before the axis. */
  readonly short?: readonly [title: string, unit: string | ((data: RunData) => string)];
  /**
   * Subtitle in plain words with the unit: clauses separated by '; ', the last of which may be omitted for lack of
   * room.
   */
  readonly about: (data: RunData, window: TimeRange) => string;
  /** The glossary entry that the title opens. */
  readonly term: TermId;
  /** One sentence from the data, for screen readers. */
  readonly summary: (data: RunData) => string;
  readonly table: (data: RunData, stretch?: Stretch) => Table;
  /** For a time chart: the kind of changes that can be exported. */
  readonly changes?: Changes;
  /** Meaning of colours and patterns that are not labelled in the chart. */
  readonly key?: (data: RunData | null) => readonly Look[];
  /** Whether it includes losses, cuts, timeouts and changes, which have their own table, `windowEvents`. */
  readonly marked?: true;
  /** A chart over the common time axis; omitted: a picture of now. */
  readonly pointing?: Pointing;
  /** Control that selects the chart's subject, if there is a choice. */
  readonly Choice?: ComponentType;
  /** Pointer and keyboard layer for charts without a time axis. */
  readonly Touch?: ComponentType<{ readonly viewNow: () => View | null }>;
  /** Controls in the picture, also while the run plays. */
  readonly Controls?: ComponentType<{ readonly viewNow: () => View | null }>;
  /** Draws the chart. Omitted where `Body` is the whole chart. */
  readonly render?: (data: RunData, view: View, settings: PanelSettings) => Rendered;
  /** What the run must have: links, a queue at a link, or a queue with two lines drawn apart; omitted: nothing. */
  readonly needs?: 'links' | 'queue' | 'pair';
  /** Replaces the canvas: a table or a figure of elements. */
  readonly Body?: ComponentType;
}

/** Result of `picture`: plain data, and the labels on it. */
interface Picture {
  readonly labels: readonly Label[];
}

/**
 * A panel as defined in its folder. `picture` is pure and independent of the browser. Its result consists of marks, or
 * is drawn by `draw` of the same folder.
 */
interface PanelParts extends Omit<Panel, 'render' | 'Body'> {
  readonly picture: (data: RunData, view: View, settings: PanelSettings) => Picture;
}

/** Whether a chart applies to a run: with radios, the ratio of a link is not that of the whole path. */
export const isOffered = ({ needs }: Panel, opened: Opened): boolean =>
  needs === undefined ||
  (opened.script === null &&
    linksToShow(opened).length > 0 &&
    (needs === 'queue' || opened.manet === null) &&
    (needs !== 'pair' || linksToShow(opened).some((link) => opened.links[link]?.letters !== undefined)));

/** Background of a chart, which is the colour of rims around its letters. */
export const groundOf = ({ id }: Pick<Panel, 'id'>): 'bench' | 'paper' => (id === 'network' ? 'bench' : 'paper');

/** Makes a panel of its parts. */
export function panelOf({ picture: pictureOf, ...rest }: PanelParts): Panel {
  return {
    ...rest,
    render: (data, view, settings) => {
      const picture = pictureOf(data, view, settings);
      // Panels made of marks need no drawing function.
      return { labels: picture.labels, shown: { name: 'layers' in picture ? 'marks' : rest.id, picture } };
    },
  };
}
