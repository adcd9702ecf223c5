import { useState } from 'react';
import type { FlowFacts } from '../../lab/protocol.ts';
import { VARIANTS, type VariantParameter } from '../../engine/tcp/catalog.ts';
import { STACKS } from '../../engine/tcp/stack.ts';
import { useLaboratory } from '../shell/useLab.ts';
import { Figures } from '../table/Figures.tsx';
import { Rules } from './Rules.tsx';

/** The values a setting may have: "0 to 1000 segments". */
function rangeOf({ kind, min, max, unit, choices }: VariantParameter): string {
  if (kind === 'switch') return 'yes or no';
  if (kind === 'choice') return (choices ?? []).join(', ');
  const range = min !== undefined && max !== undefined ? `${min} to ${max}` : min !== undefined ? `from ${min}` : '';
  return [range, unit].filter((part) => part !== '').join(' ');
}

const valueText = (value: unknown): string => (value === true ? 'yes' : value === false ? 'no' : String(value));

/** The settings of a variant itself. */
function Settings({ title, parameters }: { readonly title: string; readonly parameters: readonly VariantParameter[] }) {
  if (parameters.length === 0) return null;
  return (
    <Figures
      label={`Settings of ${title}`}
      heads={['Setting', 'Default', 'Range', 'What it is']}
      named
      rows={parameters.map((parameter) => ({
        key: parameter.name,
        cells: [parameter.label, valueText(parameter.default), rangeOf(parameter), parameter.help],
      }))}
    />
  );
}

const stackTitle = (name: string): string => STACKS.find((stack) => stack.name === name)?.title ?? name;

/** A variant in plain words; where it is at work, with its rules. */
function Entry({ name, flow }: { readonly name: string; readonly flow: FlowFacts | null }) {
  const [open, setOpen] = useState(false);
  const variant = VARIANTS.find((each) => each.name === name);
  if (variant === undefined) return null;
  const { title, summary, differs, parameters, stacks } = variant;
  const where = flow === null ? '' : ` with the stack ${stackTitle(flow.stack)}`;
  return (
    <details className="entry" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <b>{title}</b>
        {where}
      </summary>
      {open && (
        <>
          <p>{summary}</p>
          <p>
            <b>How it differs from its source.</b> {differs}
          </p>
          <p>Stacks: {stacks.map(stackTitle).join(', ')}.</p>
          <Settings title={title} parameters={parameters} />
          {flow !== null && <Rules title={title + where} flow={flow} />}
        </>
      )}
    </details>
  );
}

/** What every variant does, and by which rules those of this run do it. */
export function Senders() {
  const { data } = useLaboratory();
  const here = new Map<string, FlowFacts>();
  for (const flow of data?.opened.flows ?? [])
    if (flow.kind === 'tcp' && !here.has(`${flow.variant} ${flow.stack}`))
      here.set(`${flow.variant} ${flow.stack}`, flow);
  const present = [...here.values()];
  const others = VARIANTS.filter(({ name }) => !present.some(({ variant }) => variant === name));
  return (
    <section aria-labelledby="variants-title" className="about">
      <h3 id="variants-title">Variants</h3>
      {present.length > 0 && <h4>In this run, with their rules</h4>}
      {present.map((flow) => (
        <Entry key={`${flow.variant} ${flow.stack}`} name={flow.variant} flow={flow} />
      ))}
      <h4>{present.length > 0 ? 'All others' : 'All'}</h4>
      {others.map(({ name }) => (
        <Entry key={name} name={name} flow={null} />
      ))}
    </section>
  );
}
