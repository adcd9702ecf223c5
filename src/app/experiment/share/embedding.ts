import { THEMES, type Theme } from '../../ui/theme.ts';

/** Parts of the Lab that may be hidden when embedded. */
export const EMBED_PARTS = [
  'headline',
  'network',
  'map',
  'window',
  'share',
  'throughput',
  'drops',
  'routes',
  'timeline',
  'controls',
] as const;
export type EmbedPart = (typeof EMBED_PARTS)[number];

/** Configuration of the embedded Lab. */
export interface Embedding {
  /** Hidden parts. */
  readonly hide: readonly EmbedPart[];
  /** Only play and pause are allowed. */
  readonly lock: boolean;
  /** The run repeats at its end. */
  readonly loop: boolean;
  /** Plays, is paused, or is paused at this time, s; null: according to the link. */
  readonly start: 'play' | 'pause' | number | null;
  /** Null: the reader's system theme. */
  readonly theme: Theme | null;
  /** Height of the frame, px; null: as needed by the charts. */
  readonly height: number | null;
}

export const PLAIN_EMBEDDING: Embedding = {
  hide: [],
  lock: false,
  loop: false,
  start: null,
  theme: null,
  height: null,
};

/** Allowed heights of a frame, px. */
const EMBED_HEIGHTS = { least: 120, most: 4000 } as const;

/** A refused value, shortened. */
const given = (text: string): string => `given: ${text.length > 40 ? `${text.slice(0, 40)}…` : text}`;

/**
 * Parses the part after the ? of an embedded page. Total: invalid parts are omitted, with a sentence.
 * @param search as in `location.search`
 */
export function readEmbedding(search: string): { readonly embedding: Embedding; readonly notes: readonly string[] } {
  const query = new URLSearchParams(search.slice(0, 2000));
  const notes: string[] = [];
  const text = (name: string): string => query.get(name) ?? '';
  const isSet = (name: string): boolean => {
    const value = query.get(name);
    if (value === null || value === '0' || value === 'false') return false;
    if (value !== '' && value !== '1' && value !== 'true') notes.push(`${name}: must be 1 or 0; ${given(value)}.`);
    return true;
  };
  const hide = [...new Set(text('hide').split(',').filter(Boolean))];
  const unknown = hide.find((part) => !EMBED_PARTS.some((known) => known === part));
  if (unknown !== undefined) notes.push(`hide: must be of ${EMBED_PARTS.join(', ')}; ${given(unknown)}.`);
  const theme = THEMES.find((each) => each === text('theme')) ?? null;
  if (query.has('theme') && theme === null)
    notes.push(`theme: must be of ${THEMES.join(', ')}; ${given(text('theme'))}.`);
  const number = (name: string, least: number, most: number): number | null => {
    const value = text(name).trim() === '' ? NaN : Number(text(name));
    if (value >= least && value <= most) return value;
    notes.push(`${name}: must be a number from ${least} to ${most}; ${given(text(name))}.`);
    return null;
  };
  const begins = text('start');
  const start =
    !query.has('start') || begins === 'play' || begins === 'pause'
      ? ((begins || null) as Embedding['start'])
      : number('start', 0, 1e6);
  const { least, most } = EMBED_HEIGHTS;
  const height = !query.has('height') || text('height') === 'auto' ? null : number('height', least, most);
  const parts = EMBED_PARTS.filter((part) => hide.includes(part));
  return { embedding: { hide: parts, lock: isSet('lock'), loop: isSet('loop'), start, theme, height }, notes };
}

/** The query of an embedded page, beginning with ?; `readEmbedding` is its inverse. */
export function embeddingQuery({ hide, lock, loop, start, theme, height }: Embedding): string {
  const parts = [
    'embed',
    ...(hide.length > 0 ? [`hide=${hide.join(',')}`] : []),
    ...(lock ? ['lock'] : []),
    ...(loop ? ['loop'] : []),
    ...(start === null ? [] : [`start=${start}`]),
    ...(theme === null ? [] : [`theme=${theme}`]),
    ...(height === null ? [] : [`height=${height}`]),
  ];
  return `?${parts.join('&')}`;
}
