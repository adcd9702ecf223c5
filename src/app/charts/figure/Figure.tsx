import { useContext, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { scalesOf, type Area, type FigureContent } from '../marks/picture.ts';
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

/** The area of a plot, px, and its scales. */
export type FigurePlace = Area & ReturnType<typeof scalesOf>;

interface Props extends FigureContent {
  /** Receives the name of a line that was pressed. Keyboard users need a button for each. */
  readonly touched?: (name: string) => void;
  /** Whether some of its controls can be operated by keyboard. */
  readonly operable?: boolean;
  /** Controls on the drawing, at the scales of its first plot. A string is shown while there is nothing to draw. */
  readonly children?: ((place: FigurePlace) => ReactNode) | string | undefined;
}

/** The data of a figure as a table that opens below it. */
function AsTable({ title, about, summary, table }: Omit<FigureContent, 'height' | 'plots'>) {
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
  operable = false,
  children,
  size: { width, grow },
  place,
}: SizedProps) {
  const id = useId();
  const figure = useRef<HTMLElement>(null);
  const origin = useContext(OriginContext);
  const link = useContext(AddressContext);
  const sentence = summary === '' ? `${title}: no data yet` : summary;
  const drawn = width === 0 || typeof children === 'string' ? [] : plots(width);
  const source = async (): Promise<FigureSource> => {
    const { drawnSource } = await SOURCE.here();
    const words = { title, about, summary: sentence, table: rowsOf(table), origin, link: link() };
    return drawnSource(figure.current!, { width, height, plots: drawn }, words);
  };
  return (
    <figure ref={figure} className="figure" aria-labelledby={id}>
      <figcaption id={id}>
        <b>{title}</b> {about}
      </figcaption>
      <div ref={place ?? null} className="figure-place" style={{ height: height * grow }}>
        {typeof children === 'string' ? (
          <p className="waiting">{children}</p>
        ) : drawn.length === 0 ? (
          width > 0 && <p className="waiting">No run is finished yet.</p>
        ) : (
          <Drawing spec={{ width, height, plots: drawn }} grow={grow} label={sentence} operable={operable}>
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
            {children?.({ ...scalesOf(drawn[0]!), ...drawn[0]!.area })}
          </Drawing>
        )}
      </div>
      {typeof children !== 'string' && (
        <div className="figure-ways wraps off-wall off-paper">
          <AsTable title={title} about={about} summary={sentence} table={table} />
          <SaveFigure title={title} source={source} />
        </div>
      )}
    </figure>
  );
}
