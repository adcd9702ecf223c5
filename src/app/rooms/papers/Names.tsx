import { Drawing } from '../../charts/figure/Drawing.tsx';
import { spots } from '../../charts/marks/placed.ts';
import { toneNameOf } from '../../ui/tones.ts';
import { lookOf } from './look.ts';

interface Props {
  readonly names: readonly string[];
  readonly pale: readonly string[];
  readonly toggle: (name: string) => void;
}

const ends = [0, 14] as const;
const PLOT = { area: { left: 0, right: 14, top: 0, bottom: 14 }, x: { ends }, y: { ends } };

/** Selects which of several lines are highlighted: a button each, with the marker of its line. */
export const Names = ({ names, pale, toggle }: Props) => (
  <p className="line-names wraps">
    {names.map((name, at) => {
      const { sign, name: own } = lookOf(at);
      const isPale = pale.includes(name);
      return (
        <button
          key={name}
          type="button"
          className={isPale || own.tone === undefined ? '' : toneNameOf(own.tone)}
          aria-pressed={!isPale}
          onClick={() => toggle(name)}
        >
          <Drawing
            spec={{ width: 14, height: 14, plots: [{ ...PLOT, marks: [spots([{ x: 7, y: 7 }], sign, 'top')] }] }}
          />{' '}
          {name}
        </button>
      );
    })}
  </p>
);
