import { useState } from 'react';
import type { Paper, PaperFigure as Drawn } from '../../../papers/paper.ts';
import type { Outcomes } from '../../../papers/setup.ts';
import { encodeLink } from '#scenario/link/link.ts';
import { DataTable } from '../../charts/figure/DataTable.tsx';
import { Figure } from '../../charts/figure/Figure.tsx';
import { Marker } from '../../charts/figure/Glyph.tsx';
import { COLOURED_FLOWS, toneNameOf } from '../../ui/tones.ts';
import { isNarrow, useScreen } from '../../ui/useMedia.ts';
import { contentOf, type DrawnFigure } from './content.ts';
import { useMaterial } from './live.ts';
import { coloured, firstColoured, HEIGHT, looksOf, type Coloured } from './look.ts';

interface NamesProps {
  readonly names: readonly string[];
  readonly tones: Coloured;
  readonly toggle: (name: string) => void;
}

/** Selects the lines in colour: a button each, with the marker of its line. */
function Names({ names, tones, toggle }: NamesProps) {
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

interface Props<Kind extends Drawn> {
  readonly figure: Kind;
  readonly paper: Paper;
  readonly outcomes: Outcomes;
}

/** The drawing, with buttons that make lines pale. */
function DrawnFrom({ figure, paper, outcomes }: Props<DrawnFigure>) {
  const screen = useScreen();
  const material = useMaterial(figure);
  const names =
    'series' in figure && figure.kind !== 'response' ? [...new Set(figure.series.map(({ name }) => name))] : [];
  const [tones, setTones] = useState(() => firstColoured(names));
  const height = HEIGHT[screen === 'projector' || screen === 'smallProjector' ? 'projector' : 'usual'];
  const content =
    typeof material === 'string'
      ? material
      : contentOf(figure, paper, outcomes, material, { height, narrow: isNarrow(screen), tones });
  const show = (name: string): void => {
    if (!tones.has(name)) setTones(coloured(tones, name, names.indexOf(name)));
  };
  const toggle = (name: string): void => {
    if (tones.has(name)) setTones(new Map([...tones].filter(([each]) => each !== name)));
    else show(name);
  };
  return (
    <>
      {names.length > 1 && <Names names={names} tones={tones} toggle={toggle} />}
      {typeof content === 'string' ? <p className="coming">{content}</p> : <Figure {...content} touched={show} />}
    </>
  );
}

/** The runs behind a figure, and the tables with its numbers. */
function Sources({ figure, paper }: Omit<Props<DrawnFigure>, 'outcomes'>) {
  if (figure.kind === 'bars' || figure.kind === 'lines')
    return (
      <p>
        The numbers are in{' '}
        {[...new Set(figure.series.map(({ table }) => table))].map((id) => (
          <a key={id} href={`#papers/${id}`}>
            {paper.tables.find((table) => table.id === id)?.name}
          </a>
        ))}
        , where each opens its run in the Lab.
      </p>
    );
  const runs =
    figure.kind === 'response'
      ? figure.series.flatMap(({ dots }) => dots.map(({ setup }) => [setup, setup.label] as const))
      : figure.kind === 'cwnd' || figure.kind === 'throughput'
        ? figure.series.map(({ name, setup }) => [setup, `Open ${name} in the Lab`] as const)
        : [];
  if (runs.length === 0) return null;
  return (
    <ul className="open-runs off-wall off-paper wraps in-line" aria-label="Open in the Lab">
      {runs.map(([{ scenario }, words]) => (
        <li key={words}>
          <a href={`#${encodeLink(scenario)}`}>{words}</a>
        </li>
      ))}
    </ul>
  );
}

/** A figure of a paper, drawn from our runs in the style of the paper. */
export function PaperFigure({ figure, paper, outcomes }: Props<Drawn>) {
  const isCurve = figure.kind === 'cwnd' || figure.kind === 'throughput';
  const live = 'live' in figure ? figure.live : isCurve ? figure.moment : undefined;
  return (
    <div className="paper-figure">
      {figure.note !== '' && <p>{figure.note}</p>}
      {isCurve && <p>The paper prints these curves only as a picture: ours are shown alone.</p>}
      {figure.kind === 'words' ? (
        <DataTable
          label={figure.name}
          about={figure.caption}
          summary="As printed; nothing in it is computed."
          className="evidence"
          heads={figure.heads}
          rows={figure.rows}
        />
      ) : (
        <DrawnFrom key={figure.id} figure={figure} paper={paper} outcomes={outcomes} />
      )}
      {live !== undefined && (
        <p>
          At {live.time} s: {live.says}{' '}
          <a className="button primary" href={`#${encodeLink(live.setup.scenario, { time: live.time })}`}>
            Open that moment in the Lab
          </a>
        </p>
      )}
      {figure.kind !== 'words' && <Sources figure={figure} paper={paper} />}
    </div>
  );
}
