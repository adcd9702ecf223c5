/** Exists in browsers and in Node. Declared here because this folder includes the types of neither. */
declare const TextDecoder: new (encoding?: string) => {
  readonly decode: (piece: Uint8Array, options: { readonly stream: boolean }) => string;
};
declare const TextEncoder: new () => { readonly encode: (text: string) => Uint8Array };

/** Decodes text that arrives in chunks. A damaged character becomes U+FFFD. */
export function textDecoder(encoding = 'utf-8'): (piece: Uint8Array) => string {
  const decoder = new TextDecoder(encoding);
  return (piece) => decoder.decode(piece, { stream: true });
}

/** Byte order marks and their encodings. PowerShell writes the second one when output is redirected with `>`. */
const MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** Converts text that begins with a byte order mark to UTF-8, chunk by chunk; undefined: no mark. */
export function recodingOf(head: Uint8Array): ((piece: Uint8Array) => Uint8Array) | undefined {
  const mark = MARKS.find(({ bytes }) => bytes.every((byte, at) => head[at] === byte));
  if (mark === undefined) return undefined;
  const [decode, encoder] = [textDecoder(mark.encoding), new TextEncoder()];
  return (piece) => encoder.encode(decode(piece));
}
