import { useId, useState } from 'react';
import { EMBED_PARTS, embeddingQuery, PLAIN_EMBEDDING, type EmbedPart, type Embedding } from './embedding.ts';
import { useLab, useLaboratory } from '../../run/useLab.ts';
import { copyText } from '../../ui/copyText.ts';
import { savePicture } from './savePicture.ts';
import { THEME_NAMES, THEMES } from '../../ui/theme.ts';
import { Select } from '../../ui/Select.tsx';
import { Check } from '../../ui/Check.tsx';

const PART_NAMES: Readonly<Record<EmbedPart, string>> = {
  headline: 'headline',
  network: 'network',
  map: 'map',
  window: 'congestion window',
  share: 'share of the link',
  throughput: 'throughput',
  drops: 'drop ratio',
  routes: 'routes',
  timeline: 'timeline',
  controls: 'buttons',
};

/** Parts of a run with links, and of one with radios. */
const OF_LINKS: readonly EmbedPart[] = ['network', 'share'];
const OF_RADIOS: readonly EmbedPart[] = ['map', 'throughput', 'routes'];

/** Height of the frame until its page reports its own, px. */
const FIRST_HEIGHT = 520;

const asAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** HTML to embed the page. @param address of the moment @param title of the scenario */
export function snippetOf(address: string, title: string, embedding: Embedding): string {
  const [page = '', hash = ''] = address.split('#');
  const source = `${page.split('?')[0]}${embeddingQuery(embedding)}#${hash}`;
  const height = embedding.height ?? FIRST_HEIGHT;
  return `<iframe src="${asAttribute(source)}" title="${asAttribute(title)}" width="100%" height="${height}" style="border:0" loading="lazy" allow="fullscreen"></iframe>`;
}

/** Shows the HTML that embeds this moment in another page. */
export function EmbedSnippet({ address, title }: { readonly address: string; readonly title: string }) {
  const laboratory = useLaboratory();
  const [embedding, setEmbedding] = useState(PLAIN_EMBEDDING);
  const [copied, setCopied] = useState('');
  const absent = useLab((state) => (state.mobile ? OF_LINKS : OF_RADIOS));
  const id = useId();
  const change = (part: Partial<Embedding>): void => setEmbedding({ ...embedding, ...part });
  const name = title === '' ? 'A TCP run, simulated' : title;
  const snippet = snippetOf(address, name, embedding);
  const copy = async (): Promise<void> => {
    const done = await copyText(snippet);
    setCopied(done ? snippet : '');
    laboratory.say(done ? 'HTML copied.' : 'This browser does not let the page copy. Copy the HTML by hand.');
  };
  return (
    <details className="embedding">
      <summary>Embed in a page</summary>
      <fieldset className="parts">
        <legend>Shown</legend>
        {EMBED_PARTS.filter((part) => !absent.includes(part)).map((part) => (
          <Check
            key={part}
            on={!embedding.hide.includes(part)}
            set={(on) =>
              change({
                hide: EMBED_PARTS.filter((each) => (each === part ? !on : embedding.hide.includes(each))),
              })
            }
          >
            {PART_NAMES[part]}
          </Check>
        ))}
      </fieldset>
      <fieldset className="parts">
        <legend>Behaviour</legend>
        <Check on={embedding.start === 'play'} set={(on) => change({ start: on ? 'play' : null })}>
          plays at once
        </Check>
        <Check on={embedding.loop} set={(on) => change({ loop: on })}>
          starts again at its end
        </Check>
        <Check on={embedding.lock} set={(on) => change({ lock: on })}>
          only play and pause
        </Check>
      </fieldset>
      <label htmlFor={id}>Theme</label>{' '}
      <Select
        id={id}
        value={embedding.theme ?? 'automatic'}
        of={THEMES.map((theme) => [theme, THEME_NAMES[theme]])}
        choose={(next) => change({ theme: next === 'automatic' ? null : next })}
      />
      <textarea
        readOnly
        rows={4}
        value={snippet}
        aria-label="HTML of the frame"
        onFocus={({ target }) => target.select()}
      />
      <div className="ways wraps">
        <button type="button" onClick={() => void copy()}>
          {copied === snippet ? 'HTML copied' : 'Copy HTML'}
        </button>
        <button
          type="button"
          onClick={() =>
            void savePicture(name, embedding.hide).then(
              (file) => laboratory.say(`Saved ${file}.`),
              () => laboratory.say('There is no chart on the screen to be saved.'),
            )
          }
        >
          Save picture
        </button>
      </div>
    </details>
  );
}
