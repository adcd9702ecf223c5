/** Whether to test every case where `npm test` samples: `npm run e2e:all`. */
export const wantsAll = process.env['SAWTOOTH_BROWSER_TESTS'] === 'all';

/** Every n-th of the cases, starting from one of them; all of them with `npm run e2e:all`. */
export const some = <Case>(cases: readonly Case[], every: number, from = 0): readonly Case[] =>
  wantsAll ? cases : cases.filter((_, index) => index % every === from);
