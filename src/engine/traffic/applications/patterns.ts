import { power } from '../../kernel/numeric.ts';
import type { RandomStream } from '../../kernel/random.ts';
import type { Application } from './catalogue.ts';
import { courseOf } from './trace/course.ts';

/** A sequence of writes: sizes and times. */
export interface Pattern {
  /** Size of the n-th write, bytes; drawn in order. */
  readonly size: (random: RandomStream, n: number) => number;
  /** Pause before the n-th write, s. */
  readonly pause: (random: RandomStream, n: number) => number;
  /**
   * Start of the pause: 'answer': acknowledgement of all earlier data; 'write': the previous write; 'both': the
   * previous write, but the next also waits for that acknowledgement; 'start': start of the flow.
   */
  readonly after: 'answer' | 'write' | 'both' | 'start';
  /** Number of writes; Infinity: endless. */
  readonly count: number;
  /**
   * Number of leading writes that form a handshake. Its time is added to that of the following transfer. Default: 0.
   */
  readonly handshake?: number;
}

const exponential = (mean: number) => (random: RandomStream) => random.exponential(mean);
const pareto = (mean: number, shape: number) => (random: RandomStream) =>
  (mean * (shape - 1)) / shape / power(1 - random.uniform(), 1 / shape);
const fixed = (value: number) => () => value;

const from = (next: 'afterTheAnswer' | 'withoutWaiting') => (next === 'afterTheAnswer' ? 'answer' : 'write');

/**
 * Bytes that a server sends in each round trip of a full TLS handshake. The first flight is the hello and a chain of
 * certificates, 4000 bytes assumed; the second of TLS 1.2 is ChangeCipherSpec and Finished with AES-GCM, 6 + 45 bytes (RFC
 * 5246 7.3, RFC 5288 3). With TLS 1.3 the request comes with the client's Finished (RFC 8446 2).
 */
const TLS_FLIGHTS: Readonly<Record<'1.2' | '1.3', readonly number[]>> = { '1.2': [4000, 51], '1.3': [4000] };

/** Pattern of an application that pauses; null: all its data is available at the start. `draw`: a random number 0 .. 1, drawn once. */
export function patternOf(application: Application, draw: () => number): Pattern | null {
  switch (application.kind) {
    case 'bulk':
      return null;
    case 'requests': {
      const { size, sizes, shape, pause, pauses, next, count } = application;
      return {
        size: sizes === 'fixed' ? fixed(size) : sizes === 'pareto' ? pareto(size, shape) : exponential(size),
        pause: pauses === 'fixed' ? fixed(pause) : exponential(pause),
        after: from(next),
        count: count ?? Infinity,
      };
    }
    case 'http': {
      const { size, shape, pause, next, count } = application;
      return { size: pareto(size, shape), pause: exponential(pause), after: from(next), count: count ?? Infinity };
    }
    case 'https': {
      const { size, shape, pause, tls, count } = application;
      const flights = TLS_FLIGHTS[tls];
      const [page, reading] = [pareto(size, shape), exponential(pause)];
      return {
        size: (random, n) => flights[n] ?? page(random),
        pause: (random, n) => (n <= flights.length ? 0 : reading(random)),
        after: 'answer',
        count: flights.length + (count ?? Infinity),
        handshake: flights.length,
      };
    }
    case 'telnet': {
      const { size, pause, count } = application;
      return { size: fixed(size), pause: exponential(pause), after: 'write', count: count ?? Infinity };
    }
    case 'smtp': {
      const { size, pause, count } = application;
      return { size: exponential(size), pause: exponential(pause), after: 'answer', count: count ?? Infinity };
    }
    case 'video': {
      const { rate, chunk, count } = application;
      return { size: fixed((rate * chunk) / 8), pause: fixed(chunk), after: 'both', count: count ?? Infinity };
    }
    case 'trace': {
      const { size, at, count } = courseOf(application.packets, application.begins === 'random' ? draw() : 0);
      return { size: (_, n) => size(n), pause: (_, n) => at(n), after: 'start', count };
    }
  }
}
