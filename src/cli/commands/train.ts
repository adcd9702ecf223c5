import { MODEL_VERSION } from '../../lab/model.ts';
import { train, USUAL_TRAINING, type Training } from '../../lab/train.ts';
import { shown } from '../arguments.ts';
import type { Call, Command } from '../command.ts';
import { Refused } from '../refused.ts';

/** Settings with their bounds. */
const SETTINGS = [
  {
    name: 'seed',
    value: 'number',
    whole: true,
    range: [0, 4294967295],
    help: 'Seed of the scenes and of exploration.',
  },
  { name: 'scenes', value: 'number', whole: true, range: [1, 10_000], help: 'Number of random experiments.' },
  { name: 'duration', value: 'seconds', whole: false, range: [1, 1000], help: 'Simulated time of each.' },
  { name: 'rate', value: 'weight', whole: false, range: [0, 100], help: 'Reward for a higher rate (its logarithm).' },
  {
    name: 'wait',
    value: 'weight',
    whole: false,
    range: [0, 100],
    help: 'Penalty for a longer wait of data (its logarithm).',
  },
  {
    name: 'duplicates',
    value: 'weight',
    whole: false,
    range: [0, 100],
    help: 'Penalty for data that arrives twice, as a share.',
  },
] as const;

function settingOf(call: Call, { name, whole, range }: (typeof SETTINGS)[number]): number {
  const given = call.value(name);
  if (given === undefined) return USUAL_TRAINING[name];
  const number = Number(given);
  const [least, most] = range;
  if (given.trim() === '' || !(number >= least && number <= most) || (whole && !Number.isInteger(number)))
    throw new Refused(
      `--${name}: must be a ${whole ? 'whole number' : 'number'} from ${least} to ${most} (got ${shown(given)})`,
    );
  return number;
}

export const trainCommand: Command = {
  name: 'train',
  summary: 'Learns a policy for the variant `learnt`, a rule for several paths after the idea of SmartCC.',
  flags: SETTINGS.map(({ name, value, help }) => ({
    name,
    value,
    help: `${help} The default is ${USUAL_TRAINING[name]}.`,
  })),
  notes: [
    'Q-learning over random pairs of paths: 2 to 50 Mbit/s, 10 to 200 ms, up to 1 % loss. The same settings give the same policy.',
    'The output is JSON. Its field `policy` is a value for the setting `policy` of a flow, which experiments and links carry.',
    'This is not SmartCC: only the abstract of that paper was available. State, actions, reward and weights are ours, and no number of the paper can be reproduced.',
    'A policy says something about the simulated scenes it was trained on, and nothing about others. The reward has no term for fairness: run it beside a TCP on each path.',
    'Compare it with lia, olia, balia and uncoupled cubic, which is what Linux does.',
  ],
  examples: ['sawtooth train --out policy.json', 'sawtooth train --scenes 50 --wait 2 --out policy.json'],
  prepare: (call) => {
    const training = Object.fromEntries(
      SETTINGS.map((setting) => [setting.name, settingOf(call, setting)]),
    ) as unknown as Training;
    return (output) => {
      const policy = train(training);
      output.write(
        `${JSON.stringify({ format: 'sawtooth policy 1', model: MODEL_VERSION, training, policy }, null, 2)}\n`,
      );
    };
  },
};
