import { Gunzip } from 'fflate';

/** So many bytes are unpacked at once: they may become a thousand times as many. */
const AT_ONCE = 1 << 14;
/** More is not unpacked, bytes: a small file could go on for ever. */
const MOST = 4 * 2 ** 30;

/**
 * Unpacks gzip (RFC 1952) that comes in pieces, one member or many. `DecompressionStream` would do as well, but it
 * answers later, and page and command line read a file with the same code.
 */
export class Unpacking {
  private readonly stream: Gunzip;
  /** How many bytes have come out. */
  bytes = 0;
  private isOver = false;

  /** `take`: false, no more is wanted. */
  constructor(take: (piece: Uint8Array) => boolean) {
    this.stream = new Gunzip((piece) => {
      this.bytes += piece.length;
      if (!this.isOver && (this.bytes > MOST || !take(piece))) this.isOver = true;
    });
  }

  /** False: it is damaged, too much, or no more is wanted. */
  push(piece: Uint8Array): boolean {
    for (let at = 0; at < piece.length && !this.isOver; at += AT_ONCE)
      this.feed(piece.subarray(at, at + AT_ONCE), false);
    return !this.isOver;
  }

  /** The file has ended. False: in the middle of what is packed. */
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
