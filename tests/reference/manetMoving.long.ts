/**
 * As `manet.test.ts`, with 20 nodes on AODV, and with 45 nodes. With 45 a run loses its route so seldom, and requests
 * one with such varying results, that the message count over five seeds of three files has a standard error of 13 %.
 * The 20 seeds of every sender are left to `npm run reference:movements 45`; here it is CUBIC of the Linux senders.
 */
import { compareManet } from './manetFigures.ts';

compareManet('aodv', 20, 3);
compareManet('aodv', 45, 5, 'l_cubic');
