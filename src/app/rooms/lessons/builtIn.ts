/** The lessons of the path, in its order: one line each. The address of a lesson has its name. */
import slowStart from '../../../lessons/data/slow-start.md?url';

/** Names of lessons, and the addresses of their files. */
export const FILES: readonly (readonly [name: string, address: string])[] = [['slow-start', slowStart]];
