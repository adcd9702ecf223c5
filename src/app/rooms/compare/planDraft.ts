import type { StackName, VariantName } from '../../../engine/tcp/catalog.ts';
import { readValue } from '../../../scenario/setPath.ts';
import type { FigureName } from '../../../study/figures.ts';
import type { Axis, Contender, Plan } from '../../../study/plan.ts';
import { labelOf, pathOf } from './fields.ts';
import { minimalPlan } from '../../../study/planLink.ts';

/** A range or list as typed. */
export interface AxisDraft {
  /** Label of a field in the list, or a path. */
  readonly path: string;
  readonly values: string;
  readonly scale: Axis['scale'];
  /** Its label and value names, until the user types others. */
  readonly called: Pick<Axis, 'label' | 'words'> | null;
}

/** A contender as typed. */
export interface ContenderDraft {
  readonly key: number;
  readonly label: string;
  /** '': as in the scenario. */
  readonly variant: VariantName | '';
  readonly stack: StackName | '';
  /** `beta=0.8; flows[*].receiverWindow=100`: settings by name, other fields by path. */
  readonly settings: string;
  /** Its own scenario; null: that of the plan. */
  readonly scenario: unknown;
  /** Origin of its scenario: '', a preset, the Lab. */
  readonly source: string;
}

/** Content of the sheet: texts, parsed when the comparison is started. */
export interface PlanDraft {
  readonly title: string;
  readonly scenario: unknown;
  readonly source: string;
  readonly contenders: readonly ContenderDraft[];
  readonly replace: Plan['replace'];
  readonly seeds: string;
  /** '': the default of plans. */
  readonly jitter: string;
  readonly background: string;
  readonly from: string;
  readonly until: string;
  readonly rankedBy: FigureName | '';
  readonly axes: readonly [AxisDraft, AxisDraft];
}

/** The value of a field as text. */
const typed = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const settingsText = ({ parameters, set }: Contender): string =>
  Object.entries({ ...parameters, ...set })
    .map(([name, value]) => `${name}=${typed(value)}`)
    .join('; ');

/** Names of settings are single words; anything else is the path of a field. */
function settingsIn(text: string): Pick<Contender, 'parameters' | 'set'> {
  const pairs = text
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair): [string, unknown] => {
      const at = pair.indexOf('=');
      return at < 1 ? [pair, null] : [pair.slice(0, at).trim(), readValue(pair.slice(at + 1).trim())];
    });
  const isPath = ([name]: [string, unknown]): boolean => /[.[]/.test(name) || name === 'duration' || name === 'seed';
  return {
    parameters: Object.fromEntries(pairs.filter((pair) => !isPath(pair))),
    set: Object.fromEntries(pairs.filter(isPath)),
  };
}

/** A row for another contender; `key` must be unique. */
export const newContender = (key: number, variant: VariantName | '' = ''): ContenderDraft => ({
  key,
  label: '',
  variant,
  stack: '',
  settings: '',
  scenario: null,
  source: '',
});

const NO_AXIS: AxisDraft = { path: '', values: '', scale: 'linear', called: null };

const axisDraft = (axis: Axis | undefined): AxisDraft =>
  axis === undefined
    ? NO_AXIS
    : {
        path: labelOf(axis.path),
        values:
          axis.values === null
            ? `${String(axis.from)} to ${String(axis.to)} in ${axis.steps}`
            : axis.values.map(typed).join(', '),
        scale: axis.scale,
        called: axis.label === '' && axis.words === null ? null : { label: axis.label, words: axis.words },
      };

/** A plan as shown in the sheet. */
export const draftOf = (plan: Plan): PlanDraft => ({
  title: plan.title,
  scenario: plan.scenario,
  source: '',
  contenders: plan.contenders.map((contender, key) => ({
    ...newContender(key, contender.variant ?? ''),
    label: contender.label,
    stack: contender.stack ?? '',
    settings: settingsText(contender),
    scenario: contender.scenario,
    source: contender.scenario === null ? '' : 'own:',
  })),
  replace: plan.replace,
  seeds: Array.isArray(plan.seeds)
    ? `${plan.seeds.join(', ')}${plan.seeds.length === 1 ? ',' : ''}`
    : String(plan.seeds),
  jitter: plan.jitter === null ? '' : String(plan.jitter),
  background: plan.background === null ? '' : String(plan.background),
  from: String(plan.from),
  until: plan.until === null ? '' : String(plan.until),
  rankedBy: plan.metrics[0] ?? '',
  axes: [axisDraft(plan.axes[0]), axisDraft(plan.axes[1])],
});

const numberOr = (text: string): unknown =>
  text.trim() === '' || Number.isNaN(Number(text)) ? text.trim() : Number(text);

/** "5 to 200 in 8" is a range, anything else a list separated by commas. */
function axisInput({ path, values, scale, called }: AxisDraft): object {
  const range = /^\s*(\S.*?)\s+to\s+(\S.*?)(?:\s+in\s+(\d+))?\s*$/.exec(values);
  if (range !== null) {
    const [, from = '', to = '', steps] = range;
    return {
      path: pathOf(path),
      from: numberOr(from),
      to: numberOr(to),
      ...(steps === undefined ? {} : { steps: Number(steps) }),
      scale,
      ...called,
    };
  }
  const list = values.trim() === '' ? [] : values.split(',').map((each) => readValue(each.trim()));
  return { path: pathOf(path), values: list, ...(scale === 'linear' ? {} : { scale }), ...called };
}

const seedsIn = (text: string): unknown =>
  text.includes(',')
    ? text
        .split(',')
        .filter((each) => each.trim() !== '')
        .map(numberOr)
    : numberOr(text);

/** The plan of a draft, as file input. `plan`: the original plan. */
export function planInput(draft: PlanDraft, plan: Plan): unknown {
  const usual = plan.metrics;
  return {
    ...minimalPlan(plan),
    title: draft.title,
    scenario: draft.scenario,
    contenders: draft.contenders.map(({ label, variant, stack, settings, scenario }) => ({
      label: label.trim(),
      variant: variant === '' ? null : variant,
      stack: stack === '' ? null : stack,
      ...settingsIn(settings),
      scenario,
    })),
    replace: draft.replace,
    seeds: seedsIn(draft.seeds),
    jitter: draft.jitter.trim() === '' ? null : numberOr(draft.jitter),
    background: draft.background.trim() === '' ? null : numberOr(draft.background),
    from: numberOr(draft.from === '' ? '0' : draft.from),
    until: draft.until.trim() === '' ? null : numberOr(draft.until),
    axes: draft.axes.filter(({ path }) => path.trim() !== '').map(axisInput),
    metrics: draft.rankedBy === '' ? usual : [draft.rankedBy, ...usual.filter((name) => name !== draft.rankedBy)],
  };
}

/** The common stack of all contenders; null: several. */
export function commonStack(contenders: readonly ContenderDraft[]): StackName | '' | null {
  const stacks = new Set(contenders.map(({ stack }) => stack));
  const [only = ''] = stacks;
  return stacks.size > 1 ? null : only;
}
