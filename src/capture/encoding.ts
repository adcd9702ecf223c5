/** Browsers and Node both have these. They are declared here because this folder has the types of neither. */
declare const TextDecoder: new (encoding?: string) => {
  readonly decode: (piece: Uint8Array, options: { readonly stream: boolean }) => string;
};
declare const TextEncoder: new () => { readonly encode: (text: string) => Uint8Array };

/** Makes text of bytes that come in pieces. A damaged character becomes U+FFFD. */
export function textDecoder(encoding = 'utf-8'): (piece: Uint8Array) => string {
  const decoder = new TextDecoder(encoding);
  return (piece) => decoder.decode(piece, { stream: true });
}

/** Byte order marks, and the encodings that they announce. PowerShell writes the second where `>` takes what a program prints. */
const MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** Makes plain UTF-8, piece by piece, of a text that begins with a byte order mark; undefined: it has none. */
export function recodingOf(head: Uint8Array): ((piece: Uint8Array) => Uint8Array) | undefined {
  const mark = MARKS.find(({ bytes }) => bytes.every((byte, at) => head[at] === byte));
  if (mark === undefined) return undefined;
  const [decode, encoder] = [textDecoder(mark.encoding), new TextEncoder()];
  return (piece) => encoder.encode(decode(piece));
}
