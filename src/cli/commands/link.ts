import { encodeLink } from '../../scenario/link.ts';
import type { Command } from '../command.ts';
import { openExperiment } from '../experiment.ts';
import { writeJson } from '../jsonText.ts';
import { minimalInput } from '../../scenario/minimal.ts';
import { writeNumber } from '../../scenario/quantity.ts';

export const linkCommand: Command = {
  name: 'link',
  summary: 'Prints the link of a scenario.',
  word: { name: 'a scenario', required: true },
  flags: [
    { name: 'base', value: 'URL', help: 'Prints the whole address: the page at this address with the link behind it.' },
    {
      name: 'set',
      value: 'path=value',
      repeatable: true,
      help: 'Changes a field before: flows[0].variant=vegas. May be repeated.',
    },
    { name: 'json', help: 'Gives one JSON object: {"link": "#..."}.' },
  ],
  notes: [
    'A link is the part of an address behind the page, #... It holds the whole experiment. A scenario is a JSON file, the name of a preset, or a link.',
  ],
  examples: ['sawtooth link experiment.json', 'sawtooth link two-flows --set seed=2 --base http://localhost:5173/'],
  prepare: (call) => {
    const { scenario, moment, notes } = openExperiment(call.words[0] ?? '', call.values('set'), call.io);
    for (const note of notes) call.io.err(`${note}\n`);
    const link = `${(call.value('base') ?? '').replace(/#.*$/s, '')}#${encodeLink(scenario, moment)}`;
    return (output) => {
      if (call.has('json')) writeJson(output, { link });
      else output.write(link);
      output.line('');
    };
  },
};

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
