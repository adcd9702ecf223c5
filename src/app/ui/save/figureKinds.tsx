import { useEffect, useState } from 'react';
import { latexTable, markdownTable } from '../../../study/textTables.ts';
import { dotsPerPx, FIGURE_SIZES } from '../../../study/figureSizes.ts';
import { Part } from '../parts/part.ts';
import { figureDocument, hasCode } from '../takeAway/figureDocument.ts';
import { pngOf, withFaces } from '../takeAway/png.ts';
import { figuresShown } from '../takeAway/shown.ts';
import { type Dress, type FigureNumbers, type FigureSource, fileName, HALF } from '../takeAway/source.ts';
import type { FirstFigure, SaveKind } from './saving.ts';
import { Select } from '../Select.tsx';
import { Check } from '../Check.tsx';

/** Last choice, so that figures of one handout look alike. */
const last: { dress: Dress; scale: number } = { dress: { caption: true, onWhite: false, code: false }, scale: 2 };

const PDF = new Part('The part that writes PDF', () => import('../takeAway/pdf/pdf.ts'));

const keep = (dress: Dress): void => {
  last.dress = dress;
};

const SCALES = [1, 2, 4] as const;

const CHOICES: readonly (readonly ['caption' | 'onWhite' | 'code', string])[] = [
  ['caption', 'title and caption'],
  ['onWhite', 'black on white'],
  ['code', 'QR code of the link'],
];

/** Length of the preview, characters. */
const SHOWN = 40_000;

const markdownOf: typeof markdownTable = (heads, rows, words) => markdownTable(headsForText(heads), rows, words);
const latexOf: typeof markdownTable = (heads, rows, words) =>
  latexTable('l'.repeat(words) + 'r'.repeat(heads.length - words), headsForText(heads), rows);

/** Text formats of its table. */
const TEXTS = [
  { id: 'figure-md', title: 'Its table, Markdown', end: 'md', write: markdownOf, help: 'For a text in Markdown.' },
  {
    id: 'figure-tex',
    title: 'Its table, LaTeX',
    end: 'tex',
    write: latexOf,
    help: 'For a text in LaTeX with the package booktabs.',
  },
];

const isNumber = (text = ''): boolean => /^[-–−+]?[\d.,\s\u202f]*( ± [\d.]+)?\s*%?$/.test(text);

/** The figures on the screen from top to bottom, or the requested one; null: still being drawn. */
function useFigures(first: FirstFigure): readonly FigureSource[] | null {
  const [figures, setFigures] = useState<readonly FigureSource[] | null>(null);
  useEffect(() => {
    let here = true;
    const sources = [...figuresShown]
      .filter(([place]) => place.getClientRects().length > 0)
      .sort(([one], [other]) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
      .map(([, source]) => source);
    void Promise.allSettled((first === null ? sources : [first]).map((source) => source())).then(
      (came) => here && setFigures(came.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))),
    );
    return () => {
      here = false;
    };
  }, [first]);
  return figures;
}

/** Numbers of a figure as file content. */
async function textOf(numbers: FigureNumbers): Promise<string> {
  // Listing every change would require computing the run again.
  if (numbers.suffix === 'changes')
    return 'Each change with its exact time. The run is computed again when you save it.';
  const part = await numbers.text({ progress: () => {}, signal: new AbortController().signal });
  return (await new Blob([part]).text()).slice(0, SHOWN);
}

