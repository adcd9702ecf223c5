/** Worker that creates exercise sheets. Simulation runs compute every answer. */
import { addAllParts } from '../src/lab/build/allParts.ts';
import { makeSheet } from '../src/lessons/exercises/sheet.ts';
import type { SheetOrder } from '../src/lessons/exercises/order.ts';

addAllParts();

self.onmessage = ({ data }: MessageEvent<SheetOrder>) => self.postMessage(makeSheet(data));
