import type { Scenario } from '../scenario/scenario.ts';
import type { Reading, Setup } from './setup.ts';

/** Answers that a reader chose for a paper's assumptions: key of the answer by key of the assumption. */
export type Choices = Readonly<Record<string, string>>;

/** Something that a paper does not state, with answers to try. */
export interface Assumption {
  readonly key: string;
  readonly label: string;
  /** Evidence about it, in one sentence. */
  readonly why: string;
  /** Answers to try; the tables are computed with the first one. */
  readonly choices: readonly Answer[];
}

interface Answer {
  readonly key: string;
  readonly label: string;
  /** Set if this answer is the mean over other answers. A search tries those instead. */
  readonly mean?: true;
}

/** Origin of a setting. */
export type Source =
  /** Exact quotation and its location. */
  | { readonly from: 'paper'; readonly quote: string; readonly where: string }
  /** Inferred from its consequences. */
  | { readonly from: 'recovered'; readonly evidence: string }
  /** No evidence. */
  | { readonly from: 'assumed'; readonly why: string };

/** A setting of the runs of a table. */
export interface Setting {
  readonly name: string;
  /** Value in the run, with its unit: "0.3 Mb/s". */
  readonly value: (scenario: Scenario) => string;
  readonly source: Source;
}

export interface PaperColumn {
  readonly key: string;
  /** As printed. */
  readonly name: string;
  /** '' if dimensionless or not stated. */
  readonly unit: string;
  /** Definition in one sentence, by the paper's own arithmetic; '' if the name says it. */
  readonly meaning: string;
  /**
   * Significant digits in the output of the paper's program, trailing zeros dropped; absent: all digits are printed.
   */
  readonly digits?: number;
}

export interface PaperRow {
  readonly key: string;
  /** Row headers as printed, one for each of the table's `heads`. */
  readonly heads: readonly string[];
  /** Name of the group of rows that are compared with each other: "2 Mb". */
  readonly group: string;
  /** Printed digits, one entry per column. */
  readonly cells: readonly string[];
}

/** Remark on a cell, based on its result. */
type CellNote = (row: PaperRow, column: PaperColumn, reading: Reading) => string;

export interface PaperTable {
  /** Id in URLs and on the command line: "islam-1". */
  readonly id: string;
  /** "Table 1" */
  readonly name: string;
  readonly caption: string;
  /** Section of the paper. */
  readonly where: string;
  /** Titles of the row headers. */
  readonly heads: readonly string[];
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly PaperRow[];
  readonly settings: readonly Setting[];
  readonly assumptions: readonly Assumption[];
  /** The unstated settings that decide the numbers, as the end of "The paper does not state …"; '': none known. */
  readonly open: string;
  /** The cells with which the direction of a cell is compared: its row; default: its column within its group. */
  readonly peers?: 'row';
  /** Mobile nodes: runs are long and depend strongly on the seed. */
  readonly mobile?: true;
  /** Setup of a cell. Equal setups are the same object. */
  readonly setup: (row: PaperRow, column: PaperColumn, choices: Choices) => Setup;
  /** The number of a cell from a run, in the unit and by the arithmetic of the paper; null: the run has none. */
  readonly value: (column: PaperColumn, row: PaperRow, reading: Reading, choices: Choices) => number | null;
  readonly note?: CellNote;
}

/** An axis as printed. */
export interface PaperAxis {
  readonly title: string;
  readonly unit: string;
  /** As printed; null: the text does not state it. */
  readonly range: readonly [number, number] | null;
}

/** A curve of a flow over time. Its run is ordered with the figure's `points`. */
export interface CurveSeries {
  readonly name: string;
  readonly setup: Setup;
  /** Index of the flow; null: all TCP flows together. */
  readonly flow: number | null;
  /** Mean printed in a table, in the unit of the axis. */
  readonly printed?: string;
}

/** Numbers of a table as a series: cells of one column (or row), in order. */
interface CellSeries {
  readonly name: string;
  /** Name of its subplot, if there are several. */
  readonly plot?: string;
  readonly table: string;
  readonly cells: readonly { readonly x: string; readonly row: string; readonly column: string }[];
}

/** A variant in a figure of response functions. */
export interface ResponseSeries {
  readonly name: string;
  readonly dots: readonly { readonly x: number; readonly setup: Setup }[];
  /** Number read from a run. */
  readonly value: (reading: Reading) => number;
  /** The formula in words, its value, and `until`, the upper end of its validity. */
  readonly formula: { readonly words: string; readonly of: (x: number) => number; readonly until: number };
}

/** A moment of a run to open in the Lab. */
export interface Live {
  readonly setup: Setup;
  /** s */
  readonly time: number;
  /** Description of the moment, in one sentence. */
  readonly says: string;
}

