/** Recordings of TCP, as the command line reads them. */
import type { Connection } from '../capture/connections/connection.ts';
import { Connections } from '../capture/connections/connections.ts';
import { courseOf } from '../capture/connections/course.ts';
import { recognise } from '../capture/recognise.ts';
import type { Followed } from '../capture/connections/talk.ts';
import { TraceReader } from '../capture/read/traceReader.ts';
import { shown } from './arguments.ts';
import type { Call } from './command.ts';
import { fileFault } from './fileFault.ts';
import type { Io } from './io.ts';
import { Refused } from './refused.ts';

/** Whether a word is the path of a recording. */
export function isRecording(path: string, io: Io): boolean {
  try {
    for (const piece of io.readPieces(path)) return recognise(piece) !== null;
  } catch {
    // No such file.
  }
  return false;
}

/** Reads a recording. An unreadable file, or one without connections, is refused in one line. */
export function readThrough(call: Call, path: string, followed: Followed | null) {
  const connections = new Connections(followed);
  const reader = new TraceReader({
    see: (segment) => connections.see(segment),
    hear: (told) => connections.hear(told),
  });
  try {
    for (const piece of call.io.readPieces(path)) {
      reader.push(piece);
      if (reader.fault !== '') break;
    }
  } catch (error) {
    throw new Refused(`${path}: cannot be read: ${fileFault(error)}`);
  }
  reader.end();
  return { reader, all: connections.all() };
}

/** Reads the connection with this number again, in full detail. */
export function readClosely(call: Call, path: string, all: readonly Connection[]) {
  const given = call.value('connection') ?? '1';
  const connection = /^\d{1,5}$/.test(given) ? all[Number(given) - 1] : undefined;
  if (connection === undefined)
    throw new Refused(`--connection: must be the place of a connection, 1 to ${all.length} (got ${shown(given)})`);
  const course = courseOf(connection);
  readThrough(call, path, { ...connection, course });
  return { connection, course, series: course.series() };
}
