/** Words and phrases that are refused, with what to say in their place. CONTRIBUTING points here; add what you stumble over. */

/** In names of the code, as a word of the name or, with `whole`, as all of it. */
export const REFUSED_NAMES: readonly { readonly word: RegExp; readonly say: string }[] = [
  { word: /^obeys?$|^obey(ed|ing)$/, say: 'carry out' },
  { word: /^ow(e[sd]?|ing)$/, say: 'say what is missing' },
  { word: /^hurry$|^hurries$/, say: 'say what is shortened' },
  { word: /^wears?$|^wearing$/, say: 'have, use' },
  { word: /^needless(ly)?$/, say: 'spurious, unused' },
  { word: /^[Kk]eepers?$/, say: 'say what it does: updates, answers, session, store' },
];

/** Names that are refused as a whole: an adverb is no noun. */
export const REFUSED_WHOLE: readonly string[] = ['beside', 'besides', 'Beside', 'Besides'];

/** In texts that a reader of the page or of the command line meets. */
export const REFUSED_TEXTS: readonly RegExp[] = [
  /\banew\b/,
  /\bof late\b/,
  /\bsay nothing to\b/,
  /\b[Ss]omebody\b/,
  /\bnot at home\b/,
  /\ba fair (half|third|quarter)\b/,
  /\bin vain\b/,
  /\bobey/,
  /\bhurry\b/,
  /\b(shalt|thus|hence|whence|whereupon|ere|lest)\b/,
  /^[Oo]f (\d+)? ?values of/,
];