const asPicture = async (svg: string): Promise<string> =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await withFaces(svg))}`;

/** Kinds for the figures on the screen; null: still being drawn. */
export function useFigureKinds(first: FirstFigure, say: (words: string) => void): readonly SaveKind[] | null {
  const figures = useFigures(first);
  const [at, choose] = useState(0);
  const [dress, setDress] = useState(last.dress);
  const [scale, setScale] = useState(last.scale);
  const [named, setName] = useState('');
  const figure = figures?.[at];
  if (figures === null) return null;
  if (figure === undefined) return [];
  const document = () => figureDocument(figure, dress);
  const change = (part: Partial<Dress>): void => {
    const next = { ...dress, ...part };
    keep(next);
    setDress(next);
  };
  const copy = (): void => {
    // Browsers allow clipboard access only during the click; the picture may be delivered later.
    const item = new ClipboardItem({ 'image/png': pngOf(document(), 2) });
    void navigator.clipboard.write([item]).then(
      () => say('Figure copied.'),
      () => say('This browser does not let the page copy pictures. Save it as PNG.'),
    );
  };
  const which = figures.length > 1 && (
    <label className="which in-line">
      Figure <Select value={at} of={figures.map(({ title }, place) => [place, title])} choose={choose} />
    </label>
  );
  const { size } = dress;
  const usual = fileName(figure);
  const fileTitle = named.replaceAll(/[^\p{L}\p{N}. _-]+/gu, '-').trim() || usual;
  const looks = (
    <>
      {which}
      <label className="which in-line">
        Name <input value={named} placeholder={usual} onChange={({ target }) => setName(target.value)} />
      </label>
      <fieldset>
        <legend>Size</legend>
        {[undefined, ...FIGURE_SIZES].map((each) => (
          <label key={each?.id ?? ''} className="in-line">
            <input type="radio" name="size" checked={size?.id === each?.id} onChange={() => change({ size: each })} />
            {each === undefined ? 'As on the screen' : `${each.title}, ${each.wide} mm`}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>On the picture</legend>
        {CHOICES.filter(([name]) => name !== 'code' || hasCode(figure)).map(([name, words]) => (
          <Check key={name} className="in-line" on={dress[name]} set={(on) => change({ [name]: on })}>
            {words}
          </Check>
        ))}
      </fieldset>
    </>
  );
  const preview = async () => <img src={await asPicture(document().svg)} alt={figure.summary} />;
  const group = 'Figure';
  const drawn = { group, options: looks, state: `${at} ${JSON.stringify(dress)}`, preview };
  const listed = { group, options: which, state: String(at) };
  return [
    {
      ...drawn,
      id: 'figure-svg',
      title: 'Drawing',
      end: 'svg',
      file: `${fileTitle}.svg`,
      help: 'Lines stay sharp at any size, and the text can be searched and changed.',
      content: () => Promise.resolve(document().svg),
      type: 'image/svg+xml',
    },
    {
      ...drawn,
      id: 'figure-png',
      title: 'Picture',
      end: 'png',
      file: `${fileTitle}${size !== undefined || scale === 1 ? '' : `-${scale}x`}.png`,
      help:
        size === undefined
          ? 'Pixels, with the typefaces of the page.'
          : `Pixels, ${size.dots} to an inch, with the typefaces of the page.`,
      options: (
        <>
          {looks}
          {size === undefined && (
            <fieldset>
              <legend>Pixels per pixel of the screen</legend>
              {SCALES.map((each) => (
                <label key={each} className="in-line">
                  <input
                    type="radio"
                    name="scale"
                    checked={scale === each}
                    onChange={() => {
                      last.scale = each;
                      setScale(each);
                    }}
                  />
                  {each}×
                </label>
              ))}
            </fieldset>
          )}
          <button type="button" onClick={copy}>
            Copy figure
          </button>
        </>
      ),
      content: () => {
        const file = document();
        return pngOf(file, size === undefined ? scale : dotsPerPx(size, file.width));
      },
      type: 'image/png',
    },
    {
      ...drawn,
      id: 'figure-pdf',
      title: 'Page',
      end: 'pdf',
      file: `${fileTitle}.pdf`,
      help: 'One page of its size. Lines stay sharp, and the text can be searched; letters that are not Latin become question marks: the SVG keeps them.',
      content: async () => (await PDF.here()).pdfOf(document()),
      type: 'application/pdf',
    },
    ...figure.numbers.map((numbers) => ({
      ...listed,
      id: `figure-csv ${numbers.words}`,
      title: `Its numbers, ${numbers.words}`,
      end: 'csv',
      file: `${fileName(figure, numbers.suffix)}.csv`,
      preview: () => textOf(numbers),
      content: async (...waiting: Parameters<FigureNumbers['text']>) => numbers.text(...waiting),
      type: 'text/csv',
    })),
    ...TEXTS.flatMap(({ id, title, end, write, help }) => {
      const { table } = figure;
      if (table === undefined) return [];
      const text = (): Promise<string> => {
        const { heads, rows } = table();
        const words = heads.findIndex((_, column) => column > 0 && rows.every((row) => isNumber(row[column])));
        return Promise.resolve(`${write(heads, rows, words < 0 ? heads.length : words).join('\n')}\n`);
      };
      const file = `${fileName(figure)}.${end}`;
      return { ...listed, id, title, end, file, help, preview: text, content: text };
    }),
  ];
}

const UNIT = /^(.+\S) ((?:[kMG]?bit|[kMG]b|[kM]B|segments|packets)\/s|[mµ]?s|%|segments|packets)$/;
/** Column heads for a text: unit in brackets, and an interval beside its mean without repeating the mean's name. */
export const headsForText = (heads: readonly string[]): string[] =>
  heads.map((head, at) => (at > 0 && head === `${heads[at - 1]}${HALF}` ? HALF.trim() : head.replace(UNIT, '$1 ($2)')));
