import type { Failed, Measured } from '../../study/measured.ts';
import { Pool } from '../../study/pool.ts';
import { measuredFrom, outcomeOf, PATHS, REFERENCE, runsOf, verdictOf, type Prover } from '../../study/proving.ts';
import type { Command } from '../command.ts';
import type { Io } from '../io.ts';
import { writeJson } from '../jsonText.ts';
import { lawFile } from '../ownLaw.ts';
import type { Output } from '../output.ts';
import { Progress } from '../study/progress.ts';
import { textTable } from '../textTable.ts';

const SIGNS = { good: '+', same: '=', bad: '-' } as const;

async function perform(laws: readonly Prover[], json: boolean, output: Output, io: Io): Promise<void> {
  const provers = [...laws, ...REFERENCE];
  const runs = runsOf(provers);
  const outcomes: (Measured | Failed)[] = [];
  const pool = new Pool({ start: io.studies.startWorker, size: io.studies.cores, later: io.studies.later });
  const progress = new Progress(io, runs.length);
  try {
    await pool.run(
      runs.map(({ scenario, path }, id) => ({ id, order: { scenario, from: measuredFrom(path), points: 0 } })),
      (id, outcome) => {
        outcomes[id] = outcome;
        progress.step();
      },
    ).finished;
  } finally {
    progress.end();
    pool.close();
  }
  const rows = PATHS.map((path) => {
    const [of, reno, cubic] = [laws, ...REFERENCE.map((each) => [each])].map((list) =>
      list.map((prover) =>
        outcomeOf(
          path,
          outcomes.filter((_, id) => runs[id]!.path === path && runs[id]!.prover === prover),
        ),
      ),
    );
    return { path, of: of!, reno: reno![0]!, cubic: cubic![0]! };
  });
  if (json) {
    const answer = laws.map(({ name }, index) => ({
      law: name,
      paths: rows.map(({ path, of, reno, cubic }) => ({
        path: path.id,
        ...of[index]!,
        reno,
        cubic,
        verdict: verdictOf(path, of[index]!, reno, cubic),
      })),
    }));
    writeJson(output, { laws: answer });
    output.line('');
    return;
  }
  const columns = ['path', 'what is different', 'law', 'goodput Mb/s', 'p95 wait ms', 'fairness', 'verdict'].map(
    (title) => ({ title, align: 'left' }) as const,
  );
  const number = (value: number, digits: number): string => (Number.isNaN(value) ? '-' : value.toFixed(digits));
  const cells = rows.flatMap(({ path, of, reno, cubic }) =>
    laws.map(({ name }, index) => {
      const mine = of[index]!;
      const { sign, bold, why } = verdictOf(path, mine, reno, cubic);
      return [
        path.title,
        path.what,
        name,
        number(mine.goodput / 1e6, 2),
        number(mine.waiting * 1000, 0),
        number(mine.fairness, 2),
        `${SIGNS[sign]} ${bold} ${why}`,
      ];
    }),
  );
  for (const line of textTable(columns, cells, io.columns)) output.line(line);
}

export const proveCommand: Command = {
  name: 'prove',
  summary: 'Tries laws of your own on eight standard paths, beside Reno and CUBIC.',
  word: { name: 'a file with a law', required: true, many: true },
  flags: [
    {
      name: 'json',
      help: 'Gives one JSON object: {"laws": [{law, paths: [{path, goodput, waiting, fairness, dropped, timeouts, reno, cubic, verdict}]}]}.',
    },
  ],
  notes: [
    'A law is a text of rules (docs/own-laws.md). All run on stack rfc and repair losses by SACK. Goodput is that of the first flow, on paths with two flows from 12 s on. In a verdict + is better than Reno and CUBIC, = as they are, - worse.',
  ],
  examples: ['sawtooth prove mine.rules', 'sawtooth prove anna.rules ben.rules --json'],
  prepare: (call) => {
    const laws = call.words.map((path): Prover => {
      const { label, variant, law } = lawFile(path, call.io);
      return { name: label, variant, law };
    });
    return (output) => perform(laws, call.has('json'), output, call.io);
  },
};
