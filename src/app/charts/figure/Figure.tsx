import { useContext, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { FigureContent } from '../marks/picture.ts';
import { DataTable } from './DataTable.tsx';
import { Drawing } from './Drawing.tsx';
import { AddressContext } from '../../ui/parts/Trouble.tsx';
import { OriginContext } from '../../ui/takeAway/origin.ts';
import { SaveFigure } from '../../ui/takeAway/SaveFigure.tsx';
import type { FigureSource } from '../../ui/takeAway/source.ts';
import { useFigureSize, type FigureSize } from './size.ts';
import { SOURCE } from './sourcePart.ts';
import type { FigureTable } from './table.ts';
import './figure.css';

interface Props extends Omit<FigureContent, 'about' | 'plots'> {
  readonly about?: string;
  /** Omitted: `children` draws the figure. */
  readonly plots?: FigureContent['plots'];
  /** Receives the name of a line that was pressed. Keyboard users need a button for each. */
  readonly touched?: (name: string) => void;
  /** Elements of the figure at a given width, px. A string is shown instead while there is nothing to draw. */
  readonly children?: ((width: number) => ReactNode) | string;
}

/** The data of a figure as a table that opens below it. */
function AsTable({ title, about = '', summary, table }: Pick<Props, 'title' | 'about' | 'summary' | 'table'>) {
  const [open, setOpen] = useState(false);
  return (
    <details className="figure-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Table<span className="unseen"> of {title}</span>
      </summary>
      {open && <DataTable label={`Table of ${title}`} about={about} summary={summary} {...rowsOf(table)} />}
    </details>
  );
}

/**
 * A static figure: an SVG as wide as its container, with a text summary and a data table. For a projector the whole
 * drawing is scaled, text and lines alike (`--figure-grow`).
 */
export function Figure(props: Props) {
  const place = useRef<HTMLDivElement>(null);
  const size = useFigureSize(place);
  return <SizedFigure {...props} size={size} place={place} />;
}

interface SizedProps extends Props {
  readonly size: FigureSize;
  readonly place?: RefObject<HTMLDivElement | null>;
}

const rowsOf = (table: Props['table']): FigureTable => (typeof table === 'function' ? table() : table);

/** A figure whose caller knows the width; with many figures side by side only one is measured. */
export function SizedFigure({
  title,
  about,
  summary,
  table,
  height,
  plots,
  nameAt,
  touched,
  children,
  size: { width, grow },
  place,
}: SizedProps) {
  const id = useId();
  const svg = useRef<SVGSVGElement>(null);
  const figure = useRef<HTMLElement>(null);
  const origin = useContext(OriginContext);
  const link = useContext(AddressContext);
  const sentence = summary === '' ? `${title}: no data yet` : summary;
  const source = (): Promise<FigureSource> =>
    new Promise((done) =>
      SOURCE.whenHere(({ drawnSource, figureSource }) => {
        const words = { title, about: about ?? '', summary: sentence, table: rowsOf(table), origin, link: link() };
        if (plots !== undefined) done(drawnSource(figure.current!, { width, height, plots: plots(width) }, words));
        else if (svg.current !== null) done(figureSource(svg.current, words));
      }),
    );
  return (
    <figure ref={figure} className="figure" aria-labelledby={id}>
      <figcaption id={id}>
        <b>{title}</b> {about}
      </figcaption>
      <div ref={place ?? null} className="figure-place" style={{ height: height * grow }}>
        {typeof children === 'string' ? (
          <p className="waiting">{children}</p>
        ) : width === 0 ? null : plots !== undefined ? (
          <Drawing spec={{ width, height, plots: plots(width) }} grow={grow} label={sentence}>
            {nameAt !== undefined && (
              <rect
                className="target"
                width={width}
                height={height}
                onClick={({ currentTarget, clientX, clientY }) => {
                  const { left, top } = currentTarget.getBoundingClientRect();
                  const name = nameAt((clientX - left) / grow, (clientY - top) / grow, width);
                  if (name !== null) touched?.(name);
                }}
              />
            )}
          </Drawing>
        ) : (
          // Not an `<img>`: the drawing is made of inline shapes.
          <svg
            ref={svg}
            width={width * grow}
            height={height * grow}
            viewBox={`0 0 ${width} ${height}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="img"
            aria-label={sentence}
          >
            {children?.(width)}
          </svg>
        )}
      </div>
      {typeof children !== 'string' && (
        <div className="figure-ways wraps off-wall off-paper">
          <AsTable title={title} about={about ?? ''} summary={sentence} table={table} />
          <SaveFigure title={title} source={source} />
        </div>
      )}
    </figure>
  );
}
