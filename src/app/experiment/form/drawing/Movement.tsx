import { fieldAt } from '../model/fields.ts';
import { movementKind } from './mobile.ts';
import type { Drawing } from './useDrawing.ts';
import { withNetworkParts } from './wired.ts';

/** How mobile nodes move: as a line says, or by way points, which are theirs to change. */
export function Movement({ drawing }: { readonly drawing: Drawing }) {
  const { line, pad } = drawing;
  const field = fieldAt(line.draft, ['network', 'mobility']);
  if (field === undefined) return null;
  const choose = (next: string): void => {
    if (next === 'trace') line.replace(pad.base);
    else line.replace(withNetworkParts(next === 'static' ? pad.base : line.draft, { mobility: { kind: next } }));
    drawing.say(next === 'trace' ? 'Each node has its own waypoints.' : 'Another movement.');
  };
  return (
    <label>
      Movement{' '}
      <select value={movementKind(line.draft)} onChange={({ target }) => choose(target.value)}>
        {field.choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {value === 'trace' ? 'waypoints' : label}
          </option>
        ))}
      </select>
    </label>
  );
}
