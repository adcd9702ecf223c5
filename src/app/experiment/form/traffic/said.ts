/** Texts about an application: its fields in sentences, and the name of its data items. */
export interface Said {
  readonly one: string;
  readonly many: string;
  /** A heading, and a sentence with `{field}` placeholders. */
  readonly parts: readonly (readonly [heading: string, sentence: string])[];
}

const transfer = { one: 'transfer', many: 'transfers' };

/** By application kind of a TCP flow. */
export const APPLICATIONS: Readonly<Record<string, Said>> = {
  bulk: { ...transfer, parts: [['It has', '{bytes}.']] },
  requests: {
    one: 'answer',
    many: 'answers',
    parts: [
      ['An answer comes', 'every {pause}, {pauses}, {next}; {count} in all.'],
      ['An answer has', '{size}, {sizes}, with Pareto shape {shape}.'],
    ],
  },
  http: {
    one: 'page',
    many: 'pages',
    parts: [
      ['A page comes', 'at random, every {pause} on average, {next}; {count} in all.'],
      ['A page has', 'a heavy tail (Pareto) of shape {shape}, {size} on average.'],
    ],
  },
  https: {
    one: 'page',
    many: 'pages',
    parts: [
      ['A page comes', 'at random, {pause} on average after the previous one has arrived; {count} in all.'],
      ['A page has', 'a heavy tail (Pareto) of shape {shape}, {size} on average.'],
      ['The first follows', 'a handshake of TLS {tls}.'],
    ],
  },
  telnet: {
    one: 'write',
    many: 'writes',
    parts: [['A write comes', 'at random (Poisson), every {pause} on average, with {size}; {count} in all.']],
  },
  smtp: {
    one: 'mail',
    many: 'mails',
    parts: [
      ['A mail comes', 'at random, {pause} on average after the previous one has arrived; {count} in all.'],
      ['A mail has', '{size} on average (exponential).'],
    ],
  },
  video: {
    one: 'chunk',
    many: 'chunks',
    parts: [['A chunk comes', 'every {chunk} and holds as much of a video of {rate}; {count} in all.']],
  },
  trace: {
    one: 'write',
    many: 'writes',
    parts: [['A write comes', 'at the times in the lines, starting with the {begins} one.']],
  },
};

/** By pattern of a UDP source. */
export const PATTERNS: Readonly<Record<string, Said>> = {
  constant: { ...transfer, parts: [] },
  poisson: { ...transfer, parts: [] },
  onOff: {
    ...transfer,
    parts: [
      ['It sends', 'for {onTime} and is silent for {offTime} on average, {distribution}, with Pareto shape {shape}.'],
    ],
  },
  trace: { ...transfer, parts: [['A packet comes', 'at the times in the lines, starting with the {begins} one.']] },
};

const SHAPE = /, with Pareto shape \{shape\}/;

/** The sentence without Pareto parts, unless one of the values is Pareto. */
export const spoken = (sentence: string, values: readonly unknown[]): string =>
  values.includes('pareto') ? sentence : sentence.replace(SHAPE, '');
