import { Drawing } from '../../charts/figure/Drawing.tsx';
import { spots } from '../../charts/marks/placed.ts';
import { COLOURED_FLOWS, toneNameOf } from '../../ui/tones.ts';
import { looksOf, type Coloured } from './look.ts';

interface Props {
  readonly names: readonly string[];
  readonly tones: Coloured;
  readonly toggle: (name: string) => void;
}

const ends = [0, 14] as const;
const PLOT = { area: { left: 0, right: 14, top: 0, bottom: 14 }, x: { ends }, y: { ends } };

/** Selects the lines in colour: a button each, with the marker of its line. */
export function Names({ names, tones, toggle }: Props) {
  const lookOf = looksOf(names, tones);
  return (
    <fieldset className="line-names wraps" aria-label={`In colour, at most ${COLOURED_FLOWS}`}>
      {names.map((name) => {
        const tone = tones.get(name);
        const plots = [{ ...PLOT, marks: [spots([{ x: 7, y: 7 }], lookOf(name).sign, 'top')] }];
        return (
          <button
            key={name}
            type="button"
            className={tone === undefined ? '' : toneNameOf(tone)}
            aria-pressed={tone !== undefined}
            onClick={() => toggle(name)}
          >
            <Drawing spec={{ width: 14, height: 14, plots }} /> {name}
          </button>
        );
      })}
      {names.length > COLOURED_FLOWS && (
        <span className="hint off-wall off-paper">A touch of a name or a curve gives it a colour.</span>
      )}
    </fieldset>
  );
}
