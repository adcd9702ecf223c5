import { toneClass } from '#app/run/groups.ts';
import { useLab, useLaboratory } from '#app/run/useLab.ts';
import { figure } from '#app/ui/words/numbers.ts';
import { PanelBody } from '../PanelBody.tsx';
import { noVariables, variableTable, type Turn, type VariableRow, aboutOf, variableSentence } from './rows.ts';
import type { Panel } from '../panel.ts';

const SIGNS: Readonly<Record<Turn, string>> = { rose: '▲', fell: '▼', changed: '●', stayed: '' };

function Row({ row: { name, unit, before, after, turn } }: { readonly row: VariableRow }) {
  const stays = turn === 'stayed';
  return (
    <tr className={turn}>
      <th scope="row">
        {name}
        {unit !== '' && <span className="unit">, {unit}</span>}
      </th>
      {!stays && <td>{before}</td>}
      <td className={stays ? undefined : 'result'}>
        {!stays && (
          <>
            <span aria-hidden="true">{SIGNS[turn]}</span>
            <span className="unseen">{turn} to</span>{' '}
          </>
        )}
        {after}
      </td>
    </tr>
  );
}

/** All variables of the sender that the moment is about, and their changes in its event. */
function VariablesBody() {
  const { data } = useLaboratory();
  useLab((state) => state.run);
  // Changes with every step; while the run plays nothing is shown.
  useLab((state) => state.status);
  const table = data === null ? null : variableTable(data);

  if (data === null || table === null)
    return (
      <PanelBody title="Variables">
        <p className="nothing">{data === null ? '' : noVariables(data)}</p>
      </PanelBody>
    );
  return (
    <PanelBody title={`Variables of ${table.name}`}>
      <div className={`answer variables ${toneClass(data.opened.flows, table.flow)}`}>
        {table.groups.map(({ id, title, rows }) => (
          <table key={id}>
            <thead>
              <tr>
                <th scope="col">{title}</th>
                {id === 'changed' && <th scope="col">before</th>}
                <th scope="col">{id === 'changed' ? `after event ${figure(table.event)}` : 'now'}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.name} row={row} />
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </PanelBody>
  );
}

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
