const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * Registry text as HTML: everything that could be markup escaped first, then line breaks as <br>. Control and direction
 * characters go, so that a registrant cannot rewrite the lines around his own.
 */
export function whoisHtml(text: string): string {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\t\n]|\p{Bidi_Control}/gu, "")
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
    .trim()
    .replaceAll("\n", "<br>");
}
