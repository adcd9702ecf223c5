import { FieldsOf, FieldView, Input } from '../fields/FieldView.tsx';
import { fieldAt, type FormField } from '../model/fields.ts';
import { reachOf, stopsOf, withStops, type Stop } from './mobile.ts';
import { fieldId, useForm } from '../formContext.ts';
import { NumberCell } from './NumberCell.tsx';
import { sizeOf, type Drawing } from './useDrawing.ts';
import { Whole } from './Whole.tsx';

/** The next number above or below of 1, 2, 5, 10, 20 and so on. */
function nextNumber(value: number, isMore: boolean): number {
  if (value <= 0) return isMore ? 0.001 : 0;
  const size = 10 ** Math.floor(Math.log10(value) + 1e-9);
  const all = [0.5, 1, 2, 5, 10].map((each) => Number((each * size).toPrecision(1)));
  const found = isMore
    ? all.find((each) => each > value * 1.001)
    : [...all].reverse().find((each) => each < value * 0.999);
  return found ?? value;
}

/** A number to be typed, or set by pressing − and +. */
function Stepped({ field }: { readonly field: FormField }) {
  const { edit } = useForm();
  const value = field.given ?? field.usual;
  const step = (isMore: boolean): void => {
    if (typeof value !== 'number') return;
    const { min = -Infinity, max = Infinity } = field;
    edit(field.path, Math.min(max, Math.max(min, nextNumber(value, isMore))));
  };
  const name = field.label.toLowerCase();
  return (
    <div className="stepped">
      <button type="button" aria-label={`Less ${name}`} onClick={() => step(false)}>
        −
      </button>
      <FieldView field={field} />
      <button type="button" aria-label={`More ${name}`} onClick={() => step(true)}>
        +
      </button>
    </div>
  );
}

/** Where a mobile node is, and when. */
function Way({ drawing, node }: { readonly drawing: Drawing; readonly node: number }) {
  const { pad } = drawing;
  const { replace } = useForm();
  const name = drawing.nameOf(node);
  const stops = stopsOf(pad.base, node);
  const put = (next: readonly Stop[]): void => replace(withStops(pad.base, node, next));
  const last = stops.at(-1)!;
  return (
    <>
      <p>
        It reaches {reachOf(pad.base)} m. {stops.length - 1} way {stops.length === 2 ? 'point' : 'points'}.
      </p>
      <table className="way-points">
        <thead>
          <tr>
            <th scope="col">At, s</th>
            <th scope="col">x, m</th>
            <th scope="col">y, m</th>
            <th scope="col">
              <span className="unseen">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {stops.map((stop, index) => {
            const cell = (part: 'at' | 'x' | 'y', words: string) => (
              <NumberCell
                label={`${words} of stop ${index + 1} of ${name}`}
                value={stop[part]}
                take={(value) => put(stops.map((each, row) => (row === index ? { ...each, [part]: value } : each)))}
              />
            );
            return (
              <tr key={index}>
                <td>{index === 0 ? '0' : cell('at', 'Time')}</td>
                <td>{cell('x', 'x')}</td>
                <td>{cell('y', 'y')}</td>
                <td>
                  {index > 0 && (
                    <button type="button" className="link" onClick={() => put(stops.filter((_, row) => row !== index))}>
                      Remove <span className="unseen">stop {index + 1}</span>
                    </button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <button
        type="button"
        className="link"
        // 3 m/s for 10 s: a walk that can be seen.
        onClick={() => put([...stops, { at: last.at + 10, x: last.x, y: last.y + 30 }])}
      >
        Add a way point
      </button>
    </>
  );
}

/** The fields of what is chosen. */
export function Side({ drawing }: { readonly drawing: Drawing }) {
  const { draft, open, toggle } = useForm();
  const { pad, selected, drawn, nameOf } = drawing;
  const count = sizeOf(selected);
  const [node] = selected.nodes;
  const [link] = selected.links;
  const [flow] = selected.flows;
  const acts = (
    <p className="acts">
      {selected.nodes.size > 0 && (
        <button type="button" onClick={drawing.duplicate}>
          Duplicate
        </button>
      )}
      <button type="button" onClick={() => drawing.remove(selected)}>
        Remove
      </button>
    </p>
  );
  if (count === 0) return <Whole drawing={drawing} />;
  if (count > 1)
    return (
      <>
        <h3 className="serif">{count} things</h3>
        {selected.nodes.size > 1 && (
          <p className="acts">
            <button type="button" onClick={() => drawing.align('row')}>
              Line up in a row
            </button>
            <button type="button" onClick={() => drawing.align('column')}>
              In a column
            </button>
          </p>
        )}
        {acts}
      </>
    );
  if (node !== undefined) {
    const name = fieldAt(draft, ['network', 'nodes', node, 'id']);
    return (
      <>
        <h3 className="serif">
          {pad.isMobile ? 'Node' : drawn.nodes[node]?.isHost === true ? 'Host' : 'Router'} {nameOf(node)}
        </h3>
        {pad.isMobile ? <Way drawing={drawing} node={node} /> : name !== undefined && <Input field={name} />}
        {acts}
      </>
    );
  }
  const path = link === undefined ? ['flows', flow ?? 0] : ['network', 'links', link];
  const field = fieldAt(draft, path);
  if (field === undefined) return null;
  const shown = drawn.flows[flow ?? -1];
  const ends = link === undefined ? shown : drawn.links[link];
  const title = `${link === undefined ? `Flow ${(flow ?? 0) + 1}, ` : 'Link '}${nameOf(ends?.from ?? -1)} → ${nameOf(ends?.to ?? -1)}`;
  const early = (
    link === undefined ? ['variant', 'rate', 'start'] : ['rate', 'delay', 'queue', 'loss', 'effect']
  ).flatMap((name) => fieldAt(draft, [...path, name]) ?? []);
  const isOpen = open.has(fieldId(MORE));
  return (
    <>
      <h3 className="serif">{title}</h3>
      {link === undefined && <Input field={{ ...field, label: 'Kind' }} />}
      {early.map((each) =>
        each.control === 'number' ? (
          <Stepped key={each.path.join('.')} field={each} />
        ) : (
          <FieldView key={each.path.join('.')} field={each} />
        ),
      )}
      <button type="button" className="disclose" aria-expanded={isOpen} onClick={() => toggle(MORE)}>
        More settings
      </button>
      {isOpen && (
        <div className="fields">
          <FieldsOf field={field} except={early.map(({ path: at }) => String(at.at(-1)))} />
        </div>
      )}
      {acts}
    </>
  );
}

const MORE = ['more'];
