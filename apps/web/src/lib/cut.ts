/** Text of at most `max` characters, an ellipsis among them. Counts what a reader sees as one character as one. */
export function cut(text: string, max: number): string {
  const characters = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)];
  if (characters.length <= max) return text;
  return `${characters
    .slice(0, max - 1)
    .map(({ segment }) => segment)
    .join("")
    .trimEnd()}…`;
}
