/** The words of a text, for lists too long to quote one by one. */
export function wordList(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
