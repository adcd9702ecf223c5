/** Sentences and remarks of papers with what was computed of them: the same for the page, the command line and the tests. */
import { judgeClaim, type ClaimVerdict } from './judging.ts';
import type { CaseReadings, Choices, Claim, Paper, Remark } from './paper.ts';
import { runsOfSetups, type Outcomes, type PaperRun, type Setup } from './setup.ts';

/** What of a paper is tested besides its tables. */
export type FindingKind = 'claims' | 'remarks';

/** A claim or a remark, and what came out. */
export interface Finding {
  readonly id: string;
  readonly where: string;
  /** The words of the paper, or the title of the remark. */
  readonly title: string;
  /** What is tested, or what the remark says. */
  readonly text: string;
  /** null: not all of its runs have come. */
  readonly found: Found | null;
  /** Why a run gave nothing; ''. */
  readonly failed: string;
}

export interface Found {
  /** A remark holds where it is borne out. */
  readonly verdict: ClaimVerdict;
  /** The verdict, or what follows, as a sentence. */
  readonly says: string;
  /** The figures that decide. */
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What came of these setups, seed by seed; null: not all of it yet. */
export function readingsOf(setups: readonly Setup[], outcomes: Outcomes): CaseReadings | null {
  const all = setups.map((setup) => setup.progress(outcomes));
  return all.every(({ complete }) => complete) ? all.map(({ readings }) => readings) : null;
}

/** What a claim or a remark is computed from. */
export const setupsOfFinding = (entry: Claim | Remark): readonly Setup[] =>
  'cases' in entry ? [...new Set(entry.cases.flatMap(({ setups }) => setups))] : entry.setups;

/** The runs of claims or remarks, equal ones once. */
export const runsOfFindings = (entries: readonly (Claim | Remark)[]): PaperRun[] =>
  runsOfSetups(entries.flatMap(setupsOfFinding));

function judged(claim: Claim, outcomes: Outcomes): Found | null {
  const readings = claim.cases.map(({ setups }) => readingsOf(setups, outcomes));
  if (!readings.every((each) => each !== null)) return null;
  const { verdict, words, cases } = judgeClaim(claim, readings);
  return {
    verdict,
    says: words,
    heads: ['Tried', 'Holds', 'Figures'],
    rows: cases.map(({ label, holds, figures }) => [label, holds ? 'yes' : 'no', figures]),
  };
}

function borneOut({ setups, evidence }: Remark, outcomes: Outcomes): Found | null {
  const readings = readingsOf(setups, outcomes);
  if (readings === null) return null;
  const { says, heads, rows, holds } = evidence(readings);
  return { verdict: holds ? 'holds' : 'not', says, heads, rows };
}

/** A claim or a remark, from what has come so far. */
export function findingOf(entry: Claim | Remark, outcomes: Outcomes): Finding {
  const { id, where } = entry;
  const words = 'cases' in entry ? { title: entry.quote, text: entry.test } : { title: entry.title, text: entry.text };
  const found = 'cases' in entry ? judged(entry, outcomes) : borneOut(entry, outcomes);
  const failures = setupsOfFinding(entry).map((setup) => setup.progress(outcomes).failed);
  return { id, where, ...words, found, failed: failures.find((failed) => failed !== '') ?? '' };
}

/** A paper whose claims that hang on what a table leaves open are made with other answers to it. */
export function paperAssuming(paper: Paper, choices: Choices): Paper {
  if (paper.claimsUnder === undefined || Object.keys(choices).length === 0) return paper;
  const under = new Map(paper.claimsUnder.claims(choices).map((claim) => [claim.id, claim]));
  return { ...paper, claims: paper.claims.map((claim) => under.get(claim.id) ?? claim) };
}

/** All claims or all remarks of a paper. */
export const findingsOf = (paper: Paper, kind: FindingKind, outcomes: Outcomes): Finding[] =>
  paper[kind].map((entry) => findingOf(entry, outcomes));
