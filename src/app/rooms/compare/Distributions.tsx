import { Figure } from '../../charts/figure/Figure.tsx';
import { distributionFigures } from './figures/distributions.ts';

interface Props {
  readonly results: Parameters<typeof distributionFigures>[0];
  readonly toneOf: (contender: number) => number;
  readonly height: number;
}

/** Distributions of delay and goodput over all runs of each contender. */
export const Distributions = ({ results, toneOf, height }: Props) =>
  distributionFigures(results, toneOf, height).map((figure) => <Figure key={figure.title} {...figure} />);
