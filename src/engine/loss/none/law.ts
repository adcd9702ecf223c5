import { lossLaw } from '../definition.ts';
import { NONE } from './catalogue.ts';

export const LAWS = [lossLaw(NONE, () => null)] as const;
