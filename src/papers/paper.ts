import type { Scenario } from '../scenario/scenario.ts';
import type { Reading, Setup } from './setup.ts';

/** What a reader may change of what a paper leaves open: the key of the chosen answer by the key of the assumption. */
export type Choices = Readonly<Record<string, string>>;

/** Something that a paper does not say, with the answers that can be tried. */
export interface Assumption {
  readonly key: string;
  readonly label: string;
  /** What is known of it, in a sentence. */
  readonly why: string;
  /** The first is what the table is computed with. */
  readonly choices: readonly Answer[];
}

interface Answer {
  readonly key: string;
  readonly label: string;
  /** Made of other answers: a search tries those instead. */
  readonly mean?: true;
}

/** Where a setting comes from. */
export type Source =
  /** The words of the paper, exact, and where they are. */
  | { readonly from: 'paper'; readonly quote: string; readonly where: string }
  /** Found by its consequences. */
  | { readonly from: 'recovered'; readonly evidence: string }
  /** Nothing tells. */
  | { readonly from: 'assumed'; readonly why: string };

/** A setting of the runs of a table. */
export interface Setting {
  readonly name: string;
  /** As the run has it, with its unit: "0.3 Mb/s". */
  readonly value: (scenario: Scenario) => string;
  readonly source: Source;
}

export interface PaperColumn {
  readonly key: string;
  /** As printed. */
  readonly name: string;
  /** '' where the number has none, or the paper names none. */
  readonly unit: string;
  /** What the number is, in a sentence: what the paper's own arithmetic takes. '' where its name says it. */
  readonly meaning: string;
  /** Significant digits that the paper's program wrote, zeros at the end left out; absent: all digits are printed. */
  readonly digits?: number;
}

export interface PaperRow {
  readonly key: string;
  /** Its row headers, as printed, one for each of the table's `heads`. */
  readonly heads: readonly string[];
  /** Rows of one group are compared with each other; its name: "2 Mb". */
  readonly group: string;
  /** As printed, digit by digit, one for each column. */
  readonly cells: readonly string[];
}

/** A remark on some cells, made of what was computed. */
export type CellNote = (row: PaperRow, column: PaperColumn, reading: Reading) => string;

export interface PaperTable {
  /** What names it in addresses and on the command line: "islam-1". */
  readonly id: string;
  /** "Table 1" */
  readonly name: string;
  readonly caption: string;
  /** The section that it is in. */
  readonly where: string;
  /** Titles of the row headers. */
  readonly heads: readonly string[];
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly PaperRow[];
  readonly settings: readonly Setting[];
  readonly assumptions: readonly Assumption[];
  /** What the paper leaves open and what decides its numbers, as the end of "The paper does not state …"; '': nothing that is known of. */
  readonly open: string;
  /** With which others a cell is compared for its direction: those of its column and group, or those of its row. */
  readonly peers: 'column' | 'row';
  /** Mobile nodes: runs are long, and chance decides much. */
  readonly mobile: boolean;
  /** What is run for a cell. Equal ones are one object. */
  readonly setup: (row: PaperRow, column: PaperColumn, choices: Choices) => Setup;
  /** The number of a cell from a run, in the unit and by the arithmetic of the paper; null: the run has none. */
  readonly value: (column: PaperColumn, row: PaperRow, reading: Reading, choices: Choices) => number | null;
  readonly note?: CellNote;
}

/** An axis as printed. */
export interface PaperAxis {
  readonly title: string;
  readonly unit: string;
  /** As printed; null: the text does not tell. */
  readonly range: readonly [number, number] | null;
}

/** A curve of a flow over time: its run is ordered with the `points` of the figure. */
export interface CurveSeries {
  readonly name: string;
  readonly setup: Setup;
  /** Index of the flow; null: all TCP flows together. */
  readonly flow: number | null;
  /** What a table prints as its mean, in the unit of the axis. */
  readonly printed?: string;
}

/** Numbers of a table drawn: cells of one column (or row) of it, in order. */
export interface CellSeries {
  readonly name: string;
  /** The small plot that it is in, where there are several. */
  readonly plot?: string;
  readonly table: string;
  readonly cells: readonly { readonly x: string; readonly row: string; readonly column: string }[];
}

/** A variant in a figure of responses. */
export interface ResponseSeries {
  readonly name: string;
  readonly dots: readonly { readonly x: number; readonly setup: Setup }[];
  /** The number of a run. */
  readonly value: (reading: Reading) => number;
  /** The formula: as it is written, and its value where it holds, up to `until`. */
  readonly formula: { readonly words: string; readonly of: (x: number) => number; readonly until: number };
}

/** Where what a drawing shows runs: an experiment of the Lab, and the moment to look at. */
export interface Live {
  readonly setup: Setup;
  /** s */
  readonly time: number;
  /** What is seen there, in a sentence. */
  readonly says: string;
}

