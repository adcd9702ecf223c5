/** Sentences that are loaded after the first view. */
export { CHANGES } from './changes.ts';
export { MOBILE, MOBILE_STEADY, MOBILE_WAITING } from './mobile.ts';
export { PATHS } from './paths.ts';
export { QUIC_NEWS, QUIC_WAITING } from './quic.ts';
export { QUEUES } from './queues.ts';
export { OTHER_BEGINNINGS, OTHER_CUTS, OTHER_LOSSES, SCRIPTED } from './others.ts';
