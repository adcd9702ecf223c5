import { memo, useEffect, useState, type ReactNode } from 'react';
import { decodeLink } from '#scenario/link/link.ts';
import { minimalInput } from '#scenario/edit/minimal.ts';
import type { PresetGroup } from '../../../scenario/presets.ts';
import type { Problem } from '#scenario/words/problem.ts';
import { readValue } from '#scenario/edit/setPath.ts';
import { replacedFlows } from '../../../study/apply.ts';
import {
  allSenders,
  comparisonOf,
  partsOf,
  SCALE_WORDS,
  sendersIn,
  sentenceOf,
  type FieldName,
  type Part,
} from '../../../study/comparison.ts';
import { FIGURES, type FigureName } from '../../../study/figures.ts';
import { readPlan, type Plan, type PlanInput } from '../../../study/plan.ts';
import type { Study } from '../../../study/runs.ts';
import { loadPresets } from '../../experiment/opening/presets.ts';
import { Options } from '../../ui/Select.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { rooms } from '../../ui/rooms.ts';
import { refusalWords } from '../../ui/words/refusals.ts';
import { Contenders } from './Contenders.tsx';
import { More } from './More.tsx';
import { PathFields } from './PathFields.tsx';
import { Scenarios } from './Scenarios.tsx';
import { changedSweep, variedFields, withSweep, type SweepChange } from './sweeps.ts';
import { Typed } from './Typed.tsx';

/** Why a change is refused: the field of the sentence, and the reason. */
interface Refusal {
  readonly at: string;
  readonly words: string;
}

/** Formats the problem of a plan; a problem with an axis names the field that the axis varies. */
const saidOf = (problem: Problem, plan: Plan): string => {
  const axis = /^axes\[(\d)\]/.exec(problem.path)?.[1];
  const path = axis === undefined ? undefined : plan.axes[Number(axis)]?.path;
  return refusalWords(path === undefined ? problem : { ...problem, path });
};

/** The scenario that is open in the Lab; null if the Lab has not been opened yet. */
function labScenario(): unknown {
  const { lab } = rooms.getState().last;
  return lab === undefined ? null : minimalInput(decodeLink(lab).scenario);
}

/** Maximum number of senders for which the user can choose one to replace; above it all are replaced. */
const MOST_PLACES = 24;
const titled = ({ name, title }: { readonly name: string; readonly title: string }) => [name, title] as const;
const LABELS: Readonly<Record<Exclude<FieldName, 'contenders' | 'network'>, string>> = {
  place: 'In place of',
  starts: 'Starts',
  while: 'What changes',
  from: 'From',
  to: 'To',
  scale: 'In which steps',
  steps: 'Values',
  values: 'Values',
  first: 'What ranks',
  second: 'Against',
};

/**
 * The comparison as one sentence whose words are fields. The comparison on the screen stays until a change is accepted.
 */
