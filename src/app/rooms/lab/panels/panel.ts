import type { ComponentType } from 'react';
import type { Named } from '../../../charts/paint/orders.ts';
import type { Label } from '../../../charts/plot/label.ts';
import type { TimeRange } from '../../../run/range.ts';
import type { View } from '../../../charts/plot/view.ts';
import { linksToShow } from '../../../run/bottleneck.ts';
import type { RunData } from '../../../run/runData.ts';
import type { EventRef } from '../../../run/eventRef.ts';
import type { Opened } from '#lab/protocol.ts';
import type { Changes } from '#lab/tellChanges.ts';
import type { PanelSettings } from './settings.ts';
import type { TermId } from '../../../ui/words/glossary.ts';

/** Something that a chart marks, for those who cannot see the mark. */
export interface ChartMark {
  /** s */
  readonly time: number;
  /** "2 lost, NewReno, 2.431 s, window 88 segments" */
  readonly text: string;
  /** What Why has to say of it; null where the user changed something. */
  readonly ref: EventRef | null;
}

/** How a chart of time is pointed at. */
export interface Pointing {
  /** What it shows at a time, s, in words: of one flow, or of all (-1). */
  readonly at: (data: RunData, view: View, time: number, flow: number) => string;
  /** What it marks in the window. */
  readonly marks?: (data: RunData, view: View) => readonly ChartMark[];
  /** The flow whose line is near a place, px; -1: none. */
  readonly flowAt?: (data: RunData, view: View, x: number, y: number) => number;
  /** What the mark at a place, px, stands for; null: there is none. `flow`: the selected one, -1: none. */
  readonly markAt?: (data: RunData, view: View, x: number, y: number, flow: number) => EventRef | null;
}

/** The data of a chart as a table, made row by row when the user looks. */
export interface Table {
  readonly columns: readonly string[];
  readonly count: number;
  readonly row: (index: number) => readonly string[];
  /** Of a table of what happened: what Why has to say of a row. */
  readonly ref?: (index: number) => EventRef | null;
}

/** A part of a run whose table is wanted, s, with a row about every `step`. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly step: number;
}

/** What something looks like, by the class of its sign in the key, and what it is. */
export interface Look {
  readonly look: string;
  readonly text: string;
}

/** A picture ready to be shown: its labels, and the whole for the painter. */
export interface Rendered {
  readonly labels: readonly Label[];
  readonly shown: Named;
}

/** A chart of a run, as the page uses it. */
export interface Panel {
  /** The name of its folder: the painter finds its `draw` there. */
  readonly id: string;
  /** "Congestion window" */
  readonly title: string;
  /** Title and unit where the chart is a low strip and they are before its axis. */
  readonly short?: readonly [title: string, unit: string];
  /** What is shown, in plain words with the unit, behind the title: clauses with '; ' between them, the last of which may have no room. */
  readonly about: (data: RunData, window: TimeRange) => string;
  /** The entry of the glossary that the title opens. */
  readonly term: TermId;
  /** One sentence from the data, for those who cannot see the chart. */
  readonly summary: (data: RunData) => string;
  readonly table: (data: RunData, stretch?: Stretch) => Table;
  /** What of the run a file tells change by change, for a chart of time. */
  readonly changes?: Changes;
  /** What colours and hatches mean, when the chart does not say it beside them. */
  readonly key?: (data: RunData | null) => readonly Look[];
  /** Whether losses, cuts, timeouts and changes are in it: they have a table of their own, `windowEvents`. */
  readonly marked?: true;
  /** A chart over the time axis that all share; left out: a picture of now. */
  readonly pointing?: Pointing;
  /** Chooses what the chart is about, where there is a choice. */
  readonly Choice?: ComponentType;
  /** What takes pointer and keys where there is no time axis. */
  readonly Touch?: ComponentType<{ readonly viewNow: () => View | null }>;
  /** Draws it; left out: `Body` is all of it. */
  readonly render?: (data: RunData, view: View, settings: PanelSettings) => Rendered;
  /** It is about what is between links, or about the queue of a link; left out: it has something to show of every run. */
  readonly needs?: 'links' | 'queue';
  /** What is in place of a canvas: a table or a figure of elements. */
  readonly Body?: ComponentType;
}

/** What `picture` makes: plain data, and the labels that are on it. */
interface Picture {
  readonly labels: readonly Label[];
}

/** A panel as its folder writes it: `picture` is pure and knows no browser; what it makes is drawn by `draw` of the same folder, or is made of marks. */
export interface PanelParts extends Omit<Panel, 'render' | 'Body'> {
  readonly picture: (data: RunData, view: View, settings: PanelSettings) => Picture;
}

/** Whether a chart has something to show of a run: where there are radios, the ratio of a link says nothing of the whole way. */
export const isOffered = ({ needs }: Panel, opened: Opened): boolean =>
  needs === undefined ||
  (opened.script === null && linksToShow(opened).length > 0 && (needs === 'queue' || opened.manet === null));

/** On which ground a chart is: the rims of its letters have that colour. */
export const groundOf = ({ id }: Pick<Panel, 'id'>): 'bench' | 'paper' => (id === 'network' ? 'bench' : 'paper');

/** Makes a panel of its parts. */
export function panelOf({ picture: pictureOf, ...rest }: PanelParts): Panel {
  return {
    ...rest,
    render: (data, view, settings) => {
      const picture = pictureOf(data, view, settings);
      // One that is made of marks needs no drawing of its own.
      return { labels: picture.labels, shown: { name: 'layers' in picture ? 'marks' : rest.id, picture } };
    },
  };
}
