/** Recognises unreadable files by their first bytes, to name the type in the error. */

interface Sign {
  /** Magic bytes, as characters, and their offset. */
  readonly letters: string;
  readonly at?: number;
  readonly name: string;
  /** Command that unpacks the file, if it is an archive. */
  readonly unpack?: string;
}

const SIGNS: readonly Sign[] = [
  { letters: '\x28\xb5\x2f\xfd', name: 'compressed with zstd', unpack: 'zstd -d' },
  { letters: '\xfd7zXZ\0', name: 'compressed with xz', unpack: 'unxz' },
  { letters: 'BZh', name: 'compressed with bzip2', unpack: 'bunzip2' },
  { letters: '\x04\x22\x4d\x18', name: 'compressed with lz4', unpack: 'lz4 -d' },
  { letters: 'PK\x03\x04', name: 'a ZIP archive', unpack: 'unzip' },
  { letters: '7z\xbc\xaf\x27\x1c', name: 'a 7z archive', unpack: '7z x' },
  { letters: 'ustar', at: 257, name: 'a tar archive', unpack: 'tar -xf' },
  { letters: 'snoop\0\0\0', name: 'a capture of snoop (editcap makes pcap of it)' },
  { letters: 'GMBU', name: 'a capture of Network Monitor (editcap makes pcap of it)' },
  { letters: 'RTSS', name: 'a capture of Network Monitor 1 (editcap makes pcap of it)' },
  { letters: 'XCP\0', name: 'a capture of NetXRay (editcap makes pcap of it)' },
  { letters: 'iptrace ', name: 'a capture of iptrace (editcap makes pcap of it)' },
  { letters: '\x7fver', name: 'a capture of OmniPeek (editcap makes pcap of it)' },
  { letters: 'btsnoop\0', name: 'a capture of Bluetooth' },
  { letters: '\x89PNG', name: 'a picture (PNG)' },
  { letters: '\xff\xd8\xff', name: 'a picture (JPEG)' },
  { letters: 'GIF8', name: 'a picture (GIF)' },
  { letters: '%PDF', name: 'a PDF document' },
  { letters: '\x7fELF', name: 'a program (ELF)' },
  { letters: 'MZ', name: 'a program (Windows)' },
  { letters: 'SQLite format 3', name: 'a database (SQLite)' },
  { letters: 'PAR1', name: 'a table (Parquet)' },
];

/** Text formats that are not recordings, by their beginning. */
const TEXTS: readonly { readonly begins: RegExp; readonly name: string }[] = [
  { begins: /^(?:<!doctype html|<html)/i, name: 'a page (HTML)' },
  { begins: /^<\?xml|^<svg/i, name: 'XML' },
  { begins: /^\{\\rtf/, name: 'a document (RTF)' },
  { begins: /^%!PS/, name: 'a document (PostScript)' },
  { begins: /^#!/, name: 'a script' },
  {
    begins: /^(?:Connecting to host |-{20,}\s+(?:Client|Server))/,
    name: 'the text that iperf prints (iperf3 -J writes more)',
  },
  { begins: /^\d\d:\d\d:\d\d\.\d+ IP6? /, name: 'the text that tcpdump prints (-w writes the packets)' },
  { begins: /^\{[^]*"format"\s*:\s*"sawtooth/i, name: 'an experiment of Sawtooth, which Open file in the Lab opens' },
  { begins: /^[{[]\s*(?:["{[\d\]}-]|true|false|null)/, name: 'JSON, without qlog or a report of iperf3 in it' },
];

/** One line that says why a file is rejected. `kinds`: the formats that can be read. */
export function whyForeign(head: Uint8Array, kinds: string): string {
  if (head.length === 0) return 'is not a capture: it is empty';
  const sign = SIGNS.find(({ letters, at = 0 }) =>
    Array.from(letters).every((letter, place) => head[at + place] === letter.charCodeAt(0)),
  );
  if (sign?.unpack !== undefined) return `is not a capture: it is ${sign.name}; unpack it first (${sign.unpack})`;
  if (sign !== undefined) return `is not a capture: it is ${sign.name}`;
  const text = String.fromCharCode(...head.subarray(0, 4096))
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  const known = TEXTS.find(({ begins }) => begins.test(text));
  if (known !== undefined) return `is not a capture: it is ${known.name}`;
  if (head.every((byte) => byte === 0)) return 'is not a capture: it begins with zeros alone';
  return `is not a capture: it is neither ${kinds}`;
}