export const Sentence = memo(function Sentence({
  study,
  tones,
  accept,
}: {
  readonly study: Study;
  readonly tones: readonly number[];
  readonly accept: (plan: Plan) => readonly Problem[];
}): ReactNode {
  const { plan, base } = study;
  const [refusal, refuse] = useState<Refusal | null>(null);
  const [groups, setGroups] = useState<readonly PresetGroup[]>([]);
  const [ofLab] = useState(labScenario);
  useEffect(() => void loadPresets().then(setGroups), []);
  const comparison = comparisonOf(study);
  const tell = (at: string, problems: readonly Problem[], of: Plan = plan): void => {
    const [problem] = problems;
    refuse(problem === undefined ? null : { at, words: saidOf(problem, of) });
  };
  const start = (at: string, input: PlanInput): void => {
    const read = readPlan(input);
    tell(at, read.ok ? accept(read.plan) : read.problems, read.ok ? read.plan : plan);
  };
  const put = (at: string, part: PlanInput): void => start(at, { ...plan, ...part });
  const measured = (place: 0 | 1, name: FigureName): void => {
    const [first, second] = comparison.measures;
    const front = place === 0 ? [name, first === name ? second : first] : [first, name];
    const wanted = [...front, ...study.figures].filter((each) => each !== null);
    put('measures', { metrics: [...new Set(place === 0 && second !== null ? [name, second, ...wanted] : wanted)] });
  };
  const sweeps = (sweep: number, change: SweepChange): void => {
    const axis = study.axes[sweep]!;
    const done = changedSweep(plan, sweep, { ...comparison.sweeps[sweep]!, values: axis.values }, change);
    const at = `${Object.keys(change)[0] ?? ''}${sweep}`;
    if (done.ok) tell(at, accept(done.plan), done.plan);
    else tell(at, done.problems);
  };
  const chosen = (label: string, value: string | number, choose: (value: string) => void, options: ReactNode) => (
    <select aria-label={label} value={value} onChange={({ target }) => choose(target.value)}>
      {options}
    </select>
  );

  const placeField = (): ReactNode => {
    const senders = sendersIn(base).filter(({ kind }) => kind === 'tcp');
    const value = plan.replace === 'all' ? 'all' : replacedFlows(base, plan.replace)[0]!;
    return chosen(
      LABELS.place,
      value,
      (to) => put('place', { replace: to === 'all' ? 'all' : Number(to) }),
      <>
        {senders.length > 1 && <option value="all">{allSenders(senders.length)}</option>}
        <Options of={senders.slice(0, MOST_PLACES).map(({ index, name }) => [index, name])} />
      </>,
    );
  };

  const networkField = (text: string): ReactNode => (
    <Popover label="The network" buttonClass="opens" button={text}>
      {() => (
        <>
          <Scenarios
            title="Network and flows"
            value=""
            usual="As it is"
            presets={groups}
            ofLab={ofLab}
            choose={(_, scenario, title) =>
              put('network', { scenario, title, replace: 'all', axes: [], until: null, from: 0 })
            }
          />
          <PathFields
            key={JSON.stringify(plan.scenario)}
            scenario={plan.scenario}
            set={(scenario) => put('network', { scenario })}
          />
          {refusal?.at === 'network' && <p className="problem">{refusal.words}</p>}
        </>
      )}
    </Popover>
  );

  const whileField = (sweep: number): ReactNode => {
    const [often, others] = variedFields(plan, base);
    const path = plan.axes[sweep]?.path ?? '';
    const fields = [...often, ...others];
    const free = ({ path: each }: { readonly path: string }): boolean =>
      plan.axes.every((axis, at) => at === sweep || axis.path !== each);
    const names = (of: typeof often) => of.filter(free).map((each) => [each.path, each.name] as const);
    return chosen(
      LABELS.while,
      path,
      (to) => {
        const next = withSweep(plan, sweep, fields.find((each) => each.path === to) ?? null);
        tell(`while${sweep}`, accept(next), next);
      },
      <>
        <option value="">{sweep === 0 ? 'nothing else' : 'nothing more'}</option>
        {path !== '' && !fields.some((each) => each.path === path) && (
          <option value={path}>{comparison.sweeps[sweep]?.name}</option>
        )}
        <Options of={names(often)} />
        <optgroup label="More fields">
          <Options of={names(others)} />
        </optgroup>
      </>,
    );
  };

  const fieldOf = ({ field, text, sweep = 0 }: Part): ReactNode => {
    const typed = (name: 'from' | 'to' | 'steps' | 'values') => (
      <Typed
        label={LABELS[name]}
        text={text}
        refused={refusal?.at === `${name}${sweep}`}
        put={(value) => sweeps(sweep, { [name]: value })}
      />
    );
    switch (field) {
      case 'contenders':
        return (
          <Contenders
            study={study}
            tones={tones}
            presets={groups.flatMap(({ presets }) => presets)}
            change={(next) => tell('contenders', accept(next), next)}
          />
        );
      case 'place':
        return placeField();
      case 'network':
        return networkField(text);
      case 'starts':
        return (
          <Typed
            label={LABELS.starts}
            text={text}
            refused={refusal?.at === 'starts'}
            put={(value) =>
              put('starts', {
                seeds: value.includes(',') ? value.split(',').map(Number) : readValue(value),
              })
            }
          />
        );
      case 'while':
        return whileField(sweep);
      case 'scale':
        return chosen(
          LABELS.scale,
          comparison.sweeps[sweep]!.scale,
          (to) => sweeps(sweep, { scale: to as 'doubling' | 'linear' | 'log' }),
          <Options of={Object.entries(SCALE_WORDS)} />,
        );
      case 'first':
      case 'second': {
        const place = field === 'first' ? 0 : 1;
        const of = FIGURES.filter(({ better }) => better !== null);
        return chosen(
          LABELS[field],
          comparison.measures[place] ?? '',
          (to) => measured(place, to as FigureName),
          <Options of={of.map(titled)} />,
        );
      }
      case undefined:
        return text;
      default:
        return typed(field);
    }
  };

  const parts = partsOf(comparison);
  return (
    // Screen readers read the sentence as a whole before its fields.
    <fieldset className="sentence-fields in-line off-wall off-paper" aria-label={sentenceOf(comparison)}>
      {parts.map((part, at) => {
        // A mark stays on the line of the field before it.
        const mark = /^[,:.]/.exec(parts[at + 1]?.text ?? '')?.[0] ?? '';
        const own = part.field === undefined ? part.text.replace(/^[,:.] ?/, '') : '';
        if (part.field === undefined && own === '') return null;
        return (
          <span
            key={part.field === undefined ? `text ${at}` : `${part.field}${part.sweep ?? ''}`}
            className={part.field === 'contenders' ? 'contenders' : 'held'}
          >
            {part.field === undefined ? own : fieldOf(part)}
            {mark}
          </span>
        );
      })}
      <Popover label="More of the comparison" buttonClass="quiet" button="More">
        {() => (
          <More
            plan={plan}
            put={put}
            start={(input) => start('more', input)}
            second={plan.axes.length === 1 ? whileField(1) : null}
          />
        )}
      </Popover>
      {refusal !== null && (
        <p className="problem" role="alert">
          {refusal.words} Nothing was changed.
        </p>
      )}
    </fieldset>
  );
});
