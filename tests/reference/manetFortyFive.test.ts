/**
 * 45 mobile nodes beside ns-2.35. A run loses its route so seldom, and asks for one so differently, that the messages of
 * five seeds of three files have a standard error of 13 %: the 20 seeds of every sender are for
 * `npm run reference:movements 45`. This is CUBIC of the Linux senders.
 */
import { beside } from './manetFigures.ts';

beside('aodv', 45, 5, 'l_cubic');
