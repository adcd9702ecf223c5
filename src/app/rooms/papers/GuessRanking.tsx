import { useState } from 'react';
import { setupOf } from '../../../papers/evaluate.ts';
import type { Choices, PaperTable } from '../../../papers/paper.ts';
import type { Outcomes } from '../../../papers/setup.ts';
import { ranking, type Values } from '../../../study/statistics.ts';
import { OrderGuess } from './OrderGuess.tsx';
import { withUnit } from '../../../papers/numbers.ts';
import { rowTitle } from './words.ts';
import { Select } from '../../ui/Select.tsx';

interface Props {
  readonly table: PaperTable;
  readonly choices: Choices;
  readonly outcomes: Outcomes;
  readonly show: () => void;
}

/** A ranking as groups of tied names, largest first. */
function groupsOf(names: readonly string[], values: readonly Values[]): readonly (readonly string[])[] {
  const groups = new Map<number, string[]>();
  for (const { entry, rank } of ranking(values, 'more')) {
    if (rank === null) continue;
    groups.set(rank, [...(groups.get(rank) ?? []), names[entry]!]);
  }
  return [...groups.values()];
}

/** A ranking of printed numbers: equal ones are grouped. */
function printedGroups(names: readonly string[], printed: readonly number[]): readonly (readonly string[])[] {
  const sizes = [...new Set(printed)].sort((a, b) => b - a);
  return sizes.map((size) => names.filter((_, at) => printed[at] === size));
}

/** The table with hidden numbers: the user first guesses the order of one column. */
export function GuessRanking({ table, choices, outcomes, show }: Props) {
  const inRow = table.peers === 'row';
  const groups = inRow ? table.rows.map(({ key }) => key) : [...new Set(table.rows.map(({ group }) => group))];
  const [group, chooseGroup] = useState(groups[0]!);
  const [columnKey, chooseColumn] = useState(
    (table.columns.find(({ key }) => key === 'throughput') ?? table.columns[0]!).key,
  );
  const entries = inRow
    ? table.columns.map((column) => ({ column, row: table.rows.find(({ key }) => key === group)! }))
    : table.rows
        .filter((row) => row.group === group)
        .map((row) => ({ row, column: table.columns.find(({ key }) => key === columnKey)! }));
  const names = entries.map(({ row, column }) => (inRow ? column.name : (row.heads.at(-1) ?? '')));
  const found = entries.map(({ row, column }) => {
    const { readings, complete } = setupOf(table, row, column, choices).progress(outcomes);
    return { complete, values: readings.map((reading) => table.value(column, row, reading, choices)) };
  });
  const printed = entries.map(({ row, column }) => Number(row.cells[table.columns.indexOf(column)]));
  const subject = inRow ? rowTitle(table, entries[0]!.row) : withUnit(entries[0]!.column);
  return (
    <div className="papers-body whole-on-paper">
      <p className="guess-what wraps in-line">
        {groups.length > 1 && (
          <label className="wraps in-line">
            {inRow ? table.heads.join(', ') : 'Among'}
            <Select
              value={group}
              of={groups.map((each) => [
                each,
                inRow ? table.rows.find(({ key }) => key === each)!.heads.join(', ') : each || table.name,
              ])}
              choose={chooseGroup}
            />
          </label>
        )}
        {!inRow && (
          <label className="wraps in-line">
            Column
            <Select
              value={columnKey}
              of={table.columns.map((column) => [column.key, withUnit(column)])}
              choose={chooseColumn}
            />
          </label>
        )}
      </p>
      <OrderGuess
        key={`${table.id} ${group} ${columnKey}`}
        names={names}
        question={`${subject}${inRow || groups.length < 2 ? '' : `, ${group}`}: which is largest?`}
        simulated={
          found.every(({ complete }) => complete)
            ? groupsOf(
                names,
                found.map(({ values }) => values),
              )
            : null
        }
        printed={printedGroups(names, printed)}
        show={show}
      />
    </div>
  );
}
