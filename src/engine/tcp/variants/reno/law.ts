import { linux6Reno } from './linux.ts';
import { reno } from './reno.ts';

export const LAWS = [reno, linux6Reno] as const;
