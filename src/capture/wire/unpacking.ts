import { Gunzip } from 'fflate';

/** Number of input bytes unpacked at once. Their output may be a thousand times as large. */
const AT_ONCE = 1 << 14;
/** Maximum output, bytes, since a small file can expand without limit. */
const MOST = 4 * 2 ** 30;

/**
 * Unpacks gzip (RFC 1952) in chunks, one or more members. `DecompressionStream` is asynchronous; the page and the
 * command line share this synchronous code.
 */
export class Unpacking {
  private readonly stream: Gunzip;
  /** Number of bytes unpacked. */
  bytes = 0;
  private isOver = false;

  /** `take` returns false to stop. */
  constructor(take: (piece: Uint8Array) => boolean) {
    this.stream = new Gunzip((piece) => {
      this.bytes += piece.length;
      if (!this.isOver && (this.bytes > MOST || !take(piece))) this.isOver = true;
    });
  }

  /** Returns false if the data is damaged or too large, or `take` stopped. */
  push(piece: Uint8Array): boolean {
    for (let at = 0; at < piece.length && !this.isOver; at += AT_ONCE)
      this.feed(piece.subarray(at, at + AT_ONCE), false);
    return !this.isOver;
  }

  /** Ends the file. Returns false if it is truncated. */
  end(): boolean {
    if (!this.isOver) this.feed(new Uint8Array(0), true);
    return !this.isOver;
  }

  private feed(piece: Uint8Array, isLast: boolean): void {
    try {
      this.stream.push(piece, isLast);
    } catch {
      this.isOver = true;
    }
  }
}
