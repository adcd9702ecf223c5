import { Dialog } from 'radix-ui';
import { useEffect, useState, type ReactNode } from 'react';
import { STACKS, VARIANTS, type VariantName } from '../../../engine/tcp/catalog.ts';
import { decodeLink } from '../../../scenario/link.ts';
import { minimalInput } from '../../../scenario/minimal.ts';
import type { PresetGroup } from '../../../scenario/presets.ts';
import { formatProblem, type Problem } from '../../../scenario/problem.ts';
import { FIGURES, type FigureName } from '../../../study/figures.ts';
import { readPlan, type Axis, type Plan } from '../../../study/plan.ts';
import { minimalPlan } from '../../../study/planLink.ts';
import { loadPresets } from '../../experiment/opening/presets.ts';
import { rooms } from '../../ui/rooms.ts';
import { FIELDS } from './fields.ts';
import { START_FROM } from './startFrom.ts';

/** A range or a list as it is typed. */
interface AxisDraft {
  readonly path: string;
  readonly values: string;
  readonly scale: Axis['scale'];
}

/** What the sheet holds while somebody types: texts, read when the comparison is started. */
interface Draft {
  readonly scenario: unknown;
  readonly source: string;
  readonly variants: readonly VariantName[];
  readonly stack: string;
  readonly replace: Plan['replace'];
  readonly seeds: string;
  readonly from: string;
  readonly until: string;
  readonly rankedBy: FigureName | '';
  readonly axes: readonly [AxisDraft, AxisDraft];
}

const NO_AXIS: AxisDraft = { path: '', values: '', scale: 'linear' };

const axisDraft = (axis: Axis | undefined): AxisDraft =>
  axis === undefined
    ? NO_AXIS
    : {
        path: axis.path,
        values:
          axis.values === null
            ? `${String(axis.from)} to ${String(axis.to)} in ${axis.steps}`
            : axis.values.map(String).join(', '),
        scale: axis.scale,
      };

const draftOf = (plan: Plan): Draft => ({
  scenario: plan.scenario,
  source: '',
  variants: plan.contenders.flatMap(({ variant }) => (variant === null ? [] : [variant])),
  stack: plan.contenders[0]?.stack ?? '',
  replace: plan.replace,
  seeds: Array.isArray(plan.seeds) ? plan.seeds.join(', ') : String(plan.seeds),
  from: String(plan.from),
  until: plan.until === null ? '' : String(plan.until),
  rankedBy: plan.metrics[0] ?? '',
  axes: [axisDraft(plan.axes[0]), axisDraft(plan.axes[1])],
});

const numberOr = (text: string): unknown =>
  text.trim() === '' || Number.isNaN(Number(text)) ? text.trim() : Number(text);

/** "5 to 200 in 8" is a range, anything else a list with commas between. */
function axisInput({ path, values, scale }: AxisDraft): object {
  const range = /^\s*(\S.*?)\s+to\s+(\S.*?)(?:\s+in\s+(\d+))?\s*$/.exec(values);
  if (range !== null) {
    const [, from = '', to = '', steps] = range;
    return {
      path,
      from: numberOr(from),
      to: numberOr(to),
      ...(steps === undefined ? {} : { steps: Number(steps) }),
      scale,
    };
  }
  return { path, values: values.split(',').map((each) => numberOr(each)) };
}

/** The plan that a draft stands for, as a file would give it. Contenders that the plan had keep their settings. */
function planInput(draft: Draft, plan: Plan): unknown {
  const seeds = draft.seeds.includes(',')
    ? draft.seeds.split(',').map((each) => numberOr(each))
    : numberOr(draft.seeds);
  const usual = plan.metrics.length > 0 ? plan.metrics : [];
  return {
    ...minimalPlan(plan),
    scenario: draft.scenario,
    contenders: [
      ...draft.variants.map((variant) => ({
        ...plan.contenders.find((each) => each.variant === variant && each.scenario === null),
        variant,
        stack: draft.stack === '' ? null : draft.stack,
      })),
      ...plan.contenders.filter((each) => each.variant === null && (each.scenario !== null || each.label !== '')),
    ],
    replace: draft.replace,
    seeds,
    from: numberOr(draft.from === '' ? '0' : draft.from),
    until: draft.until.trim() === '' ? null : numberOr(draft.until),
    axes: draft.axes.filter(({ path }) => path !== '').map(axisInput),
    metrics: draft.rankedBy === '' ? usual : [draft.rankedBy, ...usual.filter((name) => name !== draft.rankedBy)],
  };
}

function AxisFields({
  title,
  draft,
  set,
}: {
  readonly title: string;
  readonly draft: AxisDraft;
  readonly set: (draft: AxisDraft) => void;
}) {
  return (
    <div className="axis-fields">
      <label>
        {title}
        <input
          list="compare-fields"
          value={draft.path}
          placeholder="nothing"
          onChange={(event) => set({ ...draft, path: event.target.value.trim() })}
        />
      </label>
      <label>
        Values
        <input
          value={draft.values}
          placeholder="5 to 200 in 8, or 1, 2, 4"
          disabled={draft.path === ''}
          onChange={(event) => set({ ...draft, values: event.target.value })}
        />
      </label>
      <label>
        Steps
        <select
          value={draft.scale}
          disabled={draft.path === ''}
          onChange={(event) => set({ ...draft, scale: event.target.value === 'log' ? 'log' : 'linear' })}
        >
          <option value="linear">equally far apart</option>
          <option value="log">each the same multiple</option>
        </select>
      </label>
    </div>
  );
}

