/** Links above this length are cut by some chats and mail programs. */
export const CHATS_CUT_AT = 2000;
/** Longer ones make a QR code too fine for a camera at the back of a room. */
export const QR_UP_TO = 400;

/** How well an address of this many characters travels. */
export type Fitness = 'qr' | 'chat' | 'tooLong';

export const fitnessOf = (length: number): Fitness =>
  length <= QR_UP_TO ? 'qr' : length <= CHATS_CUT_AT ? 'chat' : 'tooLong';
