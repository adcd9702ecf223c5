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
  /** Description with the unit, in plain words. */
  readonly about: string;
  /** One sentence from the data. */
  readonly summary: string;
  readonly table: RefObject<HTMLTableElement | null>;
  /** Describes the source of the data, unless the room states it once for all figures. */
  readonly origin?: () => string;
  /** The complete table as rows or CSV, if the page shows only part of it. */
  readonly cells?: () => FigureTable | string;
}

/** Opens the dialog that saves a table of the page as a picture or as numbers. */
export function SaveTable({ table, origin, cells, ...words }: Props) {
  const room = useContext(OriginContext);
  const link = useContext(AddressContext);
  const source = async (): Promise<FigureSource> => {
    const { tableSource } = await SOURCE.here();
    if (table.current === null) throw new Error('The table is gone.');
    return tableSource(table.current, { ...words, origin: origin?.() ?? room, link: link() }, cells);
  };
  return (
    <div className="figure-ways wraps off-wall off-paper">
      <SaveFigure title={words.title} source={source} />
    </div>
  );
}