/** The scenario of the run that was on the screen in the Lab; null: nobody was there. */
function labScenario(): unknown {
  const { lab } = rooms.getState().last;
  return lab === undefined ? null : minimalInput(decodeLink(lab).scenario);
}

function useDraft(plan: Plan): readonly [Draft, (part: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(() => draftOf(plan));
  return [draft, (part) => setDraft((before) => ({ ...before, ...part }))];
}

/** Changes what is compared, on what, and how often. The comparison on the screen stays until the new one is accepted. */
export function PlanSheet({
  plan,
  accept,
  close,
}: {
  readonly plan: Plan;
  readonly accept: (plan: Plan) => readonly Problem[];
  readonly close: () => void;
}): ReactNode {
  const [draft, set] = useDraft(plan);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [presets, setPresets] = useState<readonly PresetGroup[]>([]);
  useEffect(() => void loadPresets().then(setPresets), []);
  const ofLab = labScenario();
  const start = (input: unknown): void => {
    const read = readPlan(input);
    const found = read.ok ? accept(read.plan) : read.problems;
    setProblems(found);
    if (found.length === 0) close();
  };
  const choose = (source: string): void => {
    const preset = presets.flatMap((group) => group.presets).find(({ id }) => id === source);
    set({
      source,
      scenario: source === '' ? plan.scenario : source === 'lab:' ? ofLab : (preset?.scenario ?? plan.scenario),
    });
  };
  return (
    <Dialog.Root open onOpenChange={close}>
      <Dialog.Portal>
        <Dialog.Overlay className="plan-veil" />
        <Dialog.Content className="plan-sheet" aria-describedby={undefined}>
          <header>
            <Dialog.Title>What is compared</Dialog.Title>
            <Dialog.Close className="quiet">
              Close <kbd>Esc</kbd>
            </Dialog.Close>
          </header>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              start(planInput(draft, plan));
            }}
          >
            <label>
              Start from a question
              <select
                value=""
                onChange={(event) => {
                  const of = START_FROM[Number(event.target.value)];
                  if (of !== undefined) start(of.plan);
                }}
              >
                <option value="">Choose one to run it</option>
                {START_FROM.map(({ title }, index) => (
                  <option key={title} value={index}>
                    {title}
                  </option>
                ))}
              </select>
            </label>
            <label>
              Network and flows
              <select value={draft.source} onChange={(event) => choose(event.target.value)}>
                <option value="">As it is</option>
                {ofLab !== null && <option value="lab:">The run in the Lab</option>}
                {presets.map((group) => (
                  <optgroup key={group.title} label={group.title}>
                    {group.presets.map(({ id, title }) => (
                      <option key={id} value={id}>
                        {title}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </select>
            </label>
            <fieldset className="variants">
              <legend>Variants</legend>
              {VARIANTS.map(({ name, title }) => (
                <label key={name}>
                  <input
                    type="checkbox"
                    checked={draft.variants.includes(name)}
                    onChange={(event) =>
                      set({
                        variants: event.target.checked
                          ? [...draft.variants, name]
                          : draft.variants.filter((each) => each !== name),
                      })
                    }
                  />{' '}
                  {title}
                </label>
              ))}
            </fieldset>
            <div className="axis-fields">
              <label>
                Stack
                <select value={draft.stack} onChange={(event) => set({ stack: event.target.value })}>
                  <option value="">as in the scenario</option>
                  {STACKS.map(({ name, title }) => (
                    <option key={name} value={name}>
                      {title}
                    </option>
                  ))}
                </select>
              </label>
              <label>
                In the place of
                <select
                  value={draft.replace}
                  onChange={(event) => set({ replace: event.target.value === 'first' ? 'first' : 'all' })}
                >
                  <option value="all">all TCP flows</option>
                  <option value="first">the first TCP flow</option>
                </select>
              </label>
              <label>
                Seeds
                <input
                  value={draft.seeds}
                  inputMode="numeric"
                  onChange={(event) => set({ seeds: event.target.value })}
                />
              </label>
              <label>
                Figures from, s
                <input value={draft.from} inputMode="decimal" onChange={(event) => set({ from: event.target.value })} />
              </label>
              <label>
                until, s
                <input
                  value={draft.until}
                  placeholder="the end"
                  inputMode="decimal"
                  onChange={(event) => set({ until: event.target.value })}
                />
              </label>
              <label>
                Ranked by
                <select
                  value={draft.rankedBy}
                  onChange={(event) => set({ rankedBy: event.target.value as FigureName | '' })}
                >
                  <option value="">the usual figure</option>
                  {FIGURES.filter(({ better }) => better !== null).map(({ name, title }) => (
                    <option key={name} value={name}>
                      {title}
                    </option>
                  ))}
                </select>
              </label>
            </div>
            <AxisFields
              title="Sweep a field"
              draft={draft.axes[0]}
              set={(axis) => set({ axes: [axis, draft.axes[1]] })}
            />
            <AxisFields
              title="and another"
              draft={draft.axes[1]}
              set={(axis) => set({ axes: [draft.axes[0], axis] })}
            />
            <datalist id="compare-fields">
              {FIELDS.map(({ path, label }) => (
                <option key={path} value={path}>
                  {label}
                </option>
              ))}
            </datalist>
            <div role="alert">
              {problems.slice(0, 5).map((problem) => (
                <p key={problem.path + problem.message} className="problem">
                  {formatProblem(problem)}
                </p>
              ))}
            </div>
            <div className="ways">
              <button type="submit" className="primary">
                Compare
              </button>
            </div>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
