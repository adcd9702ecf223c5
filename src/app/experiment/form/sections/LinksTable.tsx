import { Select } from '../../../ui/Select.tsx';
import { Fragment, useState } from 'react';
import { fieldId, useForm } from '../formContext.ts';
import { FieldsOf, FieldView, Input } from '../fields/FieldView.tsx';
import { added, removed } from '../model/draft.ts';
import { elementsAt, fieldAt, fieldsIn, kindAt, networkKind, type FormField } from '../model/fields.ts';
import { linkRows, otherNetworkFields, partOf, type LinkRow } from '../model/linkRows.ts';
import { shownText } from '../model/quantityText.ts';
import { RowHead } from './RowHead.tsx';
import { useRowsShown } from './rowsShown.tsx';
import { Heads } from '../../../ui/Figures.tsx';

/** Fields in the row itself; the others are below it. */
const IN_ROW = ['rate', 'delay', 'queue'];

/** Value of a field in words: its own, its fallback, or that it is inherited. */
function Value({ field }: { readonly field: FormField | undefined }) {
  const { draft } = useForm();
  if (field === undefined) return null;
  const value = field.given ?? field.usual;
  if (value === null) return <span className="same">the same</span>;
  if (field.control !== 'kinds') return shownText(value, field);
  const kind = kindAt(field);
  const word = field.choices.find((choice) => choice.value === kind)?.label ?? kind;
  const [first] = fieldsIn(draft, field.path);
  const size = first === undefined ? '' : shownText(first.given ?? first.usual, first);
  return `${word} ${size}`.trim();
}

/** The queue of a link in its row, and its loss if there is one. */
function QueueWords({ row }: { readonly row: LinkRow }) {
  const { draft } = useForm();
  const loss = partOf(draft, row, 'loss');
  const kind = loss === undefined ? undefined : kindAt(loss);
  const loses = kind !== undefined && kind !== 'none';
  return (
    <>
      <Value field={partOf(draft, row, 'queue')} />
      {loses && (
        <small>
          loss <Value field={loss} />
        </small>
      )}
    </>
  );
}

/** The kind of a queue with its first number, the limit. */
function QueueInput({ row }: { readonly row: LinkRow }) {
  const { draft } = useForm();
  const queue = partOf(draft, row, 'queue');
  if (queue === undefined) return null;
  const [first] = fieldsIn(draft, queue.path);
  return (
    <div className="pair">
      <Input field={queue} name={`Queue of ${row.name}`} />
      {first !== undefined && (
        <div>
          {/* The row has no separate heading for it. */}
          <small aria-hidden="true">{first.label}</small>
          <Input field={first} name={`${first.label} in the queue of ${row.name}`} />
        </div>
      )}
    </div>
  );
}

interface RowProps {
  readonly row: LinkRow;
  readonly isSelected: boolean;
  readonly select: () => void;
  readonly remove: () => void;
}

function Row({ row, isSelected, select, remove }: RowProps) {
  const { draft } = useForm();
  const [rate, delay] = [partOf(draft, row, 'rate'), partOf(draft, row, 'delay')];
  if (rate === undefined || delay === undefined) return null;
  return (
    <tr className={isSelected ? 'selected' : ''}>
      <RowHead path={row.path} isOpen={isSelected} press={select} remove={remove}>
        {row.name}
        {row.note !== '' && <small> {row.note}</small>}
      </RowHead>
      <td data-label="Rate">
        {isSelected ? <Input field={rate} name={`Rate of ${row.name}`} /> : <Value field={rate} />}
      </td>
      <td data-label="Delay">
        {isSelected ? <Input field={delay} name={`Delay of ${row.name}`} /> : <Value field={delay} />}
      </td>
      <td data-label="Queue">{isSelected ? <QueueInput row={row} /> : <QueueWords row={row} />}</td>
    </tr>
  );
}

/** Fields of a link that do not fit in its row. */
function Details({ row, remove }: { readonly row: LinkRow; readonly remove: () => void }) {
  const { draft } = useForm();
  const whole = fieldAt(draft, row.path);
  const [queue, loss] = [partOf(draft, row, 'queue'), partOf(draft, row, 'loss')];
  const limit = queue === undefined ? undefined : fieldsIn(draft, queue.path)[0];
  if (whole === undefined) return null;
  return (
    <tr className="details">
      <td colSpan={4}>
        <div className="fields">
          {queue !== undefined && <FieldsOf field={queue} except={[String(limit?.path.at(-1))]} />}
          {loss !== undefined && <Input field={loss} />}
          {loss !== undefined && <FieldsOf field={loss} />}
          <FieldsOf field={whole} except={[...IN_ROW, 'loss']} />
        </div>
        {row.isRemovable && (
          <button type="button" onClick={remove}>
            Remove <span className="unseen">{row.name}</span>
          </button>
        )}
      </td>
    </tr>
  );
}

/** Form to join two nodes. */
function AddLink() {
  const { draft, names, replace, reveal } = useForm();
  const [ends, setEnds] = useState({ from: '', to: '' });
  const ids = names.node.map(({ value }) => String(value));
  const from = ids.includes(ends.from) ? ends.from : (ids[0] ?? '');
  const to = ids.includes(ends.to) ? ends.to : (ids.at(-1) ?? '');
  const menu = (label: string, end: 'from' | 'to', value: string) => (
    <span>
      <label htmlFor={`join-${end}`}>{label}</label>{' '}
      <Select
        id={`join-${end}`}
        value={value}
        of={ids.map((id) => [id, id])}
        choose={(id) => setEnds({ ...ends, [end]: id })}
      />
    </span>
  );
  return (
    <div className="add wraps in-line" id={fieldId(['network', 'links'])} tabIndex={-1}>
      {menu('Join', 'from', from)}
      {menu('to', 'to', to)}
      <button
        type="button"
        className="link"
        onClick={() => {
          const index = elementsAt(draft, ['network', 'links']).length;
          replace(added(draft, ['network', 'links'], { from, to }));
          reveal([['network', 'links', index, 'rate']]);
        }}
      >
        Add link
      </button>
    </div>
  );
}

/** The links of the network, one row each; the selected one is editable. */
export function LinksTable({
  selected,
  select,
}: {
  readonly selected: string;
  readonly select: (row: LinkRow) => void;
}) {
  const { draft, replace, reveal } = useForm();
  const rows = linkRows(draft);
  const { from, to, others } = useRowsShown(rows.length, (row) => rows[row]!.path);
  const remove = (index: number): void => {
    const row = rows[index];
    if (row?.isRemovable !== true) return;
    replace(removed(draft, row.path));
    const next = rows[index + 1] === undefined ? rows[index - 1]?.path : row.path;
    reveal(next === undefined ? [] : [next]);
  };
  return (
    <section aria-labelledby="form-links">
      <h3 id="form-links">Links</h3>
      <div className="scroll">
        <table className="links">
          <Heads of={['From → to', 'Rate', 'Delay', 'Queue at its entry']} />
          <tbody>
            {rows.slice(from, to).map((row, place) => {
              const index = from + place;
              const id = fieldId(row.path);
              return (
                <Fragment key={id}>
                  <Row row={row} isSelected={id === selected} select={() => select(row)} remove={() => remove(index)} />
                  {id === selected && <Details row={row} remove={() => remove(index)} />}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
      {others}
      {networkKind(draft) === 'custom' && <AddLink />}
      {otherNetworkFields(draft).map((field) => (
        <FieldView key={fieldId(field.path)} field={field} />
      ))}
    </section>
  );
}
