import { useLab, useLaboratory } from '#app/run/useLab.ts';
import { Absence } from '#app/ui/parts/lazyPart.tsx';
import { Check } from '#app/ui/Check.tsx';
import { SoundSwitch } from '../../sound/SoundSwitch.tsx';
import { MORE_PART, useOffered, usePart, useShownPanels } from './usePanels.ts';
import { useState, type FormEvent } from 'react';
import { rangeProblem, type TimeRange } from '#app/run/view/range.ts';
import { ZOOM_STEP } from '#app/run/view/viewer.ts';
import { TextField } from '#app/ui/TextField.tsx';
import { selectSpan } from './spans.ts';
import { Popover } from '#app/ui/Popover.tsx';

/** Menu of additional charts. The choice is stored. */
function ChartsMenu() {
  const laboratory = useLaboratory();
  const charts = useLab((state) => state.charts);
  const offered = useOffered();
  const more = (usePart(MORE_PART, true)?.MORE_PANELS ?? []).filter(offered);
  const shown = new Set(useShownPanels().panels.map((panel) => panel.id));
  return (
    <fieldset className="options">
      <legend>More charts</legend>
      {more.map(({ id, title }) => (
        <Check
          key={id}
          on={charts.includes(id)}
          set={(on) => laboratory.set({ charts: [...charts.filter((each) => each !== id), ...(on ? [id] : [])] })}
        >
          {title}
          {charts.includes(id) && !shown.has(id) && <small>: no room on this screen</small>}
        </Check>
      ))}
      <SoundSwitch />
      <Absence part={MORE_PART} />
    </fieldset>
  );
}

const written = (seconds: number): string => String(Number(seconds.toPrecision(6)));

/** Form for the time range of the plots. Typed values stay until the range changes. */
function RangeForm() {
  const laboratory = useLaboratory();
  const { viewer } = laboratory;
  const range = useLab((state) => state.range);
  const shown = viewer.window;
  const at = range === null ? '' : `${shown.from} ${shown.to}`;
  const now = { at, from: written(shown.from), to: written(shown.to), problem: undefined as string | undefined };
  const [typed, setTyped] = useState(now);
  const { from, to, problem } = typed.at === at ? typed : now;
  const change = (part: Partial<typeof now>): void => setTyped({ at, from, to, problem, ...part });
  const duration = laboratory.data?.opened.duration ?? 0;
  const take = (then: (range: TimeRange) => void): void => {
    const wanted = { from: from.trim() === '' ? NaN : Number(from), to: to.trim() === '' ? NaN : Number(to) };
    const found = rangeProblem(wanted.from, wanted.to, duration);
    change({ problem: found });
    if (found === undefined) then(wanted);
  };
  const show = (event: FormEvent): void => {
    event.preventDefault();
    take((wanted) => viewer.show(wanted));
  };
  const about = { inputMode: 'decimal', help: 'range-problem', refused: problem !== undefined } as const;
  return (
    <form className="range-form" onSubmit={show} noValidate>
      <TextField label="From, s" value={from} write={(text) => change({ from: text })} {...about} />
      <TextField label="To, s" value={to} write={(text) => change({ to: text })} {...about} />
      <button type="submit" className="primary">
        Show range
      </button>
      <button
        type="button"
        onClick={({ currentTarget }) =>
          take((wanted) => {
            selectSpan(laboratory, wanted);
            currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
          })
        }
      >
        Read totals
      </button>
      <p id="range-problem" className="problem" role="alert">
        {problem}
      </p>
      <div className="row">
        <button type="button" onClick={() => viewer.zoom(1 / ZOOM_STEP)}>
          Zoom in
        </button>
        <button type="button" onClick={() => viewer.zoom(ZOOM_STEP)}>
          Zoom out
        </button>
        <button type="button" onClick={() => viewer.show({ from: 0, to: duration })}>
          Whole run
        </button>
      </div>
    </form>
  );
}

/** Button for the list of charts. */
export const ChartsButton = () => (
  <Popover button="Charts" buttonClass="" label="Charts on the page">
    {() => <ChartsMenu />}
  </Popover>
);

/** Buttons for charts and for the stretch of time. */
export const RangeControls = () => (
  <>
    <ChartsButton />
    <Popover button="Range" buttonClass="" label="Range of the plots">
      {() => <RangeForm />}
    </Popover>
  </>
);
