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

const WAITS = 'The run is being computed.';

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
    case 'trace':
      return material !== undefined && 'facts' in material ? traceFigure(figure, material.facts, shown) : WAITS;
    case 'exchange':
      return material !== undefined && 'packets' in material ? exchangeFigure(material.packets, shown) : WAITS;
    case 'header':
      return material !== undefined && 'packets' in material ? headerFigure(material.packets) : WAITS;
  }
}
