import { encode } from 'uqr';

/** Width of the white margin in modules, required by the QR standard. */
const QUIET = 4;

/**
 * A QR code: number of modules per side, margin included, and a path of the dark modules, each 1 by 1. Throws if the
 * text is too long.
 */
export function qrCode(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { ecc: 'L', border: QUIET });
  // Adjacent modules of a row are merged.
  const bars = data.flatMap((row, y) =>
    row.flatMap((on, x) => {
      if (!on || row[x - 1] === true) return [];
      let length = 1;
      while (row[x + length] === true) length++;
      return [`M${x} ${y}h${length}v1h-${length}z`];
    }),
  );
  return { size, path: bars.join('') };
}
