import { toneClass } from '#app/run/facts/groups.ts';
import { useLab, useLaboratory } from '#app/run/useLab.ts';
import { figure, listed, segmentPair } from '#app/ui/words/numbers.ts';
import { PanelBody } from '../frame/PanelBody.tsx';
import { type Panel, tableOf } from '../kit/panel.ts';
import type { Variable, VariableGroup, VariableValue } from '#lab/look/variables.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { speaksQuic } from '#app/run/facts/quic.ts';
import { isPhase, phaseName } from '#app/ui/words/phases.ts';

/** Change of a variable in the event. */
type Turn = 'rose' | 'fell' | 'changed' | 'stayed';

/** A variable, formatted. */
interface VariableRow {
  readonly name: string;
  readonly unit: string;
  /** '' if unknown. */
  readonly before: string;
  readonly after: string;
  readonly turn: Turn;
}

interface VariableGroupRows {
  readonly id: VariableGroup | 'changed';
  readonly title: string;
  readonly rows: readonly VariableRow[];
}

/** All variables of a sender, formatted. */
interface VariableTable {
  readonly flow: number;
  readonly name: string;
  /** Number of the event that changed them; -1: none. */
  readonly event: number;
  readonly groups: readonly VariableGroupRows[];
}

const TITLES: Readonly<Record<VariableGroup, string>> = {
  window: 'Window',
  variant: 'Of the variant',
  recovery: 'Loss recovery',
  timer: 'Timer',
  sending: 'Sending',
  ecn: 'Marks (ECN)',
};

/** Times in s have microsecond digits. */
function text(value: VariableValue, quic: boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return isPhase(value) ? phaseName(value, quic) : value;
  if (Number.isNaN(value)) return '–';
  return Math.abs(value) >= 1e8 ? 'unlimited' : figure(value);
}

/** Two values with enough digits to show their difference. */
function texts(before: VariableValue, after: VariableValue, unit: string, quic: boolean): readonly [string, string] {
  if (typeof before !== 'number' || typeof after !== 'number') return [text(before, quic), text(after, quic)];
  if (unit === 'segments') return segmentPair(before, after);
  for (let places = 4; places <= 12; places++) {
    const pair = [before, after].map((value) => String(Number(value.toPrecision(places)))) as [string, string];
    if (places > 4 && pair[0] !== pair[1]) return pair;
    if (text(before, quic) !== text(after, quic)) break;
  }
  return [text(before, quic), text(after, quic)];
}

const same = (before: VariableValue, after: VariableValue): boolean => Object.is(before, after) || before === after;

function rowOf({ name, unit, before, value }: Variable, quic: boolean): VariableRow {
  if (before === null || same(before, value)) {
    const after = unit === 'segments' && typeof value === 'number' ? segmentPair(value, value)[1] : text(value, quic);
    return { name, unit, before: before === null ? '' : after, after, turn: 'stayed' };
  }
  const [was, is] = texts(before, value, unit, quic);
  const turn =
    typeof before !== 'number' || typeof value !== 'number' || Number.isNaN(before) || Number.isNaN(value)
      ? 'changed'
      : value > before
        ? 'rose'
        : 'fell';
  return { name, unit, before: was, after: is, turn };
}

/** The table of the sender that the moment is about; null: unknown. */
export function variableTable({ opened, present }: RunData): VariableTable | null {
  const { variables } = present;
  if (variables === null) return null;
  const quic = speaksQuic(opened.flows[variables.flow]);
  const rows = variables.rows.map((variable) => ({ ...rowOf(variable, quic), group: variable.group }));
  // Changed ones come first, because they rarely all fit.
  const groups = [
    { id: 'changed' as const, title: 'Changed', rows: rows.filter(({ turn }) => turn !== 'stayed') },
    ...(Object.keys(TITLES) as VariableGroup[]).map((id) => ({
      id,
      title: TITLES[id],
      rows: rows.filter(({ group, turn }) => group === id && turn === 'stayed'),
    })),
  ].filter((group) => group.rows.length > 0);
  const { flow, event } = variables;
  return { flow, name: opened.flows[flow]?.name ?? '', event, groups };
}

/** The rows changed by an event. */
export const changedRows = ({ groups }: VariableTable): readonly VariableRow[] =>
  groups.find(({ id }) => id === 'changed')?.rows ?? [];

/** Maximum number of changes named in the sentence. */
const NAMED = 4;

/** "Event 61 447 changed 6 variables of NewReno: cwnd 53 to 26.5 and 5 more." */
export function variableSentence(table: VariableTable): string {
  const { name, event } = table;
  if (event < 0) return `Nothing has happened to ${name} yet: these are its initial values.`;
  const changed = changedRows(table);
  if (changed.length === 0) return `Event ${figure(event)} changed no variable of ${name}.`;
  const named = changed
    .slice(0, NAMED)
    .map((row) => `${row.name} ${row.before} to ${row.after}${row.unit === '' ? '' : ` ${row.unit}`}`);
  const more = changed.length - named.length;
  const all = listed([...named, ...(more > 0 ? [`${more} more`] : [])]);
  return `Event ${figure(event)} changed ${changed.length} ${changed.length === 1 ? 'variable' : 'variables'} of ${name}: ${all}.`;
}

/** Text without variables. */
export function noVariables({ opened, present }: RunData, what: 'variables' | 'states' = 'variables'): string {
  if (!opened.flows.some(({ kind }) => kind === 'tcp'))
    return `No flow of this run has a sender with ${what}: UDP sends at its own rate.`;
  return present.playing
    ? 'Pause the run, or take a step, to see what an event changes.'
    : `The ${what} of this moment are being read.`;
}

/** "NewReno, event 61 447; 6 changed" */
function aboutOf(table: VariableTable): string {
  const changed = changedRows(table).length;
  return table.event < 0
    ? `${table.name}, at first`
    : `${table.name}, event ${figure(table.event)}; ${changed} changed`;
}

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
    return tableOf(['Part', 'Variable', 'Unit', 'Before', 'After', 'Change'], rows, (row) => row);
  },
  Body: VariablesBody,
};
