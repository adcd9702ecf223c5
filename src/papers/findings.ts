/** Evaluates claims and remarks of papers. Used by the page, the command line and the tests. */
import { judgeClaim, type ClaimVerdict } from './judging.ts';
import type { CaseReadings, Choices, Claim, Paper, Remark } from './paper.ts';
import { runsOfSetups, type Outcomes, type PaperRun, type Setup } from './setup.ts';

/** Parts of a paper that are tested besides its tables. */
export type FindingKind = 'claims' | 'remarks';

/** A claim or a remark with its result. */
export interface Finding {
  readonly id: string;
  readonly where: string;
  /** The quoted words of the paper, or the title of the remark. */
  readonly title: string;
  /** Description of the test, or the text of the remark. */
  readonly text: string;
  /** null: some runs are not finished. */
  readonly found: Found | null;
  /** Error of a failed run; '': none. */
  readonly failed: string;
}

export interface Found {
  /** For a remark: whether the evidence supports it. */
  readonly verdict: ClaimVerdict;
  /** The verdict or conclusion as a sentence. */
  readonly says: string;
  /** Column headers of the evidence. */
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Readings of these setups, by seed; null if some are missing. */
function readingsOf(setups: readonly Setup[], outcomes: Outcomes): CaseReadings | null {
  const all = setups.map((setup) => setup.progress(outcomes));
  return all.every(({ complete }) => complete) ? all.map(({ readings }) => readings) : null;
}

/** Setups that a claim or a remark needs. */
export const setupsOfFinding = (entry: Claim | Remark): readonly Setup[] =>
  'cases' in entry ? [...new Set(entry.cases.flatMap(({ setups }) => setups))] : (entry.setups ?? []);

/** Runs of claims or remarks without duplicates. */
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

function borneOut({ setups = [], evidence }: Remark, outcomes: Outcomes): Found | null {
  const readings = readingsOf(setups, outcomes);
  if (readings === null) return null;
  const { says, heads, rows, holds } = evidence(
    readings.map(([first]) => first!),
    readings,
  );
  return { verdict: holds ? 'holds' : 'not', says, heads, rows };
}

/** Evaluates a claim or a remark from the outcomes so far. */
export function findingOf(entry: Claim | Remark, outcomes: Outcomes): Finding {
  const { id, where } = entry;
  const words = 'cases' in entry ? { title: entry.quote, text: entry.test } : { title: entry.title, text: entry.text };
  const found = 'cases' in entry ? judged(entry, outcomes) : borneOut(entry, outcomes);
  const failures = setupsOfFinding(entry).map((setup) => setup.progress(outcomes).failed);
  return { id, where, ...words, found, failed: failures.find((failed) => failed !== '') ?? '' };
}

/** The paper with its claims rebuilt for other answers to a table's assumptions. */
export function paperAssuming(paper: Paper, choices: Choices): Paper {
  if (paper.claimsUnder === undefined || Object.keys(choices).length === 0) return paper;
  const under = new Map(paper.claimsUnder.claims(choices).map((claim) => [claim.id, claim]));
  return { ...paper, claims: paper.claims.map((claim) => under.get(claim.id) ?? claim) };
}

/** All claims or all remarks of a paper, evaluated. */
export const findingsOf = (paper: Paper, kind: FindingKind, outcomes: Outcomes): Finding[] =>
  paper[kind].map((entry) => findingOf(entry, outcomes));
