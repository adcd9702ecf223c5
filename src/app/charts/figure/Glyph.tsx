import { memo } from 'react';
import type { Spot } from '../marks/drawn.ts';
import { signOf, spots } from '../marks/placed.ts';
import { Painted } from './Drawing.tsx';

/** Side of the square of a sign, px. */
const SIDE = 14;
const ends = [0, SIDE] as const;
const PLOT = { area: { left: 0, right: SIDE, top: 0, bottom: SIDE }, x: { ends }, y: { ends } };
const CENTRE = { x: SIDE / 2, y: SIDE / 2 };

/** A chart marker shown inline in text. */
export const Glyph = memo(function Glyph({
  className,
  family,
  ...sign
}: Pick<Spot, 'look' | 'size' | 'family'> & { readonly className: string; readonly flow?: number }) {
  const spot = family === undefined ? CENTRE : { ...CENTRE, family };
  const plots = [{ ...PLOT, marks: [spots([spot], sign, 'top')] }];
  return (
    <svg className={className} viewBox={`0 0 ${SIDE} ${SIDE}`} width={SIDE} height={SIDE} aria-hidden="true">
      <Painted width={SIDE} height={SIDE} plots={plots} />
    </svg>
  );
});

/** The marker of a tone, beside its name. */
export const Marker = ({ tone }: { readonly tone: number }) => <Glyph className="marker" {...signOf(tone)} />;
