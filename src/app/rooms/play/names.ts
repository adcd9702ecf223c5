import type { Rival } from '../../../lessons/play/game.ts';

export const NAMES: Readonly<Record<Rival, string>> = { reno: 'Reno', cubic: 'CUBIC', bbr: 'BBR' };
