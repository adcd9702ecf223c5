import { inflated, LONGEST_TEXT } from './linkBytes.ts';
import { MOST_ENTRIES } from './linkText.ts';

/** Characters of a link at most, behind the #. Whoever writes one and whoever opens one keep to it. */
export const LONGEST_LINK = 200_000;
/** No link that is shorter can hold too much: nothing is deflated to less than a thousandth. */
const SHORT = 1000;

/** Why a link that was just written could not be opened again, in a sentence; '' where it can. */
export function whyTooLong(link: string): string {
  if (link.length <= SHORT) return '';
  const many = (count: number): string => count.toLocaleString('en-US');
  if (link.length > LONGEST_LINK)
    return `Its link would have ${many(link.length)} characters; at most ${many(LONGEST_LINK)} are allowed.`;
  const text = inflated(link.slice(link.lastIndexOf('/') + 1 + 3));
  if (text.length >= LONGEST_TEXT) return `Its link would hold more than ${many(LONGEST_TEXT)} characters of text.`;
  const entries = text.startsWith('{') ? 0 : text.split('~').length;
  return entries > MOST_ENTRIES
    ? `Its link would have ${many(entries)} entries; at most ${many(MOST_ENTRIES)} are allowed.`
    : '';
}