interface FigureBasics {
  /** "islam-fig-3" */
  readonly id: string;
  /** "Fig. 3" */
  readonly name: string;
  readonly caption: string;
  readonly where: string;
  /** Remarks: numbers that the paper prints, and differences from ours. */
  readonly note: string;
}

export type PaperFigure =
  /** cwnd in segments, or throughput in bit/s, against time in s. */
  | (FigureBasics & {
      readonly kind: 'cwnd' | 'throughput';
      readonly x: PaperAxis;
      readonly y: PaperAxis;
      readonly series: readonly CurveSeries[];
      /** Number of points in time. */
      readonly points: number;
      /** A moment at which the curves show the paper's point. */
      readonly moment?: Live;
    })
  /** Bars or joined points for cells of tables. */
  | (FigureBasics & {
      readonly kind: 'bars' | 'lines';
      readonly x: PaperAxis;
      readonly y: PaperAxis;
      readonly series: readonly CellSeries[];
    })
  /** The network of a run: nodes and links. */
  | (FigureBasics & { readonly kind: 'network'; readonly live: Live })
  /** Window of the first flow with its events named: its phases, or its steady state. */
  | (FigureBasics & {
      readonly kind: 'trace';
      readonly live: Live;
      readonly shows: 'phases' | 'steady';
      /** s */
      readonly range: readonly [number, number];
    })
  /** Packets around the first loss of a run, or the TCP header of the retransmitted segment. */
  | (FigureBasics & { readonly kind: 'exchange' | 'header'; readonly live: Live })
  /** Numbers of runs against a setting, on logarithmic axes, with a formula. */
  | (FigureBasics & {
      readonly kind: 'response';
      readonly x: PaperAxis;
      readonly y: PaperAxis;
      readonly series: readonly ResponseSeries[];
    })
  /** A printed table of words or settings, without computed values. */
  | (FigureBasics & {
      readonly kind: 'words';
      readonly heads: readonly string[];
      readonly rows: readonly (readonly string[])[];
    });

/** Readings by setup, then by seed. */
export type CaseReadings = readonly (readonly Reading[])[];

/** A condition under which a claim is tested. */
export interface Case {
  /** "as the paper ran it", "with SACK": the end of "holds only …". */
  readonly label: string;
  readonly setups: readonly Setup[];
  /** Receives one list of readings per setup, by seed. */
  readonly judge: (readings: CaseReadings) => CaseJudgement;
}

interface CaseJudgement {
  readonly holds: boolean;
  /** Margin as a share of the smaller number; absent if there is none. */
  readonly margin?: number;
  /** The deciding figures, as a sentence. */
  readonly figures: string;
}

/** Printed numbers of the paper that confirm or contradict a sentence of its text. */
export interface PrintedNumbers {
  /** "Table 1" */
  readonly where: string;
  readonly holds: boolean;
  /** The printed digits, as a sentence. */
  readonly figures: string;
}

/** A testable sentence of a paper. */
export interface Claim {
  /** "islam-c1" */
  readonly id: string;
  /** Section or table. */
  readonly where: string;
  /** Exact words of the paper. */
  readonly quote: string;
  /** Description of the test, in one sentence. */
  readonly test: string;
  /** The first follows the paper; the others show which conditions matter. */
  readonly cases: readonly Case[];
  /** `any`: one case is enough ("in some situations"). Default: all cases. */
  readonly needs?: 'any';
  readonly printed?: readonly PrintedNumbers[];
  /** Why the first case, as stated in the paper, cannot test the sentence. Only the other cases are then judged. */
  readonly untestable?: string;
  /**
   * A sentence saying that the cases are alternative readings of the paper. The verdict then also names the readings
   * that fail.
   */
  readonly unclear?: string;
}

/** A gap or error in a paper. */
export interface Remark {
  /** "islam-r1" */
  readonly id: string;
  readonly title: string;
  readonly where: string;
  readonly text: string;
  /** Experiments to run; omitted: the remark is only about printed numbers. */
  readonly setups?: readonly Setup[];
  /** Evidence for the remark. `first`: the first seed of each setup; `all`: all seeds. */
  readonly evidence: (first: readonly Reading[], all: CaseReadings) => Evidence;
  /** Where the reader can try it: a table, an assumption, and the answer. */
  readonly whatIf?: { readonly table: string; readonly assumption: string; readonly choice: string };
}

export interface Evidence {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The conclusion, as a sentence. */
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
  /** Place and date of publication, as far as stated. */
  readonly published: string;
  readonly simulator: string;
  readonly tables: readonly PaperTable[];
  readonly figures: readonly PaperFigure[];
  readonly remarks: readonly Remark[];
  readonly claims: readonly Claim[];
  /** Claims that depend on a table's assumptions, for other answers. */
  readonly claimsUnder?: { readonly table: string; readonly claims: (choices: Choices) => readonly Claim[] };
}
