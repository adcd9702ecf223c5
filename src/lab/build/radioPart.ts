import { cosine, sine } from '../../engine/kernel/numeric.ts';
import type { AccessPoint, Manet } from '../../scenario/scenario.ts';

/** The radios of a cell as a wireless network: the access point is node 0 in the middle, the stations are around it. */
export function radioPartOf({ stations, distance, radio, interfaceQueue }: AccessPoint): Manet {
  const around = Array.from({ length: stations }, (_, index) => {
    // No station lies on the cable, which leads to the right.
    const angle = (2 * Math.PI * (index + 0.5)) / stations;
    return [distance * (1 + cosine(angle)), distance * (1 + sine(angle))];
  });
  return {
    kind: 'manet',
    nodes: stations + 1,
    area: [2 * distance, 2 * distance],
    placement: { kind: 'list', positions: [[distance, distance], ...around] },
    mobility: { kind: 'static' },
    radio,
    interfaceQueue,
    routing: { kind: 'static' },
  };
}
