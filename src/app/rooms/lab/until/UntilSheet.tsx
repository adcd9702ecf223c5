import { useRef, useState, type FormEvent, type RefObject } from 'react';
import type { Opened } from '#lab/protocol/protocol.ts';
import {
  choicesOf,
  chosenOf,
  conditionOf,
  conditionWords,
  conditionKindsOf,
  isSound,
  targetsOf,
  type Chosen,
} from '../../../run/playback/conditions.ts';
import { nowhereWords } from '../../../run/playback/steps.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { FormHint, TextField } from '../../../ui/TextField.tsx';
import type { RunData } from '../../../run/record/runData.ts';
import { Choice } from '../../../ui/Select.tsx';
import { SideSheet } from '../../../ui/SideSheet.tsx';
import { clockTime } from '../../../ui/words/numbers.ts';
import { Check } from '../../../ui/Check.tsx';

/** The values of the form. `text`: the number as typed; undefined: not edited. */
type Filled = Omit<Chosen, 'value'> & { readonly text: string | undefined };

/** The form adapted to the run, with the available choices. */
function fitted(opened: Opened, filled: Filled) {
  const kinds = conditionKindsOf(opened);
  const kind = kinds.find(({ when }) => when === filled.when) ?? kinds[0]!;
  const choices = choicesOf(opened, kind);
  const usual = kind.of === 'link' ? opened.links.findIndex(({ shared }) => shared) : -1;
  const named = (index: number): boolean => choices.some(([each]) => each === index);
  const about = [filled.about, usual].find(named) ?? choices[0]![0];
  const targets = targetsOf(opened);
  const flow = targets.some(([index]) => index === filled.flow) ? filled.flow : -1;
  const text = filled.text ?? String(kind.number?.[1] ?? '');
  const value = Number(text);
  const problem =
    kind.number === undefined || isSound(value)
      ? ''
      : `${kind.number[0]} cannot be “${text.slice(0, 40)}”. Write for example ${kind.number[1]}.`;
  const chosen: Chosen = { when: kind.when, about, flow, value };
  return { kinds, kind, choices, targets, chosen, text, problem };
}

/** Runs forwards or back until a condition is true. Stays open, so each press goes to the next such moment. */
function UntilForm({ data, first }: { readonly data: RunData; readonly first: RefObject<HTMLSelectElement | null> }) {
  const laboratory = useLaboratory();
  const now = useLab((state) => state.status?.now ?? 0);
  const busy = useLab((state) => state.busy);
  const finished = useLab((state) => state.status?.finished ?? false);
  const missing = useLab((state) => nowhereWords(state.status?.nowhere, state));
  const kept = useLab((state) => state.condition);
  const isUnit = useLab((state) => state.unit === 'until');
  const [filled, fill] = useState<Filled>(() => {
    const { value, ...rest } = chosenOf(kept ?? {});
    return { ...rest, text: Number.isNaN(value) ? undefined : String(value) };
  });
  const { opened } = data;
  const { kinds, kind, choices, targets, chosen, text, problem } = fitted(opened, filled);
  /** Makes it available as a step unit; `isUnit`: the selected unit. */
  const take = (wanted: Chosen, unit: boolean): void => {
    const condition = conditionOf(wanted);
    laboratory.set({ condition, untilWords: conditionWords(opened, condition) });
    if (unit) laboratory.playback.setUnit('until');
  };
  const change = (part: Partial<Filled>): void => {
    const next = { ...filled, ...part };
    fill(next);
    const then = fitted(opened, next);
    if (isUnit && then.problem === '') take(then.chosen, true);
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (problem !== '') return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    take(chosen, isUnit);
    laboratory.playback.step(submitter instanceof HTMLButtonElement && submitter.value === 'back' ? -1 : 1, 'until');
  };
  return (
    <form className="range-form" onSubmit={submit} noValidate>
      <Choice
        label="Until"
        whole
        first={first}
        value={kind.when}
        options={kinds.map(({ when, words }) => [when, words])}
        choose={(when) => change({ when, text: undefined })}
      />
      <Choice label="Of" value={chosen.about} options={choices} choose={(about) => change({ about })} />
      {kind.of === 'node' && (
        <Choice label="Its route to" value={chosen.flow} options={targets} choose={(flow) => change({ flow })} />
      )}
      {kind.number !== undefined && (
        <TextField
          label={kind.number[0]}
          value={text}
          write={(next) => change({ text: next })}
          inputMode="numeric"
          help="until-help"
          refused={problem !== ''}
        />
      )}
      <FormHint id="until-help" problem={problem}>
        {missing === '' ? `Now ${clockTime(now)} s${finished ? ', the end of the run' : ''}.` : missing}
      </FormHint>
      <button type="submit" className="primary" value="on" disabled={finished}>
        Run on until then
      </button>
      <button type="submit" value="back" disabled={now === 0 && !busy}>
        Back until then
      </button>
      <Check
        className="whole"
        on={isUnit}
        disabled={problem !== ''}
        set={(on) => {
          if (on) take(chosen, true);
          else laboratory.playback.setUnit(data.opened.script === null ? 'ack' : 'row');
        }}
      >
        Use it as the step: the arrow keys go to the next such moment and back
      </Check>
    </form>
  );
}

export function UntilSheet() {
  const laboratory = useLaboratory();
  const first = useRef<HTMLSelectElement>(null);
  const run = useLab((state) => state.run);
  const { data } = laboratory;
  if (data === null) return null;
  return (
    <SideSheet
      close={() => laboratory.set({ sheet: null })}
      title="Run until"
      about="Stops right after the first event that fits; each press goes to the next."
      first={first}
    >
      <UntilForm key={run} data={data} first={first} />
    </SideSheet>
  );
}
