import { useState } from 'react';
import { linesOfNs2 } from '#engine/traffic/applications/catalogue.ts';
import { useForm } from '../formContext.ts';
import { kindAt, type Choice, type FormField } from '../model/fields.ts';
import type { ControlProps } from './FieldFrame.tsx';
import { useStanding } from './QuantityInput.tsx';
import { Options } from '../../../ui/Select.tsx';

interface Props {
  readonly field: FormField;
  readonly control: ControlProps;
}

const longerThan = 300;
/** Length from which texts can also be loaded from a file. */
const OF_FILES = 100_000;

/** Why a file was not read; '': it was. */
export const Fault = ({ of }: { readonly of: string }) =>
  of !== '' && (
    <p className="problem" role="alert">
      {of}
    </p>
  );

/** Plain text. Names used as references change only when typing is complete. */
export function TextInput({ field, control }: Props) {
  const { edit } = useForm();
  const standing = useStanding(field);
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState('');
  const given =
    typeof field.given === 'string' ? field.given : field.given === undefined ? '' : JSON.stringify(field.given);
  const shown = field.given === null ? '' : given;
  const take = (text: string, isTyping: boolean): void => edit(field.path, text === '' ? undefined : text, isTyping);
  const props = {
    ...control,
    autoComplete: 'off',
    spellCheck: false,
    value: typed ?? shown,
    placeholder: typeof standing === 'string' ? standing : '',
    onFocus: ({ target }: { readonly target: HTMLInputElement | HTMLTextAreaElement }) => {
      if (field.isName) target.select();
      control.onFocus();
    },
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      if (field.isName) setTyped(target.value);
      else take(target.value, true);
    },
    onBlur: () => {
      if (typed !== null && typed !== shown) take(typed, false);
      setTyped(null);
      control.onBlur();
    },
  };
  const longest = field.max ?? 0;
  if (longest <= longerThan) return <input type="text" {...props} />;
  const open = async (files: FileList | null): Promise<void> => {
    // A UTF-16 unit takes at most 3 bytes in UTF-8, so a text cut here is still refused as too long.
    const file = files?.[0]?.slice(0, 4 * longest);
    if (file === undefined) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const read = field.ns2Trace && bytes.includes(0) ? linesOfNs2(bytes) : await file.text();
    setFault(typeof read === 'string' ? '' : `The file ${read.problem}.`);
    if (typeof read === 'string') take(read, false);
  };
  return (
    <>
      <textarea rows={3} {...props} />
      {longest >= OF_FILES && (
        <label className="from-file">
          Open file
          <input
            className="unseen"
            type="file"
            aria-label={`Open a file: ${field.label.toLowerCase()}`}
            onChange={({ target }) => void open(target.files)}
          />
        </label>
      )}
      <Fault of={fault} />
    </>
  );
}

/** A choice of words. '' means omitted. */
function Select({
  control,
  value,
  choices,
  nothing,
  choose,
}: {
  readonly control: ControlProps;
  readonly value: string;
  readonly choices: readonly Choice[];
  /** Meaning of an omitted value; undefined: a choice is required. */
  readonly nothing: string | undefined;
  readonly choose: (choice: Choice | undefined) => void;
}) {
  const isStrange = value !== '' && choices.every((choice) => String(choice.value) !== value);
  return (
    <select
      {...control}
      value={value}
      onChange={(event) => choose(choices.find((choice) => String(choice.value) === event.target.value))}
    >
      {(nothing !== undefined || value === '') && <option value="">{nothing ?? 'choose'}</option>}
      {isStrange && <option value={value}>{value}</option>}
      <Options of={choices.map((choice) => [choice.value, choice.label])} />
    </select>
  );
}

const YES_NO: readonly Choice[] = [
  { value: 'true', label: 'yes', help: '' },
  { value: 'false', label: 'no', help: '' },
];

const asText = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** The first menu entry, shown if nothing is chosen. */
function nothingSaid(field: FormField, choices: readonly Choice[], standing: unknown): string | undefined {
  const stands = choices.find(({ value }) => value === standing && field.given === undefined);
  if (field.usual === null) return stands === undefined ? (field.nullMeans ?? 'nothing') : `default: ${stands.label}`;
  if (!field.path.includes('parameters')) return undefined;
  return `default: ${choices.find(({ value }) => String(value) === String(field.usual))?.label ?? ''}`;
}

/** One of several words, or one of the nodes, links or flows. */
export function ChoiceInput({ field, control }: Props) {
  const { edit, names } = useForm();
  const standing = useStanding(field);
  const choices = field.refersTo === undefined ? field.choices : names[field.refersTo];
  const nothing = nothingSaid(field, choices, standing);
  return (
    <Select
      control={control}
      value={asText(nothing === undefined ? standing : field.given)}
      choices={choices}
      nothing={nothing}
      choose={(choice) => edit(field.path, choice?.value)}
    />
  );
}

/** A switch; with three states if it may be omitted. */
export function SwitchInput({ field, control }: Props) {
  const { edit } = useForm();
  const nothing = nothingSaid(field, YES_NO, undefined);
  if (nothing !== undefined)
    return (
      <Select
        control={control}
        value={asText(field.given)}
        choices={YES_NO}
        nothing={nothing}
        choose={(choice) => edit(field.path, choice === undefined ? undefined : choice.value === 'true')}
      />
    );
  return (
    <input
      {...control}
      type="checkbox"
      checked={(field.given ?? field.usual) === true}
      onChange={(event) => edit(field.path, event.target.checked)}
    />
  );
}

/** Selects the kind of an object, which determines its fields. */
export function KindInput({ field, control }: Props) {
  const { edit } = useForm();
  return (
    <Select
      control={control}
      value={kindAt(field) ?? ''}
      choices={field.choices}
      nothing={field.usual === null ? (field.nullMeans ?? 'none') : undefined}
      choose={(choice) =>
        choice === undefined ? edit(field.path, undefined) : edit([...field.path, 'kind'], choice.value)
      }
    />
  );
}
