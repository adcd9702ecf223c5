import type { Connection } from '../../src/capture/connections/connection.ts';
import { Connections } from '../../src/capture/connections/connections.ts';
import type { Followed } from '../../src/capture/connections/talk.ts';
import { TraceReader } from '../../src/capture/read/traceReader.ts';

export interface Read {
  readonly fault: string;
  readonly notes: readonly string[];
  readonly packets: number;
  /** The reason why there is no connection, in one line. */
  readonly nothing: string;
  readonly all: readonly Connection[];
}

/** Reads a file in pieces of this many bytes. */
export function readAll(bytes: Uint8Array, size = 1000, followed: Followed | null = null): Read {
  const connections = new Connections(followed);
  const reader = new TraceReader({
    see: (segment) => connections.see(segment),
    hear: (told) => connections.hear(told),
  });
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
  reader.end();
  return {
    fault: reader.fault,
    notes: reader.notes,
    packets: reader.packets,
    nothing: reader.nothing,
    all: connections.all(),
  };
}
