import type { Command } from '../command.ts';
import { prepareStudy, STUDY_FLAGS, STUDY_NOTES, STUDY_TERMS } from '../study/flags.ts';

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
