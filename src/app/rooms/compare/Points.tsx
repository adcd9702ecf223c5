import type { FigureName } from '../../../study/figures.ts';
import { comparisonOf } from '../../../study/comparison.ts';
import type { Results } from '../../../study/results.ts';
import { Options } from '../../ui/Select.tsx';
import { columnOf } from './words.ts';

interface Pointed {
  readonly results: Results;
  /** The point of a sweep; 0 otherwise. */
  readonly point: number;
  readonly choose: (point: number) => void;
}

/** Selects for the points of a sweep: the keyboard equivalent of pointing at the charts. */
export function Points({ results, point, choose }: Pointed) {
  const { axes } = results.study;
  const places = results.study.placesOf(point);
  const many = axes[1]?.values.length ?? 1;
  return (
    <p className="points wraps off-wall">
      {axes.map((axis, index) => (
        <label key={axis.path} className="in-line">
          {axis.label}
          <select
            value={places[index]}
            onChange={(event) => {
              const next = [...places];
              next[index] = Number(event.target.value);
              choose(axes.length === 2 ? next[0]! * many + next[1]! : next[0]!);
            }}
          >
            <Options of={axis.words.map((word, place) => [place, word])} />
          </select>
        </label>
      ))}
    </p>
  );
}

/** On a phone: the values of a sweep's only axis as a row of buttons. */
export function Values({ results, point, choose, name }: Pointed & { readonly name: FigureName }) {
  const { study } = results;
  const [sweep] = comparisonOf(study).sweeps;
  const column = columnOf(
    name,
    study.contenders.flatMap((_, entry) => results.values(point, entry, name)),
  );
  const at = `while ${sweep!.name} is`;
  return (
    <fieldset className="value-choice off-wall off-paper" aria-label={`${column.title} ${at}`}>
      <p aria-hidden="true">
        <b>
          {column.title} {at}
        </b>
        <span>{column.unit}</span>
      </p>
      {sweep!.words.map((word, place) => (
        <label key={word}>
          <input type="radio" name="value" checked={place === point} onChange={() => choose(place)} />
          <span>{word}</span>
        </label>
      ))}
    </fieldset>
  );
}
