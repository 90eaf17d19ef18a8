const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * Converts registry text to HTML. First everything that could be markup is escaped, then line breaks become <br>. Control
 * characters and direction characters are removed, so that a registrant cannot alter the lines around their own.
 */
export function whoisHtml(text: string): string {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\t\n]|\p{Bidi_Control}/gu, "")
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
    .trim()
    .replaceAll("\n", "<br>");
}
