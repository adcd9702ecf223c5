/** Biswal's network beside ns-2.35: windows of 200 segments. */
import { itIsBiswals } from './biswalFigures.ts';

itIsBiswals(200);
