/** The same text in both languages. */
export type Words = { readonly en: string; readonly sv: string };

/** Returns the words for use in the middle of a sentence: in lower case, unless they are a name. */
export function inSentence(words: Words, language: "en" | "sv"): string {
  const text = words[language];
  return /^(DNS|SSL)/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
