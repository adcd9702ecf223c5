import { NS3_LINE } from './read/readNs3.ts';
import { headingsOf, PROBE, PROBE_FILE } from './read/readTable.ts';

/** File type, from its first bytes. */
export type Kind = 'capture' | 'qlog' | 'iperf' | 'ns2' | 'ns3' | 'ss' | 'table';

/** Number of bytes examined. */
export const HEAD = 4096;

/** pcapng section header; pcap with microseconds, nanoseconds, and Kuznetzov's format, in either byte order. */
const CAPTURES: readonly number[] = [
  0x0a0d0d0a, 0xa1b2c3d4, 0xd4c3b2a1, 0xa1b23c4d, 0x4d3cb2a1, 0xa1b2cd34, 0x34cdb2a1,
];

/**
 * `+ 1.84 0 2 tcp 1040 ------- 1 0.0 3.1 225 610`; mobile nodes: `s 1.0 _0_ AGT --- 0 tcp 40 [...` and `s -t 1.0 -Hs 0
 * ...`.
 */
const NS2 = /^(?:[-+rdhe] -?\d[\d.e+-]* \d+ \d+ \w+ \d+ [\w-]{7,} |[srdf] \d[\d.e+-]* _\d+_ \w+ |[srdf] -t \d)/m;
/** Drafts until 2024 contain `qlog_version`; later ones only a schema in `file_schema`. */
const QLOG = /"qlog_\w+"|params:qlog:|"traces"\s*:\s*\[\s*\{[^]*"(?:events|vantage_point|common_fields)"/;
/** A report of `iperf3 -J`. */
const IPERF = /"version"\s*:\s*"iperf 3|"start"\s*:\s*\{\s*"connected"/;
const RECORD = String.fromCharCode(0x1e);
const SS = /\bcwnd:\d/;

/** Recognises a file; null: not a supported type. */
export function recognise(head: Uint8Array): Kind | null {
  if (head.length >= 4) {
    const magic = new DataView(head.buffer, head.byteOffset, 4).getUint32(0, true);
    if (CAPTURES.includes(magic)) return 'capture';
  }
  const text = String.fromCharCode(...head.subarray(0, HEAD));
  // A JSON-SEQ record begins with a separator character.
  if (/^\s*\{/.test(text.replace(RECORD, ''))) return QLOG.test(text) ? 'qlog' : IPERF.test(text) ? 'iperf' : null;
  if (NS2.test(text)) return 'ns2';
  const lines = text.split('\n', 40);
  if (lines.some((line) => NS3_LINE.test(line))) return 'ns3';
  if (SS.test(text)) return 'ss';
  return lines.some((line) => PROBE.test(line) || PROBE_FILE.test(line) || headingsOf(line) !== null) ? 'table' : null;
}
