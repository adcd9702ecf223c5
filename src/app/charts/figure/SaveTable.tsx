import { useContext, type RefObject } from 'react';
import { AddressContext } from '../../ui/parts/Trouble.tsx';
import { OriginContext } from '../../ui/takeAway/origin.ts';
import { SaveFigure } from '../../ui/takeAway/SaveFigure.tsx';
import type { FigureSource } from '../../ui/takeAway/source.ts';
import { SOURCE } from './sourcePart.ts';
import type { FigureTable } from './table.ts';
import './figure.css';

interface Props {
  readonly title: string;
  /** What is shown, with the unit, in plain words. */
  readonly about: string;
  /** One sentence from the data. */
  readonly summary: string;
  readonly table: RefObject<HTMLTableElement | null>;
  /** What it was made of, where the room does not say it once for all of its figures. */
  readonly origin?: () => string;
  /** All of it as rows, or as CSV, where that is more than what the page shows. */
  readonly cells?: () => FigureTable | string;
}

/** Opens the ways to take a table of the page away, as it looks and as numbers. */
export function SaveTable({ table, origin, cells, ...words }: Props) {
  const room = useContext(OriginContext);
  const link = useContext(AddressContext);
  const source = (): Promise<FigureSource> =>
    new Promise((done) =>
      SOURCE.whenHere(({ tableSource }) => {
        if (table.current === null) return;
        done(tableSource(table.current, { ...words, origin: origin?.() ?? room, link: link() }, cells));
      }),
    );
  return (
    <div className="figure-ways wraps off-wall off-paper">
      <SaveFigure title={words.title} source={source} />
    </div>
  );
}
