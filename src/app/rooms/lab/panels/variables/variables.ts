import type { Panel } from '../panel.ts';
import { aboutOf, noVariables, variableSentence, variableTable } from './rows.ts';
import { VariablesBody } from './VariablesBody.tsx';

/** All variables of the sender that the moment is about, before and after its event. */
export const variables: Panel = {
  id: 'variables',
  title: 'Variables',
  term: 'variables',
  about: (data) => {
    const table = variableTable(data);
    return table === null ? 'of the sender' : aboutOf(table);
  },
  summary: (data) => {
    const table = variableTable(data);
    return table === null ? noVariables(data) : variableSentence(table);
  },
  table: (data) => {
    const rows = (variableTable(data)?.groups ?? []).flatMap(({ title, rows: each }) =>
      each.map((row) => [title, row.name, row.unit, row.before, row.after, row.turn]),
    );
    return {
      columns: ['Part', 'Variable', 'Unit', 'Before', 'After', 'Change'],
      count: rows.length,
      row: (index) => rows[index]!,
    };
  },
  Body: VariablesBody,
};
