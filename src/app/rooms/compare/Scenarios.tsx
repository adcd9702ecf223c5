import type { PresetGroup } from '../../../scenario/presets.ts';
import { Options } from '../../ui/Select.tsx';

interface Props {
  readonly title: string;
  /** '': the default; 'own:': not in the list; 'lab:': the run in the Lab; otherwise the id of a preset. */
  readonly value: string;
  /** Label of the default. */
  readonly usual: string;
  /** Whether to offer a scenario that is not in the list. */
  readonly own?: boolean;
  readonly presets: readonly PresetGroup[];
  /** The scenario of the run in the Lab; null: none. */
  readonly ofLab: unknown;
  /** `scenario`: null for the default. */
  readonly choose: (value: string, scenario: unknown, title: string) => void;
}

/** A select of scenarios. */
export function Scenarios({ title, value, usual, own = false, presets, ofLab, choose }: Props) {
  return (
    <label>
      {title}
      <select
        value={value}
        onChange={(event) => {
          const chosen = event.target.value;
          const preset = presets.flatMap((group) => group.presets).find(({ id }) => id === chosen);
          choose(chosen, chosen === 'lab:' ? ofLab : (preset?.scenario ?? null), preset?.title ?? '');
        }}
      >
        <option value="">{usual}</option>
        {own && <option value="own:">one of its own</option>}
        {ofLab !== null && <option value="lab:">The run in the Lab</option>}
        {presets.map((group) => (
          <optgroup key={group.title} label={group.title}>
            <Options of={group.presets.map(({ id, title: name }) => [id, name])} />
          </optgroup>
        ))}
      </select>
    </label>
  );
}
