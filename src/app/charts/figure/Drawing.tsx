import { useId, useRef, type ReactNode } from 'react';
import { coloursOf, paletteOf } from '../../ui/palette.ts';
import { tonesByIndex } from '../../ui/tones.ts';
import { paintFigure, pictureOf, type FigureSpec } from '../marks/picture.ts';
import { Shapes } from '../svg/Shapes.tsx';
import { SvgContext } from '../svg/svgContext.ts';
import { shownWith } from '../../ui/takeAway/SaveFigure.tsx';
import { drawingsForPaper } from '../../ui/takeAway/shown.ts';
import type { FigureSource } from '../../ui/takeAway/source.ts';
import { useFigureSize } from './size.ts';
import { SOURCE } from './sourcePart.ts';
import './figure.css';

/** The page's colours, as CSS variables so that they follow the theme. */
const PALETTE = paletteOf(
  coloursOf((name) => `var(--${name})`),
  tonesByIndex,
);

/** The shapes and labels of a figure. */
export function Painted(spec: FigureSpec) {
  const context = SvgContext.begin(useId());
  paintFigure(pictureOf(spec), context, PALETTE);
  const { definitions, body } = context.elements;
  return (
    <g className="figure-drawing" fill="none">
      <defs>
        <Shapes of={definitions} />
      </defs>
      <Shapes of={body} />
    </g>
  );
}

interface Props {
  readonly spec: FigureSpec;
  /** Scale factor on the screen. */
  readonly grow?: number;
  /** Stretches the drawing to the size and aspect ratio that the style sheet sets. */
  readonly stretched?: boolean;
  /** Text description; omitted if other elements describe the content. */
  readonly label?: string | undefined;
  /** Whether a handout includes it. */
  readonly forPaper?: boolean;
  /** Whether it has controls. */
  readonly operable?: boolean;
  /** Elements on top of the drawing: controls, or a click target. */
  readonly children?: ReactNode;
}

/** A drawing without a Save button, described by its labels. */
async function sourceOf(here: Element, spec: FigureSpec): Promise<FigureSource> {
  const { drawnSource } = await SOURCE.here();
  const label = here.ariaLabel ?? '';
  const title = here.closest('figure')?.ariaLabel ?? label;
  const words = { title, about: '', summary: label === title ? '' : label, origin: '', link: '' };
  return drawnSource(here, spec, { ...words, table: { heads: [], rows: [] } });
}

/** Draws a figure as SVG elements, in the same way as on canvases. */
export function Drawing({
  spec,
  grow = 1,
  stretched = false,
  label,
  forPaper = false,
  operable = false,
  children,
}: Props) {
  const { width, height } = spec;
  return (
    <svg
      className="figure-drawing"
      ref={forPaper ? shownWith((here) => sourceOf(here, spec), drawingsForPaper) : undefined}
      {...(stretched ? { preserveAspectRatio: 'none' } : { width: width * grow, height: height * grow })}
      viewBox={`0 0 ${width} ${height}`}
      role={label === undefined ? undefined : operable ? 'group' : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      <Painted {...spec} />
      {children}
    </svg>
  );
}

interface WideProps extends Pick<Props, 'label' | 'forPaper' | 'operable'> {
  readonly className?: string;
  /** The content is not available yet. */
  readonly busy?: boolean;
  /** The figure at a width, px. */
  readonly spec: (width: number) => FigureSpec;
  readonly children?: (width: number) => ReactNode;
}

/** A drawing as wide as its container. */
export function WideDrawing({ className, busy = false, spec, children, ...rest }: WideProps) {
  const place = useRef<HTMLDivElement>(null);
  const { width, grow } = useFigureSize(place);
  // The height does not depend on the width, so the space is reserved before the width is known.
  const drawn = spec(Math.max(1, width));
  return (
    <div ref={place} className={className} aria-busy={busy || width === 0} style={{ height: drawn.height * grow }}>
      {width > 0 && (
        <Drawing spec={drawn} grow={grow} {...rest}>
          {children?.(width)}
        </Drawing>
      )}
    </div>
  );
}
