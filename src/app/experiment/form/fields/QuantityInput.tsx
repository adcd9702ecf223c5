import { useState } from 'react';
import { ownValue } from '#scenario/words/plainData.ts';
import { useForm } from '../formContext.ts';
import type { FormField } from '../model/fields.ts';
import { isBare, meantUnit, shownText, typedQuantity } from '../model/quantityText.ts';
import { flowsOfLines } from '../model/sends.ts';
import type { ControlProps } from './FieldFrame.tsx';

/** Value shown by a field that the draft omits: that of the accepted scenario. */
export function useStanding(field: FormField): unknown {
  const { checked, draft } = useForm();
  if (field.given !== undefined) return field.given;
  if (checked.scenario === null || checked.draft !== draft || field.path.includes('parameters')) return field.usual;
  // A line of the draft may represent several flows: use the first.
  const [list, line, ...rest] = field.path;
  const isFlow = list === 'flows' && typeof line === 'number';
  const path = isFlow ? [list, flowsOfLines(draft)[line]?.[0] ?? line, ...rest] : field.path;
  let value: unknown = checked.scenario;
  for (const step of path) value = ownValue(value, step);
  return value === undefined ? field.usual : value;
}

/** A number with its unit. A bare number is in the unit shown. */
export function QuantityInput({ field, control }: { readonly field: FormField; readonly control: ControlProps }) {
  const { edit } = useForm();
  const standing = useStanding(field);
  /** The text being typed and its value. If the draft's value differs, the draft's value is shown instead. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown; readonly shown: string } | null>(
    null,
  );
  // Omitted settings show the stack's default as placeholder.
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
