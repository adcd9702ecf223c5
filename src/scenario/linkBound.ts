import { inflated, LONGEST_TEXT } from './linkBytes.ts';
import { MOST_ENTRIES } from './linkText.ts';

/** Maximum length of a link after the #, characters; applied on writing and opening. */
export const LONGEST_LINK = 200_000;
/** Links shorter than this need no check: deflate compresses to no less than about a thousandth. */
const SHORT = 1000;

/** Message if a newly written link could not be opened again; '' if it can. */
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
