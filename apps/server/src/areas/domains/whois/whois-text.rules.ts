const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * Registry text as HTML: first everything that could be markup is escaped, then line breaks become <br>. Control and direction
 * characters are removed, so that a registrant cannot rewrite the lines around their own.
 */
export function whoisHtml(text: string): string {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\t\n]|\p{Bidi_Control}/gu, "")
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
    .trim()
    .replaceAll("\n", "<br>");
}
