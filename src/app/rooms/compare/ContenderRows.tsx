import { STACKS, VARIANTS, type StackName, type VariantName } from '../../../engine/tcp/catalog.ts';
import type { PresetGroup } from '../../../scenario/presets.ts';
import { newContender, type ContenderDraft } from './planDraft.ts';
import { Scenarios } from './Scenarios.tsx';
import { Options } from '../../ui/Options.tsx';

interface Props {
  readonly contenders: readonly ContenderDraft[];
  readonly set: (contenders: readonly ContenderDraft[]) => void;
  readonly presets: readonly PresetGroup[];
  /** The scenario of the run in the Lab; null: none. */
  readonly ofLab: unknown;
}

const nextKey = (contenders: readonly ContenderDraft[]): number =>
  Math.max(-1, ...contenders.map(({ key }) => key)) + 1;

/** An option with its title. */
export const titled = ({ name, title }: { readonly name: string; readonly title: string }) => [name, title] as const;

/** Checkboxes for all variants: the usual way to choose contenders. */
export function VariantTicks({ contenders, set }: Pick<Props, 'contenders' | 'set'>) {
  return (
    <fieldset className="variants">
      <legend>Variants</legend>
      {VARIANTS.map(({ name, title }) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={contenders.some(({ variant, scenario }) => variant === name && scenario === null)}
            onChange={(event) =>
              set(
                event.target.checked
                  ? [
                      ...contenders.filter(
                        (each) => each.variant !== '' || each.scenario !== null || each.settings !== '',
                      ),
                      newContender(nextKey(contenders), name),
                    ]
                  : contenders.filter(({ variant, scenario }) => variant !== name || scenario !== null),
              )
            }
          />{' '}
          {title}
        </label>
      ))}
    </fieldset>
  );
}

/** The contenders one by one: each may have its own stack, settings, or scenario. */
export function ContenderRows({ contenders, set, presets, ofLab }: Props) {
  const change = (key: number, part: Partial<ContenderDraft>): void =>
    set(contenders.map((each) => (each.key === key ? { ...each, ...part } : each)));
  return (
    <div className="contenders">
      {contenders.map(({ key, label, variant, stack, settings, source }, index) => (
        <fieldset key={key} aria-label={`Contender ${index + 1}`}>
          <label>
            Variant
            <select
              value={variant}
              onChange={(event) => change(key, { variant: event.target.value as VariantName | '' })}
            >
              <option value="">as in the scenario</option>
              <Options of={VARIANTS.map(titled)} />
            </select>
          </label>
          <label>
            Stack
            <select value={stack} onChange={(event) => change(key, { stack: event.target.value as StackName | '' })}>
              <option value="">as in the scenario</option>
              <Options of={STACKS.map(titled)} />
            </select>
          </label>
          <label className="wide">
            Settings and fields
            <input
              value={settings}
              placeholder="betaCubic=0.8; flows[*].receiverWindow=100"
              onChange={(event) => change(key, { settings: event.target.value })}
            />
          </label>
          <Scenarios
            title="Network and flows"
            value={source}
            usual="of the comparison"
            own={source === 'own:'}
            presets={presets}
            ofLab={ofLab}
            choose={(next, scenario) => change(key, { source: next, ...(next === 'own:' ? {} : { scenario }) })}
          />
          <label>
            Label
            <input
              value={label}
              placeholder="made from the rest"
              onChange={(event) => change(key, { label: event.target.value })}
            />
          </label>
          <button
            type="button"
            aria-label={`Remove contender ${index + 1}`}
            disabled={contenders.length === 1}
            onClick={() => set(contenders.filter((each) => each.key !== key))}
          >
            Remove
          </button>
        </fieldset>
      ))}
      <button type="button" onClick={() => set([...contenders, newContender(nextKey(contenders))])}>
        Add a contender
      </button>
    </div>
  );
}
