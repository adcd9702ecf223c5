import { minimalInput } from '../../scenario/minimal.ts';
import { writeNumber } from '../../scenario/quantity.ts';
import type { Command } from '../command.ts';
import { openExperiment } from '../experiment.ts';
import { writeJson } from '../jsonText.ts';

export const openCommand: Command = {
  name: 'open',
  summary: 'Prints the scenario of a link as JSON, the content of a file.',
  word: { name: 'a link', required: true },
  flags: [
    { name: 'complete', help: 'Prints every field, with its default where the link says nothing.' },
    { name: 'json', help: 'Changes nothing: the answer is JSON in any case.' },
  ],
  notes: [
    'A link is a whole address, or what stands behind its #. The names of presets and files will do too. Of a damaged or newer link as much is opened as can be read; what could not be read is said on standard error.',
  ],
  examples: ['sawtooth open "#1juw5XgTQkkeEQtjCPBGxsAAA"', 'sawtooth open two-flows --complete'],
  prepare: (call) => {
    const { scenario, moment, notes } = openExperiment(call.words[0] ?? '', [], call.io);
    for (const note of notes) call.io.err(`${note}\n`);
    if (moment !== undefined) {
      const where = 'event' in moment ? `event ${moment.event}` : `${writeNumber(moment.time)} s`;
      call.io.err(`The link shows ${where} of the run; a file does not keep that.\n`);
    }
    return (output) => {
      writeJson(output, call.has('complete') ? scenario : minimalInput(scenario));
      output.line('');
    };
  },
};
