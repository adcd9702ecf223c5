import { effectLaw } from '../definition.ts';
import { NONE } from './catalogue.ts';

export const LAWS = [effectLaw(NONE, () => null)] as const;
