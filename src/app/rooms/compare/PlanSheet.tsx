import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { STACKS, type StackName } from '../../../engine/tcp/catalog.ts';
import { decodeLink } from '../../../scenario/link.ts';
import { minimalInput } from '../../../scenario/minimal.ts';
import type { PresetGroup } from '../../../scenario/presets.ts';
import type { Problem } from '../../../scenario/problem.ts';
import { refusalWords } from '../../ui/words/refusals.ts';
import { FIGURES, type FigureName } from '../../../study/figures.ts';
import { readPlan, type Plan } from '../../../study/plan.ts';
import { loadPresets } from '../../experiment/opening/presets.ts';
import { OpenFile } from '../../ui/OpenFile.tsx';
import { rooms } from '../../ui/rooms.ts';
import { firstPlan } from './address.ts';
import { ContenderRows, titled, VariantTicks } from './ContenderRows.tsx';
import { FIELDS } from './fields.ts';
import { commonStack, draftOf, planInput, type AxisDraft, type PlanDraft } from './planDraft.ts';
import { PathFields } from './PathFields.tsx';
import { Scenarios } from './Scenarios.tsx';
import { ownPath, START_FROM, type StartFrom } from './startFrom.ts';
import { Options } from '../../ui/Options.tsx';

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
    <div className="axis-fields wraps">
      <label>
        {title}
        <input
          list="compare-fields"
          value={draft.path}
          placeholder="nothing"
          onChange={(event) => set({ ...draft, called: null, path: event.target.value })}
        />
      </label>
      <label>
        Values
        <input
          value={draft.values}
          placeholder="5 to 200 in 8, or 1, 2, 4"
          disabled={draft.path === ''}
          onChange={(event) => set({ ...draft, called: null, values: event.target.value })}
        />
      </label>
      <label>
        Steps
        <select
          value={draft.scale}
          disabled={draft.path === ''}
          onChange={(event) => set({ ...draft, called: null, scale: event.target.value === 'log' ? 'log' : 'linear' })}
        >
          <option value="linear">equally far apart</option>
          <option value="log">each the same multiple</option>
        </select>
      </label>
    </div>
  );
}

/** The scenario of the last run in the Lab; null: none. */
function labScenario(): unknown {
  const { lab } = rooms.getState().last;
  return lab === undefined ? null : minimalInput(decodeLink(lab).scenario);
}

/** A question to start from: starts a sweep that answers it. */
function Questions({ scenario, start }: { readonly scenario: unknown; readonly start: (input: unknown) => void }) {
  // Use the user's own path if the question applies to it.
  const own = ownPath(scenario, firstPlan().scenario);
  const keeps = ({ network }: StartFrom): boolean => network !== null && own?.network.kind === network;
  return (
    <label>
      Start from a question
      <select
        value=""
        onChange={(event) => {
          const of = START_FROM[Number(event.target.value)];
          if (of !== undefined) start(of.planOn(keeps(of) ? own : null));
        }}
      >
        <option value="">Choose one to run it</option>
        <Options
          of={START_FROM.map((of, index) => [
            index,
            `${of.title}${own === null ? '' : keeps(of) ? ', on your path' : ', on a network of its own'}`,
          ])}
        />
      </select>
    </label>
  );
}

type Put = (part: Partial<PlanDraft>) => void;

/** Which flows are replaced, number of seeds, measured stretch, and figures. */
function Conditions({ draft, set }: { readonly draft: PlanDraft; readonly set: Put }) {
  const stack = commonStack(draft.contenders);
  return (
    <div className="axis-fields wraps">
      <label>
        Stack
        <select
          value={stack ?? 'several'}
          onChange={(event) =>
            set({
              contenders: draft.contenders.map((each) => ({ ...each, stack: event.target.value as StackName | '' })),
            })
          }
        >
          <option value="">as in the scenario</option>
          {stack === null && (
            <option value="several" disabled>
              several
            </option>
          )}
          <Options of={STACKS.map(titled)} />
        </select>
      </label>
      <label>
        Replaces
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
        <input value={draft.seeds} inputMode="numeric" onChange={(event) => set({ seeds: event.target.value })} />
      </label>
      <label>
        Start jitter, s
        <input
          value={draft.jitter}
          placeholder="one round trip"
          inputMode="decimal"
          onChange={(event) => set({ jitter: event.target.value })}
        />
      </label>
      <label>
        Background, bit/s
        <input
          value={draft.background}
          placeholder="none"
          onChange={(event) => set({ background: event.target.value })}
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
        <select value={draft.rankedBy} onChange={(event) => set({ rankedBy: event.target.value as FigureName | '' })}>
          <option value="">the usual figure</option>
          <Options of={FIGURES.filter(({ better }) => better !== null).map(titled)} />
        </select>
      </label>
    </div>
  );
}

