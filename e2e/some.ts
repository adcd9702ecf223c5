/** Whether to test every case where `npm test` samples: `npm run e2e:all`. */
export const wantsAll = process.env['SAWTOOTH_BROWSER_TESTS'] === 'all';

/** The tag of a test that repeats another one, with other values: `npm run e2e:all` only. */
export const repeated = (isRepeated: boolean): { readonly tag: string[] } => ({ tag: isRepeated ? ['@all'] : [] });

/** Every n-th of the cases, starting from one of them; all of them with `npm run e2e:all`. */
export const some = <Case>(cases: readonly Case[], every: number, from = 0): readonly Case[] =>
  wantsAll ? cases : cases.filter((_, index) => index % every === from);
