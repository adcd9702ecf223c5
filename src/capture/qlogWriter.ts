/** Programs that write qlog, by the names that they give themselves in it. */
const WRITERS = ['aioquic', 'lsquic', 'mvfst', 'neqo', 'ngtcp2', 'picoquic', 'quic-go', 'quiche', 'quinn', 's2n-quic'];

/**
 * The program that wrote a qlog, if a text from its head or foot says it: the vantage point's name, or a title of this
 * name, such as "quic-go qlog". Other titles are chosen by users. '': it does not say.
 */
export function writerIn(text: string): string {
  const names = [
    /"vantage_point"\s*:\s*\{[^{}]*"name"\s*:\s*"([^"\\]{1,60})"/.exec(text)?.[1],
    ...Array.from(text.matchAll(/"title"\s*:\s*"([^"\\]{1,60})"/g), ([, title]) => title?.replace(/ qlog$/, '')),
  ];
  return WRITERS.find((writer) => names.some((name) => name?.toLowerCase() === writer)) ?? '';
}
