import { useState, type FormEvent } from 'react';
import { SubmitChange, useChanging } from '../change/SubmitChange.tsx';
import { useLaboratory } from '../../../run/useLab.ts';
import { FormHint, TextField } from '../../../ui/TextField.tsx';
import { valueOf } from './words.ts';
import './map.css';
import type { Laboratory } from '../../../run/laboratory.ts';
import { UNTOUCHED_MAP, type MapState } from '../../../run/view/choices.ts';

/** Default speed of a moved node, m/s. */
const USUAL_SPEED = 20;

/** Changes the state of user actions on the map. */
export function touch(laboratory: Laboratory, part: Partial<MapState>): void {
  const { map } = laboratory.store.getState();
  laboratory.set({ map: { ...map, ...part } });
}

/** Selects a node; selecting it again, or -1: none. */
export function selectNode(laboratory: Laboratory, node: number): void {
  const { map } = laboratory.store.getState();
  touch(laboratory, { node: map.node === node ? UNTOUCHED_MAP.node : node, carried: null });
}

/** Sends a node to a position, m. The run up to now is unchanged. */
export function sendNode(laboratory: Laboratory, node: number, x: number, y: number): void {
  touch(laboratory, { carried: null });
  const move = { kind: 'moveNode', node, x, y, speed: USUAL_SPEED };
  // A fork can only be forked.
  if ((laboratory.forks?.shown ?? undefined) === undefined) laboratory.playback.intervene(move);
  else laboratory.withForks((forks) => forks.fork(move));
  laboratory.say(`Node ${node} sets out for ${x}, ${y} m at ${USUAL_SPEED} m/s.`);
}

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
