/**
 * Words and phrases that are refused, with replacements. CONTRIBUTING refers to this list; add whatever you stumble
 * over.
 */

/** In names of the code, as a word of the name or, with `whole`, as the whole name. */
export const REFUSED_NAMES: readonly { readonly word: RegExp; readonly say: string }[] = [
  { word: /^obeys?$|^obey(ed|ing)$/, say: 'carry out' },
  { word: /^ow(e[sd]?|ing)$/, say: 'say what is missing' },
  { word: /^hurry$|^hurries$/, say: 'say what is shortened' },
  { word: /^wears?$|^wearing$/, say: 'have, use' },
  { word: /^needless(ly)?$/, say: 'spurious, unused' },
  { word: /^besides?$/, say: 'the counterpart, the other, around: an adverb is no noun' },
  { word: /^[Kk]eepers?$/, say: 'say what it does: updates, answers, session, store' },
];

/** In texts that a reader of the page or of the command line sees. */
export const REFUSED_TEXTS: readonly { readonly phrase: RegExp; readonly say: string }[] = [
  { phrase: /\b(anew|afresh)\b/, say: 'again, from 0' },
  { phrase: /\bof late\b/, say: 'recent' },
  { phrase: /\bsay nothing to\b/, say: 'ignores' },
  { phrase: /\b[Ss]omebody\b/, say: 'who it is' },
  { phrase: /\b[Aa]t home\b/, say: 'implemented on' },
  { phrase: /\ba fair (half|third|quarter)\b/, say: 'half of it' },
  { phrase: /\bin vain\b/, say: 'without an answer, refused, failed' },
  { phrase: /\bobey/, say: 'follow, carry out' },
  { phrase: /\bhurry\b/, say: 'what is shortened' },
  { phrase: /\b(shalt|thus|hence|whence|whereupon|ere|lest)\b/, say: 'so, from which, before' },
  { phrase: /^[Oo]f (\d+)? ?values of/, say: 'begin with what is compared' },
  { phrase: /\bneedless/, say: 'spurious, unnecessary' },
  { phrase: /\bway points?\b/i, say: 'waypoint' },
  { phrase: /\b[Nn]o way (leads|from)\b/, say: 'there is no route, no path' },
  { phrase: /\bfor lost\b/, say: 'considered lost' },
  { phrase: /\bcomes? about\b/, say: 'happen' },
  { phrase: /\bof before\b/, say: 'earlier' },
  { phrase: /\bin its stead\b/, say: 'instead' },
  { phrase: /\bin the mean\b/, say: 'on average' },
  { phrase: /\bheeds?\b/, say: 'reacts to, ignores' },
  { phrase: /\bwill do (too|as well)\b/, say: 'works too' },
  { phrase: /\bthrown away\b/, say: 'dropped, discarded' },
  { phrase: /\b(is|are) the most\b/, say: 'at most so many are allowed' },
  { phrase: /\b(gives?|gave) nothing\b/, say: 'no result' },
  { phrase: /\bsays? nothing (of|to)\b/, say: 'is no sign of, ignores' },
  { phrase: /\bhas nobody\b|\b[Nn]obody (else|greedy)\b/, say: 'no other flow, no node' },
  { phrase: /\beach (\d+(\.\d+)?|one|two|five|ten) (ms|s|seconds?)\b/, say: 'every 5 s' },
  { phrase: /^[Ss]o (many|much|long)\b|; so (many|long)\b/, say: 'this many, this long' },
  { phrase: /\bwhat stands\b|\bstands? (behind|below|above|beside|where|in|on|at)\b/, say: 'is' },
];

/** In comments: a plain verb says where a thing is. What stands for another, stands out or stands still does so. */
export const REFUSED_COMMENTS: readonly { readonly phrase: RegExp; readonly say: string }[] = [
  { phrase: /\bsomebody\b/i, say: 'who it is: the user, a flow, a node, the caller' },
  { phrase: /\bneedless/i, say: 'unnecessary, spurious' },
  { phrase: /\b(anew|afresh|in vain)\b/i, say: 'again, without an answer' },
  {
    phrase: /\/\*\* (Told|Likewise|Whom|(After|Before) so many)\b/,
    say: 'name the thing: called for, the same limit for, the flow',
  },
  { phrase: /\bof no use between\b/, say: 'meaningless between' },
  { phrase: /^\s*(\/\/|\/?\*).*\blooks? after (itself|themselves)\b/, say: 'managed' },
  { phrase: /^\s*(\/\/|\/?\*).*\b(stands?|stood) (?!for\b|still\b|out\b|side\b)\w/i, say: 'is, lies, is shown' },
];
