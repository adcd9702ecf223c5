/** Radios and routing, loaded with the first network that has nodes with radios. */
export { searchEverywhere, searchRing, tellError } from '../../engine/wireless/aodv/rules.ts';
export { retryLimitReached } from '../../engine/wireless/mac/rules.ts';
export { RADIOS_PART } from '../../engine/parts/radios.ts';
export { buildManet } from './manet.ts';
