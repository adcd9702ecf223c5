import { CHANGE_COLUMNS, tellChanges, type ChangesOrder } from '../lab/play/tellChanges.ts';
import { csvRow } from './csvText.ts';

/** Approximate size of a piece, characters. */
const PIECE = 1 << 20;
/** Interval of progress reports, as a fraction of the run. */
const PART = 0.01;

/** Receives pieces of the file and the progress while it is written. */
interface ChangesReader {
  /** Called with each piece of the file. */
  readonly take: (piece: string) => void;
  /** Called at most a hundred times with the completed fraction of the run, 0 to 1. */
  readonly progress: (part: number) => void;
}

/**
 * Writes every change in a period of a run as CSV, with times in full precision and flows by name.
 * @param names names of the flows
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
