import { Marker } from '../../charts/figure/Glyph.tsx';
import { COLOURED_FLOWS, toneNameOf } from '../../ui/tones.ts';
import { looksOf, type Coloured } from './look.ts';

interface Props {
  readonly names: readonly string[];
  readonly tones: Coloured;
  readonly toggle: (name: string) => void;
}

/** Selects the lines in colour: a button each, with the marker of its line. */
export function Names({ names, tones, toggle }: Props) {
  const lookOf = looksOf(names, tones);
  return (
    <fieldset className="line-names row wraps" aria-label={`In colour, at most ${COLOURED_FLOWS}`}>
      {names.map((name) => {
        const tone = tones.get(name);
        return (
          <button
            key={name}
            type="button"
            className={tone === undefined ? '' : toneNameOf(tone)}
            aria-pressed={tone !== undefined}
            onClick={() => toggle(name)}
          >
            <Marker tone={lookOf(name).sign.flow} /> {name}
          </button>
        );
      })}
      {names.length > COLOURED_FLOWS && (
        <span className="hint off-wall off-paper">A touch of a name or a curve gives it a colour.</span>
      )}
    </fieldset>
  );
}
