/** A number that a text states, in words or figures. */
interface Numeral {
  readonly words: string;
  readonly value: number;
}

const COUNTS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const WORDS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(COUNTS.map((word, value) => [word, value])),
  ...Object.fromEntries(['half', 'halves', 'halved', 'halving'].map((word) => [word, 0.5])),
  ...Object.fromEntries(['twice', 'double', 'doubles', 'doubled', 'doubling'].map((word) => [word, 2])),
  fifteen: 15,
  sixteen: 16,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  eighty: 80,
  hundred: 100,
  thousand: 1000,
};
const PARTS: Readonly<Record<string, number>> = {
  third: 3,
  quarter: 4,
  fifth: 5,
  sixth: 6,
  eighth: 8,
  tenth: 10,
  sixteenth: 16,
  hundredth: 100,
  thousandth: 1000,
};

const FRACTION = String.raw`(?:(\w+) )?(${Object.keys(PARTS).join('|')})s?`;
const FIGURE = String.raw`(?<!ns-|[A-Z])(\d+(?:\.\d+)?)(?:\/(\d+))?( ?%)?`;
const EVERY = new RegExp(String.raw`\{\w+\}|\b${FRACTION}\b|\b${FIGURE}|\b(${Object.keys(WORDS).join('|')})\b`, 'gi');

/** All numbers in a text except filled-in ones: "half", "a quarter", "0.7", "seven tenths", "2 %". */
export const numeralsOf = (text: string): readonly Numeral[] =>
  [...text.matchAll(EVERY)].flatMap(([words, count = 'one', part, figure, below = '1', percent, word]): Numeral[] => {
    if (part !== undefined)
      return [{ words, value: (WORDS[count.toLowerCase()] ?? 1) / (PARTS[part.toLowerCase()] ?? 1) }];
    if (figure !== undefined)
      return [{ words, value: Number(figure) / Number(below) / (percent === undefined ? 1 : 100) }];
    return word === undefined ? [] : [{ words, value: WORDS[word.toLowerCase()] ?? NaN }];
  });
