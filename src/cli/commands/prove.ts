import { variantNamed } from '../../engine/tcp/catalogue.ts';
import { encodeLink } from '#scenario/link/link.ts';
import type { Failed, Measured } from '../../study/measured.ts';
import { Pool } from '../../study/pool.ts';
import { outcomesOf, proofsOf, type Look, type ProofReport } from '../../study/proving.ts';
import type { Outcome } from '../../study/provingOutcome.ts';
import { NOT_TRIED, orderOf, REFERENCE, runsOf, type Prover } from '../../study/provingPaths.ts';
import type { Command } from '../command.ts';
import type { Io } from '../io.ts';
import { writeJson } from '../jsonText.ts';
import { lawFile } from '../ownLaw.ts';
import type { Output } from '../output.ts';
import { Progress } from '../study/progress.ts';
import { textTable, type Column } from '../textTable.ts';

const SIGNS = { good: '+', same: '=', bad: '-' } as const;
const left = (titles: readonly string[]): Column[] => titles.map((title) => ({ title, align: 'left' }));
const number = (value: number, digits: number): string => (Number.isNaN(value) ? '-' : value.toFixed(digits));
const give = (interval: number | null, digits: number): string =>
  interval === null ? '' : ` ± ${interval.toFixed(digits)}`;

function figures(of: Outcome | null) {
  if (of === null) return null;
  const { lanes: _, column: __, failed, ...rest } = of;
  return failed === '' ? rest : { failed };
}

async function perform(laws: readonly Prover[], json: boolean, output: Output, io: Io): Promise<void> {
  const runs = runsOf([...laws, ...REFERENCE]);
  const outcomes: (Measured | Failed)[] = [];
  const pool = new Pool({ start: io.studies.startWorker, size: io.studies.cores, later: io.studies.later });
  const progress = new Progress(io, runs.length);
  try {
    await pool.run(
      runs.map((run, id) => ({ id, order: orderOf(run) })),
      (id, outcome) => {
        outcomes[id] = outcome;
        progress.step();
      },
    ).finished;
  } finally {
    progress.end();
    pool.close();
  }
  const linkTo = (prover: Prover, { path, time }: Look): string => {
    const { scenario } = runs.find((run) => run.path === path && run.prover === prover)!;
    return `#${encodeLink(scenario, { time })}`;
  };
  const proofs = proofsOf(
    laws,
    outcomesOf(runs, (_, index) => outcomes[index]),
  );
  if (json) {
    writeJson(output, { laws: proofs.map((proof) => inData(proof, linkTo)) });
    output.line('');
    return;
  }
  for (const proof of proofs) {
    if (proof !== proofs[0]) output.line('');
    writeProof(proof, output, io.columns);
  }
  if (proofs.length < 2) return;
  output.line('');
  const ranks = proofs.map(({ rank, prover, points }) => [`${rank}`, prover.name, `${points}`]);
  for (const line of textTable(left(['rank', 'law', 'points']), ranks, io.columns)) output.line(line);
}

function inData(
  { prover, rank, points, rows, properties }: ProofReport,
  linkTo: (prover: Prover, look: Look) => string,
): object {
  return {
    law: prover.name,
    rank,
    points,
    paths: rows.map(({ path, own, reno, cubic, verdict }) => ({
      path: path.id,
      criterion: { section: path.criterion[0], asks: path.criterion[1] },
      ...figures(own),
      reno: figures(reno),
      cubic: figures(cubic),
      verdict,
    })),
    properties: properties?.map(({ look, ...said }) => ({
      ...said,
      look: look && { path: look.path.id, time: look.time, link: linkTo(prover, look) },
    })),
  };
}

function writeProof({ prover, rows, properties }: ProofReport, output: Output, width: number): void {
  output.line(prover.name);
  const titles = ['RFC 9743', 'path', 'difference', 'goodput Mb/s', 'p95 wait ms', 'fairness', 'verdict'];
  const cells = rows.map(({ path, own, verdict }) => [
    path.criterion[0],
    path.title,
    path.what,
    `${number(own!.goodput / 1e6, 2)}${give(own!.interval.goodput && own!.interval.goodput / 1e6, 2)}`,
    `${number(own!.waiting * 1000, 0)}${give(own!.interval.waiting && own!.interval.waiting * 1000, 0)}`,
    number(own!.fairness, 2),
    `${SIGNS[verdict!.sign]} ${verdict!.bold} ${verdict!.why}${verdict!.look === null ? '' : ` Look at ${verdict!.look} s.`}`,
  ]);
  for (const line of textTable(left(titles), cells, width)) output.line(line);
  for (const { sign, bold, why } of properties ?? []) output.line(`${SIGNS[sign]} ${bold}: ${why}.`);
}

export const proveCommand: Command = {
  name: 'prove',
  summary: 'Tests laws of your own on the scenes of RFC 9743, beside Reno and CUBIC.',
  word: { name: 'a file with a law, or a variant', required: true, many: true },
  flags: [
    {
      name: 'json',
      help: 'Prints one JSON object: {"laws": [{law, rank, points, paths: [{path, criterion: {section, asks}, goodput, waiting, fairness, dropped, timeouts, sent, lost, completion, call, interval, reno, cubic, verdict}], properties: [{sign, bold, why, look: {path, time, link}}]}]}, best first.',
    },
  ],
  notes: [
    'A law is a text of rules (docs/own-laws.md). All laws run on stack rfc with SACK recovery, or with the recovery of a variant that measures rates. Goodput is that of the first sender, of all its paths; beside a second sender it is counted from 12 s on; ± is half of the 95 % interval over the seeds.',
    `RFC 9743 says by which criteria a new congestion control is judged. ${NOT_TRIED}`,
    'In a verdict, + means better than Reno and CUBIC, = means as good, - means worse. Properties below the table hold over several runs. Several laws are ranked by points: the number of + minus the number of -.',
  ],
  examples: [
    'sawtooth prove mine.rules',
    'sawtooth prove anna.rules ben.rules vegas',
    'sawtooth prove mine.rules --json',
  ],
  prepare: (call) => {
    const laws = call.words.map((path): Prover => {
      const known = variantNamed(path);
      if (known !== undefined) return { name: known.title, variant: known.name, law: '' };
      const { label, variant, law } = lawFile(path, call.io);
      return { name: label, variant, law };
    });
    return (output) => perform(laws, call.has('json'), output, call.io);
  },
};
