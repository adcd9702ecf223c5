import { FieldsOf, FieldView, Input } from '../fields/FieldView.tsx';
import { FormContext, fieldId, useForm } from '../formContext.ts';
import { fieldAt, networkKind } from '../model/fields.ts';
import { areaOf, isOneByOne } from './mobile.ts';
import { NumberCell } from './NumberCell.tsx';
import type { Drawing } from './useDrawing.ts';
import { withNetworkParts } from './wired.ts';

const MORE = ['network', 'more'];

/** What is the same for all mobile nodes. */
function AllNodes({ drawing }: { readonly drawing: Drawing }) {
  const { draft, replace, open, toggle } = useForm();
  const { base } = drawing.pad;
  const [width, height] = areaOf(base);
  const side = (axis: 0 | 1, value: number): void =>
    replace(withNetworkParts(base, { area: axis === 0 ? [value, height] : [width, value] }));
  const fields = (...paths: readonly string[]) =>
    paths.flatMap((path) => fieldAt(draft, ['network', ...path.split('.')]) ?? []);
  const [routing] = fields('routing');
  const isOpen = open.has(fieldId(MORE));
  return (
    <>
      <h3>All nodes</h3>
      <p className="sentence">
        The field is <NumberCell label="Width of the field, m" value={width} take={(value) => side(0, value)} /> by{' '}
        <NumberCell label="Height of the field, m" value={height} take={(value) => side(1, value)} /> m.
      </p>
      <div className="fields">
        {fields('radio.dataRate', 'radio.receiveRange', 'radio.carrierSenseRange', 'interfaceQueue.limit').map(
          (field) => (
            <FieldView key={fieldId(field.path)} field={field} />
          ),
        )}
        {routing !== undefined && <Input field={{ ...routing, label: 'Routes by' }} />}
      </div>
      <button type="button" className="disclose" aria-expanded={isOpen} onClick={() => toggle(MORE)}>
        More settings
      </button>
      {isOpen && (
        <div className="fields">
          {fields('radio').map((field) => (
            <FieldsOf
              key={fieldId(field.path)}
              field={field}
              except={['dataRate', 'receiveRange', 'carrierSenseRange']}
            />
          ))}
          {routing !== undefined && <FieldsOf field={routing} />}
        </div>
      )}
    </>
  );
}

/** The network as a whole: the line that makes it, if there is one, and what holds for all of it. */
export function Whole({ drawing }: { readonly drawing: Drawing }) {
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
  return (
    <>
      <h3 className="serif">Nothing chosen</h3>
      <p>Choose a node, a link or a flow: its fields are shown here.</p>
      {made.length > 0 && (
        // These change the line, everything else what it makes.
        <FormContext value={line}>
          <h3>What makes this network</h3>
          <div className="fields">
            {made.map((name) => {
              const field = fieldAt(line.draft, ['network', name]);
              return field !== undefined && <FieldView key={name} field={field} />;
            })}
          </div>
        </FormContext>
      )}
      {pad.isMobile && <AllNodes drawing={drawing} />}
    </>
  );
}
