/** Cuts text to at most `max` characters including the ellipsis, where a character is what a reader sees as one (a grapheme). */
export function cut(text: string, max: number): string {
  const characters = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)];
  if (characters.length <= max) return text;
  return `${characters
    .slice(0, max - 1)
    .map(({ segment }) => segment)
    .join("")
    .trimEnd()}…`;
}
