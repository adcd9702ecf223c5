/** The worker that makes sheets of exercises: every key is computed by runs. */
import { makeSheet } from '../src/lessons/exercises/sheet.ts';
import type { SheetOrder } from '../src/lessons/exercises/order.ts';

self.onmessage = ({ data }: MessageEvent<SheetOrder>) => self.postMessage(makeSheet(data));
