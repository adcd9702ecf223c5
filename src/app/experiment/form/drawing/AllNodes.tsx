import { FieldsOf, MoreSettings } from '../fields/FieldView.tsx';
import { Noted, Slot } from '../fields/Sentence.tsx';
import { useForm } from '../formContext.ts';
import { fieldAt, type FormField } from '../model/fields.ts';
import { areaOf } from './mobile.ts';
import { NumberCell } from './NumberCell.tsx';
import type { Drawing } from './useDrawing.ts';
import { withNetworkParts } from './wired.ts';

const MORE = ['network', 'more'];
/** Radio settings that appear in sentences. */
const SAID = ['dataRate', 'receiveRange', 'carrierSenseRange'];

/** A field within text. */
const At = ({ field }: { readonly field: FormField }) => (
  <span className="slot">
    <Slot field={field} />
  </span>
);

/** Settings common to all mobile nodes, in sentences. `saysReach`: includes the range, which is not shown elsewhere. */
export function AllNodes({ drawing, saysReach }: { readonly drawing: Drawing; readonly saysReach: boolean }) {
  const { draft, replace } = useForm();
  const { base } = drawing.pad;
  const [width, height] = areaOf(base);
  const side = (axis: 0 | 1, value: number): void =>
    replace(withNetworkParts(base, { area: axis === 0 ? [value, height] : [width, value] }));
  const at = (path: string): FormField | undefined => fieldAt(draft, ['network', ...path.split('.')]);
  const [rate, reach, senses] = SAID.map((name) => at(`radio.${name}`));
  const [routing, queue, radio] = [at('routing'), at('interfaceQueue.limit'), at('radio')];
  if (
    rate === undefined ||
    reach === undefined ||
    senses === undefined ||
    routing === undefined ||
    queue === undefined ||
    radio === undefined
  )
    return null;
  return (
    <section className="part">
      <h4>All nodes</h4>
      <Noted className="says" fields={saysReach ? [rate, reach, senses] : [rate, senses]}>
        Radio <At field={rate} />{' '}
        {saysReach && (
          <>
            reaches <At field={reach} />{' '}
          </>
        )}
        hears from <At field={senses} />
      </Noted>
      <Noted className="says" fields={[queue]}>
        Each has a queue of <At field={queue} />
      </Noted>
      <p className="says">
        The field is <NumberCell label="Width of the field, m" value={width} take={(value) => side(0, value)} /> by{' '}
        <NumberCell label="Height of the field, m" value={height} take={(value) => side(1, value)} /> m
      </p>
      <MoreSettings of={MORE}>
        <FieldsOf field={radio} except={SAID} />
        <FieldsOf field={routing} />
      </MoreSettings>
    </section>
  );
}
