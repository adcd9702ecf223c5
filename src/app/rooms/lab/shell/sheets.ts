/** The side sheets that ask for something, loaded together. */
export { recallCondition } from '../../../run/playback/conditions.ts';
export { ChangeSheet } from '../change/ChangeSheet.tsx';
export { GuessSheet } from '../guess/GuessSheet.tsx';
export { UntilSheet } from '../until/UntilSheet.tsx';
