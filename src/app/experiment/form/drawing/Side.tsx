import { Sentence } from '../fields/Sentence.tsx';
import { fieldAt } from '../model/fields.ts';
import { FlowPane } from './FlowPane.tsx';
import { useForm } from '../formContext.ts';
import { LinkPane } from './LinkPane.tsx';
import { NodePane } from './NodePane.tsx';
import { only, sizeOf, type Drawing } from './useDrawing.ts';
import { Whole } from './Whole.tsx';

/** Number of a node's links above which they are only counted. */
const FEW_LINKS = 12;

/** Links of a node; a press selects one. */
function Joined({ drawing, node }: { readonly drawing: Drawing; readonly node: number }) {
  const { drawn, nameOf, select } = drawing;
  const links = drawn.links.filter(({ from, to }) => from === node || to === node);
  const flows = drawn.flows.filter(({ from, to }) => from === node || to === node);
  const choices = [
    ...links.map(
      ({ index, from, to }) => ({ kind: 'link', index, words: `Link ${nameOf(from)} → ${nameOf(to)}` }) as const,
    ),
    ...flows.map(
      ({ index, from, to }) =>
        ({ kind: 'flow', index, words: `Flow ${index + 1}, ${nameOf(from)} → ${nameOf(to)}` }) as const,
    ),
  ];
  return (
    <section className="part">
      <h4>{choices.length === 0 ? 'No link leads here yet' : 'Links of this node'}</h4>
      <ul className="joined">
        {choices.slice(0, FEW_LINKS).map(({ kind, index, words }) => (
          <li key={`${kind}-${index}`}>
            <button type="button" className="link" onClick={() => select(only(kind, index))}>
              {words}
            </button>
          </li>
        ))}
      </ul>
      {choices.length > FEW_LINKS && <p>{choices.length - FEW_LINKS} more.</p>}
    </section>
  );
}

/** The fields of the selection. */
export function Side({ drawing }: { readonly drawing: Drawing }) {
  const { draft } = useForm();
  const { pad, selected, drawn, nameOf } = drawing;
  const count = sizeOf(selected);
  const [node] = selected.nodes;
  const [link] = selected.links;
  const [flow] = selected.flows;
  const acts = (
    <p className="wraps">
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
          <p className="wraps">
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
    if (pad.isMobile)
      return (
        <>
          <NodePane drawing={drawing} node={node} />
          {acts}
        </>
      );
    const field = fieldAt(draft, ['network', 'nodes', node]);
    return (
      <>
        <h3 className="serif">
          {drawn.nodes[node]?.isHost === true ? 'Host' : 'Router'} {nameOf(node)}
        </h3>
        {field !== undefined && (
          <>
            <Sentence
              field={field}
              text={
                drawn.nodes[node]?.title === drawn.nodes[node]?.name
                  ? 'Its name is {id}.'
                  : 'In files its name is {id}.'
              }
            />
            <Joined drawing={drawing} node={node} />
          </>
        )}
        {acts}
      </>
    );
  }
  if (link !== undefined) {
    const { from, to } = drawn.links[link]!;
    return (
      <>
        <LinkPane link={['network', 'links', link]} title={`Link ${nameOf(from)} → ${nameOf(to)}`} />
        {acts}
      </>
    );
  }
  const ends = drawn.flows[flow ?? -1];
  if (ends === undefined) return null;
  return (
    <>
      <FlowPane flow={ends.index} title={`Flow ${ends.index + 1}, ${nameOf(ends.from)} → ${nameOf(ends.to)}`} />
      {acts}
    </>
  );
}
