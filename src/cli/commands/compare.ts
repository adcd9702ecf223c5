import type { Command } from '../command.ts';
import { prepareStudy, STUDY_FLAGS, STUDY_NOTES, STUDY_TERMS } from '../study/flags.ts';

export const compareCommand: Command = {
  name: 'compare',
  summary: 'Compares variants on the same network over several seeds: means with intervals, ranks and ties.',
  word: { name: 'a scenario or a plan', required: true },
  flags: STUDY_FLAGS,
  notes: [
    'A scenario is a JSON file, the name of a preset, or a link. A plan is a JSON file that names contenders, settings or whole scenarios (docs/study.md), or the link of a comparison in the page; flags say more or something else.',
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
