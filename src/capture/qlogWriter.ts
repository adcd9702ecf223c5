/** Programs that write qlog, by the name that each writes into its files. */
const WRITERS = ['aioquic', 'lsquic', 'mvfst', 'neqo', 'ngtcp2', 'picoquic', 'quic-go', 'quiche', 'quinn', 's2n-quic'];

/**
 * The program that wrote a qlog, from a text in its head or foot: the vantage point's name, or a title that contains
 * the program's name, such as "quic-go qlog". Users choose other titles. '': unknown.
 */
export function writerIn(text: string): string {
  const names = [
    /"vantage_point"\s*:\s*\{[^{}]*"name"\s*:\s*"([^"\\]{1,60})"/.exec(text)?.[1],
    ...Array.from(text.matchAll(/"title"\s*:\s*"([^"\\]{1,60})"/g), ([, title]) => title?.replace(/ qlog$/, '')),
  ];
  return WRITERS.find((writer) => names.some((name) => name?.toLowerCase() === writer)) ?? '';
}
