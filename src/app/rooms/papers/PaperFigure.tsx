import type { Paper, PaperFigure as Drawn } from '../../../papers/paper.ts';
import type { Outcomes } from '../../../papers/setup.ts';
import { encodeLink } from '../../../scenario/link.ts';
import { DataTable } from '../../charts/figure/DataTable.tsx';
import { CellsDrawn } from './CellsDrawn.tsx';
import { Curves } from './Curves.tsx';
import { useMaterial, type Material } from './live.ts';
import { Response } from './Response.tsx';
import { Topology } from './Topology.tsx';
import { Trace } from './Trace.tsx';
import { Exchange, Header } from './Wire.tsx';

type Live = Extract<Drawn, { readonly kind: 'trace' | 'exchange' | 'header' }>;

/** A drawing made from a run. `material`: the data for it, if they are available already. */
function LiveDrawn({ figure, material: given }: { readonly figure: Live; readonly material: Material | undefined }) {
  const material = useMaterial(figure, given);
  if (material === null) return <p className="coming">The run is being computed.</p>;
  if (typeof material === 'string') return <p>{material}</p>;
  if ('facts' in material) return figure.kind === 'trace' ? <Trace figure={figure} facts={material.facts} /> : null;
  return figure.kind === 'exchange' ? <Exchange {...material} /> : <Header {...material} />;
}

/** A figure of a paper, drawn from our runs in the style of the paper. */
export function PaperFigure({
  figure,
  paper,
  outcomes,
  material,
}: {
  readonly figure: Drawn;
  readonly paper: Paper;
  readonly outcomes: Outcomes;
  readonly material?: Material | undefined;
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
      {figure.kind === 'response' && <Response figure={figure} outcomes={outcomes} />}
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
      {figure.kind === 'network' && <Topology title={figure.caption} scenario={figure.live.setup.scenario} />}
      {(figure.kind === 'trace' || figure.kind === 'exchange' || figure.kind === 'header') && (
        <LiveDrawn figure={figure} material={material} />
      )}
      {'live' in figure && (
        <p>
          At {figure.live.time} s: {figure.live.says}{' '}
          <a className="button primary" href={`#${encodeLink(figure.live.setup.scenario, { time: figure.live.time })}`}>
            Open that moment in the Lab
          </a>
        </p>
      )}
    </div>
  );
}
