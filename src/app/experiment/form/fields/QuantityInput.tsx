import { useState } from 'react';
import { ownValue } from '#scenario/plainData.ts';
import { useForm } from '../formContext.ts';
import type { FormField } from '../model/fields.ts';
import { isBare, meantUnit, shownText, typedQuantity } from '../model/quantityText.ts';
import { flowsOfLines } from '../model/sends.ts';
import type { ControlProps } from './FieldFrame.tsx';

/** What is at a field of which the draft says nothing: the accepted scenario knows best. */
export function useStanding(field: FormField): unknown {
  const { checked, draft } = useForm();
  if (field.given !== undefined) return field.given;
  if (checked.scenario === null || checked.draft !== draft || field.path.includes('parameters')) return field.usual;
  // A line of the draft may stand for several flows: it is at the first of them.
  const [list, line, ...rest] = field.path;
  const isFlow = list === 'flows' && typeof line === 'number';
  const path = isFlow ? [list, flowsOfLines(draft)[line]?.[0] ?? line, ...rest] : field.path;
  let value: unknown = checked.scenario;
  for (const step of path) value = ownValue(value, step);
  return value === undefined ? field.usual : value;
}

/** A number with its unit. A number alone means the unit that the field shows. */
export function QuantityInput({ field, control }: { readonly field: FormField; readonly control: ControlProps }) {
  const { edit } = useForm();
  const standing = useStanding(field);
  /** What is being typed, and what the draft made of it: once the draft says something else, that is shown. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown; readonly shown: string } | null>(
    null,
  );
  // Settings that are not given show the default of the stack in the background.
  const isSetting = field.path.includes('parameters');
  const shown = shownText(isSetting ? field.given : standing, field);
  const text = typed !== null && Object.is(typed.value, field.given) ? typed.text : shown;
  const background = shownText(field.usual, field) || (field.nullMeans ?? '');
  const unit = isBare(text) ? meantUnit(typed?.shown ?? shown, field) || field.measure : '';
  return (
    <span className="quantity">
      <input
        {...control}
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={text}
        placeholder={background}
        onFocus={(event) => {
          event.target.select();
          control.onFocus();
        }}
        onChange={(event) => {
          const before = typed?.shown ?? shown;
          const value = typedQuantity(event.target.value, before, field);
          setTyped({ text: event.target.value, value, shown: before });
          edit(field.path, value, true);
        }}
        onBlur={() => {
          setTyped(null);
          control.onBlur();
        }}
      />
      {unit !== '' && <span aria-hidden="true">{unit}</span>}
    </span>
  );
}
