import { FieldView } from '../fields/FieldView.tsx';
import { unusedPlacement } from '#scenario/remarks.ts';
import { FormContext } from '../formContext.ts';
import { fieldAt, networkKind } from '../model/fields.ts';
import { AllNodes } from './AllNodes.tsx';
import { isOneByOne } from './mobile.ts';
import type { Drawing } from './useDrawing.ts';

/** The network as a whole: the line that generates it, if there is one, and common settings. */
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
        // These change the line, all others what it generates.
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
