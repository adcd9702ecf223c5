import { countedReno } from './counted.ts';
import { linux6Reno } from './linux.ts';
import { quicReno } from './quic.ts';
import { reno } from './reno.ts';

export const LAWS = [reno, linux6Reno, quicReno, countedReno] as const;
