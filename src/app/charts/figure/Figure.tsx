import { useContext, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { DataTable } from './DataTable.tsx';
import { AddressContext } from '../../ui/parts/Trouble.tsx';
import { OriginContext } from '../../ui/takeAway/origin.ts';
import { SaveFigure } from '../../ui/takeAway/SaveFigure.tsx';
import type { FigureSource } from '../../ui/takeAway/source.ts';
import { useFigureSize, type FigureSize } from './size.ts';
import { SOURCE } from './sourcePart.ts';
import type { FigureTable } from './table.ts';
import './figure.css';

interface Props {
  readonly title: string;
  /** What is shown, with the unit, in plain words. */
  readonly about?: string;
  /** One sentence from the data, for those who cannot see the figure. */
  readonly summary: string;
  /** A long one is only made when the user opens it. */
  readonly table: FigureTable | (() => FigureTable);
  /** px */
  readonly height: number;
  /** Draws the figure for a width, px; a text is in its place as long as there is nothing to draw. */
  readonly children: ((width: number) => ReactNode) | string;
}

/** The rows of a figure as a table that opens below it. */
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
 * A static figure: drawn as SVG as wide as its place, said in a sentence, and given as a table. For a projector all of it
 * grows, texts and lines alike (`--figure-grow`).
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

/** The same where the caller knows how wide it is: of many figures side by side one is measured. */
export function SizedFigure({
  title,
  about,
  summary,
  table,
  height,
  children,
  size: { width, grow },
  place,
}: SizedProps) {
  const id = useId();
  const svg = useRef<SVGSVGElement>(null);
  const origin = useContext(OriginContext);
  const link = useContext(AddressContext);
  const sentence = summary === '' ? `${title}: no data yet` : summary;
  const source = (): Promise<FigureSource> =>
    new Promise((done) =>
      SOURCE.whenHere(({ figureSource }) => {
        if (svg.current === null) return;
        const words = { title, about: about ?? '', summary: sentence, table: rowsOf(table), origin, link: link() };
        done(figureSource(svg.current, words));
      }),
    );
  return (
    <figure className="figure" aria-labelledby={id}>
      <figcaption id={id}>
        <b>{title}</b> {about}
      </figcaption>
      <div ref={place ?? null} className="figure-place" style={{ height: height * grow }}>
        {typeof children === 'string' ? (
          <p className="waiting">{children}</p>
        ) : width > 0 ? (
          // A drawing whose parts are shapes: there is no picture file to name.
          <svg
            ref={svg}
            width={width * grow}
            height={height * grow}
            viewBox={`0 0 ${width} ${height}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="img"
            aria-label={sentence}
          >
            {children(width)}
          </svg>
        ) : null}
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
