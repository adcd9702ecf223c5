import { zlibSync } from 'fflate';

const encoder = new TextEncoder();

/** Text of a PDF in any script, 7.9.2.2 of ISO 32000-2. */
export const pdfText = (text: string): string =>
  `<FEFF${Array.from({ length: text.length }, (_, at) => unitOf(text, at)).join('')}>`;

/** A UTF-16 code unit, in hex. */
export const unitOf = (text: string, at: number): string => text.charCodeAt(at).toString(16).padStart(4, '0');

/** The objects of a PDF, and the file made of them. Equal objects give equal bytes, because it contains no dates. */
export class PdfFile {
  private readonly objects: (readonly Uint8Array[])[] = [];

  /** Reserves the number of an object that is referenced before it is written. */
  reserve(): number {
    this.objects.push([]);
    return this.objects.length;
  }

  put(content: string, at = this.reserve()): number {
    this.objects[at - 1] = [encoder.encode(content)];
    return at;
  }

  /** An object with a compressed stream. `entries`: further entries of its dictionary. */
  stream(bytes: Uint8Array | string, entries = '', at = this.reserve()): number {
    const packed = zlibSync(typeof bytes === 'string' ? encoder.encode(bytes) : bytes);
    this.objects[at - 1] = [
      encoder.encode(`<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
      packed,
      encoder.encode('\nendstream'),
    ];
    return at;
  }

  /** The file, given the numbers of its catalogue and of its document information. */
  written(root: number, info: number): Uint8Array<ArrayBuffer> {
    const pieces: Uint8Array[] = [];
    let length = 0;
    const write = (piece: Uint8Array | string): void => {
      const bytes = typeof piece === 'string' ? encoder.encode(piece) : piece;
      pieces.push(bytes);
      length += bytes.length;
    };
    write('%PDF-1.7\n%');
    // Marks the file as binary for other programs.
    write(new Uint8Array([0xe2, 0xe3, 0xcf, 0xd3, 0x0a]));
    const places = this.objects.map((object, index) => {
      const place = length;
      write(`${index + 1} 0 obj\n`);
      object.forEach(write);
      write('\nendobj\n');
      return place;
    });
    const xref = length;
    const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
    const size = this.objects.length + 1;
    write(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`);
    write(`trailer\n<< /Size ${size} /Root ${root} 0 R /Info ${info} 0 R >>\nstartxref\n${xref}\n%%EOF\n`);
    const file = new Uint8Array(length);
    let at = 0;
    for (const piece of pieces) {
      file.set(piece, at);
      at += piece.length;
    }
    return file;
  }
}
