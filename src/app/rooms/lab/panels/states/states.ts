import type { Panel } from '../panel.ts';
import { machineRows, machinesSentence, machinesShown } from './machines.ts';
import { StatesBody } from './StatesBody.tsx';

/** The states of the sender that the moment is about: the common ones, and those of its law. */
export const states: Panel = {
  id: 'states',
  title: 'States',
  term: 'states',
  about: (data) => {
    const shown = machinesShown(data);
    return shown === null ? 'of the sender' : `${shown.name}; ${shown.machines.map(({ now }) => now).join(', ')}`;
  },
  summary: machinesSentence,
  table: (data) => {
    const rows = machineRows(data);
    return {
      columns: ['Machine', 'State or transition', 'Meaning, or when', 'Source', 'Now'],
      count: rows.length,
      row: (index) => rows[index]!,
    };
  },
  Body: StatesBody,
};
