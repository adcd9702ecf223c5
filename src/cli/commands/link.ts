import { encodeLink } from '#scenario/link/link.ts';
import type { Call, Command } from '../command.ts';
import { openExperiment } from '../experiment.ts';
import type { Io } from '../io.ts';
import { writeJson } from '../jsonText.ts';
import type { Output } from '../output.ts';
import { Refused } from '../refused.ts';
import { minimalInput } from '#scenario/edit/minimal.ts';
import { writeNumber } from '#scenario/words/quantity.ts';

export const linkCommand: Command = {
  name: 'link',
  summary: 'Prints the link of a scenario.',
  word: { name: 'a scenario', required: true },
  flags: [
    { name: 'base', value: 'URL', help: 'Prints the whole address: this address of the page, followed by the link.' },
    {
      name: 'set',
      value: 'path=value',
      repeatable: true,
      help: 'Changes a field first: flows[0].variant=vegas. May be repeated.',
    },
    { name: 'json', help: 'Prints one JSON object: {"link": "#..."}.' },
  ],
  notes: [
    'A link is the part of an address from the # on. It holds the whole experiment. A scenario is a JSON file, the name of a preset, or a link.',
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

/** The port given by --port; null: any. */
function portOf(call: Call): number | null {
  const given = call.value('port');
  if (given === undefined) return null;
  if (/^\d{1,5}$/.test(given) && Number(given) >= 1 && Number(given) <= 65_535) return Number(given);
  throw new Refused(`--port: must be a whole number from 1 to 65535 (got ${JSON.stringify(given)})`);
}

export const openCommand: Command = {
  name: 'open',
  summary: 'Serves the page and prints its address; with a link, prints its scenario as JSON.',
  word: { name: 'a link', required: false },
  flags: [
    {
      name: 'port',
      value: 'n',
      help: 'Serves the page on this port, to this machine only; with a link, the printed address opens it. Default: any free port.',
    },
    { name: 'complete', help: 'Prints every field, with the default of those that the link omits.' },
    { name: 'json', help: 'Has no effect: the output is always JSON.' },
  ],
  notes: [
    'The page is that of the built package and needs no network. Ctrl-C stops the server.',
    'A link is a whole address, or the part after its #. The names of presets and files work too. A damaged or newer link is opened as far as it can be read; the rest is reported on standard error.',
  ],
  examples: [
    'sawtooth open',
    'sawtooth open two-flows --port 8080',
    'sawtooth open "#1juw5XgTQkkeEQtjCPBGxsAAA"',
    'sawtooth open two-flows --complete',
  ],
  prepare: (call) => {
    const [word] = call.words;
    const port = portOf(call);
    if (word === undefined) return (output) => serve(call.io, port, '', output);
    const { scenario, moment, notes } = openExperiment(word, [], call.io);
    for (const note of notes) call.io.err(`${note}\n`);
    if (port !== null) return (output) => serve(call.io, port, `#${encodeLink(scenario, moment)}`, output);
    if (moment !== undefined) {
      const where = 'event' in moment ? `event ${moment.event}` : `${writeNumber(moment.time)} s`;
      call.io.err(`The link shows ${where} of the run; a file cannot store that.\n`);
    }
    return (output) => {
      writeJson(output, call.has('complete') ? scenario : minimalInput(scenario));
      output.line('');
    };
  },
};

/** Serves the page until Ctrl-C. */
async function serve(io: Io, port: number | null, link: string, output: Output): Promise<void> {
  const served = await io.servePage(port);
  output.line(`${served.address}${link}`);
  output.flush();
  io.err('The page is served until Ctrl-C.\n');
  await new Promise<void>((ended) => io.studies.onInterrupt(ended));
  served.close();
}
