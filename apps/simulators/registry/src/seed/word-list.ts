/** The words of a text, for lists too long to quote each word. */
export function wordList(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
