/**
 * As `manet.test.ts`, with 20 nodes on AODV, and with 45 nodes. With 45 a run loses its route so seldom, and asks for one so differently, that the messages of
 * five seeds of three files have a standard error of 13 %: the 20 seeds of every sender are for
 * `npm run reference:movements 45`. Here it is CUBIC of the Linux senders.
 */
import { compareManet } from './manetFigures.ts';

compareManet('aodv', 20, 3);
compareManet('aodv', 45, 5, 'l_cubic');
