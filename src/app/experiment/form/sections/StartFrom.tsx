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
  return (
    <fieldset className="start-from wraps in-line" aria-label="Start from">
      <span>Start from</span>
      <button
        type="button"
        aria-pressed={kind === 'dumbbell'}
        onClick={() => kind !== 'dumbbell' && replace(asDumbbell(draft))}
      >
        Dumbbell
      </button>
      <button
        type="button"
        aria-pressed={kind === 'made'}
        onClick={() => kind !== 'made' && replace(asKnownShape(draft))}
      >
        Known shape
      </button>
      <button
        type="button"
        aria-pressed={kind === 'custom'}
        onClick={() => kind !== 'custom' && replace(asNodesAndLinks(accepted))}
      >
        Nodes and links
      </button>
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
