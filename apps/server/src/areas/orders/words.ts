/** The same words in both languages. */
export type Words = { readonly en: string; readonly sv: string };

/** An act in the middle of a sentence: in lower case, unless it is a name. */
export function inSentence(words: Words, language: "en" | "sv"): string {
  const text = words[language];
  return /^(DNS|SSL)/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
