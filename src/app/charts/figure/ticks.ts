import { format } from 'd3-format';
import type { ScaleLinear } from 'd3-scale';

/**
 * Round values of a scale, about `count`, each with its label. A domain of a single value has no step from which to
 * derive the number of decimals.
 */
export function namedTicks(scale: ScaleLinear<number, number>, count: number): readonly (readonly [number, string])[] {
  const [least, most] = scale.domain();
  const text = least === most ? format(',.2f') : scale.tickFormat(count, ',f');
  return scale.ticks(count).map((value) => [value, text(value)]);
}
