import { figure } from '../../../ui/words/numbers.ts';
import { useForm, fieldId } from '../formContext.ts';
import { flowsOfLines, sendsOf } from '../model/sends.ts';
import { Fragment } from 'react';
import { FieldsOf, Input } from '../fields/FieldView.tsx';
import { added, removed } from '../model/draft.ts';
import { elementsAt, fieldAt, fieldsIn, type FormField, networkKind } from '../model/fields.ts';
import { ownValue } from '#scenario/words/plainData.ts';
import type { Path } from '#scenario/words/path.ts';
import { flowName, tonesOfFlows } from '../model/names.ts';
import { anotherFlow } from '../model/startFrom.ts';
import { Heads } from '../../../ui/Figures.tsx';
import { GREY } from '../../../ui/tones.ts';
import { FlowMarker } from '../fields/FlowMarker.tsx';
import { RowHead } from './RowHead.tsx';
import { useRowsShown } from './rowsShown.tsx';

const HEIGHT = 30;

/** Data of the flows of one line of the form, over time. */
function TrafficSketch({ index }: { readonly index: number }) {
  const { checked } = useForm();
  const { scenario } = checked;
  // A line just added is not checked yet.
  const line = flowsOfLines(checked.draft)[index];
  if (scenario === null || line === undefined) return null;
  const sends = sendsOf(scenario.flows.slice(...line), scenario.duration);
  if (sends === null) return null;
  const { duration } = scenario;
  const x = (time: number): number => (1000 * time) / duration;
  return (
    <div className="traffic-sketch">
      <p>
        <b>What it sends.</b> {sends.words}
      </p>
      <svg viewBox={`0 0 1000 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {sends.parts.map((part, place) => (
          <rect
            // A part is identified by its index.
            key={place}
            x={x(part.from)}
            width={Math.max(2.5, x(part.to) - x(part.from))}
            y={HEIGHT * (1 - part.height)}
            height={HEIGHT * part.height}
          />
        ))}
        <line x1="0" x2="1000" y1={HEIGHT} y2={HEIGHT} />
      </svg>
      <p className="ends" aria-hidden="true">
        <span>0 s</span>
        <span>{figure(duration)} s</span>
      </p>
    </div>
  );
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '?');

/** The route of a flow, in words. */
function way(draft: unknown, flow: unknown, index: number): string {
  if (networkKind(draft) === 'dumbbell') return `${index + 1} → ${index + 1}`;
  return `${asText(ownValue(flow, 'from'))} → ${asText(ownValue(flow, 'to'))}`;
}

/** The fields of a flow in its row. */
function rowFields(
  draft: unknown,
  path: Path,
): {
  readonly what: FormField | undefined;
  readonly start: FormField | undefined;
  readonly sends: FormField | undefined;
} {
  return {
    what: fieldAt(draft, [...path, 'variant']) ?? fieldAt(draft, [...path, 'rate']),
    start: fieldAt(draft, [...path, 'start']),
    sends: fieldAt(draft, [...path, 'application', 'bytes']),
  };
}

interface RowProps {
  readonly field: FormField;
  readonly index: number;
  readonly remove: () => void;
}

function Row({ field, index, tone, remove }: RowProps & { readonly tone: number }) {
  const { draft, open, toggle } = useForm();
  const { what, start, sends } = rowFields(draft, field.path);
  const name = `flow ${index + 1}`;
  const isOpen = open.has(fieldId(field.path));
  return (
    <tr className={isOpen ? 'selected' : ''}>
      <RowHead
        path={field.path}
        isOpen={isOpen}
        press={() => toggle(field.path)}
        remove={remove}
        label={`Flow ${index + 1}, ${flowName(field.given)}, all settings`}
      >
        <FlowMarker flow={tone} /> {index + 1}
        <small> {isOpen ? 'less' : 'more'}</small>
      </RowHead>
      <td data-label="Variant or rate">
        {what !== undefined && <Input field={what} name={`${what.label} of ${name}`} />}
      </td>
      <td data-label="From → to" className="way">
        {way(draft, field.given, index)}
      </td>
      <td data-label="Starts">{start !== undefined && <Input field={start} name={`Start of ${name}`} />}</td>
      <td data-label="Sends">{sends !== undefined && <Input field={sends} name={`Amount that ${name} sends`} />}</td>
    </tr>
  );
}

/** All other fields of a flow. */
function Details({ field, index, remove }: RowProps) {
  const { draft } = useForm();
  const application = fieldAt(draft, [...field.path, 'application']);
  const isTcp = fieldAt(draft, [...field.path, 'variant']) !== undefined;
  const rest =
    application === undefined ? [] : fieldsIn(draft, application.path).filter(({ path }) => path.at(-1) !== 'bytes');
  return (
    <tr className="details">
      <td colSpan={5}>
        <div className="fields">
          <Input field={{ ...field, label: 'Kind' }} />
          {application !== undefined && <Input field={{ ...application, label: 'Sends' }} />}
          {application !== undefined && rest.length > 0 && <FieldsOf field={application} except={['bytes']} />}
          <FieldsOf field={field} except={['start', 'application', isTcp ? 'variant' : 'rate']} />
        </div>
        <TrafficSketch index={index} />
        <button type="button" onClick={remove}>
          Remove <span className="unseen">flow {index + 1}</span>
        </button>
      </td>
    </tr>
  );
}

/** The flows, one row each, expandable to all fields. */
export function FlowsTable() {
  const { draft, open, replace, reveal } = useForm();
  const flows = fieldsIn(draft, ['flows']);
  const { from, to, others } = useRowsShown(flows.length, (row) => flows[row]!.path);
  const tones = tonesOfFlows(flows.map(({ given }) => given));
  const remove = (index: number): void => {
    const flow = flows[index];
    if (flow === undefined || flows.length < 2) return;
    replace(removed(draft, flow.path));
    reveal([['flows', Math.min(index, flows.length - 2)]]);
  };
  const add = (kind: 'tcp' | 'udp'): void => {
    const index = elementsAt(draft, ['flows']).length;
    replace(added(draft, ['flows'], anotherFlow(draft, kind)));
    reveal([
      ['flows', index, 'variant'],
      ['flows', index, 'rate'],
    ]);
  };
  return (
    <section aria-labelledby="form-flows">
      <h3 id="form-flows">Flows</h3>
      <div className="scroll">
        <table className="flows">
          <Heads of={['Flow', 'Variant or rate', 'From → to', 'Starts', 'Sends']} />
          <tbody>
            {flows.slice(from, to).map((field, place) => {
              const index = from + place;
              const id = fieldId(field.path);
              return (
                <Fragment key={id}>
                  <Row field={field} index={index} tone={tones[index] ?? GREY} remove={() => remove(index)} />
                  {open.has(id) && <Details field={field} index={index} remove={() => remove(index)} />}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
      {others}
      <div className="add wraps in-line" id={fieldId(['flows'])} tabIndex={-1}>
        <button type="button" className="link" onClick={() => add('tcp')}>
          Add flow
        </button>
        <button type="button" className="link" onClick={() => add('udp')}>
          Add a UDP source
        </button>
      </div>
    </section>
  );
}
