import type { Label } from '../plot/label.ts';
import type { View } from '../plot/view.ts';
import type { RunData } from '../run/runData.ts';
import type { Palette } from '../stage/palette.ts';

/** What somebody set on the page that panels heed. */
export interface PanelSettings {
  /** Thin steps of ssthresh beside the windows. */
  readonly ssthresh: boolean;
}

/** The data of a chart as a table, made row by row when somebody looks. */
export interface Table {
  readonly columns: readonly string[];
  readonly count: number;
  readonly row: (index: number) => readonly string[];
}

/** A picture ready to be shown: text for the label layer, the rest for the canvas. */
export interface Rendered {
  readonly labels: readonly Label[];
  readonly paint: (context: CanvasRenderingContext2D, palette: Palette) => void;
}

/** A chart of a run, as the page uses it. */
export interface Panel {
  readonly id: string;
  /** "Congestion window" */
  readonly title: string;
  /** What is shown, in plain words with the unit, behind the title. */
  readonly about: (data: RunData) => string;
  /** One sentence from the data, for those who cannot see the chart. */
  readonly summary: (data: RunData) => string;
  readonly table: (data: RunData) => Table;
  /** What colours and hatches mean, when the chart does not say it beside them. */
  readonly key?: readonly { readonly look: string; readonly text: string }[];
  readonly render: (data: RunData, view: View, settings: PanelSettings) => Rendered;
}

/** A panel as its folder writes it: `picture` is pure and knows no browser, `draw` only draws. */
export interface PanelParts<Picture extends { readonly labels: readonly Label[] }> extends Omit<Panel, 'render'> {
  readonly picture: (data: RunData, view: View, settings: PanelSettings) => Picture;
  readonly draw: (picture: Picture, context: CanvasRenderingContext2D, palette: Palette) => void;
}

/** Makes a panel of its parts. */
export function panelOf<Picture extends { readonly labels: readonly Label[] }>(parts: PanelParts<Picture>): Panel {
  const { picture, draw, ...rest } = parts;
  return {
    ...rest,
    render: (data, view, settings) => {
      const made = picture(data, view, settings);
      return { labels: made.labels, paint: (context, palette) => draw(made, context, palette) };
    },
  };
}
