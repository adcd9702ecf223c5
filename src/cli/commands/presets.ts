import type { Command } from '../command.ts';
import { writeJson } from '../jsonText.ts';
import { allPresets } from '../../library/presets.ts';
import { textTable } from '../textTable.ts';

export const presetsCommand: Command = {
  name: 'presets',
  summary: 'Lists the experiments to start from.',
  flags: [{ name: 'json', help: 'Prints one JSON object: {"presets": [{id, title, watch}]}.' }],
  notes: [],
  examples: ['sawtooth presets', 'sawtooth run bufferbloat'],
  prepare: (call) => (output) => {
    const presets = allPresets().map(({ id, title, watch }) => ({ id, title, watch }));
    if (call.has('json')) {
      writeJson(output, { presets });
      output.line('');
      return;
    }
    const columns = ['name', 'title', 'what to watch'].map((title) => ({ title, align: 'left' }) as const);
    const rows = presets.map(({ id, title, watch }) => [id, title, watch]);
    for (const line of textTable(columns, rows, call.io.columns)) output.line(line);
  },
};
