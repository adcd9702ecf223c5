import { CHANGE_COLUMNS, tellChanges, type ChangesOrder } from '../lab/tellChanges.ts';
import { csvRow } from './csvText.ts';

/** Characters of a piece, about. */
const PIECE = 1 << 20;
/** Progress is reported so often, of the whole. */
const PART = 0.01;

/** What hears of a file that is being written. */
export interface ChangesReader {
  /** Takes the file piece by piece. */
  readonly take: (piece: string) => void;
  /** How much of the run is done, 0 to 1; a hundred times at most. */
  readonly progress: (part: number) => void;
}

/**
 * Writes every change of a stretch of a run as CSV: times in full, flows by name.
 * @param names what the flows are called
 */
export function changesCsv(order: ChangesOrder, names: readonly string[], { take, progress }: ChangesReader): void {
  let piece = `${csvRow(['Time, s', 'Flow', ...CHANGE_COLUMNS[order.changes]])}\r\n`;
  let next = PART;
  tellChanges(
    order,
    ([time, flow, ...rest]) => {
      piece += `${csvRow([time, names[Number(flow)] ?? flow, ...rest])}\r\n`;
      if (piece.length < PIECE) return;
      take(piece);
      piece = '';
    },
    (time) => {
      const part = order.to > 0 ? Math.min(1, time / order.to) : 1;
      if (part < next) return;
      progress(part);
      next = part + PART;
    },
  );
  take(piece);
}
