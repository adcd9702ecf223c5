// Named screens in style sheets: `@media (--phone)` is replaced by the bounds of that screen, like custom media queries
// in CSS.

/** Matches the query between @media and its block. */
const QUERY = /@media[^{]*/g;
const NAME = /\(--([\w-]+)\)/g;

/**
 * @param {string} css
 * @param {Readonly<Record<string, string>>} screens
 */
export const withBounds = (css, screens) =>
  css.replace(QUERY, (query) =>
    query.replace(NAME, (_, name) => {
      const bounds = screens[name];
      if (bounds === undefined) throw new Error(`no screen is called ${name}: see src/app/ui/screens.ts`);
      return bounds;
    }),
  );

/**
 * @param {Readonly<Record<string, string>>} screens
 * @returns {import('vite').Plugin}
 */
export const namedScreens = (screens) => ({
  name: 'sawtooth:screens',
  enforce: 'pre',
  transform: { filter: { id: /\.css$/ }, handler: (css) => withBounds(css, screens) },
});
