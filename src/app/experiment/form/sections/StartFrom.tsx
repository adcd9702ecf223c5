import { useLab } from '../../../run/useLab.ts';
import type { Scenario } from '#scenario/scenario.ts';
import { useForm } from '../formContext.ts';
import { networkKind } from '../model/fields.ts';
import { asDumbbell, asKnownShape, asNodesAndLinks, twoNodes } from '../model/startFrom.ts';
import { Select } from '../../../ui/Select.tsx';

/** Other networks and scenarios to start from. */
export function StartFrom({ accepted }: { readonly accepted: Scenario }) {
  const { draft, replace } = useForm();
  const groups = useLab((state) => state.presets);
  const presets = groups.flatMap((group) => group.presets);
  const kind = networkKind(draft);
  const starts = [
    ['dumbbell', 'Dumbbell', () => asDumbbell(draft)],
    ['made', 'Known shape', () => asKnownShape(draft)],
    ['custom', 'Nodes and links', () => asNodesAndLinks(accepted)],
  ] as const;
  return (
    <fieldset className="start-from wraps in-line" aria-label="Start from">
      <span>Start from</span>
      {starts.map(([of, words, made]) => (
        <button key={of} type="button" aria-pressed={kind === of} onClick={() => kind !== of && replace(made())}>
          {words}
        </button>
      ))}
      <button type="button" onClick={() => replace(twoNodes(draft))}>
        Two nodes
      </button>
      <Select
        aria-label="A scenario of the menu"
        value=""
        none="A scenario of the menu"
        of={presets.map(({ id, title }) => [id, title])}
        choose={(next) => {
          const preset = presets.find(({ id }) => id === next);
          if (preset !== undefined) replace(preset.scenario);
        }}
      />
    </fieldset>
  );
}