/** Edits a comparison: contenders, network, seeds. The comparison on the screen stays until the new one is accepted. */
export function PlanSheet({
  plan,
  accept,
  openFile,
  close,
}: {
  readonly plan: Plan;
  readonly accept: (plan: Plan) => readonly Problem[];
  readonly openFile: (file: File) => void;
  readonly close: () => void;
}): ReactNode {
  const [draft, setDraft] = useState(() => draftOf(plan));
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [presets, setPresets] = useState<readonly PresetGroup[]>([]);
  const [ofLab] = useState(labScenario);
  const [detailed, detail] = useState(() =>
    plan.contenders.some(({ variant, stack, label, scenario, parameters, set: fields }) =>
      variant === null || stack !== null || label !== '' || scenario !== null
        ? true
        : Object.keys({ ...parameters, ...fields }).length > 0,
    ),
  );
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => void loadPresets().then(setPresets), []);
  const set: Put = (part) => setDraft((before) => ({ ...before, ...part }));
  const start = (input: unknown): void => {
    const read = readPlan(input);
    const found = read.ok ? accept(read.plan) : read.problems;
    setProblems(found);
    if (found.length === 0) dialog.current?.close();
  };
  return (
    <dialog ref={dialog} className="plan-sheet" aria-labelledby={id} onClose={close}>
      <header className="at-ends">
        <h2 id={id}>What is compared</h2>
        <OpenFile
          label="Plan or scenario file"
          open={(file) => {
            dialog.current?.close();
            openFile(file);
          }}
        />
        <button type="button" className="quiet" onClick={() => dialog.current?.close()}>
          Close <kbd>Esc</kbd>
        </button>
      </header>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          start(planInput(draft, plan));
        }}
      >
        <Questions scenario={draft.scenario} start={start} />
        <Scenarios
          title="Network and flows"
          value={draft.source}
          usual="As it is"
          presets={presets}
          ofLab={ofLab}
          choose={(source, scenario, title) =>
            set(
              source === ''
                ? { source, scenario: plan.scenario, title: plan.title }
                : { source, scenario: scenario ?? plan.scenario, title },
            )
          }
        />
        <PathFields key={draft.source} scenario={draft.scenario} set={(scenario) => set({ scenario })} />
        <VariantTicks contenders={draft.contenders} set={(contenders) => set({ contenders })} />
        <details open={detailed} onToggle={(event) => detail(event.currentTarget.open)}>
          <summary>One by one: stacks, settings, other fields, whole scenarios</summary>
          {detailed && (
            <ContenderRows
              contenders={draft.contenders}
              set={(contenders) => set({ contenders })}
              presets={presets}
              ofLab={ofLab}
            />
          )}
        </details>
        <Conditions draft={draft} set={set} />
        <AxisFields title="Sweep a field" draft={draft.axes[0]} set={(axis) => set({ axes: [axis, draft.axes[1]] })} />
        <AxisFields title="and another" draft={draft.axes[1]} set={(axis) => set({ axes: [draft.axes[0], axis] })} />
        <datalist id="compare-fields">
          <Options of={FIELDS.map(({ label }) => [label, label])} />
        </datalist>
        <div role="alert">
          {problems.slice(0, 5).map((problem) => (
            <p key={problem.path + problem.message} className="problem">
              {refusalWords(problem)}
            </p>
          ))}
        </div>
        <div className="ways">
          <button type="submit" className="primary">
            Compare
          </button>
        </div>
      </form>
    </dialog>
  );
}
