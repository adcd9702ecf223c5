import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { DataTable } from './DataTable.tsx';
// A style sheet has no name.
// oxlint-disable-next-line import/no-unassigned-import
import './figure.css';

/** The data of a figure as a table. */
interface FigureTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface Props {
  readonly title: string;
  /** What is shown, with the unit, in plain words. */
  readonly about?: string;
  /** One sentence from the data, for those who cannot see the figure. */
  readonly summary: string;
  readonly table: FigureTable;
  /** px */
  readonly height: number;
  /** Draws the figure for a width, px. */
  readonly children: (width: number) => ReactNode;
}

/** The rows of a figure as a table that opens below it. */
function AsTable({ title, table: { heads, rows } }: { readonly title: string; readonly table: FigureTable }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="figure-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Table<span className="unseen"> of {title}</span>
      </summary>
      {open && <DataTable label={`Table of ${title}`} heads={heads} rows={rows} />}
    </details>
  );
}

/**
 * A static figure: drawn as SVG as wide as its place, told in a sentence, and given as a table. For a projector all of it
 * grows, texts and lines alike (`--figure-grow`).
 */
export function Figure({ title, about, summary, table, height, children }: Props) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [{ width, grow }, setSize] = useState({ width: 0, grow: 1 });
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const look = (): void => {
      const grown = Number(getComputedStyle(element).getPropertyValue('--figure-grow')) || 1;
      setSize({ width: element.clientWidth / grown, grow: grown });
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    const themes = new MutationObserver(look);
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      observer.disconnect();
      themes.disconnect();
    };
  }, []);
  return (
    <figure className="figure" aria-labelledby={id}>
      <figcaption id={id}>
        <b>{title}</b> {about}
      </figcaption>
      <div ref={place} className="figure-place" style={{ height: height * grow }}>
        {width > 0 && (
          // A drawing whose parts are shapes: there is no picture file to name.
          <svg
            width={width * grow}
            height={height * grow}
            viewBox={`0 0 ${width} ${height}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="img"
            aria-label={summary === '' ? `${title}: nothing has come yet` : summary}
          >
            {children(width)}
          </svg>
        )}
      </div>
      <AsTable title={title} table={table} />
    </figure>
  );
}
