/** Whether every case is wanted where `npm test` takes some: `npm run e2e:all`. */
export const wantsAll = process.env['SAWTOOTH_BROWSER_TESTS'] === 'all';

/** Every so manieth of the cases, counted from one of them; all of them where they are wanted. */
export const some = <Case>(cases: readonly Case[], every: number, from = 0): readonly Case[] =>
  wantsAll ? cases : cases.filter((_, index) => index % every === from);