interface FigureBasics {
  /** "islam-fig-3" */
  readonly id: string;
  /** "Fig. 3" */
  readonly name: string;
  readonly caption: string;
  readonly where: string;
  /** What is to be known of it: what the paper prints of it as numbers, and how ours differs. */
  readonly note: string;
}

export type PaperFigure =
  /** cwnd in segments, or throughput in bit/s, against time in s. */
  | (FigureBasics & {
      readonly kind: 'cwnd' | 'throughput';
      readonly x: PaperAxis;
      readonly y: PaperAxis;
      readonly series: readonly CurveSeries[];
      /** How many columns of time it has. */
      readonly points: number;
      /** A moment at which the curves show what the paper speaks of. */
      readonly moment?: Live;
    })
  /** Bars, or points joined by lines, of cells of tables. */
  | (FigureBasics & {
      readonly kind: 'bars' | 'lines';
      readonly x: PaperAxis;
      readonly y: PaperAxis;
      readonly series: readonly CellSeries[];
    })
  /** A network as it was run: its nodes and links. */
  | (FigureBasics & { readonly kind: 'network'; readonly live: Live })
  /** The window of the first flow of a run, with what happened to it named: its phases, or its steady state. */
  | (FigureBasics & {
      readonly kind: 'trace';
      readonly live: Live;
      readonly shows: 'phases' | 'steady';
      /** s */
      readonly range: readonly [number, number];
    })
  /** What a run put on the wire around its first loss: packets between the ends, or the TCP header of the segment sent again. */
  | (FigureBasics & { readonly kind: 'exchange' | 'header'; readonly live: Live })
  /** Numbers of runs against what was set in them, both axes logarithmic, with the line of a formula. */
  | (FigureBasics & {
      readonly kind: 'response';
      readonly x: PaperAxis;
      readonly y: PaperAxis;
      readonly series: readonly ResponseSeries[];
    })
  /** A table of words or settings, as printed: nothing in it is computed. */
  | (FigureBasics & {
      readonly kind: 'words';
      readonly heads: readonly string[];
      readonly rows: readonly (readonly string[])[];
    });

/** What a run of a case gave: one reading for each seed. */
export type CaseReadings = readonly (readonly Reading[])[];

/** A way in which something is tried. */
export interface Case {
  /** "as the paper ran it", "with SACK": the end of "holds only …". */
  readonly label: string;
  readonly setups: readonly Setup[];
  /** One list of readings for each setup, seed by seed. */
  readonly judge: (readings: CaseReadings) => CaseJudgement;
}

interface CaseJudgement {
  readonly holds: boolean;
  /** By how much it holds, as a share of the smaller number; absent where it has no such measure. */
  readonly margin?: number;
  /** The figures that decide, as a sentence. */
  readonly figures: string;
}

/** What a paper's own table prints on a sentence of its text. */
export interface PrintedNumbers {
  /** "Table 1" */
  readonly where: string;
  readonly holds: boolean;
  /** The printed numbers, digit by digit, as a sentence. */
  readonly figures: string;
}

/** A sentence of a paper that can be tested. */
export interface Claim {
  /** "islam-c1" */
  readonly id: string;
  /** Section or table. */
  readonly where: string;
  /** Words of the paper, exact. */
  readonly quote: string;
  /** What is tested, in a sentence. */
  readonly test: string;
  /** The first as the paper has it; the others tell on what it depends. */
  readonly cases: readonly Case[];
  /** `any`: one case is enough, as the sentence says "in some situations". Default: all. */
  readonly needs?: 'any';
  readonly printed?: readonly PrintedNumbers[];
  /** Why the first case, which is what the paper states, cannot test the sentence. The other cases are judged then. */
  readonly untestable?: string;
  /** A sentence that says that the cases are different readings of the paper's words: those in which it does not hold are then named in the verdict too. */
  readonly unclear?: string;
}

/** What a paper does not say, or where it errs. */
export interface Remark {
  /** "islam-r1" */
  readonly id: string;
  readonly title: string;
  readonly where: string;
  readonly text: string;
  readonly setups: readonly Setup[];
  /** The evidence, from what was computed: rows of words, and whether they bear the remark out. */
  readonly evidence: (readings: CaseReadings) => Evidence;
  /** The control that lets the reader try it: a table, an assumption of it, and the answer. */
  readonly whatIf?: { readonly table: string; readonly assumption: string; readonly choice: string };
}

export interface Evidence {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What follows, as a sentence. */
  readonly says: string;
  readonly holds: boolean;
}

export interface Paper {
  /** "islam" */
  readonly id: string;
  /** "Islam et al." */
  readonly short: string;
  readonly title: string;
  readonly authors: string;
  /** Where and when it appeared, as far as the text tells. */
  readonly published: string;
  readonly simulator: string;
  readonly tables: readonly PaperTable[];
  readonly figures: readonly PaperFigure[];
  readonly remarks: readonly Remark[];
  readonly claims: readonly Claim[];
  /** Those that hang on what a table leaves open, with other answers to it. */
  readonly claimsUnder?: { readonly table: string; readonly claims: (choices: Choices) => readonly Claim[] };
}
