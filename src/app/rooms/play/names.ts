import { variantNamed } from '../../../engine/tcp/catalogue.ts';
import type { Rival } from '../../../lessons/play/game.ts';

export const nameOf = (rival: Rival): string => variantNamed(rival)!.title;
