import type { PaperTable, Source } from '../../../papers/paper.ts';
import type { Scenario } from '../../../scenario/scenario.ts';

/** Where a setting comes from, in words. */
function SourceWords({ source }: { readonly source: Source }) {
  switch (source.from) {
    case 'paper':
      return (
        <>
          <b>The paper:</b> <q className="serif">{source.quote}</q>, {source.where}
        </>
      );
    case 'recovered':
      return (
        <>
          <b>Recovered:</b> {source.evidence}
        </>
      );
    case 'assumed':
      return (
        <>
          <b>Assumed:</b> {source.why}
        </>
      );
  }
}

/** The settings of a run, and where each comes from. */
export function Settings({ table, scenario }: { readonly table: PaperTable; readonly scenario: Scenario }) {
  const rows = table.settings.flatMap(({ name, value, source }) => {
    const written = value(scenario);
    return written === '' ? [] : [{ name, written, source }];
  });
  return (
    <table className="settings">
      <caption className="unseen">Settings of this run, and where each comes from</caption>
      <thead>
        <tr>
          <th scope="col">Setting</th>
          <th scope="col">In this run</th>
          <th scope="col">Where it comes from</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, written, source }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{written}</td>
            <td>
              <SourceWords source={source} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
