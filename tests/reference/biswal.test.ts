/** Biswal's network beside ns-2.35: windows of 8000 segments, those of 200 are in `biswalNarrow.long.ts`. */
import { itIsBiswals } from './biswalFigures.ts';

itIsBiswals(8000);
