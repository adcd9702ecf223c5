import type { Paper, PaperFigure } from '../../../papers/paper.ts';
import type { Outcomes } from '../../../papers/setup.ts';
import type { FigureContent } from '../../charts/marks/picture.ts';
import { cellsFigure } from './cells.ts';
import { curvesFigure } from './curves.ts';
import type { Material } from './live.ts';
import type { Shown } from './look.ts';
import { traceFigure } from './phases.ts';
import { responseFigure } from './response.ts';
import { topologyFigure } from './topology.ts';
import { exchangeFigure, headerFigure } from './wireFigures.ts';

/** A figure that is drawn, not a table of words. */
export type DrawnFigure = Exclude<PaperFigure, { readonly kind: 'words' }>;

/** A figure of a paper, from our runs. A string says why there is none. */
export function contentOf(
  figure: DrawnFigure,
  paper: Paper,
  outcomes: Outcomes,
  material: Material | undefined,
  shown: Shown,
): FigureContent | string {
  switch (figure.kind) {
    case 'cwnd':
    case 'throughput':
      return curvesFigure(figure, outcomes, shown);
    case 'bars':
    case 'lines':
      return cellsFigure(figure, paper, outcomes, shown);
    case 'response':
      return responseFigure(figure, outcomes, shown);
    case 'network':
      return topologyFigure(figure.caption, figure.live.setup.scenario);
  }
  if (material === undefined) return 'The run is being computed.';
  if ('facts' in material) return figure.kind === 'trace' ? traceFigure(figure, material.facts, shown) : '';
  return figure.kind === 'header' ? headerFigure(material.packets) : exchangeFigure(material.packets, shown);
}
