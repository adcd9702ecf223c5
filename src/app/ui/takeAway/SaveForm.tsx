import { useEffect, useRef, useState } from 'react';
import { download } from '../download.ts';
import { figureDocument, hasCode } from './figureDocument.ts';
import { pngOf } from './png.ts';
import { fileName, type Dress, type FigureNumbers, type FigureSource } from './source.ts';
import './takeAway.css';

/** What was chosen last: figures of one handout look alike. */
const last: { dress: Dress } = { dress: { caption: true, onWhite: false, code: false } };

const SCALES = [1, 2, 4] as const;

const CHOICES: readonly (readonly [keyof Dress, string])[] = [
  ['caption', 'title and caption'],
  ['onWhite', 'black on white'],
  ['code', 'QR code of the link'],
];

const weight = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1000))} kB`;

/** Saves a figure as a picture or as numbers, or copies it. */
export function SaveForm({ source }: { readonly source: () => Promise<FigureSource> }) {
  const [figure, setFigure] = useState<FigureSource | null>(null);
  const [dress, setDress] = useState(last.dress);
  const [said, say] = useState('');
  const [done, setDone] = useState<number | null>(null);
  const stopping = useRef<AbortController>(null);
  useEffect(() => {
    let here = true;
    void source().then((came) => here && setFigure(came));
    return () => {
      here = false;
      stopping.current?.abort();
    };
    // The figure is that of the moment at which the user opened this.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (figure === null) return <p>The figure is being drawn.</p>;
  const change = (part: Partial<Dress>): void => {
    last.dress = { ...dress, ...part };
    setDress(last.dress);
  };
  const attempt = (work: () => Promise<string>): void => {
    say('');
    work().then(say, (problem: unknown) => say(problem instanceof Error ? problem.message : String(problem)));
  };
  const saveSvg = async (): Promise<string> => {
    const { svg } = figureDocument(figure, dress);
    const name = `${fileName(figure)}.svg`;
    download(name, svg, 'image/svg+xml');
    return `Saved ${name}, ${weight(new Blob([svg]).size)}.`;
  };
  const savePng = async (scale: number): Promise<string> => {
    const file = figureDocument(figure, dress);
    const png = await pngOf(file, scale);
    const name = `${fileName(figure, scale === 1 ? '' : `${scale}x`)}.png`;
    download(name, png, 'image/png');
    return `Saved ${name}, ${file.width * scale} x ${file.height * scale} px, ${weight(png.size)}.`;
  };
  const saveNumbers = async ({ text, suffix }: FigureNumbers): Promise<string> => {
    const name = `${fileName(figure, suffix)}.csv`;
    const stop = new AbortController();
    stopping.current?.abort();
    stopping.current = stop;
    const csv = await Promise.resolve(text({ progress: setDone, signal: stop.signal })).finally(() => {
      if (stopping.current === stop) setDone(null);
    });
    download(name, csv);
    return `Saved ${name}, ${weight(new Blob([csv]).size)}.`;
  };
  const copy = async (): Promise<string> => {
    // The browser allows it while the click is answered: the picture may come later.
    const picture = pngOf(figureDocument(figure, dress), 2);
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]).catch(() => {
      throw new Error('This browser does not let the page copy pictures. Save it as PNG.');
    });
    return 'Figure copied.';
  };
  return (
    <div className="save-figure">
      <p>
        <b>{figure.title}</b>
      </p>
      <fieldset className="parts">
        <legend className="unseen">On the picture</legend>
        {CHOICES.filter(([name]) => name !== 'code' || hasCode(figure)).map(([name, words]) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={dress[name]}
              onChange={({ target }) => change({ [name]: target.checked })}
            />
            {words}
          </label>
        ))}
      </fieldset>
      <div className="ways">
        <button type="button" className="primary" onClick={() => attempt(saveSvg)}>
          SVG
        </button>
        {SCALES.map((scale) => (
          <button key={scale} type="button" onClick={() => attempt(() => savePng(scale))}>
            PNG {scale}×
          </button>
        ))}
        <button type="button" onClick={() => attempt(copy)}>
          Copy figure
        </button>
      </div>
      <div className="ways">
        {figure.numbers.map((numbers) => (
          <button key={numbers.words} type="button" onClick={() => attempt(() => saveNumbers(numbers))}>
            CSV, {numbers.words}
          </button>
        ))}
      </div>
      {done !== null && (
        <p className="ways">
          <progress value={done} aria-label="The run is computed again" />
          {Math.floor(done * 100)} %
          <button type="button" onClick={() => stopping.current?.abort()}>
            Stop
          </button>
        </p>
      )}
      <output>{said}</output>
    </div>
  );
}
