import { encode } from 'uqr';

/** Modules of white around the code, as its standard asks for. */
const QUIET = 4;

/** A QR code of a text: modules on a side, white rim included, and a path that fills the dark ones, each 1 by 1. Throws when the text is too long for any. */
export function qrCode(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { ecc: 'L', border: QUIET });
  // Neighbours in a row are one bar.
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
