import { useContext, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { DataTable } from './DataTable.tsx';
import { Part } from '../../ui/parts/part.ts';
import { AddressContext } from '../../ui/parts/Trouble.tsx';
import { OriginContext } from '../../ui/takeAway/origin.ts';
import { SaveFigure } from '../../ui/takeAway/SaveFigure.tsx';
import type { FigureSource } from '../../ui/takeAway/source.ts';
import type { FigureTable } from './table.ts';
// A style sheet has no name.
// oxlint-disable-next-line import/no-unassigned-import
import './figure.css';

const SOURCE = new Part('What saves figures', () => import('./figureSource.ts'));

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
  const svg = useRef<SVGSVGElement>(null);
  const origin = useContext(OriginContext);
  const link = useContext(AddressContext);
  const told = summary === '' ? `${title}: nothing has come yet` : summary;
  const source = (): Promise<FigureSource> =>
    new Promise((done) =>
      SOURCE.whenHere(({ figureSource }) => {
        if (svg.current !== null)
          done(figureSource(svg.current, { title, about: about ?? '', summary: told, table, origin, link: link() }));
      }),
    );
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
            ref={svg}
            width={width * grow}
            height={height * grow}
            viewBox={`0 0 ${width} ${height}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="img"
            aria-label={told}
          >
            {children(width)}
          </svg>
        )}
      </div>
      <div className="figure-ways">
        <AsTable title={title} table={table} />
        <SaveFigure title={title} source={source} />
      </div>
    </figure>
  );
}
