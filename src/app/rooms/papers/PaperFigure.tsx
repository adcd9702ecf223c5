import type { Paper, PaperFigure as Drawn } from '../../../papers/paper.ts';
import type { Outcomes } from '../../../papers/setup.ts';
import { encodeLink } from '../../../scenario/link.ts';
import { DataTable } from '../../charts/figure/DataTable.tsx';
import { CellsDrawn } from './CellsDrawn.tsx';
import { Curves } from './Curves.tsx';

/** A figure of a paper, drawn from our runs in the style of the paper. */
export function PaperFigure({
  figure,
  paper,
  outcomes,
}: {
  readonly figure: Drawn;
  readonly paper: Paper;
  readonly outcomes: Outcomes;
}) {
  return (
    <div className="paper-figure">
      {figure.note !== '' && <p>{figure.note}</p>}
      {(figure.kind === 'cwnd' || figure.kind === 'throughput') && (
        <>
          <p>The paper prints these curves only as a picture: ours are shown alone.</p>
          <Curves figure={figure} outcomes={outcomes} />
        </>
      )}
      {(figure.kind === 'bars' || figure.kind === 'lines') && (
        <CellsDrawn figure={figure} paper={paper} outcomes={outcomes} />
      )}
      {figure.kind === 'words' && (
        <DataTable
          label={figure.name}
          about={figure.caption}
          summary="As printed; nothing in it is computed."
          className="evidence"
          heads={figure.heads}
          rows={figure.rows}
        />
      )}
      {figure.kind === 'drawing' && (
        <>
          <p>A drawing without results. {figure.live.says}</p>
          <p>
            <a
              className="button primary"
              href={`#${encodeLink(figure.live.setup.scenario, { time: figure.live.time })}`}
            >
              Open it live in the Lab
            </a>
          </p>
        </>
      )}
    </div>
  );
}
