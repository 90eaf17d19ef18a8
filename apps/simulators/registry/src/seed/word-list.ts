/** The words of a text. It is used for lists that are too long to quote each word. */
export function wordList(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
