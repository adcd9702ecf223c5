import { useState, type FormEvent } from 'react';
import { rangeProblem } from '../../../run/range.ts';
import { ZOOM_STEP } from '../../../run/viewer.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { TextField } from '../../../ui/TextField.tsx';

const written = (seconds: number): string => String(Number(seconds.toPrecision(6)));

/** The stretch of time that the plots show, as two numbers. */
export function RangeForm() {
  const laboratory = useLaboratory();
  const { viewer } = laboratory;
  const range = useLab((state) => state.range);
  const { from, to } = viewer.window;
  return <Fields key={range === null ? '' : `${from} ${to}`} from={written(from)} to={written(to)} />;
}

function Fields(start: { readonly from: string; readonly to: string }) {
  const laboratory = useLaboratory();
  const { viewer } = laboratory;
  const [from, setFrom] = useState(start.from);
  const [to, setTo] = useState(start.to);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const duration = laboratory.data?.opened.duration ?? 0;
  const show = (event: FormEvent): void => {
    event.preventDefault();
    const range = { from: from.trim() === '' ? NaN : Number(from), to: to.trim() === '' ? NaN : Number(to) };
    const found = rangeProblem(range.from, range.to, duration);
    setProblem(found);
    if (found === undefined) viewer.show(range);
  };
  const about = { inputMode: 'decimal', help: 'range-problem', refused: problem !== undefined } as const;
  return (
    <form className="range-form" onSubmit={show} noValidate>
      <TextField label="From, s" value={from} write={setFrom} {...about} />
      <TextField label="To, s" value={to} write={setTo} {...about} />
      <button type="submit" className="primary">
        Show range
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
