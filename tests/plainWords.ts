/** Words and phrases that are refused, with what to say in their place. CONTRIBUTING points here; add what you stumble over. */

/** In names of the code, as a word of the name or, with `whole`, as all of it. */
export const REFUSED_NAMES: readonly { readonly word: RegExp; readonly say: string }[] = [
  { word: /^obeys?$|^obey(ed|ing)$/, say: 'carry out' },
  { word: /^ow(e[sd]?|ing)$/, say: 'say what is missing' },
  { word: /^hurry$|^hurries$/, say: 'say what is shortened' },
  { word: /^wears?$|^wearing$/, say: 'have, use' },
  { word: /^needless(ly)?$/, say: 'spurious, unused' },
];

/** Names that are refused as a whole: an adverb is no noun. */
export const REFUSED_WHOLE: readonly string[] = ['beside', 'besides', 'Beside', 'Besides'];
