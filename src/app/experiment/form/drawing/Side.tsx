import type { ReactNode } from 'react';
import { FieldsOf, FieldView, MoreSettings } from '../fields/FieldView.tsx';
import { namedIn, Sentence } from '../fields/Sentence.tsx';
import { useForm, FormContext } from '../formContext.ts';
import { fieldAt, fieldsIn, kindAt, networkKind } from '../model/fields.ts';
import { unusedPlacement } from '#scenario/check/remarks.ts';
import { AllNodes } from './AllNodes.tsx';
import { isOneByOne } from './mobile.ts';
import { type Drawing, only, sizeOf } from './useDrawing.ts';
import { LinkPane } from './LinkPane.tsx';
import { NodePane } from './NodePane.tsx';

const MORE = ['more'];
const TIMES = 'From {from} to {to}, from {start} on, until {stop}.';
const SEVERAL = 'Number of such flows: {count}, started within {within}.';

/** Texts about a flow, by kind: first its description, then when or what it sends. */
const SAID: Readonly<Record<string, { readonly first: string; readonly part: string; readonly heading: string }>> = {
  tcp: { first: '{kind} {variant}, segments of {segmentSize}.', part: 'application', heading: 'What it sends' },
  udp: { first: '{kind} {rate} in packets of {packetSize}.', part: 'pattern', heading: 'When packets leave' },
};

/** The fields of a flow, in sentences. */
function FlowPane({ flow, title }: { readonly flow: number; readonly title: string }) {
  const { draft } = useForm();
  const field = fieldAt(draft, ['flows', flow]);
  const said = SAID[field === undefined ? '' : (kindAt(field) ?? '')];
  if (field === undefined || said === undefined) return null;
  const whole = { ...field, label: 'Kind' };
  const part = fieldAt(draft, [...field.path, said.part]);
  const named = [said.first, TIMES, SEVERAL].flatMap(namedIn);
  return (
    <>
      <h3 className="serif">{title}</h3>
      <Sentence field={whole} text={said.first} />
      <Sentence field={whole} text={TIMES} standing={{ stop: 'the end' }} />
      {part !== undefined && (
        <section className={fieldsIn(draft, part.path).length > 0 ? 'part' : 'part none'}>
          <h4>{said.heading}</h4>
          <Sentence field={part} text="{kind}" />
          <div className="fields">
            <FieldsOf field={part} />
          </div>
        </section>
      )}
      <section className="part">
        <Sentence field={whole} text={SEVERAL} />
        <MoreSettings of={MORE}>
          <FieldsOf field={field} except={[...named, said.part]} />
        </MoreSettings>
      </section>
    </>
  );
}

/** The network as a whole: the line that generates it, if there is one, and common settings. */
function Whole({ drawing }: { readonly drawing: Drawing }) {
  const { line, pad } = drawing;
  const kind = networkKind(line.draft);
  const made =
    kind === 'made'
      ? ['shape', 'trunk', 'access']
      : kind === 'dumbbell'
        ? ['bottleneck', 'access']
        : pad.isMobile && !isOneByOne(line.draft)
          ? ['nodes', 'placement', 'mobility']
          : [];
  const { scenario } = line.checked;
  const title = fieldAt(line.draft, ['title']);
  return (
    <>
      <h3 className="serif">Nothing chosen</h3>
      <p>Choose a node, a link or a flow: its fields are shown here.</p>
      {title !== undefined && (
        <FormContext value={line}>
          <div className="fields">
            <FieldView field={title} />
          </div>
        </FormContext>
      )}
      {made.length > 0 && (
        // These fields edit the generating line; all others edit what it generates.
        <FormContext value={line}>
          <h3>How this network is generated</h3>
          <div className="fields">
            {made.map((name) => {
              const field = fieldAt(line.draft, ['network', name]);
              return field !== undefined && <FieldView key={name} field={field} />;
            })}
          </div>
          {scenario !== null && unusedPlacement(scenario).map((remark) => <p key={remark}>{remark}</p>)}
        </FormContext>
      )}
      {pad.isMobile && <AllNodes drawing={drawing} saysReach />}
    </>
  );
}

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
  const paneOf = (): ReactNode => {
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
        </>
      );
    if (node !== undefined) return pad.isMobile ? <NodePane drawing={drawing} node={node} /> : wired(node);
    if (link !== undefined) {
      const { from, to } = drawn.links[link]!;
      return <LinkPane link={['network', 'links', link]} title={`Link ${nameOf(from)} → ${nameOf(to)}`} />;
    }
    const ends = drawn.flows[flow ?? -1];
    if (ends === undefined) return null;
    return <FlowPane flow={ends.index} title={`Flow ${ends.index + 1}, ${nameOf(ends.from)} → ${nameOf(ends.to)}`} />;
  };
  const wired = (index: number): ReactNode => {
    const field = fieldAt(draft, ['network', 'nodes', index]);
    const { isHost, title, name } = drawn.nodes[index]!;
    return (
      <>
        <h3 className="serif">
          {isHost ? 'Host' : 'Router'} {nameOf(index)}
        </h3>
        {field !== undefined && (
          <>
            <Sentence field={field} text={title === name ? 'Its name is {id}.' : 'In files its name is {id}.'} />
            <Joined drawing={drawing} node={index} />
          </>
        )}
      </>
    );
  };
  if (count === 0) return <Whole drawing={drawing} />;
  const pane = paneOf();
  return (
    pane !== null && (
      <>
        {pane}
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
      </>
    )
  );
}
