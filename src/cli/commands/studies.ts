import type { Call, Command, Flag } from '../command.ts';
import { FIGURES } from '../../study/figures.ts';
import { encodePlan, PLAN_ROUTE } from '../../study/planLink.ts';
import type { Output } from '../output.ts';
import { performStudy } from '../study/perform.ts';
import { planFor, readStudyRequest } from '../study/request.ts';

/** The flags of `compare`; `sweep` has more. */
const STUDY_FLAGS: readonly Flag[] = [
  {
    name: 'variants',
    value: 'names',
    repeatable: true,
    help: 'The variants to compare, separated by commas: cubic,vegas,bbr; cubic/linux is CUBIC on stack linux. They replace all TCP flows. The name of a preset means its whole scenario.',
  },
  {
    name: 'variant-file',
    value: 'file',
    repeatable: true,
    help: 'One more contender: a law of your own, mine.rules (docs/own-laws.md), on stack rfc. May be repeated.',
  },
  {
    name: 'stacks',
    value: 'algorithm',
    help: 'The twins of all recorded stacks that have cubic, reno or bbr, as contenders ("sawtooth stacks" lists them).',
  },
  {
    name: 'replace',
    value: 'which',
    help: 'all: the contenders replace all TCP flows; first, or the index of a flow from 0: they replace that one, whose figures are then compared.',
  },
  { name: 'seeds', value: 'n', help: 'Number of seeds, starting with that of the scenario, or a list of them: 1,2,5.' },
  {
    name: 'jitter',
    value: 's',
    help: 'Maximum random delay of the start of each flow, drawn from the seed; 0: none. Default with several seeds and no mobile nodes: one round trip over its empty path.',
  },
  {
    name: 'background',
    value: 'rate',
    help: 'Adds a UDP flow that sends at random times (Poisson) at this rate beside the others: 0.1Mbps.',
  },
  {
    name: 'set',
    value: 'path=value',
    repeatable: true,
    help: 'Changes a field of the scenario: network.bottleneck.rate=2Mbps. May be repeated.',
  },
  { name: 'from', value: 's', help: 'Excludes the start from the figures.' },
  { name: 'until', value: 's', help: 'Duration of each run, instead of that of the scenario.' },
  {
    name: 'metrics',
    value: 'names',
    repeatable: true,
    help: 'The figures of the table, separated by commas; the first one ranks.',
  },
  { name: 'csv', help: 'Prints CSV: a row for each flow of each run, and one for all TCP flows together.' },
  { name: 'json', help: 'Prints the same rows as JSON lines.' },
  { name: 'parquet', help: 'Writes the same rows as Apache Parquet to the file of --out.' },
  { name: 'workers', value: 'n', help: 'Number of threads; default: the number of cores.' },
  { name: 'yes', help: 'Runs even very long studies without asking.' },
  { name: 'link', help: 'Prints the link of the page for this study, and runs nothing.' },
  { name: 'base', value: 'URL', help: 'With --link: prints the whole address, with this address of the page.' },
];

const STUDY_NOTES: readonly string[] = [
  'The experiment may be a sentence in quotes, as the page and this command write it: "In place of CUBIC put CUBIC, BBR and Vegas on two-flows, 10 starts each, while the queue goes from 25 to 200, doubling: goodput". A start is a run with a seed of its own.',
  'With --out, rows are written to this file as they come; its extension (.csv, .jsonl or .parquet) or a flag sets the format. The table goes to standard output. A stopped command continues where it was when it is run again: runs that are in the file are not computed again. At the end the rows are in the order of the plan.',
  'Rows have the columns run (16 hex digits that name what was run and measured), a column for each varied field, contender, seed, flow (0, 1, ... or all: the TCP flows together), name and variant of the flow, the figures below, digest, events, and error for a run that failed. Numbers are in s, bit/s, bytes, packets and segments.',
  'With several seeds, start times on wired networks are randomised by up to one round trip, so that rankings do not depend on phase. --jitter 0 turns this off. A table also includes the run without jitter, and reports two contenders that it ranks the other way round, and seeds that all gave the same run.',
  "A tie: identical runs; or the 95 % interval of the mean difference over the same seeds (Student's t) contains 0; or means less than 1 % apart. Contenders with the same rank tie with the first of them.",
];

const STUDY_TERMS = [
  {
    title: 'Figures',
    entries: FIGURES.map(
      ({ name, title, unit, definition, better }) =>
        [
          name,
          `${title}${unit === '' ? '' : ` (${unit === 'ratio' ? '0 to 1' : unit})`}: ${definition}.${better === null ? '' : better === 'more' ? ' More is better.' : ' Less is better.'}`,
        ] as const,
    ),
  },
];

/** Reads a call of `compare` or `sweep` and returns its work. */
function prepareStudy(call: Call): (output: Output) => void | Promise<void> {
  if (call.has('link')) {
    const { plan } = planFor(call);
    const address = `${(call.value('base') ?? '').replace(/#.*$/s, '')}#${PLAN_ROUTE}${encodePlan(plan)}`;
    return (output) => output.line(address);
  }
  const request = readStudyRequest(call);
  return (output) => performStudy(request, call.has('yes'), output, call.io);
}

export const compareCommand: Command = {
  name: 'compare',
  summary: 'Compares variants on the same network over several seeds: means with intervals, ranks and ties.',
  word: { name: 'a scenario or a plan', required: true },
  flags: STUDY_FLAGS,
  notes: [
    'A scenario is a JSON file, the name of a preset, or a link. A plan is a JSON file that names contenders, settings or whole scenarios (docs/study.md), or the link of a comparison in the page; flags add to it or override it.',
    ...STUDY_NOTES,
  ],
  terms: STUDY_TERMS,
  examples: [
    'sawtooth compare random-loss --variants newreno,cubic,vegas,bbr --seeds 20',
    'sawtooth compare two-flows --variants cubic,cubic/linux --from 5 --metrics goodput,jitter',
    'sawtooth compare twenty-nodes-aodv --variants newreno,vegas --seeds 10 --out results.csv',
  ],
  ownFile: true,
  prepare: prepareStudy,
};

export const sweepCommand: Command = {
  name: 'sweep',
  summary: 'Runs a plan: one or two fields varied, times variants, times seeds; also in parts on many machines.',
  word: { name: 'a plan or a scenario', required: true, many: true },
  flags: [
    {
      name: 'over',
      value: 'path=values',
      repeatable: true,
      help: 'A varied field, at most two: network.bottleneck.queue.limit=5,10,20; network.bottleneck.delay=10ms..320ms:6:log has six values in constant ratio. flows.length is the number of flows.',
    },
    ...STUDY_FLAGS,
    {
      name: 'shard',
      value: 'i/n',
      help: 'Runs part i of n: every n-th run. --merge joins the parts.',
    },
    {
      name: 'merge',
      help: 'Runs nothing and takes all results from the files named after the plan. The output is the same, byte for byte, as if one machine had computed everything.',
    },
  ],
  notes: [
    'A plan is a JSON file (docs/study.md has its fields) or the link of a sweep in the page. A scenario with --over works too.',
    ...STUDY_NOTES,
  ],
  terms: STUDY_TERMS,
  examples: [
    'sawtooth sweep plan.json --out results.csv',
    'sawtooth sweep two-flows --over network.bottleneck.queue.limit=5..200:6:log --variants cubic,vegas --seeds 10',
    'sawtooth sweep plan.json --shard 2/3 --out part-2.csv',
    'sawtooth sweep plan.json --merge part-1.csv part-2.csv part-3.csv --out results.csv',
  ],
  ownFile: true,
  prepare: prepareStudy,
};
