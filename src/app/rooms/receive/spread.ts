/** Labels along a line, each as near to its position as the others allow. */

interface Label {
  /** Its desired position, px. */
  readonly at: number;
  /** px */
  readonly width: number;
}

/** Middles of labels in order of their positions, without overlap; px. */
export function spread(
  labels: readonly Label[],
  [from, to]: readonly [number, number],
  gap: number,
): readonly number[] {
  const middles: number[] = [];
  let edge = from - gap;
  for (const { at, width } of labels) {
    const middle = Math.max(at, edge + gap + width / 2);
    middles.push(middle);
    edge = middle + width / 2;
  }
  edge = to + gap;
  for (let place = labels.length - 1; place >= 0; place--) {
    const { width } = labels[place]!;
    middles[place] = Math.min(middles[place]!, edge - gap - width / 2);
    edge = middles[place]! - width / 2;
  }
  return middles;
}
