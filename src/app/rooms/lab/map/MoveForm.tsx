import { useState, type FormEvent } from 'react';
import { SubmitChange, useChanging } from '../change/SubmitChange.tsx';
import { useLaboratory } from '../../../run/useLab.ts';
import { FormHint, TextField } from '../../../ui/TextField.tsx';
import { USUAL_SPEED } from './moving.ts';
import { valueOf } from './words.ts';
import './map.css';

/** Maximum speed of an intervention, as in the scenario. */
const FASTEST = 1e6;

/** Parses a number within limits; null: invalid. */
function numberIn(text: string, least: number, most: number): number | null {
  const value = Number(text.trim().replace(/\s*(m|m\/s)$/, ''));
  return text.trim() !== '' && value >= least && value <= most ? value : null;
}

/** Moves a node by typed numbers. */
export function MoveForm({ node, done }: { readonly node: number; readonly done?: () => void }) {
  const laboratory = useLaboratory();
  const { data } = laboratory;
  const [width, height] = data?.opened.manet?.area ?? [0, 0];
  const standing = (column: 'X' | 'Y'): string => String(data === null ? 0 : Math.round(valueOf(data, node, column)));
  const [x, setX] = useState(() => standing('X'));
  const [y, setY] = useState(() => standing('Y'));
  const [speed, setSpeed] = useState(String(USUAL_SPEED));
  const { problem, setProblem, send } = useChanging(() => {
    laboratory.say(`Node ${node} sets out for ${x}, ${y} m at ${speed} m/s.`);
    done?.();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const place = [numberIn(x, 0, width), numberIn(y, 0, height)] as const;
    const fast = numberIn(speed, 0.01, FASTEST);
    if (place[0] === null || place[1] === null) setProblem(`The area is ${width} by ${height} m.`);
    else if (fast === null) setProblem('Speed must be at least 0.01 m/s.');
    else send(event, { kind: 'moveNode', node, x: place[0], y: place[1], speed: fast });
  };
  const field = (label: string, value: string, set: (text: string) => void) => (
    <TextField label={label} value={value} write={set} inputMode="decimal" />
  );
  return (
    <form className="range-form move-form" aria-label={`Move node ${node}`} onSubmit={submit} noValidate>
      {field('x, m', x, setX)}
      {field('y, m', y, setY)}
      {field('Speed, m/s', speed, setSpeed)}
      <FormHint problem={problem}>
        {`It moves there in a straight line and stays. The area is ${width} by ${height} m.`}
      </FormHint>
      <SubmitChange able />
    </form>
  );
}
